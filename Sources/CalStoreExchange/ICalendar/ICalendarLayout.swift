/// The lines of an iCalendar file and their places, as ``ICalendarPatch`` compares and replaces them.
struct ICalendarLayout {
    /// A property, or a whole component inside an item, such as an alarm.
    struct Piece {
        /// The name in upper case: `SUMMARY`, `VALARM`.
        let name: String
        /// Its bytes, with the end of the last line.
        var range: Range<Int>
        /// Its unfolded lines.
        var lines: [ContentLine]
        /// The bytes of each line.
        var spans: [Range<Int>]

        /// The lines of an inner component as a part of their own, without BEGIN and END; nil for a property.
        var component: Part? {
            guard lines.first?.property == .begin, let first = spans.first, let last = spans.last,
                lines.count > 1
            else { return nil }
            let inner = zip(lines, spans).dropFirst().dropLast().map { line, span in
                Piece(name: line.name.uppercased(), range: span, lines: [line], spans: [span])
            }
            return Part(
                name: name, line: lines[0].number, range: range, body: first.upperBound,
                end: last.lowerBound, pieces: inner)
        }
    }

    /// A component directly in the calendar: VEVENT, VTODO, VTIMEZONE.
    struct Part {
        let name: String
        /// The number of its first line.
        let line: Int
        var range: Range<Int>
        /// The place behind its first line.
        let body: Int
        /// The place before its last line.
        var end: Int
        var pieces: [Piece] = []

        func pieces(named name: String) -> [Piece] { pieces.filter { $0.name == name } }
    }

    private(set) var parts: [Part] = []
    /// The properties of the calendars themselves.
    private(set) var properties: [Piece] = []
    /// The place before the last END:VCALENDAR; nil without one.
    private(set) var end: Int?

    init(_ bytes: [UInt8]) {
        var reader = ContentLineReader(bytes)
        var depth = 0
        while true {
            // Empty lines belong to nothing.
            while let byte = reader.peek, ASCII.isLineEnd(byte) { reader.skipPhysicalLine() }
            let start = reader.position
            guard let read = reader.next() else { break }
            guard case .content(let line) = read else { continue }
            add(line, start..<reader.position, &depth)
        }
    }

    private mutating func add(_ line: ContentLine, _ range: Range<Int>, _ depth: inout Int) {
        let last = parts.count - 1
        if line.property == .end { depth -= 1 }
        switch (depth, line.property) {
        case (1, .begin):
            parts.append(
                Part(
                    name: line.rawValue.uppercased(), line: line.number, range: range,
                    body: range.upperBound, end: range.upperBound))
        case (1, .end) where last >= 0:
            parts[last].range = parts[last].range.lowerBound..<range.upperBound
            parts[last].end = range.lowerBound
        case (0, .end) where line.rawValue.trimmingBlanks.uppercased() == ComponentKind.calendar.rawValue:
            end = range.lowerBound
        case (1, let property) where property != .end:
            properties.append(
                Piece(name: line.name.uppercased(), range: range, lines: [line], spans: [range]))
        case (2, .begin) where last >= 0:
            parts[last].pieces.append(
                Piece(name: line.rawValue.uppercased(), range: range, lines: [line], spans: [range]))
        case (2, let property) where last >= 0 && property != .end:
            parts[last].pieces.append(
                Piece(name: line.name.uppercased(), range: range, lines: [line], spans: [range]))
        case (2..., _) where last >= 0 && !parts[last].pieces.isEmpty:
            let piece = parts[last].pieces.count - 1
            let start = parts[last].pieces[piece].range.lowerBound
            parts[last].pieces[piece].range = start..<range.upperBound
            parts[last].pieces[piece].lines.append(line)
            parts[last].pieces[piece].spans.append(range)
        default: break
        }
        if line.property == .begin { depth += 1 }
    }
}
