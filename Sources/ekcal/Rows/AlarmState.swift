/// The state of an alarm: in a list, whether it was seen; on delivery, how it is delivered.
enum AlarmState: String, CaseIterable, Sendable {
    case pending, acknowledged, due, late, missed, enter, leave, test
}
