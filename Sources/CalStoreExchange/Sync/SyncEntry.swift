import CalStore

/// One item of a side: its identity, its place, and the mark of its version.
///
/// ``VdirItem/entry(href:)`` makes the entry of an .ics file or of a stored item. A server of calendars
/// (CalDAV) tells the `href` and the `etag` of its items itself (RFC 4791, 5.3.4).
public struct SyncEntry: Hashable, Sendable {
    /// The identifier that both sides share: the UID of the item.
    public let ident: String
    /// The name of the item on its side: the name of a file, an address on a server.
    public let href: String
    /// A mark that changes whenever the item changes on its side. It is never compared with that of the other
    /// side.
    public let etag: String
    /// A text that is equal on both sides if they have the same item. Time stamps do not count.
    public let content: String
    /// The time of the last change; nil if it is unknown.
    public let changed: Instant?

    /// Creates the entry of an item.
    public init(ident: String, href: String, etag: String, content: String, changed: Instant? = nil) {
        (self.ident, self.href, self.etag) = (ident, href, etag)
        (self.content, self.changed) = (content, changed)
    }
}
