/// A change of one record: an insert (`before` is nil), an update, or a removal (`after` is nil).
package struct Change: Equatable, Sendable {
    package var before: Record?
    package var after: Record?

    package init(before: Record? = nil, after: Record? = nil) {
        self.before = before
        self.after = after
    }

    /// Nil only if both are nil.
    var id: RecordID? { after?.id ?? before?.id }

    /// Whether the record is an event or a reminder.
    var isOfItem: Bool { (after ?? before)?.item != nil }

    var inverse: Change { Change(before: after, after: before) }
}
