import CalStore

/// One item of a side: its identity and the mark of its version.
package struct SyncEntry: Hashable, Sendable {
    /// The identifier that both sides share: its UID.
    package let ident: String
    /// The name of the item on a side: the name of a file, an address on a server.
    package let href: String
    /// Changes whenever the item changes on this side.
    package let etag: String
    /// Equal on both sides if they have the same item. Time stamps do not count.
    package let content: String
    /// The time of the last change; nil if unknown.
    package let changed: Instant?

    package init(ident: String, href: String, etag: String, content: String, changed: Instant? = nil) {
        (self.ident, self.href, self.etag) = (ident, href, etag)
        (self.content, self.changed) = (content, changed)
    }
}
