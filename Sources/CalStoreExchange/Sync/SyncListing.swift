/// All items of a side.
///
/// An existing item that cannot be used is blocked: it is neither copied nor overwritten, and it does not
/// count as missing.
package struct SyncListing: Hashable, Sendable {
    /// The items, keyed by the identifier that both sides share.
    package private(set) var entries: [String: SyncEntry] = [:]
    /// Items that are left unchanged.
    package private(set) var blocked: Set<String> = []

    package init() {}

    package init(_ entries: some Sequence<SyncEntry>) { for entry in entries { add(entry) } }

    package var isEmpty: Bool { entries.isEmpty && blocked.isEmpty }

    /// Adds an item. A duplicate is blocked, because it is unclear which one counts.
    ///
    /// - Returns: The earlier item, if there is one.
    @discardableResult
    package mutating func add(_ entry: SyncEntry) -> SyncEntry? {
        if let other = entries[entry.ident] {
            block(entry.ident)
            return other
        }
        if !blocked.contains(entry.ident) { entries[entry.ident] = entry }
        return nil
    }

    /// Blocks an item.
    package mutating func block(_ ident: String) {
        entries[ident] = nil
        blocked.insert(ident)
    }
}
