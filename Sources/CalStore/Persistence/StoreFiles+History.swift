extension StoreFiles {
    /// The operations that lead to the caller's state, newest first. Nothing is read before it is needed.
    ///
    /// It reads from the currently open file: use it before the store is reloaded.
    func history() throws(CalStoreError) -> OperationHistory {
        // A superseded log tells of another past.
        guard isLogCurrent, let log, let position else { return OperationHistory(nil) }
        let walk = try LogWalk(log, end: position, fileSystem: fileSystem)
        let indexed = indexedItems.map { IndexedOperations($0) }.flatMap { indexed in
            // It may be of the log that was there before, or of more than the state.
            indexed.items.index.position.generation == position.generation
                && indexed.newest <= position.number && indexed.base == walk.head.first - 1 ? indexed : nil
        }
        return OperationHistory(walk, indexed: indexed, outside: outside?.edit)
    }
}
