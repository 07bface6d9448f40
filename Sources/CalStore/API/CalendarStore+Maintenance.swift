extension CalendarStore {
    /// Checks the whole store: every line of the log, and the rules that its records keep. Empty when all is well.
    ///
    /// Costs reading the log from its first line.
    public func check() throws(CalStoreError) -> [CalStoreProblem] { try checkReport().problems }

    /// The same, and what else was found.
    ///
    /// - Parameter progress: Is told how far it is.
    public func checkReport(progress: CalStoreProgress.Handler? = nil) throws(CalStoreError)
        -> CalStoreCheckReport
    {
        let (broken, files, meter) = try ask { state, past in
            // The rules that the records keep are one phase more.
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
            report.notes = check.notes
        }
        return report
    }

    /// Writes `store.json` if it is due: for small stores after each commit, for large ones when the log has grown by
    /// its size. The same for the index. Call it after the answer; a failure here does not affect a commit.
    ///
    /// Returns the reason if it could not be written.
    @discardableResult
    public func writeSnapshotIfDue() -> CalStoreError? {
        engine.writeSnapshot(.commit)
    }

    /// Writes `store.json` now: what a program that keeps a store open does before it ends.
    @discardableResult
    public func writeSnapshot() -> CalStoreError? {
        engine.writeSnapshot(.request)
    }

    /// Writes `store.json` now, and says what became of that. Throws `CalStoreError.io` or `.readOnlyStore` when it failed.
    public func snapshot() throws(CalStoreError) -> CalStoreSnapshotOutcome {
        switch engine.snapshot(.request) {
        case .written: .written
        case .current: .current
        case .notDue: try isEditedOutside() ? .edited : .nothingToWrite
        case .newerElsewhere: .newerElsewhere
        case .edited: .edited
        case .failed(let error): throw error
        }
    }
}
