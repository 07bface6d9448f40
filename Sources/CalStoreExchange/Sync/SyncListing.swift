/// All items of a side, as ``SyncPlan`` compares them.
///
/// An existing item that cannot be used is blocked: it is neither copied nor overwritten, and it does not
/// count as missing.
public struct SyncListing: Hashable, Sendable {
    /// The items by their `ident`.
    public private(set) var entries: [String: SyncEntry] = [:]
    /// The identifiers of items that are left unchanged on both sides.
    public private(set) var blocked: Set<String> = []

    /// Whether an existing item could be any: then no missing item counts as deleted.
    private var hasUnknown = false

    /// Creates a listing without items.
    public init() {}

    /// Creates a listing of items. Those with the same identifier are blocked.
    public init(_ entries: some Sequence<SyncEntry>) { for entry in entries { add(entry) } }

    /// True if the side has no item, not even a blocked one.
    public var isEmpty: Bool { entries.isEmpty && blocked.isEmpty && !hasUnknown }

    /// Adds an item. A second one with the same identifier blocks both, because it is unclear which counts.
    ///
    /// - Returns: The earlier item; nil if there is none.
    @discardableResult
    public mutating func add(_ entry: SyncEntry) -> SyncEntry? {
        if let other = entries[entry.ident] {
            block(entry.ident)
            return other
        }
        if !blocked.contains(entry.ident) { entries[entry.ident] = entry }
        return nil
    }

    /// Blocks an item, such as a file that cannot be read: then it is not deleted from the other side.
    public mutating func block(_ ident: String) {
        entries[ident] = nil
        blocked.insert(ident)
    }

    /// Notes an item of which nothing is known: it may be any of those that seem to be missing.
    mutating func blockUnknown() { hasUnknown = true }

    /// The items of a status that are not in this listing and may be an unreadable item of it. They do not
    /// count as deleted.
    package func missing(from status: SyncStatus) -> Set<String> {
        guard hasUnknown else { return [] }
        return Set(status.pairs.keys.filter { entries[$0] == nil }).subtracting(blocked)
    }

    /// The identifiers of all items that are left unchanged on both sides.
    func blocked(with status: SyncStatus) -> Set<String> { blocked.union(missing(from: status)) }
}
