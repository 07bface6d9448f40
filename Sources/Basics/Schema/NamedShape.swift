/// The shape of an object that other shapes refer to by name. Two with the same name are equal.
package struct NamedShape: Hashable, Sendable {
    package let name: String
    /// One line, no capital, no full stop.
    package let summary: String
    private let make: @Sendable () -> Shape

    package init(_ name: String, _ summary: String, _ shape: @escaping @Sendable () -> Shape) {
        self.name = name
        self.summary = summary
        make = shape
    }

    /// The object of a row.
    package init<Row: JSONRow>(_ name: String, _ summary: String, of row: Row.Type) {
        self.init(name, summary) { Row.shape }
    }

    package var shape: Shape { make() }

    /// A reference to this shape.
    package var reference: Shape { .reference(self) }

    package static func == (left: NamedShape, right: NamedShape) -> Bool { left.name == right.name }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
