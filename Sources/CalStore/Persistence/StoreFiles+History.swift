extension StoreFiles {
    /// The operations that lead to the caller's state, newest first. Nothing is read before it is needed.
    ///
    /// It reads from the currently open file: use it before the store is reloaded.
    func history() throws(CalStoreError) -> OperationHistory {
        // A superseded log has another history.
        guard isLogCurrent, let log, let position else { return OperationHistory(nil) }
        let walk = try LogWalk(log, end: position, fileSystem: fileSystem)
        let indexed = indexedItems.map { IndexedOperations($0) }.flatMap { indexed in
            // It may belong to the earlier log, or reach beyond the state.
            indexed.items.index.position.generation == position.generation
                && indexed.newest <= position.number && indexed.base == walk.head.first - 1 ? indexed : nil
        }
        return OperationHistory(walk, indexed: indexed, outside: outside?.edit)
    }
}
