import Basics

/// Reads jCal (RFC 7265) as the lines of an iCalendar file, for `ICalendarImport`: jCal is another spelling
/// of the same components.
struct JCalReader {
    private(set) var file = TranslatedFile(.jCal)
    /// The line of each array of the document, in the order in which they begin.
    private let lines: [Int]
    /// The number of arrays so far.
    private var met = 0

    /// - Throws: The position and reason if the document is not JSON, or not jCal.
    static func read(_ bytes: [UInt8]) throws(JSONError) -> TranslatedFile {
        let document = try JSONValue(reading: bytes)
        var reader = JCalReader(lines: TranslatedFile.lines(of: UInt8(ascii: "["), in: bytes))
        guard reader.readCalendars(document) else {
            throw JSONError(
                line: 1, column: 1, reason: "a jCal document is a list that begins with \"vcalendar\"")
        }
        return reader.file
    }

    private init(lines: [Int]) { self.lines = lines }

    private mutating func readCalendars(_ document: JSONValue) -> Bool {
        guard let parts = document.array, let first = parts.first else { return false }
        if Self.isCalendar(document) {
            readComponent(document)
            return true
        }
        guard Self.isCalendar(first) else { return false }
        met += 1
        for part in parts { readComponent(part) }
        return true
    }

    private static func isCalendar(_ value: JSONValue) -> Bool {
        value.array?.first?.string?.lowercased() == "vcalendar"
    }

    /// `[name, [properties], [components]]`
    private mutating func readComponent(_ value: JSONValue, isInCalendar: Bool = false) {
        let line = line
        let isItem =
            isInCalendar && ["vevent", "vtodo"].contains(value.array?.first?.string?.lowercased())
        guard let parts = value.array, parts.count == 3, let name = parts[0].string?.uppercased(),
            Self.isName(name),
            let properties = parts[1].array, let components = parts[2].array
        else {
            skip(value)
            let problem = ICalendarProblem.notJCal("component", "[name, [properties], [components]]")
            return isItem ? file.reject(value, line, problem) : file.warn(line, problem)
        }
        let isCalendar = name == "VCALENDAR" && !isInCalendar
        if isCalendar { file.beginCalendar(value) }
        if isItem {
            file.beginEntry(value, from: line)
            file.beginComponent()
        }
        defer { if isItem { file.endComponent() } }
        met += 1
        file.begin(name, from: line)
        met += 1
        for property in properties { readProperty(property) }
        met += 1
        for component in components { readComponent(component, isInCalendar: isCalendar) }
        file.end(name, from: line)
    }

    /// `[name, {parameters}, type, value...]`
    private mutating func readProperty(_ value: JSONValue) {
        let line = line
        defer { skip(value) }
        do throws(ICalendarProblem) {
            let text = try Self.text(of: value)
            file.line(text.name, text.parameters, value: text.value, from: line)
        } catch {
            file.warn(line, error)
        }
    }

    /// The parts of a content line.
    private static func text(
        of property: JSONValue
    ) throws(ICalendarProblem) -> (name: String, parameters: String, value: String) {
        guard let parts = property.array, parts.count > 3, let name = parts[0].string?.uppercased(),
            isName(name), name != "BEGIN", name != "END", let parameters = parts[1].members,
            let type = parts[2].string?.lowercased(), isName(type)
        else { throw .notJCal("property", "[name, {parameters}, type, value]") }
        var text = ""
        if type != "unknown", type != JCalProperty.defaultType(name) { text += ";VALUE=\(type.uppercased())" }
        if type == "binary", !parameters.contains(where: { $0.name.lowercased() == "encoding" }) {
            text += ";ENCODING=BASE64"
        }
        for parameter in parameters {
            // The type replaces VALUE.
            guard isName(parameter.name), parameter.name.lowercased() != "value" else {
                throw .notJCal("property \(name)", "names of parameters with letters, digits and hyphens")
            }
            let values = (parameter.value.array ?? [parameter.value]).compactMap { JCalValue.text($0, "") }
            text += ";\(parameter.name.uppercased())=" + values.map(RFC6868.encode).joined(separator: ",")
        }
        let values = parts[3...].compactMap { JCalValue.text($0, type) }
        guard values.count == parts.count - 3 else {
            throw .notJCal("value of \(name)", "a value of the type \"\(type)\"")
        }
        return (name, text, values.joined(separator: ","))
    }

    // MARK: Parts of a document

    /// The content line of a property; nil if it is not one.
    static func line(of property: JSONValue) -> ContentLine? {
        guard let text = try? text(of: property) else { return nil }
        var component = Component(named: "")
        component.add(text.name + text.parameters + ":" + text.value)
        return component.lines.first
    }

    /// A component with its inner components; nil if it is not one.
    static func component(_ value: JSONValue) -> Component? { component(value, depth: 0) }

    private static func component(_ value: JSONValue, depth: Int) -> Component? {
        guard depth < Component.maximumDepth, let parts = value.array, parts.count == 3,
            let name = parts[0].string?.uppercased(), isName(name), let properties = parts[1].array,
            let components = parts[2].array
        else { return nil }
        var component = Component(named: name)
        component.lines = properties.compactMap(line)
        component.children = components.compactMap { Self.component($0, depth: depth + 1) }
        return component
    }

    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(ASCII.isNameByte)
    }

    // MARK: Lines

    /// The line of the next array.
    private var line: Int { met < lines.count ? lines[met] : lines.last ?? 1 }

    /// Moves past the arrays of a value.
    private mutating func skip(_ value: JSONValue) {
        switch value {
        case .array(let values):
            met += 1
            for value in values { skip(value) }
        case .object(let members): for member in members { skip(member.value) }
        default: break
        }
    }
}
