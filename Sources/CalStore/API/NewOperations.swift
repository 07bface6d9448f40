/// The operations of a store since a cursor, oldest first.
///
/// ```swift
/// var cursor = try store.history.changes(since: nil).cursor
/// // later
/// let news = try store.history.changes(since: cursor)
/// for operation in news.operations { print(operation.entry.label, operation.changes.count) }
/// cursor = news.cursor
/// ```
public struct NewOperations: Sendable {
    /// The operations with their changes.
    public let operations: [CalStorePastOperation]
    /// The cursor for the next call: the identifier of the newest operation, or `0` if the store has none.
    public let cursor: String

    /// The given operations, such as a filtered one.
    public init(operations: [CalStorePastOperation], cursor: String) {
        self.operations = operations
        self.cursor = cursor
    }
}
