/// Several kinds of calendar items: what a calendar may hold (EventKit rule 214).
public struct EKEntityMask: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Calendars for events.
    public static let event = EKEntityMask(rawValue: 1)
    /// Lists for reminders.
    public static let reminder = EKEntityMask(rawValue: 2)
}
