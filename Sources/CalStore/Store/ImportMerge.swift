/// Imports items into a calendar, matched by UID and RECURRENCE-ID, so that importing a file again changes
/// nothing.
package struct ImportMerge {
    /// The results for the items.
    package struct Outcome: Sendable {
        package var added: [ItemRecord] = []
        package var updated: [ItemRecord] = []
        package var unchanged = 0
        /// Stored items that were not changed although the file has another version.
        package var kept: [ItemRecord] = []
        /// Items that the store refuses, with the reason.
        package var refused: [Refusal] = []
        /// The results of messages about items (RFC 5546).
        package var news: [SchedulingNews] = []

        mutating func add(_ other: Outcome) {
            added += other.added
            updated += other.updated
            unchanged += other.unchanged
            kept += other.kept
            refused += other.refused
            news += other.news
        }
    }

    /// An item that the store refuses.
    package struct Refusal: Sendable {
        package let item: ItemRecord
        /// The violated constraint.
        package let reason: CalStoreError
    }

    private struct Key: Hashable {
        var calendar: RecordID
        var kind: ItemFields.Kind
        var uid: String
        /// The date by the clock of the series: another spelling of the zone is the same occurrence.
        var original: CivilDateTime?
    }

    /// The stored items of one UID, by the identity of items in a file.
    private struct Crowd {
        private struct Key: Hashable {
            var calendar: RecordID
            var kind: ItemFields.Kind
            var original: CivilDateTime?
        }

        /// Fewer items are compared one by one.
        static let smallest = 16

        private var items: [Key: ItemRecord] = [:]
        private var series: [Key: ItemRecord] = [:]

        init(_ all: [ItemRecord], in state: StoreState) {
            items.reserveCapacity(all.count)
            var clocks: [RecordID: ItemRecord] = [:]
            for item in all {
                var key = Key(calendar: item.calendar, kind: item.kind)
                if item.isSeries, series[key] == nil { series[key] = item }
                if let original = item.originalStart {
                    if let id = item.series, clocks[id] == nil { clocks[id] = state.item(id) }
                    key.original =
                        item.series.flatMap { clocks[$0] }?.fields.ruleTime(original) ?? original.local
                }
                if items[key] == nil { items[key] = item }
            }
        }

        func stored(_ item: ItemRecord, _ original: CivilDateTime?) -> ItemRecord? {
            items[Key(calendar: item.calendar, kind: item.kind, original: original)]
        }

        func series(of item: ItemRecord) -> ItemRecord? {
            series[Key(calendar: item.calendar, kind: item.kind)]
        }
    }

    /// A UID in a calendar.
    private struct CalendarUID: Hashable {
        let calendar: RecordID
        let kind: ItemFields.Kind
        let uid: String
    }

    /// The state of importing one file.
    private struct Progress {
        /// Series of the file in their stored form, by their identifiers in the file.
        var series: [RecordID: ItemRecord] = [:]
        /// A file may contain an occurrence twice; the later one counts, as for a stored one.
        var seen: [Key: ItemRecord] = [:]
        var edit = Edit()
        /// The index of the item in the file that caused each change.
        var makers: [Int] = []
        var outcome = Outcome()
        /// The UIDs of tails (`SeriesTail`) in the file; nil before the first use.
        var tails: Set<String>?
        /// The UIDs of the items in the file, with their calendars; nil until needed.
        var uids: Set<CalendarUID>?
        /// The stored series that stay as they are, although the file has another version, by their UIDs.
        var kept: [String: ItemRecord] = [:]
        /// The UIDs that have single occurrences in the file; nil until needed.
        var told: Set<String>?
        var items: [ItemRecord] = []
        /// The stored items of UIDs that many items have: comparing them again for each item of the file
        /// would take quadratic time.
        var crowds: [String: Crowd] = [:]

        mutating func add(_ change: Change, by index: Int) {
            edit.add(change)
            if edit.changes.count > makers.count { makers.append(index) }
        }

        /// The changes in the order of the file, in which they are stored and exported again.
        var ordered: Edit {
            if zip(makers, makers.dropFirst()).allSatisfy({ $0 < $1 }) { return edit }
            return edit.ordered(makers.indices.sorted { makers[$0] < makers[$1] })
        }
    }

    var onConflict: ImportConflict
    /// Called for each existing item that differs, instead of using `onConflict`: with the new item and the
    /// stored one.
    var decide: ((ItemRecord, ItemRecord) -> ImportConflict)?
    /// A stored item as the file's format can express it; nil if the format can express all of it. The item
    /// in the file is compared with that.
    var asWritten: ((ItemRecord) -> ItemFields?)?
    /// The known facts of items that are only partly in the file, by their identifiers.
    var partial: [RecordID: Set<ItemFact>] = [:]
    /// Whether complete items name only the values that they have.
    var namesByPresence = false
    /// Items that have all of their values nevertheless.
    var whole: Set<RecordID> = []
    /// The time of the import.
    var now = Instant.distantPast
    /// Whether all items other than occurrences differ in kind and UID, so that duplicates among them need
    /// not be searched.
    var areMastersDistinct = false
    /// Whether an item that its calendar lacks is matched with the only other calendar that has its UID.
    var searchesAllCalendars = false
    /// The items that are invitations (METHOD:REQUEST).
    var requests: Set<RecordID> = []
    /// Whether messages are accepted from anybody.
    var takesFromAnybody = false
    /// The addresses of the user, in the form for comparison.
    var own: Set<String> = []

    /// The edit after which `state` has the items, which name their target calendar.
    func merge(_ items: [ItemRecord], into state: inout StoreState) -> (outcome: Outcome, edit: Edit) {
        var progress = Progress()
        progress.edit.reserveCapacity(items.count)
        if !areMastersDistinct { progress.seen.reserveCapacity(items.count) }
        progress.makers.reserveCapacity(items.count)
        let items = partial.isEmpty ? items : items.map { placed($0, in: state) }
        progress.items = items
        // Series come first, so that each occurrence finds its own.
        var occurrences: [Int] = []
        for index in items.indices {
            if items[index].fields.originalStart == nil {
                store(items[index], index, in: &state, &progress)
            } else {
                occurrences.append(index)
            }
        }
        for index in occurrences { store(items[index], index, in: &state, &progress) }
        return (progress.outcome, progress.ordered)
    }

    private func store(
        _ given: ItemRecord, _ index: Int, in state: inout StoreState, _ progress: inout Progress
    ) {
        var imported = given
        if requests.contains(given.id) { imported = ItemRecord(given.fields.withoutNotesOfStore) }
        if imported.originalStart != nil, imported.series.flatMap({ progress.series[$0] }) == nil {
            imported = state.inTail(imported)
        }
        if searchesAllCalendars, let other = onlyOtherCalendar(of: given, in: &state, &progress) {
            imported.calendar = other
        }
        var item = imported
        var key = Key(calendar: item.calendar, kind: item.kind, uid: item.externalID, original: nil)
        if let original = item.originalStart {
            let series = series(of: imported, in: &state, &progress)
            item.series = nil
            if let series { item = item.linked(to: series) }
            key.uid = item.externalID
            key.original = series?.fields.ruleTime(item.originalStart ?? original) ?? original.local
        }
        let isAlone = areMastersDistinct && key.original == nil
        let stored = (isAlone ? nil : progress.seen[key]) ?? stored(item, key, in: &state, &progress)
        // A tail of a version that is older than the stored one is gone.
        if stored == nil, !progress.kept.isEmpty, SeriesTail.isUID(item.externalID),
            let whole = progress.kept[SeriesTail.whole(ofUID: item.externalID)]
        {
            progress.outcome.kept.append(whole)
            return
        }
        if requests.contains(imported.id) {
            let series = item.series.flatMap { state.item($0) }
            let about = [stored, series].compactMap { $0?.fields }
            if !takesFromAnybody, let reason = SchedulingSender.violation(.request, item.fields, about: about)
            {
                let refusal = CalStoreError.refused(reason, title: item.title)
                progress.outcome.refused.append(Refusal(item: imported, reason: refusal))
                return
            }
            if stored == nil, let series, isObsolete(item, of: series) {
                progress.outcome.kept.append(series)
                return
            }
        }
        let asStored: ItemRecord?
        do throws(CalStoreError) {
            asStored = try stored.map { stored throws(CalStoreError) in
                try version(item, of: stored, uid: key.uid, imported)
            }
        } catch {
            progress.outcome.refused.append(Refusal(item: imported, reason: error))
            return
        }
        // An equal item in a read-only calendar needs no change.
        let isSame = stored.flatMap { stored in asStored.map { self.isSame($0, stored) } } ?? false
        if !isSame {
            do throws(CalStoreError) {
                try state.validate(imported)
            } catch {
                progress.outcome.refused.append(Refusal(item: imported, reason: error))
                return
            }
        }
        if let stored, let asStored, let choice = choice(asStored, stored, isSame), choice != .duplicate {
            item = asStored
            if isSame {
                progress.outcome.unchanged += 1
                item = stored
            } else if replaces(imported, stored, choice) {
                progress.add(Change(before: .item(stored), after: .item(item)), by: index)
                progress.outcome.updated.append(item)
                if item.isSeries, stored.isSeries {
                    removeTails(of: item, in: &state, &progress, by: index)
                    removeStrays(of: item, in: &state, &progress, by: index)
                }
            } else {
                progress.outcome.kept.append(stored)
                if stored.isSeries { progress.kept[stored.externalID] = stored }
                item = stored
            }
        } else {
            if stored != nil {
                // It is a separate item next to the other one.
                item.uid = nil
                item.series = nil
                item.originalStart = nil
            }
            // The same file may have been imported into another calendar: that item is not replaced.
            if progress.edit.change(of: item.id) != nil || state.record(item.id) != nil {
                if stored == nil { item.uid = item.externalID }
                item.id = .random()
            }
            progress.add(Change(before: nil, after: .item(item)), by: index)
            progress.outcome.added.append(item)
        }
        if !isAlone { progress.seen[key] = item }
        if item.isSeries {
            progress.series[imported.id] = item
            adopt(item, index, in: &state, &progress)
        }
    }

    /// Links a series to its occurrences that came before it: a person may be invited to one first, and later
    /// to all.
    private func adopt(
        _ series: ItemRecord, _ index: Int, in state: inout StoreState, _ progress: inout Progress
    ) {
        let orphans = state.items(uid: series.externalID).filter { $0.isUnlinkedOccurrence(of: series) }
        guard !orphans.isEmpty else { return }
        var known: [CivilDateTime: ItemRecord] = [:]
        for item in state.detached(of: series.id) {
            if let original = item.originalStart { known[series.fields.ruleTime(original)] = item }
        }
        for orphan in orphans {
            let linked = orphan.linked(to: series)
            guard let original = linked.originalStart else { continue }
            let local = series.fields.ruleTime(original)
            // One occurrence may have come twice, in two zones, which only its series shows.
            if let other = known[local] {
                guard linked.fields.isAtLeastAsNew(as: other.fields) else {
                    progress.add(Change(before: .item(orphan), after: nil), by: index)
                    continue
                }
                progress.add(Change(before: .item(other), after: nil), by: index)
            }
            progress.add(Change(before: .item(orphan), after: .item(linked)), by: index)
            known[local] = linked
            progress.seen[
                Key(
                    calendar: series.calendar, kind: series.kind, uid: series.externalID, original: local)] =
                linked
        }
    }

    /// Removes the tails of a series from an earlier version of a file, if the newer one does not have them.
    private func removeTails(
        of series: ItemRecord, in state: inout StoreState, _ progress: inout Progress, by index: Int
    ) {
        var number = 1
        while true {
            let uid = SeriesTail.uid(of: series.externalID, number: number)
            let stored = state.items(uid: uid).filter {
                $0.calendar == series.calendar && $0.kind == series.kind
            }
            if stored.isEmpty { return }
            let known =
                progress.tails ?? Set(progress.items.lazy.map(\.externalID).filter(SeriesTail.isUID))
            progress.tails = known
            if !known.contains(uid) {
                for item in stored { progress.add(Change(before: .item(item), after: nil), by: index) }
            }
            number += 1
        }
    }

    /// Removes detached occurrences whose date a newer version of the series no longer has: it has moved to
    /// another hour, ends before, or leaves the date out. An occurrence that is as new as the series stays,
    /// and so does one that the file has.
    ///
    /// RFC 5546, 2.1.5: the version with the lower SEQUENCE, or with the same SEQUENCE and the earlier
    /// DTSTAMP, is obsolete. A REQUEST without RECURRENCE-ID is about the whole series (3.2.2). If such an
    /// occurrence stayed, its day would be there twice.
    private func removeStrays(
        of series: ItemRecord, in state: inout StoreState, _ progress: inout Progress, by index: Int
    ) {
        let detached = state.detached(of: series.id)
        if detached.isEmpty { return }
        let dates = series.fields.occurrenceSet()
        for occurrence in detached where isStray(occurrence, of: series, dates) {
            let told =
                progress.told ?? Set(progress.items.lazy.filter { $0.originalStart != nil }.map(\.externalID))
            progress.told = told
            if told.contains(series.externalID) { return }
            progress.add(Change(before: .item(occurrence), after: nil), by: index)
        }
    }

    /// Whether the last message about the date of an occurrence, or about all dates, is newer: it has
    /// cancelled or moved the series.
    private func isObsolete(_ occurrence: ItemRecord, of series: ItemRecord) -> Bool {
        guard let original = occurrence.originalStart else { return false }
        let local = series.fields.ruleTime(original)
        let isOff =
            series.status == .canceled
            && occurrence.fields.mark < series.fields.seriesVersion.mark(at: local)
        return isOff || isStray(occurrence, of: series, series.fields.occurrenceSet())
    }

    private func isStray(_ occurrence: ItemRecord, of series: ItemRecord, _ dates: OccurrenceSet) -> Bool {
        guard occurrence.fields.mark < series.fields.mark, let original = occurrence.originalStart else {
            return false
        }
        return !dates.contains(series.fields.ruleTime(original))
    }

    /// The one other calendar that has the item if its own calendar does not. Calendars for which the file has
    /// the item, too, do not count.
    private func onlyOtherCalendar(
        of item: ItemRecord, in state: inout StoreState, _ progress: inout Progress
    ) -> RecordID? {
        guard let only = state.onlyOtherCalendar(with: item.externalID, item.kind, besides: item.calendar)
        else { return nil }
        let uids =
            progress.uids
            ?? Set(
                progress.items.lazy.map {
                    CalendarUID(calendar: $0.calendar, kind: $0.kind, uid: $0.externalID)
                })
        progress.uids = uids
        let own = CalendarUID(calendar: only, kind: item.kind, uid: item.externalID)
        return uids.contains(own) ? nil : only
    }

    /// The series of an occurrence: from the same file, or from an earlier import.
    private func series(
        of imported: ItemRecord, in state: inout StoreState, _ progress: inout Progress
    ) -> ItemRecord? {
        if let series = imported.series.flatMap({ progress.series[$0] }) { return series }
        if let crowd = progress.crowds[imported.externalID] { return crowd.series(of: imported) }
        return state.items(uid: imported.externalID).first {
            $0.calendar == imported.calendar && $0.kind == imported.kind && $0.fields.isSeries
        }
    }

    private func stored(
        _ item: ItemRecord, _ key: Key, in state: inout StoreState, _ progress: inout Progress
    ) -> ItemRecord? {
        if let crowd = progress.crowds[key.uid] { return crowd.stored(item, key.original) }
        let all = state.items(uid: key.uid)
        if all.count >= Crowd.smallest {
            let crowd = Crowd(all, in: state)
            progress.crowds[key.uid] = crowd
            return crowd.stored(item, key.original)
        }
        let candidates = all.filter {
            $0.calendar == item.calendar && $0.kind == item.kind
                && ($0.originalStart == nil) == (key.original == nil)
        }
        return candidates.first { candidate in
            guard let original = candidate.originalStart else { return true }
            let series = candidate.series.flatMap { state.item($0) }
            return (series?.fields.ruleTime(original) ?? original.local) == key.original
        }
    }

    /// The action for an item that already exists; `decide` is not called for identical items.
    private func choice(_ item: ItemRecord, _ stored: ItemRecord, _ isSame: Bool) -> ImportConflict? {
        guard let decide else { return onConflict }
        return isSame ? .update : decide(item, stored)
    }

    private func isSame(_ item: ItemRecord, _ stored: ItemRecord) -> Bool {
        if item.fields.hasMeaning(of: stored.fields) { return true }
        guard let written = asWritten?(stored) else { return false }
        return item.fields.hasMeaning(of: written)
    }

    private func replaces(_ item: ItemRecord, _ stored: ItemRecord, _ choice: ImportConflict) -> Bool {
        switch choice {
        case .skip, .duplicate: return false
        case .update, .merge: return true
        case .newer:
            return requests.contains(item.id)
                ? item.fields.mark >= stored.fields.mark
                : item.fields.isAtLeastAsNew(as: stored.fields)
        }
    }
}
