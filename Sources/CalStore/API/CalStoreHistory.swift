/// The history of a store: every operation in its log, and each state between them.
///
/// ```swift
/// for entry in try store.history.entries(limit: 10) { print(entry.time, entry.label) }
/// let then = try store.history.store(after: entry.id)      // the store as it was
/// ```
///
/// An operation is identified by a UUID. Operations before ``CalStoreLogEntry/sequence`` of the oldest one
/// were removed by ``CalStoreMaintenance/compact(keeping:now:dryRun:progress:)``; asking for them throws
/// `CalStoreError.noSuchOperation`. A store in memory remembers its last thousand operations.
///
/// The index of a store has the extents of operations and changes, so that the cost grows with the answer.
/// Without an index, or for operations that are not in it yet, reading goes from the newest operation
/// backwards and costs reading all operations up to it. A transaction answers from the history before it.
///
/// It is a small value over its reader: ask for it as often as you like.
public struct CalStoreHistory {
    private let reader: any CalStoreReader

    init(_ reader: any CalStoreReader) { self.reader = reader }

    // MARK: Operations

    /// The operations, newest first.
    ///
    /// ```swift
    /// for entry in try store.history.entries(limit: 10) { print(entry.time, entry.label) }
    /// ```
    /// - Parameters:
    ///   - limit: The maximum number; nil for all.
    ///   - range: Only operations in this range of time. All operations are examined, because clocks can go
    ///     back.
    public func entries(
        limit: Int? = nil, in range: Range<Instant>? = nil
    ) throws(CalStoreError) -> [CalStoreLogEntry] {
        try reader.askHistory { (_, history) throws(CalStoreError) in
            var entries: [CalStoreLogEntry] = []
            let most = limit ?? .max
            guard let range else {
                while entries.count < most, let step = try history.previous() {
                    entries.append(try CalStoreLogEntry(step))
                }
                return entries
            }
            try history.forEach(.times(range)) { (step) throws(CalStoreError) in
                if entries.count < most { entries.append(try CalStoreLogEntry(step)) }
                return entries.count < most
            }
            return entries
        }
    }

    /// The number of operations, and the number of the oldest one: 1 unless the log was compacted.
    public func extent() throws(CalStoreError) -> CalStoreLogExtent {
        try reader.askHistory { (_, history) throws(CalStoreError) in
            CalStoreLogExtent(count: history.number - history.first + 1, first: history.first)
        }
    }

    /// An operation with all its changes. Throws `CalStoreError.noSuchOperation`.
    public func operation(_ id: CalStoreOperation.ID) throws(CalStoreError) -> CalStorePastOperation {
        try reader.askHistory { (_, history) throws(CalStoreError) in
            try CalStorePastOperation(try history.step(id.record))
        }
    }

    /// The operations whose short identifier begins with `prefix` (``ShortID``, without the letter `o`); case
    /// does not matter.
    public func operations(shortID prefix: String) throws(CalStoreError) -> [CalStoreLogEntry] {
        guard let range = ShortID.range(prefix: prefix.lowercased()) else { return [] }
        return try reader.askHistory { (_, history) throws(CalStoreError) in
            var found: [CalStoreLogEntry] = []
            try history.forEach(.shortIDs(range)) { (step) throws(CalStoreError) in
                found.append(try CalStoreLogEntry(step))
                return true
            }
            return found
        }
    }

    /// The identifier of the newest operation; nil if the store has none.
    public func newestOperation() throws(CalStoreError) -> CalStoreOperation.ID? {
        try reader.askHistory { (_, history) throws(CalStoreError) in
            (try history.previous()?.operation.head.id ?? history.base).map(CalStoreOperation.ID.init)
        }
    }

    /// The operations with a key (``IdempotencyKey``), newest first.
    ///
    /// - Parameter operation: Only operations after this one are searched.
    public func operations(
        key: String, after operation: CalStoreOperation.ID? = nil
    ) throws(CalStoreError) -> [CalStoreLogEntry] {
        try reader.askHistory { (_, history) throws(CalStoreError) in
            var way = history
            let last = try operation.flatMap { (id) throws(CalStoreError) in
                try way.previous(.ids([id.record]))
            }
            var found: [CalStoreLogEntry] = []
            try history.forEach(.key(key)) { (step) throws(CalStoreError) in
                guard step.operation.head.number > last?.operation.head.number ?? 0 else { return false }
                found.append(try CalStoreLogEntry(step))
                return true
            }
            return found
        }
    }

    /// The changes that lead from the state after one operation to the state after another, which may be the
    /// older one. Throws `CalStoreError.noSuchOperation`.
    public func difference(
        from first: CalStoreOperation.ID, to second: CalStoreOperation.ID
    ) throws(CalStoreError) -> [CalStoreChange] {
        guard first != second else {
            _ = try operation(first)
            return []
        }
        return try reader.askHistory { (_, history) throws(CalStoreError) in
            let newer = try history.newest(of: [first.record, second.record])
            let isForward = newer.head.id == second.record
            var back = try newer.edit().inverse
            try history.goBack(to: isForward ? first.record : second.record, adding: &back)
            return (isForward ? back.inverse : back).settled.changes.compactMap(CalStoreChange.init)
        }
    }

    /// The store as it was after an operation. It can be read like any store and never changes; writing
    /// throws `CalStoreError.readOnlyStore`.
    ///
    /// ```swift
    /// let then = try store.history.store(after: entry.id)
    /// ```
    /// Costs copying the tables in memory (some 10 ns per item) and reading the operations since then, or
    /// those before it if they are fewer.
    public func store(after operation: CalStoreOperation.ID) throws(CalStoreError) -> CalendarStore {
        let log = try inLog(operation.record)
        let (state, past) = try reader.askHistory { (state, history) throws(CalStoreError) in
            if let (state, position) = try history.earlierState(after: operation.record) {
                return (
                    state,
                    OpenStore.HistoricalState(
                        operation: operation.record, number: position.number, position: position, path: nil,
                        log: log)
                )
            }
            var back = history.outside?.inverse ?? Edit()
            let number = try history.goBack(to: operation.record, adding: &back)
            var state = state
            if let log, history.lacksPlaces { state = try log.read() } else { state.apply(back) }
            let at = number.position
            return (
                state,
                OpenStore.HistoricalState(
                    operation: operation.record, number: number.number, position: at, path: nil,
                    log: log)
            )
        }
        var visible: Set<RecordID>?
        try reader.withView { view throws(CalStoreError) in visible = view.visible }
        return CalendarStore(OpenStore(state, past), seeing: visible)
    }

    /// The position in the log from which the state after an operation can be read without the index; nil in
    /// memory.
    private func inLog(_ operation: RecordID) throws(CalStoreError) -> EarlierStateInLog? {
        var found: EarlierStateInLog?
        try reader.withView { view throws(CalStoreError) in
            found = try view.lent.ask { _, past in
                past.files.map { EarlierStateInLog(after: operation, $0) }
            }
        }
        return found
    }

    // MARK: One record

    /// The history of an item, a calendar or a source, newest first. A deleted record has a history too.
    ///
    /// The index of the store knows which lines of the log changed the record; lines that are not yet in the
    /// index are searched.
    ///
    /// - Parameter withOccurrences: True to include the history of detached occurrences of a series, which
    ///   are separate records.
    public func versions(of id: RecordID, withOccurrences: Bool = false) throws(CalStoreError)
        -> [CalStoreVersion]
    {
        try versions(of: [id], withOccurrences: withOccurrences)
    }

    /// The history of several records, newest version first.
    public func versions(of ids: [RecordID], withOccurrences: Bool = false) throws(CalStoreError)
        -> [CalStoreVersion]
    {
        try reader.askHistory { (_, history) throws(CalStoreError) in
            var versions: [CalStoreVersion] = []
            for (step, changes) in try history.changes(of: ids, withOccurrences: withOccurrences) {
                let entry = try CalStoreLogEntry(step)
                versions += changes.compactMap(CalStoreChange.init).map {
                    CalStoreVersion(operation: entry, change: $0)
                }
            }
            return versions
        }
    }

    /// The history of an item, a calendar or a source: see ``versions(of:withOccurrences:)-(RecordID,_)``.
    public func versions<Kind>(
        of id: CalStoreIdentifier<Kind>, withOccurrences: Bool = false
    ) throws(CalStoreError) -> [CalStoreVersion] {
        try versions(of: id.record, withOccurrences: withOccurrences)
    }

    /// The removed items of a kind whose short identifier begins with `prefix`, in their last state. Items
    /// that exist again are left out.
    public func removedItems(_ kind: CalStoreItem.Kind, shortID prefix: String) throws(CalStoreError)
        -> [CalStoreItem]
    {
        guard let range = ShortID.range(prefix: prefix.lowercased()) else { return [] }
        let kind: ItemFields.Kind = kind == .event ? .event : .reminder
        return try reader.askHistory { (state, history) throws(CalStoreError) in
            var seen: Set<RecordID> = []
            var found: [CalStoreItem] = []
            for case .item(let item) in try history.removals(range) where item.kind == kind {
                guard range.contains(ShortID.number(item.id)),
                    state.item(item.id) == nil, seen.insert(item.id).inserted
                else { continue }
                found.append(CalStoreItem(item))
            }
            return found
        }
    }

    // MARK: Changes

    /// The operations since a cursor: the identifier of an operation, ``NewOperations/cursor`` of an earlier
    /// answer, or ``CalStoreInfo/revision``. With nil it returns no operations and the current cursor.
    ///
    /// Throws `CalStoreError.cursorExpired` if the log no longer has it or never saved it: readers can see an
    /// operation before it is on the disk, and a writer removes it if the disk fails. Throws
    /// `.noSuchOperation` for a text that is not a cursor.
    public func changes(since cursor: String?) throws(CalStoreError) -> NewOperations {
        try reader.askHistory { (_, history) throws(CalStoreError) in
            let since = try cursor.map { text throws(CalStoreError) in try FeedCursor(text, history) }
            var operations: [CalStorePastOperation] = []
            var newest: RecordID?
            while true {
                let position = history.position
                let step = try history.previous()
                newest = newest ?? step?.operation.head.id ?? history.base
                guard let since else { break }
                if try since.isReached(at: step, position, history) { break }
                guard let step else { break }
                operations.append(try CalStorePastOperation(step))
            }
            return NewOperations(operations: operations.reversed(), cursor: newest?.text ?? "0")
        }
    }
}

extension CalStoreReader {
    /// The history of the store.
    public var history: CalStoreHistory { CalStoreHistory(self) }

    /// The answer to a question about the history.
    func askHistory<Result>(
        _ question: (StoreState, inout OperationHistory) throws(CalStoreError) -> Result
    ) throws(CalStoreError) -> Result {
        try ask { (state, past) throws(CalStoreError) in
            var history = try past.history()
            return try question(state, &history)
        }
    }
}

/// A position in the history.
private enum FeedCursor {
    case beginning(String)
    case operation(RecordID, String)
    /// A revision in the form of `CalStoreInfo.revision`.
    case revision(number: Int, sum: String, String)

    init(_ text: String, _ history: OperationHistory) throws(CalStoreError) {
        if text == "0" {
            self = .beginning(text)
        } else if let id = RecordID(text) {
            self = .operation(id, text)
        } else {
            let parts = text.split(separator: "-", omittingEmptySubsequences: false)
            guard parts.count == 2, let number = Int(parts[0]), number >= 0, parts[1].utf8.count == 16 else {
                throw .noSuchOperation(text, first: history.first)
            }
            self = .revision(number: number, sum: parts[1].lowercased(), text)
        }
    }

    /// Whether everything after the cursor was passed when `step`, which ends at `position`, comes next; nil
    /// at the base.
    func isReached(
        at step: OperationHistory.Step?, _ position: LogPosition?, _ history: OperationHistory
    ) throws(CalStoreError) -> Bool {
        let first = history.first
        switch self {
        case .beginning(let text):
            if step == nil, first > 1 { throw .cursorExpired(text, first: first) }
            return step == nil
        case .operation(let id, let text):
            if let step { return step.operation.head.id == id }
            if history.base == id { return true }
            throw .cursorExpired(text, first: first)
        case .revision(let number, let sum, let text):
            let here = step?.operation.head.number ?? first - 1
            guard here <= number else {
                // Operations are numbered without gaps, so no older one can match.
                if step == nil { throw .cursorExpired(text, first: first) }
                return false
            }
            // A log that was cut has other checksums.
            guard here == number, let position, HexText.text(position.sum) == sum else {
                throw .cursorExpired(text, first: first)
            }
            return true
        }
    }
}

extension OperationHistory {
    /// The operation with an identifier.
    mutating func step(_ id: RecordID) throws(CalStoreError) -> Step {
        guard let step = try previous(.ids([id])) else { throw .noSuchOperation(id.text, first: first) }
        return step
    }

    /// The newest of several operations.
    fileprivate mutating func newest(of ids: [RecordID]) throws(CalStoreError) -> RecordedOperation {
        guard let step = try previous(.ids(ids)) else {
            throw .noSuchOperation(ids.first?.text ?? "", first: first)
        }
        return step.operation
    }

    /// Goes back to an operation, and adds to an edit the reversal of all operations after it.
    @discardableResult
    mutating func goBack(to id: RecordID, adding back: inout Edit) throws(CalStoreError) -> (
        number: Int, position: LogPosition?
    ) {
        while true {
            let position = position
            guard let step = try previous() else {
                if base == id { return (first - 1, position) }
                throw .noSuchOperation(id.text, first: first)
            }
            if step.operation.head.id == id { return (step.operation.head.number, position) }
            for change in try step.operation.edit().inverse.changes { back.add(change) }
        }
    }
}
