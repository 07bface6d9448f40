/// The form of a JSON value, on which programs can rely.
///
/// ```swift
/// Shape.object([.init("title", .text, "what it is called"), .init("location", .text.orNull, "where it is")])
/// ```
package indirect enum Shape: Sendable, Hashable {
    case text
    case integer
    case number
    case flag
    case null
    /// A UTC time: `2026-03-04T09:00:00Z`.
    case instant
    /// A time with its offset, a local time without one, or a date (`ekcal help output`).
    case time
    case date
    /// ISO 8601: `PT15M`, `-P1D`.
    case duration
    case choice([String])
    /// An object with any members.
    case anyObject
    case list(Shape)
    case object([Member])
    /// An object that is described by name.
    case reference(NamedShape)
    case either([Shape])

    /// A member of an object. It is always present, and null if that is allowed and the value is unknown.
    package struct Member: Sendable, Hashable {
        package let name: String
        package let shape: Shape
        package let help: String

        package init(_ name: String, _ shape: Shape, _ help: String) {
            self.name = name
            self.shape = shape
            self.help = help
        }
    }

    package var orNull: Shape { .either([self, .null]) }

    /// The members of an object, even if it may be null.
    package var members: [Member]? {
        switch self {
        case .object(let members): members
        case .either(let shapes): shapes.lazy.compactMap(\.members).first
        default: nil
        }
    }

    /// The members of an object, even if it is described elsewhere.
    package var ownMembers: [Member]? {
        switch self {
        case .reference(let named): named.shape.members
        case .either(let shapes): shapes.lazy.compactMap(\.ownMembers).first
        default: members
        }
    }

    /// The named objects in it, directly or indirectly.
    package var names: Set<NamedShape> {
        var found: Set<NamedShape> = []
        collect(into: &found)
        return found
    }

    private func collect(into found: inout Set<NamedShape>) {
        switch self {
        case .list(let shape): shape.collect(into: &found)
        case .object(let members): for member in members { member.shape.collect(into: &found) }
        case .either(let shapes): for shape in shapes { shape.collect(into: &found) }
        case .reference(let named) where found.insert(named).inserted: named.shape.collect(into: &found)
        default: break
        }
    }

    /// One of the words of an enumeration.
    package static func choice<Value: CaseIterable & RawRepresentable>(_ type: Value.Type) -> Shape
    where Value.RawValue == String {
        .choice(type.allCases.map(\.rawValue))
    }

    /// Whether it is this shape, or this shape or null.
    package func holds(_ shape: Shape) -> Bool {
        if case .either(let shapes) = self { return shapes.contains(shape) }
        return self == shape
    }

    package var isList: Bool { if case .list = self { true } else { false } }
}
