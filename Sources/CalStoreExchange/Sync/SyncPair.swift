/// The versions of an item on both sides when they were last equal.
package struct SyncPair: Hashable, Sendable {
    /// The name and etag of the item on one side.
    package struct Half: Hashable, Sendable {
        package var href: String
        package var etag: String

        package init(href: String, etag: String) { (self.href, self.etag) = (href, etag) }

        package init(_ entry: SyncEntry) { self.init(href: entry.href, etag: entry.etag) }

        /// Not an etag of any item, so any item counts as changed.
        static let unknown = Half(href: "", etag: "")
    }

    package var ours: Half
    package var theirs: Half

    package init(ours: Half, theirs: Half) { (self.ours, self.theirs) = (ours, theirs) }

    package subscript(side: SyncSide) -> Half {
        get { side == .ours ? ours : theirs }
        set { if side == .ours { ours = newValue } else { theirs = newValue } }
    }
}
