import Basics

/// The rows of lines of a log, for `LogPlaces`. No row depends on another line, so those of an operation may
/// be added before the lines above it.
struct LineRows {
    private(set) var items: SortedRows<PlaceRow>
    /// The rows in the table of changes. An item that was created and then changed needs another one.
    private(set) var changes: SortedRows<IndexedChange>
    /// False if there is something that no index can describe.
    private(set) var isUsable = true
    private(set) var operation = Operation()

    /// The lines since the last commit.
    struct Operation {
        /// The changes of sources and calendars; there are few.
        fileprivate(set) var containers: [ChangeFacts] = []
        /// Empty in a base.
        fileprivate(set) var counts = ChangeCounts()
    }

    init(_ scratch: ScratchFile) { (items, changes) = (SortedRows(scratch), SortedRows(scratch)) }

    mutating func take(_ change: ChangeFacts, isInBase: Bool) throws(FileSystemError) {
        if change.changesTable { isUsable = false }
        if !isInBase { operation.counts.count(change.kind, isNew: change.isNew, isGone: change.isGone) }
        for id in change.keys { try file(id, change.line) }
        guard !change.isItem else { return try items.append(PlaceRow(change)) }
        if !isInBase, change.keys.isEmpty { try file(change.id, change.text) }
        operation.containers.append(change)
    }

    /// Adds an entry to the table of changes.
    mutating func file(_ id: RecordID, _ extent: RecordExtent) throws(FileSystemError) {
        try changes.append(IndexedChange(key: IndexedChange.key(id), extent: extent))
    }

    /// Ends the lines of an operation.
    mutating func takeOperation() -> Operation {
        defer { operation = Operation() }
        return operation
    }

    /// The items are not needed any more.
    mutating func forgetItems(_ scratch: ScratchFile) { items = SortedRows(scratch) }
}
