/// An alarm of an item (VALARM, RFC 5545, 3.6.6 and RFC 9074; EKAlarm).
public struct AlarmRecord: Hashable, Sendable {
    /// What sets it off.
    public enum Trigger: Hashable, Sendable {
        /// A moment.
        case absolute(Instant)
        /// Before (negative) or after the start or the end.
        case relative(ItemDuration, toEnd: Bool)
        /// On reaching or leaving a place.
        case location(LocationRecord, Proximity)
    }

    /// Which way the edge of a place is crossed.
    public enum Proximity: String, Sendable, CaseIterable { case enter, leave }

    /// What it does (ACTION; `procedure` is RFC 2445's, and is only kept).
    public enum Action: String, Sendable, CaseIterable { case display, audio, email, procedure }

    /// What sets it off.
    public var trigger: Trigger
    /// What it does.
    public var action: Action
    /// The text to show; nil for the item's title.
    public var text: String?
    /// When the user saw it (ACKNOWLEDGED).
    public var acknowledged: Instant?
    /// iCalendar lines that have no field here, unfolded.
    public var properties: [String]
    /// JSON members that this version does not know.
    public var unknown: [UnknownMember]

    /// An alarm that nobody has seen yet.
    public init(_ trigger: Trigger, action: Action = .display, text: String? = nil) {
        self.trigger = trigger
        self.action = action
        self.text = text
        acknowledged = nil
        properties = []
        unknown = []
    }
}
