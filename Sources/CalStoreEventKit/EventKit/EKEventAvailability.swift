/// The availability of a person during an event (EventKit rule 202).
public enum EKEventAvailability: Int, Sendable {
    /// The calendar has no availabilities.
    case notSupported = -1
    case busy = 0
    case free = 1
    case tentative = 2
    case unavailable = 3
}
