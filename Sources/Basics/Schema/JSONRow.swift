/// A value with a JSON form whose shape is known.
package protocol JSONRepresentable: SendableMetatype {
    static var shape: Shape { get }
    var json: JSONValue { get }
}

/// A value that is written as a JSON object. Its list of members gives the object, the schema and the columns
/// of tables, so that none of them can differ from the others.
///
/// ```swift
/// extension CalStoreBackup: JSONRow {
///     static let fields: [JSONField<Self>] = [
///         .type("backup"), .init("path", "path", \.path), .init("bytes", "its size", \.bytes),
///     ]
/// }
/// ```
package protocol JSONRow: JSONRepresentable {
    static var fields: [JSONField<Self>] { get }
}

extension JSONRow {
    package static var members: [Shape.Member] { fields.map(\.member) }
    package static var shape: Shape { .object(members) }

    package var json: JSONValue { .object(jsonMembers) }
    package var jsonMembers: [JSONValue.Member] { Self.fields.map { .init($0.member.name, $0.value(self)) } }
}

/// One member of the JSON object of a row.
package struct JSONField<Row>: Sendable {
    package let member: Shape.Member
    package let value: @Sendable (Row) -> JSONValue

    /// A member with the shape of its Swift type.
    package init<Value: JSONRepresentable>(
        _ name: String, _ help: String, _ value: @escaping @Sendable (Row) -> Value
    ) {
        self.init(name, Value.shape, help, value)
    }

    /// A member with a narrower shape than its Swift type has, such as a text that is always a time.
    package init<Value: JSONRepresentable>(
        _ name: String, _ shape: Shape, _ help: String, _ value: @escaping @Sendable (Row) -> Value
    ) {
        self.init(name, shape, help, json: { value($0).json })
    }

    /// A member whose value is JSON already.
    package init(
        _ name: String, _ shape: Shape, _ help: String, json value: @escaping @Sendable (Row) -> JSONValue
    ) {
        member = Shape.Member(name, shape, help)
        self.value = value
    }

    /// The member `type`, by which readers tell objects apart.
    package static func type(_ name: String) -> JSONField {
        JSONField("type", .choice([name]), "type of this object", json: { _ in .string(name) })
    }

    /// The same member in the object of an outer row.
    package func of<Outer>(_ row: @escaping @Sendable (Outer) -> Row) -> JSONField<Outer> {
        JSONField<Outer>(member.name, member.shape, member.help, json: { value(row($0)) })
    }
}

extension String: JSONRepresentable {
    package static var shape: Shape { .text }
    package var json: JSONValue { .string(self) }
}

extension Int: JSONRepresentable {
    package static var shape: Shape { .integer }
    package var json: JSONValue { .int(self) }
}

extension Double: JSONRepresentable {
    package static var shape: Shape { .number }
    package var json: JSONValue { JSONValue(self) }
}

extension Bool: JSONRepresentable {
    package static var shape: Shape { .flag }
    package var json: JSONValue { .bool(self) }
}

extension Optional: JSONRepresentable where Wrapped: JSONRepresentable {
    package static var shape: Shape { Wrapped.shape.orNull }
    package var json: JSONValue { self?.json ?? .null }
}

extension Array: JSONRepresentable where Element: JSONRepresentable {
    package static var shape: Shape { .list(Element.shape) }
    package var json: JSONValue { .array(map(\.json)) }
}

/// An enumeration is written as its raw value.
extension JSONRepresentable where Self: RawRepresentable & CaseIterable, RawValue == String {
    package static var shape: Shape { .choice(Self.self) }
    package var json: JSONValue { .string(rawValue) }
}
