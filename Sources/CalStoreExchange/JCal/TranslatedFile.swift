/// An iCalendar file that was made of a file of another format, with the line of that file for each of its own.
struct TranslatedFile {
    private var writer = ContentWriter(isFolding: false)
    /// The lines of the other file, by those of this one.
    private(set) var sources: [Int] = []
    /// About the other file.
    private(set) var notes: [ICalendarNote] = []

    var bytes: [UInt8] { writer.bytes }

    mutating func begin(_ component: String, from source: Int) {
        writer.begin(component)
        sources.append(source)
    }

    mutating func end(_ component: String, from source: Int) {
        writer.end(component)
        sources.append(source)
    }

    /// - Parameter parameters: as they stand in the line, each with its semicolon.
    mutating func line(_ name: String, _ parameters: String = "", value: String, from source: Int) {
        writer.line(name, parameters, value: value)
        sources.append(source)
    }

    /// A whole line.
    mutating func raw(_ line: String, from source: Int) {
        writer.raw(line)
        sources.append(source)
    }

    mutating func warn(_ source: Int, _ problem: ICalendarProblem) {
        notes.append(ICalendarNote(line: source, problem: problem))
    }

    /// The note with the line of the other file.
    func located(_ note: ICalendarNote) -> ICalendarNote {
        let problem: ICalendarProblem =
            switch note.problem {
            case .superseded(let uid, let line): .superseded(uid: uid, by: source(of: line))
            case .changesSeries(let line): .changesSeries(on: source(of: line))
            default: note.problem
            }
        return ICalendarNote(line: source(of: note.line), problem: problem)
    }

    /// The line of the other file.
    func source(of line: Int) -> Int {
        sources.indices.contains(line - 1) ? sources[line - 1] : sources.last ?? 1
    }

    /// The lines in which a JSON document has this bracket, outside its texts.
    static func lines(of bracket: UInt8, in bytes: [UInt8]) -> [Int] {
        var lines: [Int] = []
        var line = 1
        var isInText = false
        var isEscaped = false
        for byte in bytes {
            if byte == ASCII.lineFeed { line += 1 }
            if isInText {
                if isEscaped {
                    isEscaped = false
                } else if byte == ASCII.backslash {
                    isEscaped = true
                } else if byte == ASCII.quote {
                    isInText = false
                }
            } else if byte == ASCII.quote {
                isInText = true
            } else if byte == bracket {
                lines.append(line)
            }
        }
        return lines
    }
}
