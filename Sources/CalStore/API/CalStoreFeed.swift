/// What was done to a store since a cursor, oldest first.
///
/// ```swift
/// var cursor = try store.changes(since: nil).cursor
/// // later
/// let news = try store.changes(since: cursor)
/// for (operation, changes) in news.operations { print(operation.label, changes.count) }
/// cursor = news.cursor
/// ```
public struct CalStoreFeed: Sendable {
    /// The operations with what each of them did.
    public let operations: [(entry: CalStoreLogEntry, changes: [CalStoreChange])]
    /// Where to go on from: the identifier of the newest operation, or `0` in a store that has none.
    public let cursor: String

    /// Some operations and changes of a feed, such as those that matter to somebody.
    public init(
        operations: [(entry: CalStoreLogEntry, changes: [CalStoreChange])], cursor: String
    ) {
        self.operations = operations
        self.cursor = cursor
    }
}
