import Basics

/// Writing: each edit becomes one operation, under the lock of the files.
extension OpenStore {
    /// Commits the edit that `prepare` returns as one operation; none if it is empty or `prepare` throws.
    ///
    /// `prepare` gets the newest state and must not change it; no other process writes meanwhile. With a
    /// `CommitHooks.willCommit`, it is called before the lock is taken, and its result is kept until then.
    func commit<Result>(
        _ label: String, now: Instant, isDryRun: Bool = false,
        _ prepare: (inout StoreState) throws -> (Result, Edit)
    ) throws -> (result: Result, operation: Operation?) {
        try commit(label, now: now, isDryRun: isDryRun) { state, _ in
            let (result, edit) = try prepare(&state)
            return (result, edit, OperationTraits())
        }
    }

    /// A function that makes an operation: the answer, the changes (``Edit/settled``) and the traits.
    typealias Prepare<Result> = (inout StoreState, PastOperations) throws -> (Result, Edit, OperationTraits)

    /// The same for code that also reads earlier operations.
    func commit<Result>(
        _ label: String, now: Instant, isDryRun: Bool = false, _ prepare: Prepare<Result>
    ) throws -> (result: Result, operation: Operation?) {
        try commit(label, now: now, isDryRun: isDryRun, recordsOutsideFirst: false, prepare)
    }

    /// The same for code that may undo an operation: an outside edit is recorded first.
    func commitFromHistory<Result>(
        _ label: String, now: Instant, isDryRun: Bool = false, _ prepare: Prepare<Result>
    ) throws -> (result: Result, operation: Operation?) {
        try commit(label, now: now, isDryRun: isDryRun, recordsOutsideFirst: true) { state, past in
            var prepared = try prepare(&state, past)
            prepared.2.dependsOnWholeStore = true
            return prepared
        }
    }

    private func commit<Result>(
        _ label: String, now: Instant, isDryRun: Bool, recordsOutsideFirst: Bool, _ prepare: Prepare<Result>
    ) throws -> (result: Result, operation: Operation?) {
        if isDryRun {
            let tried = try attempt(prepare)
            let edit = tried.edit
            return (tried.result, edit.isEmpty ? nil : Operation(id: nil, number: 0, edit: edit))
        }
        let outcome = try commitUntold(label, now: now, recordsOutsideFirst: recordsOutsideFirst, prepare)
        if let operation = outcome.operation { hooks.didCommit?(operation, label) }
        return outcome
    }

    /// Calls `CommitHooks.willCommit`; the caller must call `didCommit`.
    func commitUntold<Result>(
        _ label: String, now: Instant, recordsOutsideFirst: Bool = false, _ prepare: Prepare<Result>
    ) throws -> (result: Result, operation: Operation?) {
        try refuseNestedWrite()
        guard let ask = hooks.willCommit else {
            return try commitNow(label, now: now, recordsOutsideFirst: recordsOutsideFirst, prepare)
        }
        return try commit(label, now: now, recordsOutsideFirst: recordsOutsideFirst, asking: ask, prepare)
    }

    /// Throws on a thread that must not change the store now: it would wait for itself, or its hook would be
    /// called for its own change.
    private func refuseNestedWrite() throws(CalStoreError) {
        try gate.refuseNested(.write)
        guard hooks.willCommit != nil, asking.withLock({ $0.contains(.current) }) else { return }
        throw .nestedUse(.write, inside: .willCommit)
    }

    private func ask(_ question: CommitHooks.Question, _ operation: Operation, _ label: String) throws {
        asking.withLock { $0.append(.current) }
        defer {
            asking.withLock { threads in
                if let index = threads.lastIndex(of: .current) { threads.remove(at: index) }
            }
        }
        try question(operation, label)
    }

    /// The result of an attempt without a lock.
    struct Attempt<Result> {
        let result: Result
        let edit: Edit
        let traits: OperationTraits
        /// The moment of the state that it was made from.
        let moment: PastOperations.Moment
        /// See `StoreState.dependencies`.
        let dependencies: Set<RecordID>
    }

    /// Prepares an operation. Only this object is locked, and nothing is written.
    func attempt<Result>(_ prepare: Prepare<Result>) throws -> Attempt<Result> {
        try gate.withLock(.write) { inner in
            try OpenStore.refresh(&inner, for: nil)
            return try OpenStore.trusting(&inner, for: nil) { inner in
                let past = inner.past
                let (result, edit, traits) = try prepare(&inner.state, past)
                return Attempt(
                    result: result, edit: edit, traits: traits, moment: past.moment,
                    dependencies: inner.state.dependencies(of: edit))
            }
        }
    }

    /// Calls the hook before taking the lock, because it may be slow; and again if the prepared operation has
    /// changed meanwhile.
    private func commit<Result>(
        _ label: String, now: Instant, recordsOutsideFirst: Bool, asking ask: CommitHooks.Question,
        _ prepare: Prepare<Result>
    ) throws -> (result: Result, operation: Operation?) {
        for _ in 0..<CommitHooks.mostQuestions {
            let tried = try attempt(prepare)
            guard !tried.edit.isEmpty else {
                // There is nothing to commit: the result depends on others' commits, so it is read under the
                // lock and synced.
                var isNothing = false
                let outcome = try commitNow(label, now: now, recordsOutsideFirst: false) {
                    state, past -> (Result, Edit, OperationTraits) in
                    let (result, edit, traits) = try prepare(&state, past)
                    isNothing = edit.isEmpty
                    return (result, Edit(), traits)
                }
                if isNothing { return outcome }
                continue
            }
            try self.ask(ask, Operation(id: nil, number: 0, edit: tried.edit), label)
            var isAsAsked = false
            let outcome = try commitNow(label, now: now, recordsOutsideFirst: recordsOutsideFirst) {
                state, past -> (Result, Edit, OperationTraits) in
                isAsAsked =
                    past.moment == tried.moment
                    || !tried.traits.dependsOnWholeStore
                        && state.conflicts(to: tried.edit, dependencies: tried.dependencies).isEmpty
                return (tried.result, isAsAsked ? tried.edit : Edit(), tried.traits)
            }
            if isAsAsked { return outcome }
        }
        throw CalStoreError.unsettled(questions: CommitHooks.mostQuestions)
    }

    private func commitNow<Result>(
        _ label: String, now: Instant, recordsOutsideFirst: Bool, _ prepare: Prepare<Result>
    ) throws -> (result: Result, operation: Operation?) {
        let outcome = try commitInTurn(label, now: now, recordsOutsideFirst: recordsOutsideFirst, prepare)
        // Without a lock: listeners may write.
        if outcome.operation != nil { notify() }
        return outcome
    }

    private func commitInTurn<Result>(
        _ label: String, now: Instant, recordsOutsideFirst: Bool, _ prepare: Prepare<Result>
    ) throws -> (result: Result, operation: Operation?) {
        // Waiting for another program must not stop this one's threads from reading. Threads of this program
        // take turns.
        guard turns.take(timeout: disk == nil ? .infinity : lockTimeout) else {
            throw CalStoreError.lockTimeout(file: disk?.location.lock ?? "", seconds: lockTimeout)
        }
        defer { turns.giveBack() }
        var fileLock: FileLock?
        if let disk {
            fileLock = try StoreFiles.lock(disk.location, disk.fileSystem, timeout: lockTimeout)
        }
        defer { fileLock?.release() }
        return try gate.withLock(.write) { inner -> (result: Result, operation: Operation?) in
            OpenStore.removeOverlay(&inner)
            return try write(
                label, now: now, holding: fileLock, to: &inner, recordsOutsideFirst: recordsOutsideFirst,
                prepare)
        }
    }

    func write<Result>(
        _ label: String, now: Instant, holding fileLock: FileLock?, to inner: inout Inner,
        recordsOutsideFirst: Bool = false, _ prepare: Prepare<Result>
    ) throws -> (result: Result, operation: Operation?) {
        if let past {
            throw CalStoreError.readOnlyStore(
                path: past.path ?? "the store",
                reason: "it is the state after operation \(past.operation), which is read-only"
            )
        }
        guard let files = inner.files, let fileLock else {
            let (result, edit, traits) = try OpenStore.prepared(&inner, prepare)
            guard !edit.isEmpty else { return (result, nil) }
            inner.state.apply(edit)
            inner.journal?.append(contentsOf: edit.changes)
            inner.number += 1
            let head = OperationHead(
                number: inner.number, id: .random(), time: now, who: program, label: label,
                reversal: traits.reversal, key: traits.key)
            if inner.journal == nil { OpenStore.remember(RecordedOperation(head, edit), &inner) }
            newest.withLock { $0 = head.id }
            return (
                result,
                Operation(id: head.id, number: head.number, edit: edit, revision: inner.past.revision)
            )
        }
        var outcome: Result?
        var traits = OperationTraits()
        let staged = inner.staged
        let committed = try files.commit(
            &inner.state, StoreFiles.OperationLabel(label: label, who: program, time: now),
            holding: fileLock,
            takesParts: writesInParts,
            recordsOutsideFirst: recordsOutsideFirst, traits: { traits },
            publish: { gate.publish(Inner(state: $0, files: files, staged: staged)) }
        ) { state in
            OpenStore.addDefaults(&state, files)
            let prepared = try prepare(&state, PastOperations(files))
            outcome = prepared.0
            traits = prepared.2
            return prepared.1
        }
        if let committed, !committed.isEmpty { newest.withLock { $0 = committed.head.id } }
        guard let result = outcome else {
            throw CalStoreError.damaged(file: label, line: nil, reason: "no result")
        }
        let operation = committed.flatMap { committed in
            committed.isEmpty
                ? nil
                : Operation(
                    id: committed.head.id, number: committed.head.number, edit: committed.edit,
                    otherChanges: committed.otherChanges, revision: committed.revision)
        }
        return (result, operation)
    }

    /// Whether a transaction may write some of its changes early (`CalStoreTransaction.writeItems()`): they
    /// must go to a disk, and hooks get all changes.
    var writesInParts: Bool { disk != nil && hooks.willCommit == nil && hooks.didCommit == nil }

    /// Prepares an operation in memory. It releases the earlier operations first: otherwise adding one would
    /// copy them all.
    private static func prepared<Result>(
        _ inner: inout Inner, _ prepare: Prepare<Result>
    ) throws -> (Result, Edit, OperationTraits) {
        let past = inner.past
        return try prepare(&inner.state, past)
    }

    /// Compacts the log (see `StoreFiles.compact`); returns the number of dropped operations.
    func compact(
        now: Instant, progress: CalStoreProgress.Handler?,
        firstKept: (inout OperationHistory) throws(CalStoreError) -> Int
    ) throws(CalStoreError) -> Int {
        guard let disk else {
            return try gate.withLock(.write) { inner throws(CalStoreError) in
                var history = try inner.past.history()
                let oldest = history.first
                let dropped = min(max(try firstKept(&history) - oldest, 0), inner.operations.count)
                inner.operations.removeFirst(dropped)
                return dropped
            }
        }
        try gate.refuseNested(.write)
        // Opened separately: the time grows with the log, and must not stop this store's threads from
        // reading.
        let files = StoreFiles(disk.location, disk.fileSystem)
        let meter = WorkMeter(
            disk.location, disk.fileSystem, phases: StoreFiles.phasesOfCompaction, progress)
        var state = try files.load().state
        return try files.compact(
            &state, now: now, lockTimeout: lockTimeout, meter, firstKept: firstKept)
    }

    /// Keeps an operation of a store in memory.
    private static func remember(_ operation: RecordedOperation, _ inner: inout Inner) {
        inner.operations.append(operation)
        // Not each time, because the cost grows with their number.
        if inner.operations.count > mostOperations * 2 {
            inner.operations.removeFirst(inner.operations.count - mostOperations)
        }
    }

    /// The minimum number of operations that a store in memory remembers: enough for people, and no leak for
    /// programs.
    private static let mostOperations = 1000
}
