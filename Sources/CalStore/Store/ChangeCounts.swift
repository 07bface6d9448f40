/// The numbers of changes in an operation.
struct ChangeCounts: Equatable, Sendable {
    var made = 0
    var changed = 0
    var removed = 0
    /// The number of changed records by kind.
    var kinds: [RecordKind: Int] = [:]

    mutating func count(_ change: Change) {
        // As in a log: a record that changes its kind counts as the earlier kind.
        guard let record = change.before ?? change.after else { return }
        count(record.kind, isNew: change.before == nil, isGone: change.after == nil)
    }

    mutating func count(_ kind: RecordKind, isNew: Bool, isGone: Bool) {
        if isNew { made += 1 } else if isGone { removed += 1 } else { changed += 1 }
        kinds[kind, default: 0] += 1
    }
}
