/// The key of an item in the index of alarm times. It is like the one for days (`TimeKey`), but counts
/// quarters of an hour, so that few entries are near the next alarm.
enum AlarmKey {
    private static let unit: Int64 = 900

    /// The key of an item with the last time that an alarm fires; nil for an item without such an alarm.
    ///
    /// - Parameter days: ``ItemFields/days``, which the caller has already.
    static func key(_ item: ItemFields, _ days: ClosedRange<Int>?) -> TimeKey? {
        item.alarmSpan(days).map { span in
            TimeKey(group(item), number(span.lowerBound)...number(span.upperBound))
        }
    }

    /// The keys of items in a group with alarms that may fire in a range; `from` is the least last time.
    static func ranges(_ group: TimeKey.Group, in range: Range<Instant>) -> (
        keys: [ClosedRange<UInt64>], from: UInt32
    ) {
        TimeKey.ranges(group, touching: number(range.lowerBound)...number(range.upperBound))
    }

    /// The beginning of a day in UTC.
    static func midnight(_ day: Int) -> Instant {
        Instant(secondsSince1970: CivilDateTime(CivilDate(dayNumber: day)).seconds)
    }

    private static func group(_ item: ItemFields) -> TimeKey.Group {
        switch item.kind {
        case .event: item.isSeries ? .series : .single
        case .reminder: item.isCompleted ? .completed : .open
        }
    }

    private static func number(_ instant: Instant) -> UInt32 {
        let past = Instant.distantPast.secondsSince1970
        return UInt32(clamping: (instant.secondsSince1970 - past) / unit)
    }
}
