import CalStore
import CalStoreExchange

/// A collection with its calendar, and the plan for it.
struct VdirCollection {
    /// The name of the folder in the state; empty for the folder itself.
    let name: String
    let folder: VdirFolder
    /// Nil if the calendar has to be created.
    var calendar: CalStoreCalendar?
    /// The title of a new calendar.
    let title: String
    var record: VdirState.Collection
    /// The name in the record that this one replaces, if the folder was renamed or lost since the last run.
    var outdated: String?
    var contents: VdirFolder.Contents
    /// The items of the calendar, by their UIDs.
    var stored: [String: VdirItem]
    var ours: SyncListing
    var plan: SyncPlan
    /// Conflicts that could be merged, by UID.
    var merged: [String: SyncMerge] = [:]
    /// Items whose files are now in another collection, by UID: they move to its calendar.
    var leaving: Set<String> = []
    /// The items that move into this calendar, by UID, with their calendars.
    var arriving: [String: CalStoreCalendar.ID] = [:]

    /// The completed work.
    var done = Done()

    struct Done {
        var new = 0
        var changed = 0
        var deleted = 0
        /// Items that one side refused, with the reasons.
        var problems: [VdirFolder.Problem] = []
        /// What the files that were taken say and the store reads otherwise.
        var warnings: [String] = []
    }

    var conflicts: [(ours: SyncEntry, theirs: SyncEntry)] {
        plan.steps.compactMap { step in
            if case .conflict(let ours, let theirs) = step, merged[ours.ident] == nil {
                (ours, theirs)
            } else {
                nil
            }
        }
    }

    /// Merges the conflicts of the plan by property.
    mutating func mergeConflicts(_ policy: SyncPolicy) {
        merged = [:]
        for case .conflict(let ours, let theirs) in plan.steps {
            guard let mine = stored[ours.ident], let other = contents.items[theirs.ident] else { continue }
            let base = record.status[ours.ident]?.base.flatMap { try? VdirItem(file: $0) }
            merged[ours.ident] = SyncMerge(
                ours: mine, theirs: other, base: base, winner: policy.winner(ours, theirs))
        }
    }

    /// Keeps the files on which both sides agree, as bases for later merges.
    mutating func keepBases() {
        for (uid, pair) in record.status.pairs where pair.base == nil && pair.theirs != .unknown {
            guard let file = contents.items[uid], VdirItem.hash(file.bytes) == pair.theirs.etag
            else { continue }
            record.status[uid]?.base = file.bytes
        }
    }

    /// The items that a run deletes from a side.
    func deletions(on side: SyncSide) -> [SyncEntry] {
        plan.deletions(on: side).filter { side == .theirs || !leaving.contains($0.ident) }
    }

    /// The items that a pull would delete because the folder has no files left. After a push of another item,
    /// the folder would not be empty any more.
    var emptied: Set<String> {
        guard contents.listing.isEmpty, calendar?.isWritable == true else { return [] }
        let pull = SyncPlan(
            ours: ours, theirs: contents.listing, status: record.status, writing: [.ours])
        return Set(pull.deletions(on: .ours).map(\.ident))
    }

    /// Finds the files that were moved from one collection to another: deleted in one, new in one other.
    static func findMoves(_ collections: inout [VdirCollection]) {
        var gone: [String: [Int]] = [:]
        var new: [String: [Int]] = [:]
        for index in collections.indices {
            (collections[index].leaving, collections[index].arriving) = ([], [:])
            for step in collections[index].plan.steps {
                switch step {
                case .delete(let entry, .ours): gone[entry.ident, default: []].append(index)
                case .copy(let entry, .ours): new[entry.ident, default: []].append(index)
                default: break
                }
            }
        }
        for (ident, indices) in gone {
            guard indices.count == 1, let from = indices.first, let calendar = collections[from].calendar,
                let targets = new[ident], targets.count == 1, let to = targets.first
            else { continue }
            collections[from].leaving.insert(ident)
            collections[to].arriving[ident] = calendar.id
        }
    }

    /// The losses of the items in the files that a push writes.
    var lost: [ExportLoss.Report] {
        plan.steps.flatMap { step -> [ExportLoss.Report] in
            switch step {
            case .copy(let entry, .theirs), .update(let entry, _, .theirs):
                return stored[entry.ident]?.lost ?? []
            default: return []
            }
        }
    }

    var problems: [VdirFolder.Problem] { contents.problems + done.problems }

    /// Whether everything was synchronized.
    var isInStep: Bool { conflicts.isEmpty && problems.isEmpty }

    /// The current items of a calendar.
    static func stored(
        _ items: [CalStoreItem]
    ) -> (items: [String: VdirItem], listing: SyncListing) {
        var stored: [String: VdirItem] = [:]
        for item in VdirItem.all(of: items) { stored[item.uid] = item }
        return (stored, SyncListing(stored.values.map { $0.entry(href: $0.uid) }))
    }
}
