import CalStore
import CalStoreExchange
import CommandLine

/// Which participant of an item the user is.
///
/// | | |
/// |---|---|
/// | `--as ADDRESS` | that one |
/// | the setting `user.address` | the one with one of these addresses |
/// | else | the only one beside the organizer |
struct InvitationAddress {
    /// What `--as` says, as addresses are compared.
    private let typed: String?
    /// What the setting says.
    private let own: Set<String>

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        typed = try arguments.value(.as).map {
            ItemParticipant.comparable(try PersonInput.read($0, "--as").address)
        }
        own = try session.config.userAddresses()
    }

    /// The addresses that are known to be the user's.
    var known: Set<String> { typed.map { [$0] } ?? own }

    /// The participants of an item that may be the user.
    func candidates(_ item: CalStoreItem) -> [ItemParticipant] {
        let host = item.organizer?.comparableAddress
        let guests = item.attendees.filter { $0.comparableAddress != host }
        if !known.isEmpty { return guests.filter { known.contains($0.comparableAddress) } }
        return guests.count == 1 ? guests : []
    }

    /// Whether the user is the organizer.
    func organizes(_ item: CalStoreItem) -> Bool {
        item.organizer.map { known.contains($0.comparableAddress) } ?? false
    }

    /// The participant that the user is.
    func participant(of item: CalStoreItem) throws(EkcalError) -> ItemParticipant {
        let found = candidates(item)
        if found.count == 1 { return found[0] }
        guard !item.attendees.isEmpty else {
            throw EkcalError(
                .refused, "\"\(item.title)\" has no participants, so there is nothing to answer", field: "REF"
            )
        }
        let all = item.attendees.map(\.comparableAddress).joined(separator: ", ")
        let hint = "choose one with --as, or set user.address: \(all)"
        if found.isEmpty {
            throw EkcalError(
                .notFound,
                known.isEmpty
                    ? "\"\(item.title)\" has several participants, and it is not known which of them you are"
                    : "none of your addresses is among the participants of \"\(item.title)\"", hint: hint,
                field: "--as")
        }
        throw EkcalError(
            .ambiguous, "several of your addresses are among the participants of \"\(item.title)\"",
            hint: hint, field: "--as")
    }
}
