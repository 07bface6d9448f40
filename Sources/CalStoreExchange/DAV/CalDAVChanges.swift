/// The changes of a calendar on a server since it was last asked.
public struct CalDAVChanges: Hashable, Sendable {
    /// An item and its version.
    public struct Entry: Hashable, Sendable {
        /// Its address.
        public var href: DAVHref
        /// The version, as the server spells it, with its quotes; nil if the server gave none.
        public var etag: String?
        /// The version as far as it matters for invitations (RFC 6638, 3.2.10).
        public var scheduleTag: String?

        /// Creates an entry.
        public init(href: DAVHref, etag: String?, scheduleTag: String? = nil) {
            (self.href, self.etag, self.scheduleTag) = (href, etag, scheduleTag)
        }
    }

    /// New and changed items; with ``isFull`` all items.
    public var items: [Entry]
    /// The items that the server says are gone (status 404). It is empty with ``isFull``: there an item is
    /// gone if it is not among ``items``.
    public var removed: [DAVHref]
    /// The marks for the next time.
    public var mark: CalDAVMark
    /// Whether this is a listing of all items, not of changes. One of a range is not: it says nothing about
    /// the other items.
    public var isFull: Bool

    /// Creates a list of changes.
    public init(items: [Entry] = [], removed: [DAVHref] = [], mark: CalDAVMark, isFull: Bool) {
        (self.items, self.removed, self.mark, self.isFull) = (items, removed, mark, isFull)
    }
}
