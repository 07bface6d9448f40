import Basics
import CalStoreExchange

@testable import Basics
@testable import TestSupport

/// JSON Schema as the lines of a promise: one for each member and each word of an enumeration. What is
/// written for people is left out.
///
/// ```
/// answer list data[].title: string
/// input add calendar: string or object or null, optional
/// ```
struct SchemaLines {
    private(set) var lines: Promise.Lines = [:]

    mutating func add(_ schema: JSONValue, at path: String, isOptional: Bool = false) {
        let kind = Self.kind(schema) + (isOptional ? ", optional" : "")
        // Alternatives may have a member in common.
        if let other = lines[path], other != kind, !other.contains(kind) {
            lines[path] = [other, kind].sorted().joined(separator: " or ")
        } else if lines[path] == nil {
            lines[path] = kind
        }
        addParts(of: schema, at: path)
    }

    private mutating func addParts(of schema: JSONValue, at path: String) {
        let required = schema["required"]?.array ?? []
        for member in schema["properties"]?.members ?? [] {
            add(
                member.value, at: "\(path).\(member.name)",
                isOptional: !required.contains(.string(member.name)))
        }
        for word in schema["enum"]?.array ?? [] { lines["\(path) = \(word.text)"] = "word" }
        if let items = schema["items"] { add(items, at: path + "[]") }
        for alternative in schema["anyOf"]?.array ?? [] {
            let title = alternative["title"]?.string
            addParts(of: alternative, at: path + (title.map { "(\($0))" } ?? ""))
        }
    }

    /// `string (date-time)`, `object`, `event or null`, `integer (0 to 9)`
    private static func kind(_ schema: JSONValue) -> String {
        if let reference = schema["$ref"]?.string {
            return String(reference.split(separator: "/").last ?? "")
        }
        if let value = schema["const"] { return value.text }
        if let alternatives = schema["anyOf"]?.array, schema["type"] == nil {
            var kinds: [String] = []
            for kind in alternatives.map(kind) where !kinds.contains(kind) { kinds.append(kind) }
            return kinds.joined(separator: " or ")
        }
        let details = [
            schema["format"]?.string, schema["pattern"]?.string.map { "like \($0)" },
            schema["minimum"]?.int.map { "from \($0)" }, schema["maximum"]?.int.map { "to \($0)" },
            schema["additionalProperties"] == false ? "closed" : nil,
        ].compactMap(\.self)
        let type =
            switch schema["type"] {
            case .string(let name)?: name
            case .array(let names)?: names.compactMap(\.string).joined(separator: " or ")
            default: schema["enum"] == nil ? "anything" : "a word"
            }
        return details.isEmpty ? type : "\(type) (\(details.joined(separator: ", ")))"
    }
}
