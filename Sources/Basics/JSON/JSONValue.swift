/// A JSON value as a tree. Members of an object keep their order, so that equal answers are equal bytes.
///
/// ```swift
/// let value: JSONValue = ["title": "Standup", "calendar": JSONValue(nil as String?), "count": 3]
/// value.text      // {"title":"Standup","calendar":null,"count":3}
/// ```
package enum JSONValue: Hashable, Sendable {
    package struct Member: Hashable, Sendable {
        package let name: String
        package let value: JSONValue

        package init(name: String, value: JSONValue) {
            self.name = name
            self.value = value
        }

        package init(_ name: String, _ value: JSONValue) { self.init(name: name, value: value) }
    }

    case null
    case bool(Bool)
    case int(Int)
    /// Any other number, exactly as it was written.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([Member])

    package init(_ text: String?) { self = text.map { .string($0) } ?? .null }
    package init(_ number: Int?) { self = number.map { .int($0) } ?? .null }

    /// The shortest text that reads back as the same number; null for a number that JSON cannot express.
    package init(_ number: Double?) {
        guard let number, number.isFinite else {
            self = .null
            return
        }
        self = .number("\(number)")
    }

    /// A member of an object; the last one if a name occurs twice, as in other readers.
    package subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.lastIndex(named: name).map { members[$0].value }
    }

    /// The value at a path of member names; nil if there is no such member.
    package subscript(path path: [String]) -> JSONValue? {
        var value = self
        for name in path {
            guard let next = value[name] else { return nil }
            value = next
        }
        return value
    }

    package var string: String? { if case .string(let text) = self { text } else { nil } }
    package var int: Int? { if case .int(let number) = self { number } else { nil } }
    package var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }
    package var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
    package var members: [Member]? { if case .object(let members) = self { members } else { nil } }
    package var isNull: Bool { if case .null = self { true } else { false } }
}

extension [JSONValue.Member] {
    /// The index of the last member with a name. Only names are read, because a copy of a member costs more
    /// than its comparison.
    package func lastIndex(named name: String) -> Int? {
        indices.last { self[$0].name == name }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int) { self = .int(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { Member(name: $0.0, value: $0.1) })
    }
}
