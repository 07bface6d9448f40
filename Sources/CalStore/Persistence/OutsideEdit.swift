/// The changes that somebody made in `store.json` by hand: the difference from the state of the file's
/// origin, merged into the newest state like the save of an object that was fetched then.
struct OutsideEdit: Equatable, Sendable {
    var edit: Edit
    /// The hash of the edited file, which the log keeps so that the edit is recorded once.
    var hash: UInt64

    /// - Parameters:
    ///   - base: The state at which the snapshot was written.
    ///   - newest: The newest state.
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
            throw .editRefused(
                file: snapshot.file, reason: "the identifier \(twice) is used twice", others: 0)
        }
        for record in base.records where !seen.contains(record.id) {
            if let current = newest.record(record.id) { changed.add(Change(before: current, after: nil)) }
        }
        edit = changed
    }

    /// Throws if the edit, which is in `state`, violates an invariant that the store satisfied before.
    func check(_ state: StoreState, file: String) throws(CalStoreError) {
        var broken = state.brokenInvariants()
        guard !broken.isEmpty else { return }
        var before = state
        before.apply(edit.inverse)
        let old = Set(before.brokenInvariants().map { Breach(invariant: $0.invariant, record: $0.record) })
        broken.removeAll { old.contains(Breach(invariant: $0.invariant, record: $0.record)) }
        guard let first = broken.first else { return }
        throw .editRefused(file: file, reason: first.message, others: broken.count - 1)
    }

    private struct Breach: Hashable {
        let invariant: StoreInvariant
        let record: RecordID?
    }
}
