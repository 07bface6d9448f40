/// Where the components of a file lie and which of them are whole: the first pass over a file.
///
/// Only the lines that begin and end components are read here, so a broken component is known, with its
/// bytes, before anything in it is interpreted, and its neighbours are untouched by it.
struct ICalendarOutline: Sendable {
    /// A component that stands directly in a calendar (or, against the RFC, outside any).
    struct Entry: Sendable {
        var kind: ComponentKind
        var name: String
        /// Index of its calendar in `calendars`, nil outside any.
        var calendar: Int?
        /// The lines of its BEGIN and of its END.
        var lines: ClosedRange<Int>
        /// From the first byte of its BEGIN line to the first one behind its END line.
        var bytes: Range<Int>
        /// Why it cannot be used, when it cannot.
        var problem: ICalendarProblem?
    }

    struct Calendar: Sendable {
        var line: Int
        /// The properties of the VCALENDAR itself.
        var properties: [ContentLine] = []
    }

    /// The file in UTF-8, which byte ranges refer to.
    let bytes: [UInt8]
    private(set) var entries: [Entry] = []
    private(set) var calendars: [Calendar] = []
    private(set) var warnings: [ICalendarNote] = []

    private var open: [Open] = []
    /// How many components were begun within `open` and not opened, because they lie too deep.
    private var unopened = 0
    private var isInCalendar = false
    private var problem: ICalendarProblem?
    private var stray: (first: Int, count: Int, text: String)?

    private struct Open {
        var kind: ComponentKind
        var name: String
        var line: Int
        var offset: Int
    }

    init(_ file: [UInt8]) {
        bytes = TextEncoding.utf8(file)
        var reader = ContentLineReader(bytes)
        while let first = reader.peek {
            // Inside an item only the lines that may begin or end something matter here.
            if !open.isEmpty, !Self.mayBeginOrEnd(first) {
                reader.skipPhysicalLine()
                continue
            }
            let offset = reader.position
            guard let line = reader.next() else { break }
            switch line {
            case .content(let line) where line.property == .begin:
                begin(line, offset)
            case .content(let line) where line.property == .end:
                end(line, offset, behind: reader.position)
            case .content(let line):
                if open.isEmpty { property(line) }
            case .junk(let number, let text):
                if open.isEmpty { strayLine(number, text) }
            }
        }
        flushStrayLines()
        let last = max(1, reader.number - 1)
        closeUnit(at: bytes.count, line: last, .missingEnd("", line: 0, foundAt: nil))
        if isInCalendar, let calendar = calendars.last {
            warn(calendar.line, .calendarWithoutEnd(foundAt: nil))
        }
    }

    private static func mayBeginOrEnd(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "B") || byte == UInt8(ascii: "E") || byte == UInt8(ascii: "b")
            || byte == UInt8(ascii: "e")
    }

    // MARK: BEGIN

    private mutating func begin(_ line: ContentLine, _ offset: Int) {
        flushStrayLines()
        let kind = ComponentKind(line.value)
        let opened = Open(kind: kind, name: Self.componentName(line), line: line.number, offset: offset)
        switch kind {
        case .calendar:
            closeUnit(at: offset, line: line.number - 1, .missingEnd("", line: 0, foundAt: "BEGIN:VCALENDAR"))
            if isInCalendar, let calendar = calendars.last {
                warn(calendar.line, .calendarWithoutEnd(foundAt: line.number))
            }
            calendars.append(Calendar(line: line.number))
            isInCalendar = true
        case _ where kind.isTopLevel && open.first.map { $0.kind != .other } == true:
            closeUnit(
                at: offset, line: line.number - 1, .missingEnd("", line: 0, foundAt: "BEGIN:\(kind.rawValue)")
            )
            open.append(opened)
        case _ where open.count > Component.maximumDepth:
            // Counted and not opened, so that a million BEGIN lines cost a million steps and no more.
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
        let name = Self.componentName(line)
        if kind == .calendar {
            closeUnit(at: offset, line: line.number - 1, .missingEnd("", line: 0, foundAt: "END:VCALENDAR"))
            if !isInCalendar { warn(line.number, .endWithoutBegin(name)) }
            isInCalendar = false
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
            // A misspelt name (END:VTOOD) ends what is open: nothing else it could mean.
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
            append(closed, behind, line, problem)
            problem = nil
        } else if closed.kind.isItem, let unit = open.first {
            append(closed, behind, line, .insideUnknown(unit.name, line: unit.line))
        }
    }

    private mutating func append(_ closed: Open, _ behind: Int, _ line: Int, _ problem: ICalendarProblem?) {
        entries.append(
            Entry(
                kind: closed.kind, name: closed.name, calendar: isInCalendar ? calendars.count - 1 : nil,
                lines: closed.line...max(closed.line, line), bytes: closed.offset..<behind, problem: problem))
    }

    /// Closes what is still open because something began or ended that cannot be inside it.
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
            calendars[last].properties.append(line)
        } else {
            strayLine(line.number, line.raw)
        }
    }

    /// Lines that are nothing come in thousands when the file is none of ours: one note for a run of them.
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

    private static func componentName(_ line: ContentLine) -> String {
        String(decoding: ASCII.trimmed(line.value), as: UTF8.self).uppercased()
    }
}
