/// What happens to one record: made (`before` nil), changed, or removed (`after` nil).
struct Change: Equatable, Sendable {
    var before: Record?
    var after: Record?

    /// Nil only for a change of nothing into nothing.
    var id: RecordID? { after?.id ?? before?.id }

    var inverse: Change { Change(before: after, after: before) }
}
