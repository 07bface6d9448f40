/// The result of a message about an item (RFC 5546) that the item itself does not show, or the reason why
/// nothing changed.
package struct SchedulingNews: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        /// A participant has answered.
        case answered(ItemParticipant.Status)
        /// A person who was not invited has answered, and is now a participant.
        case answeredUninvited(ItemParticipant.Status)
        /// The message is about an older version of the item, or older than an earlier message.
        case outdated(SchedulingMethod)
        /// Another time or other details are proposed. The item itself stays as it is.
        case proposed
        case proposalDeclined
        /// The organizer should send the item again.
        case asksForItem
        /// Participants are no longer invited.
        case uninvited([String])
        /// There is one more occurrence.
        case occurrenceAdded
    }

    package let kind: Kind
    /// The item, or the occurrence, which may be one that its series makes.
    package let item: ItemRecord
    /// The sender or the addressee of the message; nil if it names nobody.
    private let participant: ItemParticipant?
    /// The words of the sender.
    private let words: String?

    init(_ kind: Kind, _ item: ItemRecord, _ message: SchedulingMessage) {
        self.kind = kind
        self.item = item
        participant = message.person
        words = message.words
    }

    /// The title of the item.
    package var title: String { item.title }

    /// The name or the address of the sender or the addressee of the message.
    package var person: String { participant.map(Self.name) ?? "the organizer" }

    /// Whether its text names the item, so that a person can answer.
    package var needsReference: Bool { kind == .proposed || kind == .asksForItem }

    /// The result as one sentence.
    ///
    /// - Parameters:
    ///   - reference: The reference to the item in commands: `e7kq4@2026-03-20`.
    ///   - own: The addresses of the user, in the form for comparison; none if they are not known.
    package func message(about reference: String, own: Set<String>) -> String {
        switch kind {
        case .answered(let status): "\(person) \(did(status)) \"\(title)\"\(delegates)\(saying)"
        case .answeredUninvited(let status):
            "\(person) \(did(status)) \"\(title)\"\(saying) without being invited; added to the participants"
        case .outdated(let method):
            "METHOD:\(method.rawValue) is about an older version of \"\(title)\"; nothing was changed"
        case .proposed:
            "\(person) proposes a change of \"\(title)\"\(saying); it stays as it is. "
                + "`ekcal invite show \(reference)` shows the proposal; `ekcal invite accept \(reference)` "
                + "or `decline` answers it"
        case .proposalDeclined: "the organizer declined the proposal of a change of \"\(title)\"\(saying)"
        case .asksForItem: asking(reference, own) + saying
        case .uninvited(let people): "no longer invited to \"\(title)\": \(people.joined(separator: ", "))"
        case .occurrenceAdded: "\"\(title)\" has one more occurrence"
        }
    }

    /// The text of a REFRESH: only the organizer can answer it (RFC 5546, 3.2.6).
    private func asking(_ reference: String, _ own: Set<String>) -> String {
        let asked = "asks for the newest version of \"\(title)\""
        let person = participant.map(Self.name) ?? "somebody"
        if let participant, !item.attendees.contains(where: { $0.isSamePerson(as: participant) }) {
            return "\(person), who is not invited, \(asked); there is nothing to do"
        }
        let command = "`ekcal export \(reference) --method request`"
        guard let host = item.organizer, !own.contains(host.comparableAddress) else {
            return "\(person) \(asked); \(command) writes it"
        }
        if own.isEmpty {
            return "\(person) \(asked) from \(Self.name(host)); if that is you, \(command) writes it"
        }
        return "\(person) \(asked), which only its organizer can send, \(Self.name(host)); "
            + "there is nothing to do"
    }

    private var saying: String {
        words.map { words in ", saying \"\(String(words.map { $0.isNewline ? " " : $0 }))\"" } ?? ""
    }

    /// ` to dan@x.example`, for a participant who sends somebody else.
    private var delegates: String {
        guard kind == .answered(.delegated), let participant else { return "" }
        let names = participant.addresses(in: ItemParticipant.delegatedToName).map(
            ItemParticipant.comparable)
        return names.isEmpty ? "" : " to \(names.joined(separator: ", "))"
    }

    private static func name(_ person: ItemParticipant) -> String {
        person.name ?? person.comparableAddress
    }

    private func did(_ status: ItemParticipant.Status) -> String {
        switch status {
        case .accepted: "accepted"
        case .declined: "declined"
        case .tentative: "may come to"
        case .delegated: "delegated"
        case .completed: "completed"
        case .inProcess: "is working on"
        case .pending, .unknown: "has not decided about"
        }
    }
}
