/// Writing: one operation of each edit, under the lock of the files.
extension OpenStore {
    /// Makes one operation of the edit that `prepare` answers with, or none when it is empty or `prepare` throws.
    ///
    /// `prepare` sees the newest state and leaves it as it is; no other process writes meanwhile.
    func commit<Result>(
        _ label: String, now: Instant, isDryRun: Bool = false,
        _ prepare: (inout StoreState) throws -> (Result, Edit)
    ) throws -> (result: Result, operation: Operation?) {
        try commit(label, now: now, isDryRun: isDryRun, readsHistory: false) { state, _ in
            let (result, edit) = try prepare(&state)
            return (result, edit, nil)
        }
    }

    /// The same for what also looks at the operations before, and may take one of them back.
    func commitFromHistory<Result>(
        _ label: String, now: Instant, isDryRun: Bool = false,
        _ prepare: (inout StoreState, inout OperationHistory) throws -> (Result, Edit, Reversal?)
    ) throws -> (result: Result, operation: Operation?) {
        try commit(label, now: now, isDryRun: isDryRun, readsHistory: true, prepare)
    }

    /// What makes an operation: the answer, the changes, and which operation they take back.
    typealias Prepare<Result> = (inout StoreState, inout OperationHistory) throws -> (
        Result, Edit, Reversal?
    )

    private func commit<Result>(
        _ label: String, now: Instant, isDryRun: Bool, readsHistory: Bool, _ prepare: Prepare<Result>
    ) throws -> (result: Result, operation: Operation?) {
        // Waiting for another program must not keep this one's threads from reading.
        var fileLock: StoreLock?
        if let place, !isDryRun {
            fileLock = try StoreFiles.enter(place.location, place.fileSystem, timeout: lockTimeout)
        }
        defer { fileLock?.release() }
        let outcome = try inner.withLock { inner -> (result: Result, operation: Operation?) in
            if isDryRun {
                try OpenStore.bring(&inner, for: nil)
                let (result, edit, _) = try OpenStore.trusting(&inner, for: nil) { inner in
                    var history = readsHistory ? try inner.history : OperationHistory(nil)
                    return try prepare(&inner.state, &history)
                }
                return (result, edit.isEmpty ? nil : Operation(id: nil, number: 0, edit: edit))
            }
            OpenStore.lift(&inner)
            return try write(
                label, now: now, holding: fileLock, to: &inner, readsHistory: readsHistory, prepare)
        }
        if outcome.operation != nil, !isDryRun { notify() }
        return outcome
    }

    func write<Result>(
        _ label: String, now: Instant, holding fileLock: StoreLock?, to inner: inout Inner,
        readsHistory: Bool = false, _ prepare: Prepare<Result>
    ) throws -> (result: Result, operation: Operation?) {
        if let past {
            throw CalStoreError.readOnlyStore(
                path: past.path ?? "the store", reason: "this is how it was after operation \(past.operation)"
            )
        }
        guard let files = inner.files, let fileLock else {
            var history = readsHistory ? try inner.history : OperationHistory(nil)
            let (result, edit, reversal) = try prepare(&inner.state, &history)
            guard !edit.isEmpty else { return (result, nil) }
            inner.state.apply(edit)
            inner.journal?.append(contentsOf: edit.changes)
            inner.number += 1
            let head = OperationHead(
                number: inner.number, id: .random(), time: now, who: program, label: label,
                reversal: reversal)
            if inner.journal == nil { OpenStore.remember(RecordedOperation(head, edit), &inner) }
            inner.lastCommit = head.id
            return (result, Operation(id: head.id, number: head.number, edit: edit))
        }
        var outcome: Result?
        var reversal: Reversal?
        let committed = try files.commit(
            &inner.state, StoreFiles.OperationLabel(label: label, who: program, time: now),
            holding: fileLock, recordsOutsideFirst: readsHistory, reversal: { reversal }
        ) { state in
            OpenStore.furnish(&state, files)
            var history = readsHistory ? try files.history() : OperationHistory(nil)
            let prepared = try prepare(&state, &history)
            outcome = prepared.0
            reversal = prepared.2
            return prepared.1
        }
        if let committed, !committed.edit.isEmpty { inner.lastCommit = committed.head.id }
        guard let result = outcome else {
            throw CalStoreError.damaged(file: label, line: nil, reason: "no result")
        }
        let operation = committed.flatMap { committed in
            committed.edit.isEmpty
                ? nil
                : Operation(id: committed.head.id, number: committed.head.number, edit: committed.edit)
        }
        return (result, operation)
    }

    /// Cuts the log (see `StoreFiles.compact`); gives how many operations are no longer kept.
    func compact(
        now: Instant, firstKept: (inout OperationHistory) throws(CalStoreError) -> Int
    ) throws(CalStoreError) -> Int {
        guard let place else {
            return try inner.withLock { inner throws(CalStoreError) in
                var history = try inner.history
                let oldest = history.first
                let dropped = min(max(try firstKept(&history) - oldest, 0), inner.operations.count)
                inner.operations.removeFirst(dropped)
                return dropped
            }
        }
        let fileLock = try StoreFiles.enter(place.location, place.fileSystem, timeout: lockTimeout)
        defer { fileLock.release() }
        return try inner.withLock { inner throws(CalStoreError) in
            OpenStore.lift(&inner)
            return try inner.files?.compact(
                &inner.state, now: now, holding: fileLock, firstKept: firstKept) ?? 0
        }
    }

    /// Keeps an operation of a store in memory.
    private static func remember(_ operation: RecordedOperation, _ inner: inout Inner) {
        inner.operations.append(operation)
        // Not each time: moving them costs as much as there are.
        if inner.operations.count > mostOperations * 2 {
            inner.operations.removeFirst(inner.operations.count - mostOperations)
        }
    }

    /// How many operations a store in memory remembers at least: enough for hands, and no leak for programs.
    private static let mostOperations = 1000
}
