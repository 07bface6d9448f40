/// Brings imported items into a calendar: matched by UID and RECURRENCE-ID, so that importing a file again changes nothing.
struct ImportMerge {
    /// What became of the items.
    struct Outcome: Sendable {
        var added: [ItemRecord] = []
        var updated: [ItemRecord] = []
        var unchanged = 0
        /// Stored items that stayed as they are although the file has another version.
        var kept: [ItemRecord] = []
        /// Items that the store does not take, with the reason.
        var refused: [(item: ItemRecord, reason: CalStoreError)] = []
    }

    private struct Key: Hashable {
        var uid: String
        /// By the clock of the series: another spelling of the zone is the same occurrence.
        var original: CivilDateTime?
    }

    /// What is known while the items of one file go in.
    private struct Progress {
        /// Series of the file as they are stored, by the identifiers that they came with.
        var series: [RecordID: ItemRecord] = [:]
        /// A file may name an occurrence twice; the later one counts, as for one that is stored.
        var seen: [Key: ItemRecord] = [:]
        var edit = Edit()
        var outcome = Outcome()
    }

    var onConflict: ImportConflict

    /// What makes `state` hold the items, which name their target calendar.
    func merge(_ items: [ItemRecord], into state: inout StoreState) -> (outcome: Outcome, edit: Edit) {
        var progress = Progress()
        progress.edit.reserveCapacity(items.count)
        for item in items where item.originalStart == nil { store(item, in: &state, &progress) }
        for item in items where item.originalStart != nil { store(item, in: &state, &progress) }
        return (progress.outcome, progress.edit)
    }

    private func store(_ imported: ItemRecord, in state: inout StoreState, _ progress: inout Progress) {
        do throws(CalStoreError) {
            try state.validate(imported)
        } catch {
            progress.outcome.refused.append((imported, error))
            return
        }
        var item = imported
        var key = Key(uid: item.externalID, original: nil)
        if let original = item.originalStart {
            let series = series(of: imported, in: &state, progress)
            item.series = series?.id
            if let series { item.uid = series.externalID }
            key = Key(uid: item.externalID, original: series?.fields.ruleTime(original) ?? original.local)
        }
        let stored = progress.seen[key] ?? stored(item, key, in: &state)
        if let stored, onConflict != .duplicate {
            item.id = stored.id
            item.uid = key.uid == stored.id.text ? nil : key.uid
            if item == stored {
                progress.outcome.unchanged += 1
            } else if replaces(item, stored) {
                progress.edit.add(Change(before: .item(stored), after: .item(item)))
                progress.outcome.updated.append(item)
            } else {
                progress.outcome.kept.append(stored)
                item = stored
            }
        } else {
            if stored != nil {
                // Beside the other it is an item of its own.
                item.uid = nil
                item.series = nil
                item.originalStart = nil
            }
            // The same file may have been brought into another calendar: what is there is not replaced.
            if progress.edit.change(of: item.id) != nil || state.record(item.id) != nil {
                if stored == nil { item.uid = item.externalID }
                item.id = .random()
            }
            progress.edit.add(Change(before: nil, after: .item(item)))
            progress.outcome.added.append(item)
        }
        progress.seen[key] = item
        if item.isSeries { progress.series[imported.id] = item }
    }

    /// The series of an occurrence: of the same file, or one that came with an earlier import.
    private func series(of imported: ItemRecord, in state: inout StoreState, _ progress: Progress)
        -> ItemRecord?
    {
        if let series = imported.series.flatMap({ progress.series[$0] }) { return series }
        return state.items(uid: imported.externalID).first {
            $0.calendar == imported.calendar && $0.kind == imported.kind && $0.fields.isSeries
        }
    }

    private func stored(_ item: ItemRecord, _ key: Key, in state: inout StoreState) -> ItemRecord? {
        let candidates = state.items(uid: key.uid).filter {
            $0.calendar == item.calendar && $0.kind == item.kind
                && ($0.originalStart == nil) == (key.original == nil)
        }
        return candidates.first { candidate in
            guard let original = candidate.originalStart else { return true }
            let series = candidate.series.flatMap { state.item($0) }
            return (series?.fields.ruleTime(original) ?? original.local) == key.original
        }
    }

    private func replaces(_ item: ItemRecord, _ stored: ItemRecord) -> Bool {
        switch onConflict {
        case .skip, .duplicate: return false
        case .update: return true
        case .newer:
            if item.sequence != stored.sequence { return item.sequence > stored.sequence }
            return (item.modified ?? .distantPast) >= (stored.modified ?? .distantPast)
        }
    }
}
