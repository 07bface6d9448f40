/// What the items of a calendar are for (METHOD; RFC 5546, 1.4 and 3).
///
/// | METHOD | each item of the calendar | an import | beside the items |
/// |---|---|---|---|
/// | none, PUBLISH, any other word | is the item itself | takes it | kept (`CalendarLevel`) |
/// | REQUEST | is the item itself | takes it | left out |
/// | CANCEL | names an item that does not take place | marks that item as cancelled | left out |
/// | REPLY, COUNTER, DECLINECOUNTER, REFRESH, ADD | is a message about an item | rejects it | left out |
///
/// A message about an item holds a part of the item only. Taken as the item itself, it would replace a meeting by an answer.
/// What stands beside the items of a message belongs to the message, not to the calendar of its reader.
enum CalendarMethod: String, Sendable {
    case publish = "PUBLISH"
    case request = "REQUEST"
    case cancel = "CANCEL"
    case reply = "REPLY"
    case counter = "COUNTER"
    case declineCounter = "DECLINECOUNTER"
    case refresh = "REFRESH"
    case add = "ADD"

    /// Whether it is sent from one to another, about single items, and tells nothing of a calendar.
    var isMessage: Bool { self != .publish }

    /// Why its items are not taken; nil when they are.
    var refusal: String? {
        switch self {
        case .publish, .request, .cancel: nil
        case .reply: "is the answer of a participant"
        case .counter: "proposes a change"
        case .declineCounter: "declines a proposal"
        case .refresh: "asks for the newest version"
        case .add: "adds occurrences to a series"
        }
    }
}

extension ICalendarOutline.Calendar {
    /// Its METHOD line.
    var methodLine: ContentLine? { properties.first { $0.property == .method } }

    /// Nil without a METHOD, and for one that RFC 5546 does not have.
    var method: CalendarMethod? {
        methodLine.flatMap { CalendarMethod(rawValue: $0.rawValue.trimmingBlanks.uppercased()) }
    }
}
