/// The direction of an alarm at a place (EventKit rule 162).
public enum EKAlarmProximity: Int, Sendable {
    /// The alarm does not depend on a place.
    case none = 0
    /// On reaching the place.
    case enter = 1
    /// On leaving it.
    case leave = 2
}
