/// The changes that somebody made in `store.json` by hand: the difference from the state of the file's
/// origin, merged into the newest state like the save of an object that was fetched then.
struct OutsideEdit: Equatable, Sendable {
    var edit: Edit
    /// The hash of the edited file, which the log keeps so that the edit is recorded once.
    var hash: UInt64
    /// The changes that the edit and the operations since its origin have made differently.
    private(set) var clashes: [MergeClash] = []

    /// - Parameters:
    ///   - base: The state at which the snapshot was written.
    ///   - newest: The newest state.
    init(_ snapshot: Snapshot, base: StoreState, newest: StoreState) throws(CalStoreError) {
        hash = snapshot.editHash
        var seen: Set<RecordID> = []
        var twice: RecordID?
        var edited: [Record] = []
        try snapshot.forEachRecord { record in
            if !seen.insert(record.id).inserted { twice = twice ?? record.id }
            edited.append(record)
        }
        if let twice {
            throw .editRefused(
                file: snapshot.file, reason: "the identifier \(twice) is used twice", others: 0)
        }
        let merge = StoreMerge(mine: edited, base: Array(base.records), newest: Array(newest.records))
        clashes = merge.clashes
        var changed = Edit()
        var left: Set<RecordID> = []
        for record in merge.records {
            left.insert(record.id)
            let current = newest.record(record.id)
            if current != record { changed.add(Change(before: current, after: record)) }
        }
        for record in newest.records where !left.contains(record.id) {
            changed.add(Change(before: record, after: nil))
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
