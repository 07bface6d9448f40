import CalStore
import CalStoreExchange
import CommandLine

/// Finds the participant of an item who is the user.
///
/// | | |
/// |---|---|
/// | `--as ADDRESS` | the participant with this address |
/// | the setting `user.address` | the participant with one of these addresses |
/// | otherwise | the only one besides the organizer |
struct InvitationAddress {
    /// The address of `--as`, in comparable form.
    private let typed: String?
    /// The addresses of the setting.
    private let own: Set<String>

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        typed = try arguments.value(.as).map {
            ItemParticipant.comparable(try PersonInput.read($0, "--as").address)
        }
        own = try session.config.userAddresses()
    }

    /// The known addresses of the user.
    var known: Set<String> { typed.map { [$0] } ?? own }

    /// The participants of an item that may be the user.
    func candidates(_ item: CalStoreItem) -> [ItemParticipant] {
        let host = item.organizer?.comparableAddress
        let guests = item.attendees.filter { $0.comparableAddress != host }
        if !known.isEmpty { return guests.filter { known.contains($0.comparableAddress) } }
        return guests.count == 1 ? guests : []
    }

    func organizes(_ item: CalStoreItem) -> Bool {
        item.organizer.map { known.contains($0.comparableAddress) } ?? false
    }

    /// The participant who is the user.
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
        if known.isEmpty {
            throw EkcalError(
                .ambiguous, "\"\(item.title)\" has several participants, and it is unclear which one you are",
                hint: hint, field: "--as")
        }
        if found.isEmpty {
            throw EkcalError(
                .notFound, "none of your addresses is among the participants of \"\(item.title)\"",
                hint: hint, field: "--as")
        }
        throw EkcalError(
            .ambiguous, "several of your addresses are among the participants of \"\(item.title)\"",
            hint: hint, field: "--as")
    }

    /// The participant who is the user, for a message that only a guest can send.
    ///
    /// - Parameter asHost: What the organizer does instead, for the reference to the item.
    func guest(
        of item: CalStoreItem, _ reference: String, asHost: (String) -> String
    ) throws(EkcalError) -> ItemParticipant {
        guard item.organizer != nil else {
            throw EkcalError(
                .refused,
                "\"\(item.title)\" is not an invitation: it has no organizer to write to",
                hint: "`ekcal invite list --all` lists the invitations", field: "REF")
        }
        if organizes(item) {
            throw EkcalError(
                .refused, "you are the organizer of \"\(item.title)\"", hint: asHost(reference),
                field: "REF")
        }
        return try participant(of: item)
    }
}
