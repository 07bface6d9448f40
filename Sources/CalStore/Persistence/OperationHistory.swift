/// The operations of a store, the newest first, wherever they are kept.
///
/// ```swift
/// var history = …
/// while let (operation, isUndone) = try history.previous() { … }
/// ```
/// Whether an operation was undone is known by then: what undid it came later.
struct OperationHistory {
    /// What somebody changed in `store.json` and no operation records yet: it is in the state, and in no log.
    let outside: Edit?
    private var source: Source
    /// What the operations that were given have undone.
    private var undone: [RecordID: RecordID] = [:]

    private enum Source {
        case log(LogWalk)
        /// `left` of them were not given yet; `dropped` older ones are no longer kept.
        case memory([RecordedOperation], left: Int, dropped: Int)
    }

    init(_ log: LogWalk?, outside: Edit? = nil) {
        source = log.map(Source.log) ?? .memory([], left: 0, dropped: 0)
        self.outside = outside
    }

    /// - Parameter dropped: how many older ones there were.
    init(memory operations: [RecordedOperation], dropped: Int) {
        source = .memory(operations, left: operations.count, dropped: dropped)
        outside = nil
    }

    /// One step of the way back.
    struct Step: Sendable {
        let operation: RecordedOperation
        /// The operation that undid it, when that holds.
        let undoneBy: RecordID?
    }

    /// The operation before those that were given; nil when there are no more.
    mutating func previous() throws(CalStoreError) -> Step? {
        guard let operation = try next() else { return nil }
        let undoneBy = undone[operation.head.id]
        // An undo that was undone itself has undone nothing.
        if undoneBy == nil, let target = operation.head.reversal?.target, undone[target] == nil {
            undone[target] = operation.head.id
        }
        return Step(operation: operation, undoneBy: undoneBy)
    }

    private mutating func next() throws(CalStoreError) -> RecordedOperation? {
        switch source {
        case .log(var log):
            // Else the walk would copy what it has read.
            source = .memory([], left: 0, dropped: 0)
            defer { source = .log(log) }
            return try log.previous()
        case .memory(let operations, let left, let dropped):
            guard left > 0 else { return nil }
            source = .memory(operations, left: left - 1, dropped: dropped)
            return operations[left - 1]
        }
    }

    /// The number of the oldest operation that is kept.
    var first: Int {
        switch source {
        case .log(let log): log.head.first
        case .memory(_, _, let dropped): dropped + 1
        }
    }

    /// The operation that the oldest state is the state after; nil when that is the beginning.
    var base: RecordID? {
        if case .log(let log) = source { log.head.last } else { nil }
    }

    /// Where the operations that were given begin: the place behind the one that comes next. Nil in memory.
    var position: LogPosition? {
        if case .log(let log) = source { log.position } else { nil }
    }
}
