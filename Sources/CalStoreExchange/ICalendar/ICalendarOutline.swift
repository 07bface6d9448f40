/// The components of a file, found as its bytes arrive, with their positions and whether they are complete.
///
/// Only the lines that begin and end components are read here. So a broken component is known, with its
/// bytes, before its content is read, and does not affect its neighbours.
///
/// ```swift
/// var outline = ICalendarOutline()
/// while let piece = next() {
///     outline.read(piece)
///     if let block = outline.takeBlock() { … }
/// }
/// outline.finish()
/// ```
///
/// It keeps only the bytes from the open component on. A component larger than `largest` is skipped, so that
/// a line or a component that never ends costs no memory.
struct ICalendarOutline: Sendable {
    /// A component directly in a calendar (or, against the RFC, outside any).
    struct Entry: Sendable {
        var kind: ComponentKind
        var name: String
        /// The index of its calendar in `calendars`; nil outside any.
        var calendar: Int?
        /// The lines of its BEGIN and of its END.
        var lines: ClosedRange<Int>
        /// From the first byte of its BEGIN line to the first one after its END line, in `bytes`.
        var bytes: Range<Int>
        /// The reason why it cannot be used; nil if it can.
        var problem: ICalendarProblem?
        /// For an outline that `marksItems`.
        let marks: ItemGroup.Marks
    }

    struct Calendar: Sendable {
        var line: Int
        /// The properties of the VCALENDAR itself.
        var properties: [ContentLine] = []
    }

    /// The part of the file in UTF-8 to which the byte ranges of `entries` refer: all of it, unless blocks
    /// were taken.
    private(set) var bytes: [UInt8] = []
    /// The entries that were not taken yet.
    private(set) var entries: [Entry] = []
    private(set) var calendars: [Calendar] = []
    private(set) var warnings: [ICalendarNote] = []
    /// Whether a property of a calendar that affects its components came after some of them were taken.
    private(set) var isOutdated = false
    /// Whether there is a component that is only allowed in calendars.
    private(set) var hasTopLevel = false
    /// The maximum number of bytes that are kept of a component or a line.
    var largest = 1 << 28
    /// Whether entries have the marks of their items (`ItemGroup.Marks`).
    var marksItems = false
    /// Whether the end of a calendar or component is missing, or lines follow the last calendar: the file was
    /// cut off, or is still being written. It is known after `finish()`.
    private(set) var isCut = false

    /// The offset of `bytes` in the file.
    private var start = 0
    /// The offset of the next line in `bytes`, and its number.
    private var position = 0
    private var number = 1
    /// No further line begins before this offset.
    private var searched = 0
    private var isBegun = false
    /// Whether the bytes of the open component, or of the line at `position`, are dropped.
    private var isSkippingUnit = false
    private var isSkippingLine = false
    /// The number of calendars with components that were taken.
    private var takenCalendars = 0

    private var open: [Open] = []
    /// The number of components within `open` that were skipped because they are nested too deep.
    private var unopened = 0
    /// The items in `open`, which are in an unknown component: they are found before it ends.
    private var inner: [Entry] = []
    private var isInCalendar = false
    /// Whether the last line was the END of a calendar.
    private var isBehindCalendar = false
    private var problem: ICalendarProblem?
    private var marks = ItemGroup.Marks()
    private var stray: (first: Int, count: Int, text: String)?

    private struct Open {
        var kind: ComponentKind
        var name: String
        var line: Int
        var offset: Int
    }

    init() {}

    /// The outline of a whole file.
    init(_ file: [UInt8]) {
        largest = .max
        read(TextEncoding.utf8(file))
        finish()
    }

    // MARK: Bytes

    /// Adds the next bytes of the file, which may end anywhere.
    mutating func read(_ piece: [UInt8]) {
        if bytes.isEmpty { bytes = piece } else { bytes.append(contentsOf: piece) }
        if let end = endOfWholeLines() { readLines(upTo: end) }
        searched = max(bytes.count, position)
        limit()
    }

    /// Ends the input.
    mutating func finish() {
        readLines(upTo: bytes.count)
        flushStrayLines()
        let last = max(1, number - 1)
        if !open.isEmpty || !calendars.isEmpty && !isBehindCalendar { isCut = true }
        closeUnit(at: bytes.count, line: last, .missingEnd("", line: 0, foundAt: nil))
        if isInCalendar, let calendar = calendars.last {
            warn(calendar.line, .calendarWithoutEnd(foundAt: nil))
        }
    }

    /// Takes the components that were found since the last call, with their bytes; nil if there are none. The
    /// bytes from the open component on are kept.
    mutating func takeBlock() -> ICalendarBlock? {
        let end = isSkippingUnit ? position : open.first?.offset ?? position
        var block: ICalendarBlock?
        if let last = entries.last?.calendar ?? entries.last(where: { $0.calendar != nil })?.calendar {
            takenCalendars = max(takenCalendars, last + 1)
        }
        if !entries.isEmpty {
            block = ICalendarBlock(bytes: bytes, start: start, entries: entries, calendars)
            let count = entries.count
            entries = []
            // The next block has about as many.
            entries.reserveCapacity(count)
        }
        if end > 0 { drop(end) }
        return block
    }

    /// Drops the first bytes.
    private mutating func drop(_ count: Int) {
        bytes = Array(bytes[count...])
        start += count
        position -= count
        searched -= count
        for index in open.indices { open[index].offset = max(0, open[index].offset - count) }
        for index in inner.indices {
            let range = inner[index].bytes
            inner[index].bytes = max(0, range.lowerBound - count)..<max(0, range.upperBound - count)
        }
    }

    /// The start of the last unfolded line: all lines before it are complete. Nil if no line ends.
    private func endOfWholeLines() -> Int? {
        var index = bytes.count - 1
        while index >= searched, index > position {
            if ASCII.isLineEnd(bytes[index - 1]), !ASCII.isBlank(bytes[index]),
                !ASCII.isLineEnd(bytes[index])
            {
                return index
            }
            index -= 1
        }
        return nil
    }

    private mutating func readLines(upTo end: Int) {
        if !isBegun, end > 0 {
            isBegun = true
            if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        }
        var reader = ContentLineReader(bytes, min(position, end)..<end, number: number)
        if isSkippingLine {
            repeat { reader.skipPhysicalLine() } while reader.peek.map(Self.goesOn) == true
            isSkippingLine = false
        }
        while reader.peek != nil {
            if !open.isEmpty {
                // Inside an item only lines that may begin or end something matter here.
                let isMarking = isMarking
                reader.skipPhysicalLines { first in
                    !Self.mayBeginOrEnd(first) && !(isMarking && ItemGroup.Marks.mayBe(first))
                }
            }
            let offset = reader.position
            guard let line = reader.next() else { break }
            isBehindCalendar = isBehindCalendar && line.isBlank
            switch line {
            case .content(let line):
                switch line.property {
                case .begin: begin(line, offset)
                case .end: self.end(line, offset, behind: reader.position)
                default:
                    if open.isEmpty {
                        property(line)
                    } else if isMarking, let unit = open.first {
                        marks.take(line, at: offset - unit.offset)
                    }
                }
            case .junk(let number, let text):
                if open.isEmpty { strayLine(number, text) }
            }
        }
        position = reader.position
        number = reader.number
    }

    /// Whether the next line may be one that marks an item.
    private var isMarking: Bool { marksItems && open.count == 1 && open.first?.kind.isItem == true }

    /// Drops parts that are too large.
    private mutating func limit() {
        if let unit = open.first, !isSkippingUnit, bytes.count - unit.offset > largest {
            note(.tooLarge(line: unit.line, largest))
            isSkippingUnit = true
        }
        guard isSkippingLine || bytes.count - position > largest else { return }
        if !isSkippingLine {
            isSkippingLine = true
            if open.isEmpty { warn(number, .tooLarge(line: number, largest)) }
        }
        // Complete physical lines are counted. Of the last one only its end matters, if it has arrived.
        var last = bytes.count
        while last > position, ASCII.isLineEnd(bytes[last - 1]) { last -= 1 }
        var reader = ContentLineReader(bytes, position..<last, number: number)
        var numberOfLast = number
        while reader.peek != nil {
            numberOfLast = reader.number
            reader.skipPhysicalLine()
        }
        number = numberOfLast
        position = last
    }

    /// Whether a line with this first byte continues the one before.
    private static func goesOn(_ byte: UInt8) -> Bool { ASCII.isBlank(byte) || ASCII.isLineEnd(byte) }

    private static func mayBeginOrEnd(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "B") || byte == UInt8(ascii: "E") || byte == UInt8(ascii: "b")
            || byte == UInt8(ascii: "e")
            // Control characters are left out.
            || ASCII.isControl(byte) && !ASCII.isLineEnd(byte)
    }

    // MARK: BEGIN

    private mutating func begin(_ line: ContentLine, _ offset: Int) {
        flushStrayLines()
        let kind = ComponentKind(line.value)
        let opened = Open(kind: kind, name: Self.componentName(line, kind), line: line.number, offset: offset)
        switch kind {
        case .calendar:
            closeUnit(at: offset, line: line.number - 1, .missingEnd("", line: 0, foundAt: "BEGIN:VCALENDAR"))
            if isInCalendar, let calendar = calendars.last {
                warn(calendar.line, .calendarWithoutEnd(foundAt: line.number))
                isCut = true
            }
            calendars.append(Calendar(line: line.number))
            isInCalendar = true
        case _ where kind.isTopLevel && open.first.map { $0.kind != .other } == true:
            closeUnit(
                at: offset, line: line.number - 1, .missingEnd("", line: 0, foundAt: "BEGIN:\(kind.rawValue)")
            )
            open.append(opened)
        case _ where open.count > Component.maximumDepth:
            // Counted but not opened, so that a million BEGIN lines cost only a million steps.
            unopened += 1
            note(.nestedTooDeep(line: line.number))
        default:
            open.append(opened)
        }
    }

    // MARK: END

    private mutating func end(_ line: ContentLine, _ offset: Int, behind: Int) {
        flushStrayLines()
        let kind = ComponentKind(line.value)
        let name = Self.componentName(line, kind)
        if kind == .calendar {
            closeUnit(at: offset, line: line.number - 1, .missingEnd("", line: 0, foundAt: "END:VCALENDAR"))
            if !isInCalendar { warn(line.number, .endWithoutBegin(name)) }
            isInCalendar = false
            isBehindCalendar = true
            return
        }
        guard let innermost = open.last else {
            warn(line.number, .endWithoutBegin(name))
            return
        }
        if unopened > 0, !kind.isTopLevel {
            unopened -= 1
            return
        }
        if let index = open.lastIndex(where: { $0.name == name }) {
            if index < open.count - 1 {
                note(.missingEnd(innermost.name, line: innermost.line, foundAt: "END:\(name)"))
            }
            while open.count > index + 1 { pop(offset, line.number) }
        } else if kind == .other {
            // A misspelt name (END:VTOOD) ends the open component: there is no other meaning.
            warn(line.number, .misspeltEnd(name, innermost.name, line: innermost.line))
        } else {
            note(.strayEnd(name, line: line.number, innermost.name, begun: innermost.line))
            return
        }
        pop(behind, line.number)
    }

    /// Closes the innermost component. The outermost one becomes an entry.
    private mutating func pop(_ behind: Int, _ line: Int) {
        guard let closed = open.popLast() else { return }
        unopened = 0
        if open.isEmpty {
            if !inner.isEmpty {
                entries += inner
                inner = []
            }
            entries.append(entry(closed, behind, line, problem, marks))
            problem = nil
            marks = ItemGroup.Marks()
            isSkippingUnit = false
        } else if closed.kind.isItem, let unit = open.first {
            inner.append(
                entry(closed, behind, line, .insideUnknown(unit.name, line: unit.line), ItemGroup.Marks()))
        }
    }

    private mutating func entry(
        _ closed: Open, _ behind: Int, _ line: Int, _ problem: ICalendarProblem?, _ marks: ItemGroup.Marks
    ) -> Entry {
        if closed.kind.isTopLevel { hasTopLevel = true }
        return Entry(
            kind: closed.kind, name: closed.name, calendar: isInCalendar ? calendars.count - 1 : nil,
            lines: closed.line...max(closed.line, line),
            bytes: isSkippingUnit ? behind..<behind : closed.offset..<behind, problem: problem,
            marks: marks)
    }

    /// Closes all open components, because something began or ended that cannot be inside them.
    private mutating func closeUnit(at offset: Int, line: Int, _ reason: ICalendarProblem) {
        guard let innermost = open.last else { return }
        if case .missingEnd(_, _, let foundAt) = reason {
            note(.missingEnd(innermost.name, line: innermost.line, foundAt: foundAt))
        }
        while !open.isEmpty { pop(offset, line) }
    }

    // MARK: Lines outside components

    private mutating func property(_ line: ContentLine) {
        if isInCalendar, let last = calendars.indices.last {
            if last < takenCalendars, CalendarFacts.depend(on: line) { isOutdated = true }
            // The bytes in which it was found are not kept.
            calendars[last].properties.append(line.alone)
        } else {
            strayLine(line.number, line.raw)
        }
    }

    /// A file in another format has thousands of invalid lines: one note covers a run of them.
    private mutating func strayLine(_ number: Int, _ text: String) {
        if stray == nil { stray = (number, 0, String(text.prefix(40))) }
        stray?.count += 1
    }

    private mutating func flushStrayLines() {
        guard let run = stray else { return }
        warn(run.first, .strayLines(run.text, count: run.count))
        stray = nil
    }

    private mutating func note(_ new: ICalendarProblem) {
        if problem == nil { problem = new }
    }

    private mutating func warn(_ line: Int, _ problem: ICalendarProblem) {
        warnings.append(ICalendarNote(line: line, problem: problem))
    }

    private static func componentName(_ line: ContentLine, _ kind: ComponentKind) -> String {
        guard kind == .other else { return kind.rawValue }
        return String(decoding: ASCII.trimmed(line.value), as: UTF8.self).uppercased()
    }
}
