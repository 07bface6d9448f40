/// A message about an item (RFC 5546): its method and its component.
package struct SchedulingMessage: Sendable {
    package let method: SchedulingMethod
    /// The content of the message: an item with few properties.
    package private(set) var item: ItemRecord
    /// Whether it is about an occurrence and all later ones (RECURRENCE-ID;RANGE=THISANDFUTURE).
    package let isRange: Bool
    /// The component as TEXT (RFC 5545, 3.3.11), to keep a proposal unchanged.
    package let text: String
    /// COMMENT and REQUEST-STATUS, encoded as parameter values.
    package let comment: String?
    package let requestStatus: String?
    /// Whether the user has sent it: a proposal that the organizer has to answer, not the user.
    package let isOwn: Bool

    package init(
        method: SchedulingMethod, item: ItemRecord, isRange: Bool = false, text: String = "",
        comment: String? = nil, requestStatus: String? = nil, isOwn: Bool = false
    ) {
        self.method = method
        self.item = item
        self.isRange = isRange
        self.text = text
        self.comment = comment
        self.requestStatus = requestStatus
        self.isOwn = isOwn
    }

    /// The same message about an item in another calendar.
    package func about(_ item: ItemRecord) -> SchedulingMessage {
        var message = self
        message.item = item
        return message
    }

    /// The item that a calendar without it stores: a message that cancels one makes it a cancelled item.
    package var storedItem: ItemRecord {
        var stored = item
        if method == .cancel { stored.status = .canceled }
        return stored
    }

    /// The same message, sent by the user.
    package var sent: SchedulingMessage {
        SchedulingMessage(
            method: method, item: item, isRange: isRange, text: text, comment: comment,
            requestStatus: requestStatus, isOwn: true)
    }

    /// The words of the sender: COMMENT, or what Google writes in its place.
    package var words: String? {
        comment.map(RFC6868.text).flatMap { $0.isEmpty ? nil : $0 } ?? person?.comment
    }

    /// The version of the item in the message, and the time of sending.
    var mark: SchedulingMark { item.fields.mark }
    /// The person who sent it, or its addressee: its first attendee.
    package var person: ItemParticipant? { item.attendees.first }
}
