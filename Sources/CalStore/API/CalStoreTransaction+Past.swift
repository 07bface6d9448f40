/// What was done before, as it is while nobody else can write.
extension CalStoreTransaction {
    /// The revision before this transaction (see ``CalStoreInfo/revision``).
    public var revision: String { CalendarStore.revision(past.position, inMemory: past.count) }

    /// True if `store.json` was edited and no operation has recorded the edit yet. The revision does not show such an edit.
    public var isEditedOutside: Bool { past.isEditedOutside }

    /// The identifier of the newest operation before this one; nil in a store that has none.
    public func newestOperation() throws(CalStoreError) -> String? {
        var history = try past.history()
        return (try history.previous()?.operation.head.id ?? history.base)?.text
    }

    /// The operations with a key (``CalStoreKey``), the newest first. Costs a look at all operations that are kept.
    ///
    /// - Parameter operation: Only those after this one are looked at.
    public func operations(
        key: String, after operation: String? = nil
    ) throws(CalStoreError) -> [CalStoreLogEntry] {
        var history = try past.history()
        let last = operation.flatMap { RecordID($0) }
        var found: [CalStoreLogEntry] = []
        while let step = try history.previous(), step.operation.head.id != last {
            if step.operation.head.key?.text == key { found.append(try CalStoreLogEntry(step)) }
        }
        return found
    }
}
