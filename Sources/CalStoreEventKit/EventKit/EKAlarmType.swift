/// The kind of an alarm, derived from its other properties (EventKit rule 164).
public enum EKAlarmType: Int, Sendable {
    case display = 0
    case audio = 1
    case procedure = 2
    case email = 3
}
