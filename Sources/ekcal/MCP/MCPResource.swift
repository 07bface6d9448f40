import Basics
import CalStoreExchange
import CommandLine

/// A resource with a URI: the answer of a command.
struct MCPResource: Sendable {
    /// `ekcal://today`, or with a variable part: `ekcal://day/{date}`.
    let uri: String
    let name: String
    let description: String
    let command: [String]
    /// The argument of the command; `{}` stands for the variable part.
    var argument: (name: String, value: String)?

    private static let all: [MCPResource] = [
        MCPResource(
            uri: "ekcal://calendars", name: "calendars", description: "All calendars and lists of reminders",
            command: ["calendar", "list"]),
        MCPResource(
            uri: "ekcal://today", name: "today",
            description: "The events of today, and reminders that are due or overdue", command: ["today"]),
        MCPResource(
            uri: "ekcal://week", name: "week", description: "The items of this week", command: ["list"],
            argument: ("range", "this week")),
        MCPResource(
            uri: "ekcal://list/{range}", name: "range",
            description: "The items of a range: 2026-03-04, next week, 2026-03-01..2026-03-15",
            command: ["list"], argument: ("range", "{}")),
        MCPResource(
            uri: "ekcal://find/{query}", name: "query", description: "The items that match a query",
            command: ["find"], argument: ("query", "{}")),
        MCPResource(
            uri: "ekcal://item/{id}", name: "item", description: "Everything about one item",
            command: ["show"], argument: ("id", "{}")),
    ]

    /// The resources without a variable part.
    static let fixed = all.filter { !$0.isTemplate }
    /// The resources with a variable part.
    static let templates = all.filter(\.isTemplate)

    private var isTemplate: Bool { uri.hasSuffix("}") }

    /// An entry of `resources/list` or `resources/templates/list`.
    var json: JSONValue {
        [
            isTemplate ? "uriTemplate" : "uri": .string(uri), "name": .string(name),
            "description": .string(description), "mimeType": "application/json",
        ]
    }

    /// The call for a URI; nil if there is no such resource.
    static func call(for uri: String) -> MCPCall? {
        if let found = fixed.first(where: { $0.uri == uri }) { return found.call(filling: "") }
        for template in templates {
            let start = template.uri.prefix { $0 != "{" }
            guard uri.hasPrefix(start), let text = decoded(uri.dropFirst(start.count)), !text.isEmpty else {
                continue
            }
            return template.call(filling: text)
        }
        return nil
    }

    private func call(filling text: String) -> MCPCall? {
        guard let match = CommandTable.ekcal.spellings[command] else { return nil }
        let arguments = argument.map {
            [JSONValue.Member($0.name, .string($0.value == "{}" ? text : $0.value))]
        }
        return MCPCall(match, arguments ?? [])
    }

    /// The text without percent encoding (RFC 3986); nil for invalid or empty text.
    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count > 1,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
