extension StoreFiles {
    /// The operations that lead to the caller's state, the newest first. Nothing is read before it is asked for.
    ///
    /// It reads from the file that is open now: use it before the store is read anew.
    func history() throws(CalStoreError) -> OperationHistory {
        // A superseded log tells of another past.
        guard isLogCurrent, let log, let position else { return OperationHistory(nil) }
        return OperationHistory(
            try LogWalk(log, end: position, fileSystem: fileSystem), outside: outside?.edit)
    }
}
