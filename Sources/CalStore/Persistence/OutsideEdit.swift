/// What somebody changed in `store.json` by hand: the difference from the state that the file was made from, brought onto
/// the newest state as the save of an object fetched then would be.
struct OutsideEdit: Equatable, Sendable {
    var edit: Edit
    /// The hash of the edited file, kept in the log so that it is taken over once.
    var hash: UInt64

    /// - Parameters:
    ///   - base: the state that the snapshot was made from.
    ///   - newest: the newest state.
    init(_ snapshot: Snapshot, base: StoreState, newest: StoreState) throws(CalStoreError) {
        hash = snapshot.editHash
        var seen: Set<RecordID> = []
        var twice: RecordID?
        var changed = Edit()
        try snapshot.forEachRecord { edited in
            if !seen.insert(edited.id).inserted { twice = twice ?? edited.id }
            let before = base.record(edited.id)
            guard before != edited else { return }
            let current = newest.record(edited.id)
            var after = edited
            if let before, let current { after = edited.merged(base: before, newest: current) }
            changed.add(Change(before: current, after: after))
        }
        if let twice {
            throw .damaged(file: snapshot.file, line: nil, reason: "the identifier \(twice) is there twice")
        }
        for record in base.records where !seen.contains(record.id) {
            if let current = newest.record(record.id) { changed.add(Change(before: current, after: nil)) }
        }
        edit = changed
    }

    /// Throws when `state` has records that refer to nothing.
    static func checkReferences(_ state: StoreState, file: String) throws(CalStoreError) {
        let sources = Set(state.sources.map(\.id))
        let calendars = Set(state.calendars.map(\.id))
        for calendar in state.calendars where !sources.contains(calendar.source) {
            throw .damaged(
                file: file, line: nil,
                reason: "the calendar \(calendar.id) names the source \(calendar.source), which is not there")
        }
        for item in state.items {
            if !calendars.contains(item.calendar) {
                throw .damaged(
                    file: file, line: nil,
                    reason: "the item \(item.id) names the calendar \(item.calendar), which is not there")
            }
            if let series = item.series, state.item(series) == nil {
                throw .damaged(
                    file: file, line: nil,
                    reason: "the item \(item.id) names the series \(series), which is not there")
            }
        }
    }
}
