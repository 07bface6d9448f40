/// The availabilities that a calendar's events may have (EventKit rule 202).
public struct EKCalendarEventAvailabilityMask: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Taken.
    public static let busy = EKCalendarEventAvailabilityMask(rawValue: 1)
    /// Not taken.
    public static let free = EKCalendarEventAvailabilityMask(rawValue: 2)
    /// Perhaps taken.
    public static let tentative = EKCalendarEventAvailabilityMask(rawValue: 4)
    /// Away.
    public static let unavailable = EKCalendarEventAvailabilityMask(rawValue: 8)
}
