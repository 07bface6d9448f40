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
    /// The title of the item.
    package let title: String
    /// The name or address of the sender or the addressee of the message.
    package let person: String

    init(_ kind: Kind, _ item: ItemFields, _ person: ItemParticipant?) {
        self.kind = kind
        title = item.title
        self.person =
            person.map { $0.name ?? ItemParticipant.comparable($0.address) } ?? "the organizer"
    }

    /// The result as one sentence.
    package var message: String {
        switch kind {
        case .answered(let status): "\(person) \(Self.did(status)) \"\(title)\""
        case .answeredUninvited(let status):
            "\(person) \(Self.did(status)) \"\(title)\" without being invited; added to the participants"
        case .outdated(let method):
            "METHOD:\(method.rawValue) is about an older version of \"\(title)\"; nothing was changed"
        case .proposed:
            "\(person) proposes a change of \"\(title)\"; it stays as it is. `ekcal invite show` shows "
                + "the proposal, and `ekcal invite accept` with the file takes it"
        case .proposalDeclined: "the organizer declined the proposal of a change of \"\(title)\""
        case .asksForItem:
            "\(person) asks for the newest version of \"\(title)\"; `ekcal export --method REQUEST` writes it"
        case .uninvited(let people): "no longer invited to \"\(title)\": \(people.joined(separator: ", "))"
        case .occurrenceAdded: "\"\(title)\" has one more occurrence"
        }
    }

    private static func did(_ status: ItemParticipant.Status) -> String {
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
