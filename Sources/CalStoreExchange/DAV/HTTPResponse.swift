/// The answer of a web server.
public struct HTTPResponse: Hashable, Sendable {
    /// The status code: 207.
    public var status: Int
    /// The fields of the head, in order.
    public var fields: [HTTPField]
    /// The body, without any transfer or content coding.
    public var body: [UInt8]
    /// The address that answered.
    public var url: WebAddress

    /// Creates an answer.
    public init(status: Int, fields: [HTTPField] = [], body: [UInt8] = [], url: WebAddress) {
        (self.status, self.fields, self.body, self.url) = (status, fields, body, url)
    }

    /// The value of the first field of this name, in any case; nil without one.
    public subscript(_ name: String) -> String? { fields.first { $0.isNamed(name) }?.value }

    /// The values of all fields of this name, which may be repeated: `DAV: 1, 2` and `DAV: calendar-access`.
    public func values(of name: String) -> [String] {
        fields.compactMap { $0.isNamed(name) ? $0.value : nil }
    }
}
