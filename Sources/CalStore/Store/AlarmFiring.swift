/// One firing of an alarm of an occurrence.
struct AlarmFiring: Sendable {
    /// The occurrence of the alarm. For a snooze in a series, that of the alarm that was put off; for another
    /// absolute alarm the first one that begins at that moment or later, else the last one.
    let occurrence: Occurrence
    /// The position of the alarm in the item's alarms, counted from 0.
    let index: Int
    /// 0 for the first time, then 1, 2 ... for an alarm that repeats (REPEAT).
    let repetition: Int
    let instant: Instant
    /// The first time, which the repetitions follow.
    let first: Instant

    var alarm: ItemAlarm { occurrence.item.fields.alarms[index] }

    /// Whether the user has seen it: ACKNOWLEDGED is not before its first time (RFC 9074, 6.1). Then it does
    /// not repeat either. For an alarm without it, Mozilla's mark for all alarms of an item counts.
    var isAcknowledged: Bool {
        (alarm.acknowledged ?? occurrence.item.fields.lastAcknowledged).map { $0 >= first } ?? false
    }

    /// The order by moment, then start, title, identifier and position among the alarms.
    static func precedes(_ left: AlarmFiring, _ right: AlarmFiring) -> Bool {
        if left.instant != right.instant { return left.instant < right.instant }
        let (a, b) = (left.occurrence, right.occurrence)
        if a.startInstant != b.startInstant { return a.startInstant < b.startInstant }
        if a.item.fields.title != b.item.fields.title { return a.item.fields.title < b.item.fields.title }
        if a.item.id != b.item.id { return a.item.id < b.item.id }
        return (left.index, left.repetition) < (right.index, right.repetition)
    }
}
