import Basics
import CalStore
import Foundation

@testable import Basics
@testable import ekcal

/// Checks a JSON value against a JSON Schema, as far as `ekcal schema` uses it. Stricter than the standard in
/// one thing: a member that the schema does not name is a fault too, because then the schema lags.
struct JSONSchema {
    let root: JSONValue

    /// The errors, with their paths; empty if there are none.
    func faults(in value: JSONValue) -> [String] { faults(value, root, at: "$") }

    private func faults(_ value: JSONValue, _ schema: JSONValue, at path: String) -> [String] {
        if let reference = schema["$ref"]?.string {
            let name = String(reference.split(separator: "/").last ?? "")
            guard let target = root["$defs"]?[name] else { return ["\(path): \(reference) leads nowhere"] }
            return faults(value, target, at: path)
        }
        if let choices = schema["anyOf"]?.array {
            let all = choices.map { faults(value, $0, at: path) }
            if all.contains(where: \.isEmpty) { return [] }
            return all.min { $0.count < $1.count } ?? ["\(path): nothing may be here"]
        }
        var found: [String] = []
        if let only = schema["const"], only != value {
            found.append("\(path): \(value.text) is not \(only.text)")
        }
        if let choices = schema["enum"]?.array, !choices.contains(value) {
            found.append("\(path): \(value.text) is none of \(schema["enum"]?.text ?? "")")
        }
        if let type = schema["type"],
            !(type.array ?? [type]).contains(where: { isType($0.string ?? "", value) })
        {
            return found + ["\(path): \(value.text) is no \(type.text)"]
        }
        if let pattern = schema["pattern"]?.string, let text = value.string,
            text.range(of: pattern, options: .regularExpression) == nil
        {
            found.append("\(path): \"\(text)\" does not match \(pattern)")
        }
        if let items = schema["items"] {
            for (index, element) in (value.array ?? []).enumerated() {
                found += faults(element, items, at: "\(path)[\(index)]")
            }
        }
        if let properties = schema["properties"]?.members, let members = value.members {
            for name in schema["required"]?.array ?? [] where value[name.string ?? ""] == nil {
                found.append("\(path): \(name.text) is missing")
            }
            for member in members {
                let known = properties.first { $0.name == member.name }
                found +=
                    known.map { faults(member.value, $0.value, at: "\(path).\(member.name)") }
                    ?? ["\(path): \"\(member.name)\" is not in the schema"]
            }
        }
        return found
    }

    private func isType(_ type: String, _ value: JSONValue) -> Bool {
        switch (type, value) {
        case ("null", .null), ("boolean", .bool), ("string", .string), ("array", .array), ("object", .object),
            ("integer", .int), ("number", .int), ("number", .number):
            true
        default: false
        }
    }
}
