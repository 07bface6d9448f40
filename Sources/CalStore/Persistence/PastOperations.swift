/// The operations before the change that is being made. Nothing is read before it is needed.
package struct PastOperations {
    /// Nil for a store in memory.
    let files: StoreFiles?
    /// The earlier state that is shown; nil for the current store.
    let earlier: OpenStore.HistoricalState?
    private let operations: [RecordedOperation]
    /// The number of the newest operation of a store in memory; 0 for one with files.
    let count: Int

    init(_ files: StoreFiles) {
        self.files = files
        earlier = nil
        operations = []
        count = 0
    }

    /// - Parameter count: The number of all operations so far; the newest of them are `operations`.
    init(memory operations: [RecordedOperation], count: Int, earlier: OpenStore.HistoricalState? = nil) {
        files = nil
        self.earlier = earlier
        self.operations = operations
        self.count = count
    }

    /// An empty history.
    static var none: PastOperations { PastOperations(memory: [], count: 0) }

    /// The operations, newest first.
    func history() throws(CalStoreError) -> OperationHistory {
        guard let files else {
            return OperationHistory(memory: operations, dropped: count - operations.count)
        }
        return try files.history()
    }

    /// The end of the newest operation; nil in memory, and in a store that is not written yet.
    var position: LogPosition? { files?.position ?? earlier?.position }

    /// Notes for the user about the files.
    var notes: [CalStoreNote] { files?.notes ?? [] }

    /// The revision of the state: the number of the newest operation, and with a log the checksum of its
    /// commit.
    var revision: String { moment.revision }

    /// Whether `store.json` was edited and no operation has recorded it yet.
    var isEditedOutside: Bool { files?.hasOutsideEdit ?? false }

    /// A value that distinguishes moments of the store, including edits of `store.json` by hand.
    var moment: Moment { Moment(position: position, count: count, outside: files?.outside?.hash) }

    /// See `PastOperations.moment`.
    struct Moment: Hashable {
        let position: LogPosition?
        let count: Int
        fileprivate let outside: UInt64?

        /// See `PastOperations.revision`.
        var revision: String {
            position?.revision ?? "\(count)"
        }
    }
}

extension LogPosition {
    /// See `PastOperations.revision`.
    var revision: String { "\(number)-" + HexText.text(sum) }
}
