/// The address of something on a server, as the server spells it (RFC 4918, 8.3).
///
/// Servers answer with a path or a whole address, and escape characters in other ways than they were asked.
/// Two of them are therefore equal if they mean the same place: `/cal/a%40b.ics` and
/// `https://dav.example.org/cal/a@b.ics`. ``text`` keeps the spelling to send back.
public struct DAVHref: Hashable, Sendable, CustomStringConvertible {
    /// The spelling of the server. Store this.
    public let text: String
    /// The whole address.
    public let address: WebAddress
    private let key: String

    /// Reads an href.
    ///
    /// - Parameter base: The address of the request that it answers, or of the collection that it is in.
    /// - Returns: Nil if it is not an address for the web.
    public init?(_ text: String, base: WebAddress) {
        // The usual one: each sync reads the addresses of all known items.
        if WebAddress.isPlainPath(text) {
            address = base.with(path: text)
            key = base.host + (text.hasSuffix("/") ? text.dropLast() : text[...])
            self.text = text
            return
        }
        guard var address = base.resolving(text) else { return nil }
        // A server behind a proxy may not know that it is asked by https, or at which port.
        if base.isSecure, !address.isSecure, address.host == base.host {
            address = base.with(path: address.path, query: address.query)
        }
        // A relative one means something else in the body of another request.
        let isWhole = text.hasPrefix("/") || text.contains("://")
        (self.text, self.address, key) = (isWhole ? text : address.reference, address, address.key)
    }

    /// The href of an address: its path.
    public init(_ address: WebAddress) {
        (text, self.address, key) = (address.reference, address, address.key)
    }

    /// Whether the path ends in `/`, as that of a collection does.
    public var isCollection: Bool { address.path.hasSuffix("/") }

    /// The last part of the path, decoded: `a@b.ics`.
    public var name: String {
        let last = address.path.split(separator: "/").last ?? ""
        return WebAddress.decodingPercents(last)
    }

    /// The same as ``text``.
    public var description: String { text }

    public static func == (one: Self, other: Self) -> Bool { one.key == other.key }

    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
