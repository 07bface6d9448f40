import Basics

/// Writes the components of an iCalendar file as jCal (RFC 7265): each is `[name, [properties],
/// [components]]`, each property `[name, {parameters}, type, value...]`. Each property has its own line, so
/// that changes are easy to see.
struct JCalWriter {
    /// An open component with its written part.
    private struct Open {
        let name: String
        var properties: [UInt8] = []
        var components: [UInt8] = []
    }

    /// The calendars of a file: the jCal of the only one, or a list of several.
    static func bytes(iCalendar file: [UInt8]) -> [UInt8] {
        var reader = ContentLineReader(file)
        var open: [Open] = []
        var calendars: [[UInt8]] = []
        while let line = reader.next() {
            guard case .content(let line) = line else { continue }
            switch line.property {
            case .begin: open.append(Open(name: line.rawValue.trimmingBlanks.lowercased()))
            case .end:
                guard let closed = open.popLast() else { continue }
                let bytes = Self.bytes(of: closed)
                if let last = open.indices.last {
                    Self.append(bytes, to: &open[last].components)
                } else {
                    calendars.append(bytes)
                }
            default:
                guard let last = open.indices.last else { continue }
                Self.append(Self.property(line).bytes, to: &open[last].properties)
            }
        }
        if calendars.count == 1 { return calendars[0] + [ASCII.lineFeed] }
        return Array("[".utf8) + calendars.joined(separator: Array(",\n".utf8)) + Array("]\n".utf8)
    }

    private static func append(_ bytes: [UInt8], to list: inout [UInt8]) {
        if !list.isEmpty { list.append(ASCII.comma) }
        list.append(ASCII.lineFeed)
        list += bytes
    }

    private static func bytes(of component: Open) -> [UInt8] {
        var bytes: [UInt8] = Array("[".utf8)
        JSONValue.string(component.name).write(to: &bytes)
        bytes += Array(",[".utf8) + component.properties + Array("],[".utf8) + component.components
        return bytes + Array("]]".utf8)
    }

    /// A component with its inner ones.
    static func component(_ component: Component) -> JSONValue {
        [
            .string(component.name.lowercased()), .array(component.lines.map { property($0) }),
            .array(component.children.map { self.component($0) }),
        ]
    }

    // MARK: Properties

    /// `["dtstart",{"tzid":"Europe/Berlin"},"date-time","2026-03-04T09:00:00"]`
    ///
    /// - Parameter sortsParameters: True for comparisons, because their order has no meaning.
    static func property(_ line: ContentLine, sortsParameters: Bool = false) -> JSONValue {
        let name = line.name.uppercased()
        var type = JCalProperty.defaultType(name) ?? "unknown"
        var names: [String] = []
        var lists: [String: [String]] = [:]
        if line.hasParameters {
            for parameter in line.parameters {
                if parameter.isNamed("VALUE"), let value = parameter.values.first, !value.isEmpty {
                    if JCalProperty.isType(value.lowercased()) { type = value.lowercased() }
                    continue
                }
                let name = parameter.name.lowercased()
                // A name may occur only once in an object, so repeated parameters become one list.
                if lists[name] == nil { names.append(name) }
                lists[name, default: []] += parameter.values
            }
        }
        // Some programs write a time without marking it as different from a duration (RFC 5545, 3.8.6.3).
        if type == "duration", line.property == .trigger, TimeValue(line.value) != nil { type = "date-time" }
        // The type replaces it (RFC 7265, 3.6.1).
        if type == "binary", lists["encoding"] == ["BASE64"] { names.removeAll { $0 == "encoding" } }
        if sortsParameters { names.sort() }
        let parameters: [JSONValue.Member] = names.map { name in
            let all = (lists[name] ?? []).map { JSONValue.string($0) }
            return .init(name, all.count == 1 ? all[0] : .array(all))
        }
        var values = Self.values(line.value, of: name, type)
        // A reader may refuse a whole document for a text instead of a rule or a number. With the type
        // `unknown`, it is a text (RFC 7265, 5.1) and comes back unchanged.
        if type == JCalProperty.defaultType(name), ["recur", "integer"].contains(type),
            case .string? = values.first
        {
            type = "unknown"
            values = [.string(String(decoding: line.value, as: UTF8.self))]
        }
        return .array([.string(name.lowercased()), .object(parameters), .string(type)] + values)
    }

    private static func values(_ value: ArraySlice<UInt8>, of name: String, _ type: String) -> [JSONValue] {
        if JCalProperty.isList(name) || JCalProperty.mayBeList(name, type) {
            let parts = ICalendarText.split(value, at: ASCII.semicolon)
            if type == "text", !JCalProperty.isList(name), parts.count > 1 {
                return [.array(parts.map { list($0, type) })]
            }
            return ICalendarText.split(value, at: ASCII.comma).map { JCalValue.json($0, type) }
        }
        guard JCalProperty.isStructured(name) else { return [JCalValue.json(value, type)] }
        let parts = ICalendarText.split(value, at: ASCII.semicolon)
        guard parts.count > 1 else { return [JCalValue.json(value, type)] }
        return [.array(parts.map { JCalValue.json($0, type) })]
    }

    /// A part of a structured value, which may have several values itself (RFC 7265, 3.4.2).
    private static func list(_ part: ArraySlice<UInt8>, _ type: String) -> JSONValue {
        let values = ICalendarText.split(part, at: ASCII.comma).map { JCalValue.json($0, type) }
        return values.count == 1 ? values[0] : .array(values)
    }
}
