import Basics

extension StoreCheck {
    /// Checks that an index finds everything in the log: each record, in order, and in each of its tables.
    ///
    /// An index of another log is not a problem, because it will be rewritten. An intact index with wrong
    /// content is a problem, because it would be believed. A damaged index makes every command read the log
    /// until a writer renews it, which is reported as a note: it is never synced, so a power failure may
    /// damage it.
    ///
    /// - Parameters:
    ///   - state: The state at the end of the index.
    ///   - edit: The data of the operations up to there; nil if unknown.
    ///   - information: The log that was read.
    static func compare(
        _ index: StoreIndex, _ state: StoreState, _ edit: IndexEdit?, _ location: StoreLocation,
        _ information: FileInformation, _ fileSystem: any FileSystem, _ meter: WorkMeter?
    ) throws(CalStoreError) -> CalStoreNote? {
        guard let indexedItems = LogItems(index, log: location.log, information, fileSystem) else {
            return nil
        }
        var difference = difference(indexedItems, state, meter)
        if difference == .none, let edit { difference = self.difference(index, edit) }
        switch indexedItems.hasFailed ? .unreadable : difference {
        case .none: return nil
        case .unreadable:
            if let failure = indexedItems.failure { throw CalStoreError(failure) }
            return .damagedIndex(file: location.index)
        case .at(let position):
            throw .damaged(
                file: location.index, line: nil,
                reason: "it differs from the log (\(position)); delete it, and it is written again")
        }
    }

    /// The first difference between an index and the log.
    private enum Difference: Equatable {
        case none, unreadable
        case at(String)
    }

    private static func difference(
        _ indexedItems: LogItems, _ state: StoreState, _ meter: WorkMeter?
    ) -> Difference {
        guard let containers = indexedItems.containers() else { return .unreadable }
        // They are in the order of the log: after a salvage, a source may come after its calendar.
        if containers.compactMap(\.record?.source) != state.sources { return .at("the sources") }
        if containers.compactMap(\.record?.calendar) != state.calendars { return .at("the calendars") }
        if containers.map(\.id) != state.containers.map(\.id) {
            return .at("the places of removed sources and calendars")
        }
        if (indexedItems.eventCount, indexedItems.reminderCount) != (state.eventCount, state.reminderCount) {
            return .at("how many items there are")
        }
        if indexedItems.slotCount != state.slotCount { return .at("how many places there are") }
        var expected: [[ItemEntry]] = Array(repeating: [], count: ItemTable.allCases.count)
        expected[ItemTable.hash.rawValue] = state.removedEntries
        var items = state.items
        for start in stride(from: 0, to: indexedItems.slotCount, by: batch) {
            let slots = start..<min(start + batch, indexedItems.slotCount)
            for (slot, item) in indexedItems.items(in: slots, screenedBy: .none) {
                meter?.addRecord(of: indexedItems.slotCount)
                if indexedItems.hasFailed { return .unreadable }
                guard let own = items.nextInSlot(), own.item == item else {
                    return .at("the item \(item.id)")
                }
                guard own.slot == slot else { return .at("the place of the item \(item.id)") }
                guard indexedItems.index.row(ofSlot: slot)?.time.isTime(of: item.fields) == true else {
                    return .at("the time of the item \(item.id)")
                }
                item.forEachEntry(slot: UInt32(clamping: slot)) { table, entry in
                    expected[table.rawValue].append(entry)
                }
            }
        }
        if let missing = items.next() { return .at("the item \(missing.id)") }
        for table in ItemTable.allCases {
            guard let found = indexedItems.index.entries(table, 0...UInt64.max, detail: 0) else {
                return .unreadable
            }
            if found.sorted(by: ItemEntry.precedes) != expected[table.rawValue].sorted(by: ItemEntry.precedes)
            {
                return .at("the table \(table)")
            }
        }
        return .none
    }

    /// The same for the tables of operations.
    private static func difference(_ index: StoreIndex, _ edit: IndexEdit) -> Difference {
        guard let operations = index.allOperations(), let marks = index.operations(0...UInt64.max),
            let changes = index.changes(0...UInt64.max)?.sorted(by: IndexedChange.precedes)
        else { return .unreadable }
        if operations != edit.operations { return .at("the operations") }
        if marks.sorted(by: ItemEntry.precedes) != edit.marks.sorted(by: ItemEntry.precedes) {
            return .at("what operations are found by")
        }
        var missing = edit.changes.sorted(by: IndexedChange.precedes)[...]
        for change in changes {
            if change == missing.first {
                missing.removeFirst()
                continue
            }
            // An additional entry for a line that also has one is harmless (`LogItems.isFiledBefore`).
            let others = changes.within(change.key...change.key, \.key)
            let isIdle =
                others.contains { $0 != change && $0.extent.contains(change.extent) }
                || change.extent.end <= operations.dropFirst().first?.start ?? index.position.offset
            if !isIdle { return .at("the changes of records") }
        }
        return missing.isEmpty ? .none : .at("the changes of records")
    }

    /// The number of items that are read at once.
    private static let batch = 4096
}
