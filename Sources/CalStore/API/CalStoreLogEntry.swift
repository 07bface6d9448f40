/// One operation in the history of a store: its author, its time and its size.
/// ``CalendarStore/operation(_:)`` gives the full changes.
public struct CalStoreLogEntry: Sendable, Equatable, Identifiable {
    /// The role of an operation.
    public enum Role: String, Sendable {
        /// It made changes.
        case change
        /// It undid another operation.
        case undo
        /// It redid an operation by undoing an undo.
        case redo
        /// It recorded a manual edit of `store.json`.
        case outside
    }

    /// The identifier, a UUID.
    public let id: CalStoreOperation.ID
    /// The number in the log, from 1, without gaps.
    public let sequence: Int
    /// The time of the operation, by the clock of the program that made it.
    public let time: Instant
    /// The program that made it, if known.
    public let program: String?
    /// A text for people, such as the command line.
    public let label: String
    /// The role.
    public let role: Role
    /// The identifier of the operation that it undid, for an undo or a redo; else nil.
    public let reverses: CalStoreOperation.ID?
    /// The identifier of the operation that undid this one; nil if it was not undone, or is in effect again.
    public let undoneBy: CalStoreOperation.ID?
    /// The idempotency key, if it has one.
    public let key: IdempotencyKey?
    /// The number of added records.
    public let made: Int
    /// The number of changed records.
    public let changed: Int
    /// The number of removed records.
    public let removed: Int
    /// The number of records of each kind.
    public let kinds: [RecordKind: Int]

    init(_ head: OperationHead, _ counts: ChangeCounts, undoneBy: RecordID?) {
        id = CalStoreOperation.ID(head.id)
        sequence = head.number
        time = head.time
        program = head.who
        label = head.label
        switch head.reversal {
        case .undoes: role = .undo
        case .redoes: role = .redo
        case nil: role = head.edited == nil ? .change : .outside
        }
        reverses = (head.reversal?.target).map(CalStoreOperation.ID.init)
        self.undoneBy = undoneBy.map(CalStoreOperation.ID.init)
        key = head.key.map(IdempotencyKey.init)
        made = counts.made
        changed = counts.changed
        removed = counts.removed
        kinds = counts.kinds
    }

    init(_ step: OperationHistory.Step) throws(CalStoreError) {
        self.init(step.operation.head, try step.operation.counts(), undoneBy: step.undoneBy)
    }
}
