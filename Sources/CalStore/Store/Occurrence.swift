/// One occurrence of an item: a single event, one occurrence of a series, a detached occurrence, or a
/// reminder.
///
/// It carries two dates: the date at which it happens, and its date in the series (EventKit rule 114).
package struct Occurrence: Sendable, Equatable {
    /// The item that provides its properties; for an unchanged occurrence of a series, the series.
    package var item: ItemRecord
    var start: ItemTime
    package var end: ItemTime
    /// The date that identifies it in its series; nil for items that do not repeat.
    package var original: ItemTime?
    /// The instants of start and end; dates and floating times are read in the query's zone.
    package var startInstant: Instant
    package var endInstant: Instant

    package init(item: ItemRecord, start: ItemTime, end: ItemTime, original: ItemTime?, in display: Zone) {
        let begin = start.instant(in: display)
        let end = OccurrenceLength.end(end, of: start, at: begin, display: display)
        self.init(
            item: item, start: start, end: end.time, original: original, between: begin, end.instant)
    }

    /// For callers that know the instants.
    init(
        item: ItemRecord, start: ItemTime, end: ItemTime, original: ItemTime?, between startInstant: Instant,
        _ endInstant: Instant
    ) {
        self.item = item
        self.start = start
        self.end = end
        self.original = original
        self.startInstant = startInstant
        self.endInstant = endInstant
    }

    package static func sort(_ occurrences: inout [Occurrence]) { sort(&occurrences) { $0 } }

    /// Sorts them in the order of all listings: start, then title, then identifier of the series (our own
    /// promise; EventKit has none, rule 78). It sorts small keys: occurrences are large, so each is moved
    /// once, and none copied.
    static func sort<Element>(_ occurrences: inout [Element], by occurrence: (Element) -> Occurrence) {
        var keys: [Key] = []
        keys.reserveCapacity(occurrences.count)
        for index in occurrences.indices {
            let occurrence = occurrence(occurrences[index])
            keys.append(
                Key(
                    start: occurrence.startInstant, title: TitleKey(occurrence.item.fields.title),
                    index: index))
        }
        keys.sort { left, right in
            if left.start != right.start { return left.start < right.start }
            if let isLess = left.title.precedes(right.title) { return isLess }
            return precedes(
                occurrence(occurrences[left.index]).item, occurrence(occurrences[right.index]).item)
        }
        var order = keys.map(\.index)
        occurrences.withUnsafeMutableBufferPointer { occurrences in
            // Follow each cycle of the permutation.
            for first in order.indices {
                var position = first
                while order[position] != first {
                    let source = order[position]
                    occurrences.swapAt(position, source)
                    order[position] = position
                    position = source
                }
                order[position] = position
            }
        }
    }

    private struct Key {
        let start: Instant
        let title: TitleKey
        let index: Int
    }

    /// The order of items that start at the same time.
    private static func precedes(_ left: ItemRecord, _ right: ItemRecord) -> Bool {
        if left.fields.title != right.fields.title { return left.fields.title < right.fields.title }
        return (left.series ?? left.id, left.id) < (right.series ?? right.id, right.id)
    }

    /// Half open: it ends after the range's start and begins before its end; without length, it is inside
    /// (EventKit rules 80 and 81).
    func overlaps(_ range: Range<Instant>) -> Bool { isIn(TimeWindow(range)) }

    func isIn(_ window: TimeWindow) -> Bool { window.contains(start: startInstant, end: endInstant) }
}

/// The beginning of a title as a number, so that most titles can be compared without reading them.
///
/// Numbers of eight ASCII bytes sort like the titles. For others this is not so: letters are compared in
/// composed form, and a letter may combine with the character after it. Such titles get the number 0, like an
/// empty one, and must be compared themselves.
struct TitleKey {
    private let bytes: UInt64

    init(_ title: String) {
        var bytes: UInt64 = 0
        var shift: UInt64 = 64
        for byte in title.utf8 {
            guard byte < 0x80 else {
                self.bytes = 0
                return
            }
            // The byte after the eighth is read, too.
            if shift == 0 { break }
            shift -= 8
            bytes |= UInt64(byte) << shift
        }
        self.bytes = bytes
    }

    /// Whether a title with this key comes before one with the other; nil if only the full titles can tell.
    func precedes(_ other: TitleKey) -> Bool? {
        guard bytes != 0, other.bytes != 0, bytes != other.bytes else { return nil }
        return bytes < other.bytes
    }
}
