/// A field of the head of a request or an answer: `ETag: "1"` (RFC 9110, 5).
public struct HTTPField: Hashable, Sendable {
    /// The name as it was received or is sent. Names are compared without regard to case.
    public var name: String
    /// The value, without blanks at its ends.
    public var value: String

    /// Creates a field.
    public init(_ name: String, _ value: String) {
        (self.name, self.value) = (name, value)
    }

    /// Whether the field has this name, in any case.
    public func isNamed(_ name: String) -> Bool {
        self.name.utf8.count == name.utf8.count && self.name.lowercased() == name.lowercased()
    }
}
