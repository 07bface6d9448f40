/// A member of a JSON object that this version does not know; it is kept and written back unchanged.
public struct UnknownMember: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The value, as JSON text.
    public var json: String

    /// A member; `json` must be one JSON value.
    public init(name: String, json: String) {
        self.name = name
        self.json = json
    }
}
