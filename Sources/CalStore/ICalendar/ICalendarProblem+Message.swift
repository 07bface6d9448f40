extension ICalendarProblem {
    /// What is wrong, why, and what to do about it, in one sentence without the line of the item.
    var message: String {
        switch self {
        case .strayLines(let text, 1):
            "“\(text)” is outside every calendar, left out"
        case .strayLines(let text, let count):
            "\(count) lines from “\(text)” on are outside every calendar, left out"
        case .junkLine(let text):
            "“\(text)” is not a content line (NAME:value), left out; a line that goes on needs a space before it"
        case .controlCharacters(let property):
            "control characters in \(property) left out"
        case .notUTF8(let property):
            "\(property) is not UTF-8, read as Windows-1252"
        case .unclosedQuote(let property):
            "a quote in the parameters of \(property) is never closed, read up to the first colon"
        case .missingEnd(let component, let line, let foundAt?):
            "\(component) of line \(line) has no END before \(foundAt); add END:\(component)"
        case .missingEnd(let component, let line, nil):
            "\(component) of line \(line) has no END before the end of the file; the file may be cut off"
        case .strayEnd(let name, let line, let innermost, let begun):
            "END:\(name) on line \(line) has no BEGIN in the \(innermost) of line \(begun); remove it or add BEGIN:\(name)"
        case .misspeltEnd(let name, let innermost, let line):
            "END:\(name) taken as the end of the \(innermost) of line \(line)"
        case .endWithoutBegin(let name):
            "END:\(name) without BEGIN:\(name), left out"
        case .calendarWithoutEnd(let line?):
            "VCALENDAR has no END before BEGIN:VCALENDAR on line \(line)"
        case .calendarWithoutEnd(nil):
            "VCALENDAR has no END before the end of the file; the file may be cut off"
        case .nestedTooDeep(let line):
            "components are nested more than \(Component.maximumDepth) deep on line \(line)"
        case .insideUnknown(let component, let line):
            "is inside the \(component) of line \(line), which CalStore does not know; move it into the VCALENDAR"
        case .notImported(let component):
            "\(component) is not imported: CalStore keeps VEVENT and VTODO"
        }
    }
}
