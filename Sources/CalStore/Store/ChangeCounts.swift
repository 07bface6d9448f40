/// The numbers of changes in an operation.
struct ChangeCounts: Equatable, Sendable {
    var made = 0
    var changed = 0
    var removed = 0
    /// The number of changed records by kind.
    var kinds: [RecordKind: Int] = [:]

    mutating func count(_ change: Change) {
        // As it begins in a log: what becomes of another kind counts as what it was.
        guard let record = change.before ?? change.after else { return }
        count(record.kind, isNew: change.before == nil, isGone: change.after == nil)
    }

    mutating func count(_ kind: RecordKind, isNew: Bool, isGone: Bool) {
        if isNew { made += 1 } else if isGone { removed += 1 } else { changed += 1 }
        kinds[kind, default: 0] += 1
    }
}
