/// All that a side has.
///
/// An item that is there and cannot be used is blocked: it is neither taken nor written over, and it is not
/// missing.
package struct SyncListing: Hashable, Sendable {
    /// The items, keyed by the identifier that both sides share.
    package private(set) var entries: [String: SyncEntry] = [:]
    /// Items that are left alone.
    package private(set) var blocked: Set<String> = []

    package init() {}

    package init(_ entries: some Sequence<SyncEntry>) { for entry in entries { add(entry) } }

    package var isEmpty: Bool { entries.isEmpty && blocked.isEmpty }

    /// Adds an item. One that is there twice is blocked, because nothing says which of the two counts.
    ///
    /// - Returns: the one that was there before.
    @discardableResult
    package mutating func add(_ entry: SyncEntry) -> SyncEntry? {
        if let other = entries[entry.ident] {
            block(entry.ident)
            return other
        }
        if !blocked.contains(entry.ident) { entries[entry.ident] = entry }
        return nil
    }

    /// Leaves an item alone.
    package mutating func block(_ ident: String) {
        entries[ident] = nil
        blocked.insert(ident)
    }
}
