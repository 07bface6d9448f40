/// One happening of an item: a single event, one occurrence of a series, a detached occurrence, or a reminder.
///
/// It carries two dates: where it happens, and which one of its series it is (EventKit rule 114).
struct Occurrence: Sendable {
    /// The item whose properties it has: the series itself for an occurrence that is as the series says.
    var item: ItemRecord
    var start: ItemTime
    var end: ItemTime
    /// Which occurrence of its series it is; nil for what does not repeat.
    var original: ItemTime?
    /// The instants of start and end, with dates and floating times read in the zone that was asked for.
    var startInstant: Instant
    var endInstant: Instant

    init(item: ItemRecord, start: ItemTime, end: ItemTime, original: ItemTime?, in display: Zone) {
        self.item = item
        self.start = start
        self.end = end
        self.original = original
        startInstant = start.instant(in: display)
        endInstant = end.instant(in: display)
    }

    /// The order of all listings: start, then title, then identifier (a promise of ours; EventKit has none, rule 78).
    static func precedes(_ left: Occurrence, _ right: Occurrence) -> Bool {
        if left.startInstant != right.startInstant { return left.startInstant < right.startInstant }
        if left.item.title != right.item.title { return left.item.title < right.item.title }
        return left.item.id < right.item.id
    }

    /// Half open: it ends after the range's start and begins before its end; without length, it lies inside
    /// (EventKit rules 80 and 81).
    func overlaps(_ range: Range<Instant>) -> Bool {
        guard startInstant < range.upperBound else { return false }
        return endInstant > range.lowerBound || startInstant >= range.lowerBound
    }
}
