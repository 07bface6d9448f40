/// The kind of items: events or reminders (EventKit rules 214, 226).
public enum EKEntityType: UInt, Sendable {
    /// Events.
    case event = 0
    /// Reminders.
    case reminder = 1
}

/// Kinds of calendar items, for the contents of a calendar (EventKit rule 214).
public struct EKEntityMask: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Calendars for events.
    public static let event = EKEntityMask(rawValue: 1)
    /// Lists for reminders.
    public static let reminder = EKEntityMask(rawValue: 2)
}
