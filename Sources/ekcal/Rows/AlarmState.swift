/// What is said of an alarm: in a list whether it was seen, when it is delivered how it comes.
enum AlarmState: String, CaseIterable, Sendable {
    case pending, acknowledged, due, late, missed, enter, leave, test
}
