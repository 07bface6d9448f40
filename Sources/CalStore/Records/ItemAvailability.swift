/// How the time of an event shows to others (`EKEventAvailability`; TRANSP of iCalendar).
public enum ItemAvailability: String, Sendable, CaseIterable {
    case busy, free, tentative, unavailable
    case notSupported = "not-supported"
}
