import CalStore

/// The values for what a sentence leaves open.
public struct ItemDefaults: Hashable, Sendable {
    /// The length of an event with a time and without an end, in seconds: one hour by default.
    public var eventLength = 3600
    /// The time of day of an alarm that is whole days before an all-day item, in seconds after midnight:
    /// 09:00 by default.
    public var allDayAlarmTime = 9 * 3600
    /// The alarms of an event with a time, if the sentence has none.
    public var alarms: [ItemAlarm] = []
    /// The alarms of an all-day event, if the sentence has none.
    public var allDayAlarms: [ItemAlarm] = []

    /// An hour, and no alarms.
    public init() {}
}
