import CalStore

extension CalStoreImport {
    /// The result of ``CalStoreImport/merge(since:with:)``.
    public struct Merged: Sendable {
        /// The changes that the store and the file have made differently. The store's version counts.
        public internal(set) var clashes: [CalStoreMerge.Clash] = []
        /// The items that the store has removed and the file has not changed since: they are no longer among
        /// the items of the file.
        public internal(set) var removed: [CalStoreItem] = []
        fileprivate var identities: Set<ItemIdentity> = []

        /// Whether an item of the file is merged, so that the stored one is to be replaced by it.
        public func contains(_ item: CalStoreItem) -> Bool { identities.contains(ItemIdentity(item)) }
    }

    /// Merges the items of a store into the file, by an older version of the file with which they were equal:
    /// each item becomes the stored one with the changes that the file has made since.
    ///
    /// ```swift
    /// var file = CalStoreImport(iCalendar: newer)
    /// let merged = try file.merge(since: CalStoreImport(iCalendar: older)) { try store.items(externalID: $0) }
    /// for clash in merged.clashes { print(clash) }
    /// ```
    ///
    /// The rules are those of ``CalStoreMerge``. Items that are not in all three do not change, nor do
    /// messages (METHOD:REQUEST, …) and items of which a file has only some properties.
    ///
    /// - Parameters:
    ///   - base: The older version of the file.
    ///   - stored: Returns the stored items of a UID, of one calendar: the series and its changed
    ///     occurrences.
    public mutating func merge(
        since base: CalStoreImport, with stored: (String) throws -> [CalStoreItem]
    ) rethrows -> Merged {
        let old = Dictionary(grouping: base.wholeItems, by: ItemIdentity.init)
        let new = Dictionary(grouping: wholeItems, by: ItemIdentity.init)
        var merged = Merged()
        var replacements: [ItemIdentity: [CalStoreItem]] = [:]
        for (identity, theirs) in new {
            guard let common = old[identity], let first = theirs.first, theirs.allSatisfy(isWhole),
                common.allSatisfy(base.isWhole), let theirs = VdirItem(stored: theirs),
                let common = VdirItem(stored: common)
            else { continue }
            let ours = try stored(first.externalID).filter { ItemIdentity($0) == identity }
            guard let mine = VdirItem(stored: ours) else {
                guard theirs.entry(href: "").content == common.entry(href: "").content else { continue }
                merged.removed.append(first)
                replacements[identity] = []
                continue
            }
            let merge = SyncMerge(ours: mine, theirs: theirs, base: common)
            merged.clashes += merge.clashes
            merged.identities.insert(identity)
            replacements[identity] = CalStoreImport(iCalendar: merge.bytes).wholeItems + merge.others
        }
        replaceItems(replacements)
        return merged
    }
}
