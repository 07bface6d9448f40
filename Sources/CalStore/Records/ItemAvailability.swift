/// The availability of an event that others see (`EKEventAvailability`; TRANSP of iCalendar).
public enum ItemAvailability: String, Sendable, CaseIterable {
    /// Busy is the default (TRANSP:OPAQUE); free is TRANSP:TRANSPARENT.
    case busy, free, tentative, unavailable
    /// The calendar has no availabilities.
    case notSupported = "not-supported"
}
