/// The key of an item in the index of days: its group, the class of its length and its first day; the last
/// day is stored next to the key.
///
/// The class of a length of n days is the number of binary digits of n. Items of one class are about equally
/// long, so those that touch a range begin at most about their length before it, and few others begin there.
/// Series count as long items, from their first day to the end of their last occurrence, so ended ones are
/// not found.
struct TimeKey: Equatable, Sendable {
    enum Group: UInt8, CaseIterable, Sendable {
        case single, series, open, completed, openUndated, completedUndated
    }

    let key: UInt64
    let last: UInt32

    /// The start of the day numbers, so that none is negative.
    private static let origin = CivilDate.distantPast.dayNumber - 400
    private static let classes = 23

    private static func number(_ day: Int) -> UInt32 { UInt32(clamping: day - origin) }

    init(key: UInt64, last: UInt32) { (self.key, self.last) = (key, last) }

    private init(_ group: Group, _ days: ClosedRange<Int>) {
        self.init(group, TimeKey.number(days.lowerBound)...TimeKey.number(days.upperBound))
    }

    /// - Parameter span: From the first to the last day, or in another unit of a table.
    init(_ group: Group, _ span: ClosedRange<UInt32>) {
        last = span.upperBound
        let length = span.upperBound - span.lowerBound
        let size = min(32 - length.leadingZeroBitCount, TimeKey.classes - 1)
        key = TimeKey.start(group, size) | UInt64(span.lowerBound)
    }

    private static func start(_ group: Group, _ size: Int) -> UInt64 {
        UInt64(group.rawValue) << 56 | UInt64(size) << 48
    }

    /// Nil for an event without a date, which is in no range.
    ///
    /// - Parameter days: ``ItemFields/days``, which the caller already has.
    init?(_ item: borrowing ItemFields, _ days: ClosedRange<Int>?) {
        guard let days else {
            guard item.kind == .reminder else { return nil }
            self.init(item.isCompleted ? .completedUndated : .openUndated, 0...0)
            return
        }
        switch item.kind {
        case .event: self.init(item.isSeries ? .series : .single, days)
        case .reminder: self.init(item.isCompleted ? .completed : .open, days)
        }
    }

    /// The keys of items of a group that may touch a range of days; `from` is the least last day.
    static func ranges(_ group: Group, touching days: ClosedRange<Int>) -> (
        keys: [ClosedRange<UInt64>], from: UInt32
    ) {
        ranges(group, touching: number(days.lowerBound)...number(days.upperBound))
    }

    /// The same for a table with another unit.
    static func ranges(_ group: Group, touching span: ClosedRange<UInt32>) -> (
        keys: [ClosedRange<UInt64>], from: UInt32
    ) {
        let (from, to) = (span.lowerBound, span.upperBound)
        let keys = (0..<classes).map { size in
            let longest = size == classes - 1 ? UInt32.max : UInt32(1) << UInt32(size) - 1
            let earliest = from > longest ? from - longest : 0
            return (start(group, size) | UInt64(earliest))...(start(group, size) | UInt64(to))
        }
        return (keys, from)
    }

    /// The first day of an item, on its own clock.
    static func firstDay(_ key: UInt64) -> Int { Int(UInt32(truncatingIfNeeded: key)) + origin }

    /// All keys of a group.
    static func all(_ group: Group) -> ClosedRange<UInt64> {
        start(group, 0)...(start(group, classes - 1) | UInt64(UInt32.max))
    }
}

extension ItemFields {
    /// The days of an item on its own clock; nil if it has no date. A series of events counts to the end of
    /// its last occurrence; a reminder counts on its due day.
    var days: ClosedRange<Int>? {
        if kind == .reminder { return (dueTime ?? start).map { $0.date.dayNumber...$0.date.dayNumber } }
        guard let anchor else { return nil }
        var first = anchor.date.dayNumber
        var last = max(first, endTime?.date.dayNumber ?? first)
        guard isSeries else { return first...last }
        let length = last - first
        let set = occurrenceSet()
        first = min(first, set.first?.date.dayNumber ?? first)
        guard let end = set.last else { return first...CivilDate.distantFuture.dayNumber }
        // One more day, because an exact length ends a day later if clocks go forward before midnight.
        last = max(last, end.date.dayNumber + max(length, longestDateDays) + 1)
        return first...last
    }
}
