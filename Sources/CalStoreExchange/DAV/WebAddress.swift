/// An absolute address of the web, `https://dav.example.org:8443/cal/a.ics?x=1`, in its parts
/// (RFC 3986, 3; RFC 9110, 4.2).
///
/// It has neither a user name nor a password nor a fragment. The path keeps the spelling that was given;
/// ``key`` compares two addresses.
public struct WebAddress: Hashable, Sendable, CustomStringConvertible {
    /// Whether it is an https address.
    public let isSecure: Bool
    /// The host in lower case, `dav.example.org`, or an address: `127.0.0.1`, `[::1]`.
    public let host: String
    /// The port; nil for the usual one, 443 or 80.
    public let port: Int?
    /// The path, with its escapes; it begins with `/`.
    public let path: String
    /// The text after `?`; nil if there is none.
    public let query: String?

    init(isSecure: Bool, host: String, port: Int?, path: String, query: String?) {
        self.isSecure = isSecure
        self.host = host
        self.port = port == (isSecure ? 443 : 80) ? nil : port
        self.path = path
        self.query = query
    }

    /// Reads an address. Characters that must be escaped, such as blanks and letters that are not ASCII, are.
    ///
    /// - Returns: Nil if it is not an http or https address, has a log-in (`ada:secret@`) or a control
    ///   character, or has no host.
    public init?(_ text: String) {
        guard let parts = Reference(text), let scheme = parts.scheme, let authority = parts.authority,
            let address = Self(scheme: scheme, authority: authority, path: parts.path, query: parts.query)
        else { return nil }
        self = address
    }

    private init?(scheme: String, authority: String, path: String, query: String?) {
        guard scheme == "https" || scheme == "http", let (host, port) = Self.parts(authority) else {
            return nil
        }
        let path = Self.removingDots(path)
        self.init(
            isSecure: scheme == "https", host: host, port: port, path: path.isEmpty ? "/" : path, query: query
        )
    }

    /// The address of a reference that was found here: a path, a relative path or a whole address
    /// (RFC 3986, 5.2).
    ///
    /// - Returns: Nil if it does not lead to an address of the web.
    public func resolving(_ reference: String) -> Self? {
        guard let parts = Reference(reference) else { return nil }
        let scheme = isSecure ? "https" : "http"
        if let other = parts.scheme {
            guard let authority = parts.authority else { return nil }
            return Self(scheme: other, authority: authority, path: parts.path, query: parts.query)
        }
        if let authority = parts.authority {
            return Self(scheme: scheme, authority: authority, path: parts.path, query: parts.query)
        }
        if parts.path.isEmpty { return with(path: path, query: parts.query ?? query) }
        let folder = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
        let merged = parts.path.hasPrefix("/") ? parts.path : folder + parts.path
        return with(path: Self.removingDots(merged), query: parts.query)
    }

    /// The same server with another path, which must be escaped already.
    func with(path: String, query: String? = nil) -> Self {
        Self(
            isSecure: isSecure, host: host, port: port, path: path.hasPrefix("/") ? path : "/" + path,
            query: query)
    }

    /// The address as text.
    public var text: String { origin + reference }

    /// The path and the query: `/cal/a.ics?x=1`.
    var reference: String { path + (query.map { "?" + $0 } ?? "") }

    /// The address of the server, without a path: `https://dav.example.org:8443`.
    public var origin: String {
        "\(isSecure ? "https" : "http")://\(host)" + (port.map { ":\($0)" } ?? "")
    }

    /// The same as ``text``.
    public var description: String { text }
}
