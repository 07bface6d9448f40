import Basics

/// An iCalendar file made from a file of another format, with the line in that file for each of its own.
struct TranslatedFile {
    private var writer = ContentWriter(isFolding: false)
    /// Nil for a format whose entries are not kept.
    let format: Format?
    /// Whether it was made of a file of vCalendar 1.0.
    var isVCalendar = false
    /// Whether the end of the other file is missing.
    var isCut = false
    /// The UIDs of items that the other file has, but whose days cannot be read.
    var unreadIDs: Set<String> = []
    /// The sources of its items.
    private(set) var entries: [Entry] = []
    private var components: [Part] = []
    /// The calendars of a jCal document.
    private(set) var calendars: [JSONValue] = []
    /// Entries that could not become a component.
    private(set) var rejects: [(note: ICalendarNote, entry: Int)] = []
    /// The lines of the other file, by line of this one.
    private(set) var sources: [Int] = []
    /// Notes about the other file.
    private(set) var notes: [ICalendarNote] = []

    var bytes: [UInt8] { writer.bytes }

    enum Format: Sendable {
        case jCal
        case jsCalendar
    }

    /// An object or array of the other file that becomes components of this file.
    struct Entry: Sendable {
        let value: JSONValue
        let line: Int
        /// The number of its calendar.
        let calendar: Int
    }

    /// Words a problem of a component in terms of the other file; the number is that of the line in the
    /// component, from 0.
    typealias Words = @Sendable (ICalendarProblem, Int) -> ICalendarProblem

    /// The lines of one component in this file.
    private struct Part: Sendable {
        let first: Int
        var last: Int
        let entry: Int
        let words: Words?
    }

    init(_ format: Format? = nil) { self.format = format }

    // MARK: Writing

    mutating func beginCalendar(_ value: JSONValue) { calendars.append(value) }

    mutating func beginEntry(_ value: JSONValue, from source: Int) {
        entries.append(Entry(value: value, line: source, calendar: max(0, calendars.count - 1)))
    }

    /// Begins a component of the current entry. It contains all lines until `endComponent`.
    mutating func beginComponent(_ words: Words? = nil) {
        let first = sources.count + 1
        components.append(Part(first: first, last: first, entry: entries.count - 1, words: words))
    }

    mutating func endComponent() {
        guard let index = components.indices.last else { return }
        components[index].last = sources.count
    }

    /// Leaves out an entry that cannot become a component.
    mutating func reject(_ value: JSONValue, _ source: Int, _ problem: ICalendarProblem) {
        beginEntry(value, from: source)
        rejects.append((ICalendarNote(line: source, problem: problem), entries.count - 1))
    }

    mutating func begin(_ component: String, from source: Int) {
        writer.begin(component)
        sources.append(source)
    }

    mutating func end(_ component: String, from source: Int) {
        writer.end(component)
        sources.append(source)
    }

    /// - Parameter parameters: The parameters as in the line, each with its semicolon.
    mutating func line(_ name: String, _ parameters: String = "", value: String, from source: Int) {
        writer.line(name, parameters, value: value)
        sources.append(source)
    }

    /// Adds a complete line.
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
            case .superseded(let uid, let line, let isNewer):
                .superseded(uid: uid, by: source(of: line), isNewer: isNewer)
            case .changesSeries(let line): .changesSeries(on: source(of: line))
            default:
                part(of: note.line).flatMap { part in
                    part.words?(note.problem, note.line - part.first)
                } ?? note.problem
            }
        return ICalendarNote(line: source(of: note.line), problem: problem)
    }

    /// The number of the entry of a line.
    func entry(of line: Int) -> Int? { part(of: line)?.entry }

    private func part(of line: Int) -> Part? {
        var (low, high) = (0, components.count)
        while low < high {
            let middle = (low + high) / 2
            if components[middle].last < line { low = middle + 1 } else { high = middle }
        }
        guard components.indices.contains(low), components[low].first <= line else { return nil }
        return components[low]
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
