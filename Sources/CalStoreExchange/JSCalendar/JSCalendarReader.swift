import Basics

/// Reads a JSCalendar document (RFC 8984), which is a Group, an Event, a Task, or a list of these, as the
/// lines of an iCalendar file, for `ICalendarImport`.
struct JSCalendarReader {
    private var file = TranslatedFile(.jsCalendar)
    /// The line of each object of the document, in the order in which they begin.
    private let lines: [Int]
    /// The number of objects so far.
    private var met = 0
    /// The names of the zones that objects have defined.
    private var zones: Set<String> = []

    /// - Throws: The position and reason if the document is not JSON, or not JSCalendar.
    static func read(_ bytes: [UInt8]) throws(JSONError) -> TranslatedFile {
        let document = try JSONValue(reading: bytes)
        var reader = JSCalendarReader(lines: TranslatedFile.lines(of: UInt8(ascii: "{"), in: bytes))
        let objects = document.array ?? [document]
        guard let type = objects.first?["@type"]?.string, ["Group", "Event", "Task"].contains(type) else {
            throw JSONError(
                line: 1, column: 1,
                reason: "expected an object with \"@type\": \"Group\", \"Event\" or \"Task\"")
        }
        if document.array == nil, type == "Group" {
            reader.readGroup(document)
        } else {
            reader.file.begin("VCALENDAR", from: 1)
            reader.file.raw("VERSION:2.0", from: 1)
            for object in objects { reader.readEntry(object) }
            reader.file.end("VCALENDAR", from: 1)
        }
        return reader.file
    }

    private init(lines: [Int]) { self.lines = lines }

    private mutating func readGroup(_ group: JSONValue) {
        let start = line
        met += 1
        var members = JSMembers(group)
        members["entries"] = nil
        // It is only the time of the newest change of an entry.
        members["updated"] = nil
        if members["uid"]?.string?.hasSuffix(DerivedUID.suffix) == true { members["uid"] = nil }
        let calendar = JSCalendarLens.groups.component(of: members) ?? Component(named: "VCALENDAR")
        file.begin("VCALENDAR", from: start)
        for line in calendar.lines { file.raw(line.raw, from: start) }
        for child in calendar.children { write(child, from: start) }
        for member in group.members ?? [] {
            guard member.name == "entries", let entries = member.value.array else {
                skip(member.value)
                continue
            }
            for entry in entries { readEntry(entry) }
        }
        file.end("VCALENDAR", from: start)
    }

    private mutating func readEntry(_ entry: JSONValue) {
        let start = line
        defer { skip(entry) }
        let expected = "an object with \"@type\": \"Event\" or \"Task\""
        guard let type = entry["@type"]?.string else {
            return file.reject(entry, start, .notJCal("object", expected))
        }
        guard type == "Event" || type == "Task" else {
            return file.warn(start, .notJCal("object", expected))
        }
        file.beginEntry(entry, from: start)
        let entry = JSCalendarZoneNames.withRules(entry)
        for zone in JSCalendarZone.components(entry["timeZones"]) where zones.insert(zone.name).inserted {
            write(zone.component, from: start)
        }
        var object = JSMembers(entry)
        object[TranslatedFile.rejectedMember] = nil
        for problem in JSCalendarCheck.problems(object) { file.warn(start, problem) }
        let (components, leftOut) = JSCalendarSeries.components(object)
        for part in components {
            file.beginComponent { part.problem($0, at: $1) }
            write(part.component, from: start)
            file.endComponent()
        }
        if leftOut > 0 {
            file.warn(start, .notJCal("rest of recurrenceOverrides (\(leftOut))", "fewer members"))
        }
    }

    private mutating func write(_ component: Component, from source: Int) {
        for line in component.rawLines { file.raw(line, from: source) }
    }

    // MARK: Lines

    /// The line of the next object.
    private var line: Int { met < lines.count ? lines[met] : lines.last ?? 1 }

    /// Moves past the objects of a value.
    private mutating func skip(_ value: JSONValue) {
        switch value {
        case .array(let values): for value in values { skip(value) }
        case .object(let members):
            met += 1
            for member in members { skip(member.value) }
        default: break
        }
    }
}
