/// The operations of a store, newest first, from all sources.
///
/// ```swift
/// var history = …
/// while let (operation, isUndone) = try history.previous() { … }
/// ```
/// An operation that undid another one is newer, so `isUndone` is already known.
struct OperationHistory {
    /// The changes that somebody made in `store.json` and that no operation has recorded: they are in the
    /// state, and in no log.
    let outside: Edit?
    /// Whether the state does not have the places of removed records (`StoreReading.lacksPlaces`).
    let lacksPlaces: Bool
    private var source: Source
    /// The oldest operations, which the index finds without reading: all of the log before some operation.
    private let indexed: IndexedOperations?
    /// The operations that the given operations have undone.
    private var undone: [RecordID: RecordID] = [:]
    /// Whether the undos among the indexed operations are known, too.
    private var knowsAllUndone = false

    private enum Source {
        case log(LogWalk)
        /// `left` of them were not returned yet; `dropped` older ones are no longer kept.
        case memory([RecordedOperation], left: Int, dropped: Int)
    }

    init(
        _ log: LogWalk?, indexed: IndexedOperations? = nil, outside: Edit? = nil, lacksPlaces: Bool = false
    ) {
        source = log.map(Source.log) ?? .memory([], left: 0, dropped: 0)
        self.indexed = indexed
        self.outside = outside
        self.lacksPlaces = lacksPlaces
    }

    /// - Parameter dropped: The number of older operations.
    init(memory operations: [RecordedOperation], dropped: Int) {
        source = .memory(operations, left: operations.count, dropped: dropped)
        indexed = nil
        outside = nil
        lacksPlaces = false
    }

    /// One step backwards.
    struct Step: Sendable {
        let operation: RecordedOperation
        /// The operation that undid it, if it is still undone.
        let undoneBy: RecordID?
    }

    /// The operation before those that were returned; nil if there are no more.
    mutating func previous() throws(CalStoreError) -> Step? {
        guard let operation = try next() else { return nil }
        let undoneBy = undone[operation.head.id]
        // An undo that was itself undone has no effect.
        if undoneBy == nil, let target = operation.head.reversal?.target, undone[target] == nil {
            undone[target] = operation.head.id
        }
        return Step(operation: operation, undoneBy: undoneBy)
    }

    private mutating func next() throws(CalStoreError) -> RecordedOperation? {
        switch source {
        case .log(var log):
            // Otherwise the walk would copy what it has read.
            source = .memory([], left: 0, dropped: 0)
            defer { source = .log(log) }
            guard let indexed, log.position.number <= indexed.newest else { return try log.previous() }
            guard log.position.number > indexed.base else { return nil }
            try noteAllUndone(indexed)
            let operation = try indexed.operation(log.position.number)
            log.go(to: try indexed.position(log.position.number - 1))
            return operation
        case .memory(let operations, let left, let dropped):
            guard left > 0 else { return nil }
            source = .memory(operations, left: left - 1, dropped: dropped)
            return operations[left - 1]
        }
    }

    /// Records the operations that the indexed operations have undone, which are found from the newest
    /// backwards.
    private mutating func noteAllUndone(_ indexed: IndexedOperations) throws(CalStoreError) {
        guard !knowsAllUndone else { return }
        for (target, operation) in try indexed.reversals()
        where undone[operation] == nil && undone[target] == nil {
            undone[target] = operation
        }
        knowsAllUndone = true
    }

    // MARK: Searching

    /// The next older operation that matches; nil if there is none.
    mutating func previous(_ sought: SoughtOperation) throws(CalStoreError) -> Step? {
        var found: Step?
        try forEach(sought) { step in
            found = step
            return false
        }
        return found
    }

    /// Calls `body` with matching operations, the newest first, until it stops.
    mutating func forEach(
        _ sought: SoughtOperation, _ body: (Step) throws(CalStoreError) -> Bool
    ) throws(CalStoreError) {
        while let step = try previousUnindexed() {
            if sought.matches(step.operation.head), try !body(step) { return }
        }
        guard let indexed else { return }
        for number in try indexed.numbers(sought) where number <= self.number {
            let step = try step(number, indexed)
            if let step, sought.matches(step.operation.head), try !body(step) { return }
        }
        try go(to: indexed.base, indexed)
    }

    /// The changes of some records: each operation that changed them, newest first, with its changes.
    mutating func changes(
        of ids: [RecordID], withOccurrences: Bool
    ) throws(CalStoreError) -> [(step: Step, changes: [Change])] {
        var found: [(step: Step, changes: [Change])] = []
        while let step = try previousUnindexed() {
            var changes: [Change] = []
            for id in ids {
                changes +=
                    withOccurrences
                    ? try step.operation.changes(ofSeries: id)
                    : try step.operation.change(of: id).map { [$0] } ?? []
            }
            if !changes.isEmpty { found.append((step, changes)) }
        }
        guard let indexed else { return found }
        var rest: [Int: [Change]] = [:]
        for id in ids {
            let changes = try indexed.changes(of: id, withOccurrences: withOccurrences)
            rest.merge(changes.filter { $0.key <= number }) { $0 + $1 }
        }
        for (number, changes) in rest.sorted(by: { $0.key > $1.key }) {
            if let step = try step(number, indexed) { found.append((step, changes)) }
        }
        return found
    }

    /// The removed records whose short identifiers are numbers in a range, as they were before: the last
    /// removed one first. Others may be among them.
    mutating func removals(_ shortIDs: Range<UInt64>) throws(CalStoreError) -> [Record] {
        var found: [Record] = []
        while let step = try previousUnindexed() { found += try step.operation.removals() }
        guard let indexed else { return found }
        let rest = try indexed.removals(shortIDs).filter { $0.key <= number }
        return found + rest.sorted { $0.key > $1.key }.flatMap(\.value)
    }

    /// The next older operation, unless the rest are indexed.
    private mutating func previousUnindexed() throws(CalStoreError) -> Step? {
        if let indexed, number <= indexed.newest { return nil }
        return try previous()
    }

    private mutating func step(_ number: Int, _ indexed: IndexedOperations) throws(CalStoreError) -> Step? {
        try go(to: number, indexed)
        return try previous()
    }

    /// Makes an indexed operation the next one.
    private mutating func go(to number: Int, _ indexed: IndexedOperations) throws(CalStoreError) {
        guard case .log(var log) = source else { return }
        log.go(to: try indexed.position(number))
        source = .log(log)
    }

    /// The state after an operation, if reading the log from its beginning is faster than backwards; else
    /// nil.
    func earlierState(after id: RecordID) throws(CalStoreError) -> (state: StoreState, position: LogPosition)?
    {
        guard let indexed, let end = position?.offset, let number = try indexed.number(of: id) else {
            return nil
        }
        let position = try indexed.position(number)
        guard position.offset < end - position.offset, let state = try indexed.state(after: number) else {
            return nil
        }
        return (state, position)
    }

    // MARK: Position

    /// The number of the next operation; one less than `first` if there is none.
    var number: Int {
        switch source {
        case .log(let log): log.position.number
        case .memory(_, let left, let dropped): dropped + left
        }
    }

    /// The number of the oldest operation.
    var first: Int {
        switch source {
        case .log(let log): log.head.first
        case .memory(_, _, let dropped): dropped + 1
        }
    }

    /// The last operation of the oldest state; nil for a complete log.
    var base: RecordID? {
        if case .log(let log) = source { log.head.last } else { nil }
    }

    /// The beginning of the given operations: the end of the next older one. Nil in memory.
    var position: LogPosition? {
        if case .log(let log) = source { log.position } else { nil }
    }
}
