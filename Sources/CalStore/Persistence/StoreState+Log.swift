import Basics

extension StoreState {
    /// The state at a position of a log, read from its beginning; nil if it cannot be read completely.
    init?(
        _ log: OpenFile, upTo end: LogPosition, _ fileSystem: any FileSystem
    ) throws(CalStoreError) {
        var reader = try LogReader(log, size: end.offset, fileSystem: fileSystem)
        self.init()
        while let operation = try reader.next() {
            guard operation.unreadable.isEmpty else { return nil }
            if operation.head == nil {
                reserveCapacity(operation.base.count)
                for record in operation.base { put(record) }
            }
            apply(operation.edit)
        }
        guard reader.position == end else { return nil }
    }
}
