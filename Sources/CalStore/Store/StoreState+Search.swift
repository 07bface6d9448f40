import Basics

extension StoreState {
    /// The items that match, in the order in which they were created, tested on all processors. Items that
    /// are not in memory are decoded only if their texts pass `screen`, which must pass all items that match.
    func items(
        screenedBy screen: TextScreen, where isWanted: @Sendable (ItemRecord) -> Bool
    ) -> [ItemRecord] {
        let texts = makeReadyForSearch()
        let parts = (0..<indexedCount + slots.count).parts(of: 2048)
        return Concurrent.map(parts[...]) {
            items(in: $0, screenedBy: screen, texts).filter(isWanted)
        }
        .flatMap { $0 }
    }

    /// Prepares for further searches after the second one: returns the texts of the items in memory in one
    /// block, and loads those of the indexed items into memory.
    private func makeReadyForSearch() -> SearchTexts? {
        let isSearchedAgain = caches.withLock { caches in
            defer { caches.isSearched = true }
            return caches.isSearched
        }
        guard isSearchedAgain else { return nil }
        holdIndexedTexts()
        return caches.withLock { caches in
            if let texts = caches.searchTexts { return texts }
            let texts = SearchTexts(slots)
            caches.searchTexts = texts
            return texts
        }
    }

    /// Begins to load the texts of the indexed items into memory in the background, unless there are too many
    /// items.
    func holdIndexedTexts() {
        if itemCount <= StoreState.mostToHold { indexedItems?.beginHoldingTexts() }
    }

    private static let mostToHold = 200_000

    /// The items in a range of slots, in order; items that are not in memory only if they pass a screen.
    private func items(
        in range: Range<Int>, screenedBy screen: TextScreen, _ texts: SearchTexts?
    ) -> [ItemRecord] {
        let indexed = range.clamped(to: 0..<indexedCount)
        var found: [(slot: Int, item: ItemRecord)] = []
        if let indexedItems, !indexed.isEmpty {
            found = indexedItems.items(in: indexed, screenedBy: screen)
            if !replaced.isEmpty {
                let changed = indexed.filter { replaced.contains($0) }
                found.removeAll { replaced.contains($0.slot) }
                for slot in changed {
                    if let item = replaced[slot] ?? nil { found.append((slot, item)) }
                }
                found.sort { $0.slot < $1.slot }
            }
        }
        let inMemory =
            max(range.lowerBound, indexedCount) - indexedCount..<max(range.upperBound, indexedCount)
            - indexedCount
        guard let texts else { return found.map(\.item) + slots.items(in: inMemory) }
        return found.map(\.item) + texts.passing(screen, in: inMemory).compactMap { slots[$0] }
    }

    /// The reminders without a date, in the order in which they were created. Costs checking each item in
    /// memory.
    func undatedReminders(isCompleted: Bool?) -> [ItemRecord] {
        var found: [(slot: Int, item: ItemRecord)] = []
        for (group, isMeant) in [
            (TimeKey.Group.openUndated, isCompleted != true),
            (.completedUndated, isCompleted != false),
        ] where isMeant {
            for entry in indexedItems?.entries(.time, TimeKey.all(group)) ?? [] where isIndexed(entry) {
                if let item = item(inSlot: Int(entry.slot)) { found.append((Int(entry.slot), item)) }
            }
        }
        forEachResident { slot, item in
            guard item.kind == .reminder, item.fields.days == nil else { return }
            if isCompleted.map({ $0 == item.isCompleted }) ?? true { found.append((slot, item)) }
        }
        return found.sorted { $0.slot < $1.slot }.map(\.item)
    }
}
