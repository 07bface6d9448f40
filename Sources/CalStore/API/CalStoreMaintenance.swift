import Basics
import CLibrary

/// Maintenance of a store: checks, repairs, `store.json`, backups, and a shorter log.
///
/// ```swift
/// let problems = try store.maintenance.check().problems
/// try store.maintenance.backUp()
/// try store.maintenance.compact(keeping: .operations(10_000))
/// ```
///
/// It is a small value over its store: ask for it as often as you like.
public struct CalStoreMaintenance: Sendable {
    private let store: CalendarStore

    fileprivate init(_ store: CalendarStore) { self.store = store }

    /// Checks the whole store: every line of the log, and the rules for its records.
    ///
    /// ```swift
    /// for problem in try store.maintenance.check().problems { print(problem.message) }
    /// ```
    /// Costs reading the log from its first line.
    ///
    /// - Parameter progress: Called with the progress of the work.
    /// - Returns: The problems, none if the store is intact, and notes about things that are not errors.
    public func check(progress: CalStoreProgress.Handler? = nil) throws(CalStoreError) -> CalStoreCheckReport
    {
        let (broken, files, meter) = try store.ask { state, past in
            // The rules of the records are one more phase.
            let meter = past.files.flatMap {
                WorkMeter($0.location, $0.fileSystem, phases: StoreCheck.phases + 1, progress)
            }
            defer { meter?.addPhase() }
            return (state.brokenInvariants(), past.files.map { ($0.location, $0.fileSystem) }, meter)
        }
        var report = CalStoreCheckReport(
            problems: broken.map { broken in
                CalStoreProblem(invariant: broken.invariant, id: broken.record, message: broken.message)
            })
        if let (location, fileSystem) = files {
            let check = StoreCheck(location, fileSystem, meter)
            report.problems += check.problems.map { problem in
                CalStoreProblem(invariant: .filesAreWhole, id: nil, message: problem.description)
            }
            report.problems += check.damagedBackups.map { backup in
                CalStoreProblem(invariant: .backupsAreWhole, id: nil, message: backup.description)
            }
            report.notes = check.notes
        }
        return report
    }

    /// Repairs records that break rules of the store, as one operation that can be undone. It repairs the
    /// problems of ``check()`` that need no guess. It does not repair damaged files; see
    /// ``salvage(_:to:now:)``.
    ///
    /// - Parameters:
    ///   - label: A text for people in the log.
    ///   - now: The time for the log and for changed items.
    ///   - dryRun: True to check everything and save nothing.
    /// - Returns: The repairs and the operation; nil if there was nothing to repair.
    /// - Throws: The errors of `write`.
    public func repair(
        _ label: String = "repair", now: Instant = .now, dryRun: Bool = false
    ) throws -> CalStoreRepairOutcome {
        let (repairs, operation) = try store.engine.commit(label, now: now, isDryRun: dryRun) { state in
            state.repairs(now: now)
        }
        return CalStoreRepairOutcome(
            repairs: repairs.map { repair in
                CalStoreRepair(
                    invariant: repair.invariant, id: repair.record, message: repair.message)
            }, operation: operation.map { CalStoreOperation($0, isDryRun: dryRun) }
        )
    }

    /// Writes `store.json`, and the index if it is behind. No commit depends on it: the log has everything.
    /// Call it after the answer was given.
    ///
    /// ```swift
    /// try store.maintenance.snapshot()                  // before a program ends that keeps a store open
    /// try store.maintenance.snapshot(ifDue: true)       // after each change
    /// ```
    /// - Parameter ifDue: True to write it only if it is due: for a store of less than 8 MiB after each
    ///   commit, for a larger one when the log has grown by the size of the file.
    /// - Returns: The outcome. A store in memory has no files; use ``CalStoreReader/json()``.
    /// - Throws: `CalStoreError.io` or `.readOnlyStore` if it could not be written.
    @discardableResult
    public func snapshot(ifDue: Bool = false) throws(CalStoreError) -> CalStoreSnapshotOutcome {
        switch store.engine.snapshot(ifDue ? .commit : .request) {
        case .written: .written
        case .current: .current
        case .notDue where ifDue: .notDue
        case .notDue:
            try store.isEditedOutside() ? .edited : .nothingToWrite
        case .newerElsewhere: .newerElsewhere
        case .edited: .edited
        case .failed(let error): throw error
        }
    }

    /// Shortens the log: operations older than the history to keep are merged into its base and can no longer
    /// be undone. The records do not change.
    ///
    /// Costs reading and writing the log once. Others can read and write meanwhile; their commits are in the
    /// new log too.
    ///
    /// - Parameter progress: Called with the progress of the work.
    /// - Returns: The number of dropped and of kept operations.
    /// - Throws: `CalStoreError.damaged` if the log is damaged: then nothing is changed; `.lockTimeout`,
    ///   `.readOnlyStore`, `.io`.
    @discardableResult
    public func compact(
        keeping retention: CalStoreRetention, now: Instant = .now, dryRun: Bool = false,
        progress: CalStoreProgress.Handler? = nil
    ) throws(CalStoreError) -> CalStoreCompaction {
        guard dryRun else {
            let dropped = try store.engine.compact(
                now: now, progress: progress, firstKept: retention.firstKept)
            return CalStoreCompaction(dropped: dropped, kept: try store.history.extent().count)
        }
        let extent = try store.history.extent()
        let kept = try store.askHistory { (_, history) throws(CalStoreError) in
            try retention.firstKept(&history)
        }
        let dropped = min(max(kept - extent.first, 0), extent.count)
        return CalStoreCompaction(dropped: dropped, kept: extent.count - dropped)
    }

    /// Writes a backup of the newest state. It is never removed automatically.
    ///
    /// ```swift
    /// if let backup = try store.maintenance.backUp(now: now) {
    ///     try store.restore("back to the backup", from: backup.path, now: now)
    /// }
    /// ```
    /// - Parameters:
    ///   - destination: A folder, which is created if necessary, or a new file that ends in `.json`; nil for
    ///     the store's own folder of backups.
    ///   - now: The time for its name.
    /// - Returns: The backup; nil for a store that is not written yet, or is in memory.
    /// - Throws: `CalStoreError.io` if the file already exists (`EEXIST`) or cannot be written.
    ///
    /// Costs writing all records once.
    @discardableResult
    public func backUp(to destination: String? = nil, now: Instant = .now) throws(CalStoreError)
        -> CalStoreBackup?
    {
        do throws(CalStoreError) {
            return try backUpOnce(destination, now)
        } catch {
            // If the index has failed, all records are in memory now.
            guard try store.ask({ state, _ in state.indexedItems == nil }) else { throw error }
            return try backUpOnce(destination, now)
        }
    }

    private func backUpOnce(_ destination: String?, _ now: Instant) throws(CalStoreError) -> CalStoreBackup? {
        let found = try store.ask {
            state, past throws(CalStoreError) -> (StoreState, LogPosition, StoreBackups)? in
            guard let files = past.files, let position = files.position else { return nil }
            if let unreadable = files.unreadable { throw unreadable }
            // Its records would not match the operation that it names.
            if files.hasOutsideEdit {
                throw .damaged(
                    file: files.location.snapshot, line: nil,
                    reason: "it was edited, and no operation has recorded the edit; make a change first")
            }
            return (state, position, StoreBackups(files.location, files.fileSystem))
        }
        guard let (state, position, backups) = found else { return nil }
        return CalStoreBackup(try backups.make(state, at: position, to: destination, time: now))
    }

    /// Copies `store.json` to the backup of the day (UTC) if there is none yet, and removes the oldest
    /// surplus daily backups. Call it after the answer to a change was given, and after ``snapshot(ifDue:)``;
    /// no commit depends on it. It does nothing for a store in memory.
    ///
    /// After the first call of a day, each call costs one check for a file name.
    ///
    /// - Throws: `CalStoreError.io` if the backup could not be made.
    public func backUpIfDue(
        now: Instant = .now, keeping retention: CalStoreBackupRetention = .standard
    ) throws(CalStoreError) {
        guard let disk = store.engine.disk else { return }
        try StoreBackups(disk.location, disk.fileSystem).makeDaily(now, keep: retention.keep)
    }
}

extension CalendarStore {
    /// The maintenance of this store.
    public var maintenance: CalStoreMaintenance { CalStoreMaintenance(self) }
}

extension CalStoreRetention {
    /// The number of the first operation to keep.
    fileprivate func firstKept(_ history: inout OperationHistory) throws(CalStoreError) -> Int {
        let oldest = history.first
        switch self {
        case .everything: return oldest
        case .operations(let count):
            let newest = history.number
            return newest < oldest ? oldest : newest - min(max(count, 0), newest) + 1
        case .since(let moment):
            // All of them are checked, because clocks can go back.
            var first: Int?
            var newest = oldest - 1
            while let head = try history.previous()?.operation.head {
                newest = max(newest, head.number)
                if head.time >= moment { first = head.number }
            }
            return first ?? newest + 1
        }
    }
}

/// The result of ``CalStoreMaintenance/compact(keeping:now:dryRun:progress:)``.
public struct CalStoreCompaction: Sendable, Hashable {
    /// The number of operations that were dropped from the log.
    public let dropped: Int
    /// The number of operations that were kept.
    public let kept: Int
}

/// The part of the history that compacting a log keeps
/// (``CalStoreMaintenance/compact(keeping:now:dryRun:progress:)``).
public enum CalStoreRetention: Sendable, Equatable {
    /// Keep the whole history.
    case everything
    /// Keep this many newest operations. Negative counts as 0.
    case operations(Int)
    /// Keep the operations since a moment, and all between them in the log.
    case since(Instant)
}

/// The result of checking a whole store.
public struct CalStoreCheckReport: Sendable {
    /// The problems; empty if there are none.
    public internal(set) var problems: [CalStoreProblem]
    /// Notes for the user about things that are not errors, such as an unfinished write.
    public internal(set) var notes: [CalStoreNote] = []
}

/// A violated invariant of a store.
public struct CalStoreProblem: Sendable, Hashable {
    /// The rule.
    public let invariant: StoreInvariant
    /// The item or calendar; nil if it concerns the whole store.
    public let id: RecordID?
    /// A description in one sentence.
    public let message: String
}

/// The result of a request to write `store.json`.
public enum CalStoreSnapshotOutcome: Sendable, Hashable {
    /// The file has been written with the newest state.
    case written
    /// The file already had the newest state.
    case current
    /// A snapshot is not due yet.
    case notDue
    /// There is nothing to write: the store has no operation yet, or is in memory.
    case nothingToWrite
    /// Another program has written a newer one, or is about to.
    case newerElsewhere
    /// The file was edited; the next change records the edit and writes the file again.
    case edited
}
