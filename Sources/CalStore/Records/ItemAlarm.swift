/// An alarm of an item (VALARM, RFC 5545, 3.6.6 and RFC 9074; EKAlarm).
public struct ItemAlarm: Hashable, Sendable {
    /// The trigger of an alarm.
    public enum Trigger: Hashable, Sendable {
        /// An absolute moment.
        case absolute(Instant)
        /// A time before (negative) or after the start or the end.
        case relative(ItemDuration, toEnd: Bool)
        /// An arrival at a place, or a departure from it.
        case location(ItemLocation, Proximity)
    }

    /// The direction: on arriving at a place, or on leaving it.
    public enum Proximity: String, Sendable, CaseIterable {
        /// When the user arrives at the place.
        case enter
        /// When the user leaves the place.
        case leave
    }

    /// The action of an alarm (ACTION; `procedure` is from RFC 2445 and only kept).
    public enum Action: String, Sendable, CaseIterable {
        /// Shows a message.
        case display
        /// Plays a sound.
        case audio
        /// Sends a mail.
        case email
        /// Starts a program; RFC 2445 has it, RFC 5545 does not.
        case procedure
    }

    /// The trigger of an alarm.
    public var trigger: Trigger
    /// The action.
    public var action: Action
    /// The text to show; nil for the item's title.
    public var text: String?
    /// The time at which the user saw it (ACKNOWLEDGED).
    public var acknowledged: Instant?
    /// iCalendar lines of the alarm that have no property here, unfolded.
    public var properties: [String]
    /// JSON members that this version does not know.
    public var unknown: [UnknownMember]

    /// An alarm that the user has not seen yet.
    public init(_ trigger: Trigger, action: Action = .display, text: String? = nil) {
        self.trigger = trigger
        self.action = action
        self.text = text
        acknowledged = nil
        properties = []
        unknown = []
    }

    /// An alarm that rings this long before the start; for a reminder without a start, before its due time
    /// (RFC 5545, 3.8.6.3).
    ///
    /// ```swift
    /// dentist.alarms = [ItemAlarm(before: ItemDuration(seconds: 15 * 60))]
    /// ```
    public init(before length: ItemDuration) {
        self.init(
            .relative(ItemDuration(days: -length.days, seconds: -length.seconds), toEnd: false))
    }
}
