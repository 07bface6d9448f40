/// What to do when an imported item is in the store already.
public enum ImportConflict: String, Sendable, CaseIterable {
    /// The stored one stays.
    case skip
    /// The imported one replaces it.
    case update
    /// The one with the higher SEQUENCE, then the later LAST-MODIFIED, stays.
    case newer
    /// The imported one is added beside it, under a UID of its own.
    case duplicate
}

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
        /// By local date and time: another spelling of the zone is the same occurrence.
        var original: CivilDateTime?
    }

    var onConflict: ImportConflict

    /// Adds to `edit` what makes `state` hold the items, which name their target calendar.
    func merge(_ items: [ItemRecord], into state: inout StoreState, edit: inout Edit) -> Outcome {
        var outcome = Outcome()
        /// The identifiers under which series of the file are stored.
        var seriesIDs: [RecordID: RecordID] = [:]
        // A file may name an occurrence twice; the later one counts, as for one that is stored.
        var seen: [Key: ItemRecord] = [:]
        edit.reserveCapacity(items.count)
        for item in items where !item.fields.isDetached {
            store(item, in: &state, seriesIDs: &seriesIDs, seen: &seen, edit: &edit, outcome: &outcome)
        }
        for item in items where item.fields.isDetached {
            store(item, in: &state, seriesIDs: &seriesIDs, seen: &seen, edit: &edit, outcome: &outcome)
        }
        return outcome
    }

    private func store(
        _ imported: ItemRecord, in state: inout StoreState, seriesIDs: inout [RecordID: RecordID],
        seen: inout [Key: ItemRecord], edit: inout Edit, outcome: inout Outcome
    ) {
        do throws(CalStoreError) {
            try state.validate(imported)
        } catch {
            outcome.refused.append((imported, error))
            return
        }
        var item = imported
        if let series = item.series { item.series = seriesIDs[series] ?? series }
        let key = Key(uid: item.externalID, original: item.originalStart?.local)
        let stored =
            seen[key]
            ?? state.items(uid: item.externalID).first {
                $0.calendar == item.calendar && $0.kind == item.kind
                    && $0.originalStart?.local == key.original
            }
        guard let stored, onConflict != .duplicate else {
            if stored != nil, item.series == nil { item.uid = nil }
            if item.series == nil { seriesIDs[imported.id] = item.id }
            // An occurrence of a series that came with an earlier import.
            if item.originalStart != nil, item.series == nil || state.item(item.series ?? item.id) == nil {
                let masters = state.items(uid: item.externalID)
                item.series =
                    seriesIDs[imported.series ?? imported.id].flatMap { $0 == item.id ? nil : $0 }
                    ?? masters.first { $0.calendar == item.calendar && $0.fields.isSeries }?.id ?? item.series
            }
            seen[key] = item
            edit.add(Change(before: nil, after: .item(item)))
            outcome.added.append(item)
            return
        }
        seriesIDs[imported.id] = stored.id
        item.id = stored.id
        if item.uid == nil { item.uid = imported.externalID }
        if item.uid == stored.id.text { item.uid = nil }
        if item.originalStart != nil, stored.series != nil { item.series = stored.series }
        if item == stored {
            outcome.unchanged += 1
            return
        }
        guard replaces(item, stored) else {
            outcome.kept.append(stored)
            return
        }
        seen[key] = item
        edit.add(Change(before: .item(stored), after: .item(item)))
        outcome.updated.append(item)
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
