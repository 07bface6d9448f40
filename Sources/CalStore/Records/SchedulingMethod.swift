/// The purpose of a calendar's items (METHOD; RFC 5546, 1.4 and 3).
///
/// | METHOD | each item of the calendar | an import |
/// |---|---|---|
/// | none, PUBLISH, other words | is the item itself | accepts it, and keeps the rest (`CalendarLevel`) |
/// | REQUEST | is the item itself | accepts it, and keeps the existing answers |
/// | all others | is a message about an item | changes that item (`Meeting`) |
///
/// A message has only a part of the item. If it were read as the item itself, an answer would replace the
/// meeting. Other content of a message belongs to the message, not to the calendar of its reader.
package enum SchedulingMethod: String, Sendable, CaseIterable {
    case publish = "PUBLISH"
    case request = "REQUEST"
    case cancel = "CANCEL"
    case reply = "REPLY"
    case counter = "COUNTER"
    case declineCounter = "DECLINECOUNTER"
    case refresh = "REFRESH"
    case add = "ADD"

    /// Whether it is a message between people about single items, not about a calendar.
    package var isMessage: Bool { self != .publish }

    /// Whether its items are messages about items, not items themselves.
    package var isAboutItems: Bool { self != .publish && self != .request }

    /// Whether its items need no start (RFC 5546, the tables of 3.2 and 3.4).
    package var needsNoStart: Bool {
        switch self {
        case .cancel, .reply, .declineCounter, .refresh: true
        case .publish, .request, .counter, .add: false
        }
    }
}
