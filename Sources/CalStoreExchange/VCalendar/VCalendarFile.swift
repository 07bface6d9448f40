import Basics

/// A file of vCalendar 1.0 (versit, 1996), the predecessor of iCalendar, as an iCalendar file.
///
/// A file may have calendars of both versions; only the old ones are converted.
enum VCalendarFile {
    /// - Parameter calendars: The lines of BEGIN of the calendars of version 1.0.
    static func converted(_ bytes: [UInt8], calendars: [Int]) -> TranslatedFile {
        let lines = physicalLines(TextEncoding.utf8(bytes))
        var file = TranslatedFile()
        file.isVCalendar = true
        var index = 0
        for first in calendars.sorted() where first > index {
            for line in index..<min(first - 1, lines.count) { copy(lines[line], from: line + 1, to: &file) }
            var end = first
            while end < lines.count, !isLine(lines[end], endLine), !isLine(lines[end], beginLine) { end += 1 }
            if end < lines.count, isLine(lines[end], endLine) { end += 1 }
            guard first - 1 < end, end <= lines.count else { break }
            convert(VCalendarLine.all(lines[(first - 1)..<end], from: first), to: &file)
            index = end
        }
        for line in index..<max(index, lines.count) { copy(lines[line], from: line + 1, to: &file) }
        return file
    }

    /// The lines without their ends, numbered as `ContentLineReader` does.
    private static func physicalLines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var reader = ContentLineReader(bytes)
        while reader.peek != nil {
            let start = reader.position
            reader.skipPhysicalLine()
            var end = reader.position
            while end > start, ASCII.isLineEnd(bytes[end - 1]) { end -= 1 }
            lines.append(bytes[start..<end])
        }
        return lines
    }

    private static let beginLine = "BEGIN:VCALENDAR"
    private static let endLine = "END:VCALENDAR"

    private static func isLine(_ line: ArraySlice<UInt8>, _ text: String) -> Bool {
        ASCII.equal(ASCII.trimmed(line), text)
    }

    private static func copy(_ line: ArraySlice<UInt8>, from number: Int, to file: inout TranslatedFile) {
        let text =
            String(validating: line, as: UTF8.self)
            ?? String(decoding: Windows1252.decode(Array(line)), as: UTF8.self)
        file.raw(text, from: number)
    }

    // MARK: One calendar

    private static func convert(_ lines: [VCalendarLine], to file: inout TranslatedFile) {
        let version = lines.first { $0.name == "VERSION" } ?? lines.first
        if let version { file.warn(version.number, .vCalendar) }
        let clock = VCalendarClock(lines)
        var index = 0
        while index < lines.count {
            let line = lines[index]
            index += 1
            let component = line.value.trimmingBlanks.uppercased()
            guard line.name == "BEGIN", component == "VEVENT" || component == "VTODO" else {
                level(line, to: &file)
                continue
            }
            var inner: [VCalendarLine] = []
            while index < lines.count, !isBoundary(lines[index]) {
                inner.append(lines[index])
                index += 1
            }
            write(inner, component, from: line.number, clock, to: &file)
            // Without it the reader says what is missing.
            if index < lines.count, lines[index].name == "END",
                lines[index].value.trimmingBlanks.uppercased() == component
            {
                file.end(component, from: lines[index].number)
                index += 1
            }
        }
    }

    /// vCalendar 1.0 has no components inside events and to-dos.
    private static func isBoundary(_ line: VCalendarLine) -> Bool {
        line.name == "BEGIN" || line.name == "END"
    }

    /// A line outside events and to-dos.
    private static func level(_ line: VCalendarLine, to file: inout TranslatedFile) {
        switch line.name {
        case "VERSION": file.line("VERSION", value: "2.0", from: line.number)
        // These are about the system that wrote the file; the times have been read by them.
        case "TZ", "DAYLIGHT", "GEO": break
        case "NAME", "X-WR-CALNAME", "X-WR-CALDESC":
            file.line(line.name, value: JCalValue.escaped(line.text), from: line.number)
        default: file.raw(line.raw, from: line.number)
        }
    }

    private static func write(
        _ lines: [VCalendarLine], _ component: String, from begin: Int, _ clock: VCalendarClock,
        to file: inout TranslatedFile
    ) {
        let item = VCalendarItem(lines, isTodo: component == "VTODO", clock)
        file.begin(component, from: begin)
        for line in item.lines { file.line(line.name, line.parameters, value: line.value, from: line.source) }
        for alarm in item.alarms {
            guard let source = alarm.first?.source else { continue }
            file.begin("VALARM", from: source)
            for line in alarm { file.line(line.name, line.parameters, value: line.value, from: line.source) }
            file.end("VALARM", from: source)
        }
        for note in item.notes { file.warn(note.line, note.problem) }
    }
}
