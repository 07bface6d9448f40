import Basics

/// Items in an order, which are read in pieces: all of them may not fit in memory. It may be used after the
/// `read` it comes from, by any thread.
///
/// It needs four bytes for each item. After the last piece, ask for the `failure`.
package struct CalStoreItemList: Sendable {
    private enum Content {
        case items([CalStoreItem])
        case slots([UInt32], KeptState)
    }
    private let content: Content

    /// A list of items that are in memory.
    ///
    /// - Parameter isSorted: Whether to bring them into the order of a file (`ItemFileOrder`).
    package init(_ items: [CalStoreItem], inFileOrder isSorted: Bool) {
        content = .items(isSorted ? ItemFileOrder.sorted(items.map(\.record)).map(CalStoreItem.init) : items)
    }

    fileprivate init(_ slots: [UInt32], in state: KeptState) { content = .slots(slots, state) }

    package var count: Int {
        switch content {
        case .items(let items): items.count
        case .slots(let slots, _): slots.count
        }
    }

    /// The places of the items, some hundred at a time.
    package var pieces: [Range<Int>] { (0..<count).parts(of: Concurrent.itemsOfPiece) }

    /// The items at some places. If one cannot be read it is missing, and `failure` has the reason.
    package subscript(places: Range<Int>) -> [CalStoreItem] {
        switch content {
        case .items(let items): Array(items[places])
        case .slots(let slots, let kept): kept.state.items(inSlots: slots[places]).map(CalStoreItem.init)
        }
    }

    package var all: [CalStoreItem] {
        get throws(CalStoreError) {
            let items = self[0..<count]
            if let failure { throw failure }
            return items
        }
    }

    package var failure: CalStoreError? {
        guard case .slots(_, let kept) = content else { return nil }
        return kept.failure
    }
}

extension CalStoreReader {
    /// The items that `isWanted` accepts.
    ///
    /// - Parameters:
    ///   - isSorted: Whether they have the order of a file (`ItemFileOrder`), and not that of their creation.
    ///     A sort of more than a few megabytes uses a temporary file, if one can be written.
    ///   - isWanted: Called once for each item, in the order of creation. It must not use the store.
    package func itemList(
        inFileOrder isSorted: Bool = false, where isWanted: (CalStoreItem) -> Bool
    ) throws(CalStoreError) -> CalStoreItemList {
        let files: any FileSystem = try ask { _, past in past.files?.fileSystem ?? RealFileSystem() }
        return try askSeeing {
            (state: inout StoreState, visible: Set<RecordID>?) throws(CalStoreError) -> CalStoreItemList in
            var slots: [UInt32] = []
            var rows = SortedRows<FileOrderRow>(ScratchFile(files))
            var items = state.items
            while let (slot, record) = items.nextInSlot() {
                guard visible?.contains(record.calendar) ?? true, isWanted(CalStoreItem(record)) else {
                    continue
                }
                guard isSorted else {
                    slots.append(UInt32(clamping: slot))
                    continue
                }
                let row = FileOrderRow(place: ItemFileOrder(record), slot: UInt32(clamping: slot))
                try reportingWrites { () throws(FileSystemError) in try rows.append(row) }
            }
            if isSorted {
                slots.reserveCapacity(rows.count)
                var sorted = rows.sorted()
                while let row = try reportingWrites({ () throws(FileSystemError) in try sorted.next() }) {
                    slots.append(row.slot)
                }
            }
            return CalStoreItemList(slots, in: KeptState(state, visible))
        }
    }
}
