/// One operation in the history of a store: who did it, when, and how much it was. What it did in full is given by
/// ``CalendarStore/operation(_:)``.
public struct CalStoreLogEntry: Sendable, Equatable {
    /// What an operation is among the others.
    public enum Role: String, Sendable {
        /// It did something of its own.
        case change
        /// It took back another one.
        case undo
        /// It took back an undo.
        case redo
        /// It took over what somebody changed in `store.json` by hand.
        case outside
    }

    /// The identifier, a UUID.
    public let id: String
    /// Its place in the log, from 1, without gaps.
    public let sequence: Int
    /// When it was done, by the clock of whoever did it.
    public let time: Instant
    /// The program, if it said so.
    public let program: String?
    /// What a person reads, such as the command line.
    public let label: String
    /// What it is among the others.
    public let role: Role
    /// Of an undo or a redo, the identifier of the operation that it took back.
    public let reverses: String?
    /// The identifier of the operation that took this one back, when that still holds.
    public let undoneBy: String?
    /// Of an operation that must not be done twice, by what it is known.
    public let key: CalStoreKey?
    /// How many records it made.
    public let made: Int
    /// How many records it changed.
    public let changed: Int
    /// How many records it removed.
    public let removed: Int
    /// How many of them were of a kind: `event`, `reminder`, `calendar`, `source`.
    public let kinds: [String: Int]

    init(_ head: OperationHead, _ counts: ChangeCounts, undoneBy: RecordID?) {
        id = head.id.text
        sequence = head.number
        time = head.time
        program = head.who
        label = head.label
        switch head.reversal {
        case .undoes: role = .undo
        case .redoes: role = .redo
        case nil: role = head.edited == nil ? .change : .outside
        }
        reverses = head.reversal?.target.text
        self.undoneBy = undoneBy?.text
        key = head.key.map(CalStoreKey.init)
        made = counts.made
        changed = counts.changed
        removed = counts.removed
        kinds = counts.kinds
    }

    init(_ step: OperationHistory.Step) throws(CalStoreError) {
        self.init(step.operation.head, try step.operation.counts(), undoneBy: step.undoneBy)
    }
}
