/// A request to a web server (RFC 9110).
public struct HTTPRequest: Hashable, Sendable {
    /// The method, in upper case: `PROPFIND`.
    public var method: String
    /// The address that is asked.
    public var url: WebAddress
    /// The fields of the head. They never have a password unless an authorization hook gave one.
    public var fields: [HTTPField]
    /// The body; empty if there is none.
    public var body: [UInt8]
    /// Whether the client may add the log-in of the account, by Basic or Digest. It is false for hosts that
    /// do not belong to the account's.
    public var mayCarryLogin: Bool

    /// Creates a request.
    public init(
        _ method: String, _ url: WebAddress, fields: [HTTPField] = [], body: [UInt8] = [],
        mayCarryLogin: Bool = false
    ) {
        (self.method, self.url, self.fields, self.body) = (method, url, fields, body)
        self.mayCarryLogin = mayCarryLogin
    }

    /// The value of the first field of this name, in any case.
    public subscript(_ name: String) -> String? { fields.first { $0.isNamed(name) }?.value }
}
