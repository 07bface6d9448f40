/// The versions of an item on both sides when they were last equal.
public struct SyncPair: Hashable, Sendable {
    /// The place and the version of the item on one side.
    public struct Half: Hashable, Sendable {
        /// The name of the item on its side, as in ``SyncEntry/href``.
        public var href: String
        /// The mark of its version, as in ``SyncEntry/etag``.
        public var etag: String

        /// Creates a half from its parts.
        public init(href: String, etag: String) { (self.href, self.etag) = (href, etag) }

        /// Creates the half of an item.
        public init(_ entry: SyncEntry) { self.init(href: entry.href, etag: entry.etag) }

        /// Not an etag of any item, so any item counts as changed.
        package static let unknown = Half(href: "", etag: "")
    }

    /// The version of the store.
    public var ours: Half
    /// The version of the folder or the server.
    public var theirs: Half
    /// The file on which both sides agreed; nil if it was not kept. It is the base for merging
    /// (``SyncMerge``).
    public var base: [UInt8]?
    /// The file as its own program has written it, if `base` is our patch of it. The next patch begins with
    /// it too, so that a value that comes back has the spelling of that program.
    package var origin: [UInt8]?

    /// Creates a pair of versions.
    public init(ours: Half, theirs: Half, base: [UInt8]? = nil) {
        (self.ours, self.theirs, self.base) = (ours, theirs, base)
    }

    /// The version of a side.
    public subscript(side: SyncSide) -> Half {
        get { side == .ours ? ours : theirs }
        set { if side == .ours { ours = newValue } else { theirs = newValue } }
    }
}
