/// What was done to a store before the change that is being made, for whom it concerns. Nothing is read before it is asked for.
struct OperationPast {
    private let files: StoreFiles?
    private let operations: [RecordedOperation]
    /// The number of the newest operation of a store in memory; 0 where there are files.
    let count: Int

    init(_ files: StoreFiles) {
        self.files = files
        operations = []
        count = 0
    }

    /// - Parameter count: how many there ever were; the newest of them are `operations`.
    init(memory operations: [RecordedOperation], count: Int) {
        files = nil
        self.operations = operations
        self.count = count
    }

    /// The operations, the newest first.
    func history() throws(CalStoreError) -> OperationHistory {
        guard let files else {
            return OperationHistory(memory: operations, dropped: count - operations.count)
        }
        return try files.history()
    }

    /// Where the newest operation ends; nil in memory, and in a store that nobody has written.
    var position: LogPosition? { files?.position }

    /// Whether somebody edited `store.json` and no operation records that yet.
    var isEditedOutside: Bool { files?.hasOutsideEdit ?? false }

    /// What tells one moment of the store from another, edits of `store.json` by hand among them.
    var moment: Moment { Moment(position: position, count: count, outside: files?.outside?.hash) }

    /// See `OperationPast.moment`.
    struct Moment: Hashable {
        let position: LogPosition?
        let count: Int
        fileprivate let outside: UInt64?
    }
}
