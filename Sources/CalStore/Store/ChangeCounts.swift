/// The numbers of changes in an operation.
struct ChangeCounts: Equatable, Sendable {
    var made = 0
    var changed = 0
    var removed = 0
    /// The numbers of changes of three kinds of records. All others are sources.
    var events = 0
    var reminders = 0
    var calendars = 0

    /// The number of changes by kind.
    var kinds: [RecordKind: Int] {
        let sources = made + changed + removed - events - reminders - calendars
        return [.event: events, .reminder: reminders, .calendar: calendars, .source: sources]
            .filter { $0.value > 0 }
    }

    mutating func count(_ change: Change) {
        // As in a log: a record that changes its kind counts as the earlier kind.
        guard let record = change.before ?? change.after else { return }
        count(record.kind, isNew: change.before == nil, isGone: change.after == nil)
    }

    mutating func count(_ kind: RecordKind, isNew: Bool, isGone: Bool) {
        if isNew { made += 1 } else if isGone { removed += 1 } else { changed += 1 }
        switch kind {
        case .event: events += 1
        case .reminder: reminders += 1
        case .calendar: calendars += 1
        case .source: break
        }
    }
}
