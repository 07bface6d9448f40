/// The availabilities that a calendar's events can have (EventKit rule 202).
public struct EKCalendarEventAvailabilityMask: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Busy.
    public static let busy = EKCalendarEventAvailabilityMask(rawValue: 1)
    /// Free.
    public static let free = EKCalendarEventAvailabilityMask(rawValue: 2)
    /// Possibly busy.
    public static let tentative = EKCalendarEventAvailabilityMask(rawValue: 4)
    /// Away.
    public static let unavailable = EKCalendarEventAvailabilityMask(rawValue: 8)
}
