extension CalendarStore {
    /// Checks the whole store: every line of the log, and the rules for its records. Returns no problems if
    /// the store is intact.
    ///
    /// Costs reading the log from its first line.
    public func check() throws(CalStoreError) -> [CalStoreProblem] { try checkReport().problems }

    /// Checks the whole store like ``check()``, and returns notes too.
    ///
    /// - Parameter progress: Called with the progress of the work.
    public func checkReport(progress: CalStoreProgress.Handler? = nil) throws(CalStoreError)
        -> CalStoreCheckReport
    {
        let (broken, files, meter) = try ask { state, past in
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

    /// Writes `store.json`, and the index if it is behind. No commit depends on it: the log has everything.
    /// Call it after the answer was given.
    ///
    /// ```swift
    /// try store.snapshot()                  // before a program ends that keeps a store open
    /// try store.snapshot(ifDue: true)       // after each change
    /// ```
    /// - Parameter ifDue: True to write it only if it is due: for a store of less than 8 MiB after each
    ///   commit, for a larger one when the log has grown by the size of the file.
    /// - Returns: The outcome. A store in memory has no files; use ``CalStoreReader/json()``.
    /// - Throws: `CalStoreError.io` or `.readOnlyStore` if it could not be written.
    @discardableResult
    public func snapshot(ifDue: Bool = false) throws(CalStoreError) -> CalStoreSnapshotOutcome {
        switch engine.snapshot(ifDue ? .commit : .request) {
        case .written: .written
        case .current: .current
        case .notDue where ifDue: .notDue
        case .notDue:
            try isEditedOutside() ? .edited : .nothingToWrite
        case .newerElsewhere: .newerElsewhere
        case .edited: .edited
        case .failed(let error): throw error
        }
    }
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
