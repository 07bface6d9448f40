/// Several neighbouring components of a file, with their bytes.
struct ICalendarBlock: Sendable {
    let bytes: [UInt8]
    /// The offset of the first one in the file.
    let start: Int
    /// Their ranges refer to `bytes`.
    let entries: [ICalendarOutline.Entry]
    private let firstCalendar: Int
    private let facts: [CalendarFacts]

    /// - Parameter calendars: The calendars of the file so far.
    init(
        bytes: [UInt8], start: Int, entries: [ICalendarOutline.Entry],
        _ calendars: [ICalendarOutline.Calendar]
    ) {
        self.bytes = bytes
        self.start = start
        self.entries = entries
        let used = entries.lazy.compactMap(\.calendar)
        guard let first = used.min(), let last = used.max() else {
            (firstCalendar, facts) = (0, [])
            return
        }
        firstCalendar = first
        facts = calendars[first...last].map(CalendarFacts.init)
    }

    private init(_ other: ICalendarBlock, entries: [ICalendarOutline.Entry]) {
        (bytes, start, firstCalendar, facts) = (other.bytes, other.start, other.firstCalendar, other.facts)
        self.entries = entries
    }

    /// The block with only some of its components.
    func keeping(_ isKept: (ICalendarOutline.Entry) -> Bool) -> ICalendarBlock {
        entries.allSatisfy(isKept) ? self : ICalendarBlock(self, entries: entries.filter(isKept))
    }

    /// The properties of an entry's calendar when the block was taken; nil outside any calendar.
    func facts(of entry: ICalendarOutline.Entry) -> CalendarFacts? {
        entry.calendar.map { facts[$0 - firstCalendar] }
    }

    /// The range of an entry in the file.
    func range(of entry: ICalendarOutline.Entry) -> Range<Int> {
        start + entry.bytes.lowerBound..<start + entry.bytes.upperBound
    }

    /// Reads the lines of a component.
    ///
    /// - Parameter junk: Called for lines that are not content lines.
    func component(
        _ entry: ICalendarOutline.Entry, junk: (ICalendarNote) -> Void
    ) throws(ICalendarNote) -> Component {
        do throws(ICalendarProblem) {
            return try Component(entry, in: bytes) { junk(ICalendarNote(line: $0, problem: .junkLine($1))) }
        } catch {
            throw ICalendarNote(line: entry.lines.lowerBound, problem: error)
        }
    }
}
