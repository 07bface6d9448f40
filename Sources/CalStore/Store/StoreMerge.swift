/// Merges two versions of many records that were made from common ones: property by property (`RecordMerge`),
/// and a series together with its detached occurrences (`SeriesMerge`).
///
/// | one version | the other one | result |
/// |---|---|---|
/// | adds a record | | it is added |
/// | adds an item | adds one with the same UID to the same calendar | one item |
/// | changes an item | does not change it | the changed one |
/// | changes an item | changes it | both changes; a property changed differently is a clash |
/// | removes an item | does not change it | it is removed |
/// | removes an item | changes it, or an occurrence of it | it stays changed, a clash |
/// | removes a calendar | changes or adds an item in it | both stay, a clash |
/// | removes a calendar | changes the calendar itself | it is removed, a clash |
///
/// The cost is linear in the number of records.
package struct StoreMerge {
    /// The merged records: those of the base in their order, then the new ones.
    package private(set) var records: [Record] = []
    /// The changes that both versions have made differently. Where a value had to be chosen, it is that of `mine`.
    package private(set) var clashes: [MergeClash] = []

    /// One version, by the identifiers of its records.
    private struct Version {
        private(set) var order: [RecordID] = []
        private(set) var records: [RecordID: Record] = [:]
        private(set) var detached: [RecordID: [ItemRecord]] = [:]

        init(_ records: [Record]) {
            order.reserveCapacity(records.count)
            self.records.reserveCapacity(records.count)
            for record in records {
                order.append(record.id)
                self.records[record.id] = record
                if let item = record.item, let series = item.series {
                    detached[series, default: []].append(item)
                }
            }
        }

        subscript(id: RecordID) -> Record? { records[id] }

        func series(_ id: RecordID) -> SeriesVersions.Version? {
            records[id]?.item.map { .init(series: $0, detached: detached[id] ?? []) }
        }
    }

    private let mine: Version
    private let base: Version
    private let newest: Version
    private var merged: [RecordID: Record] = [:]

    package init(mine: [Record], base: [Record], newest: [Record]) {
        let names = SharedIdentifiers(mine: mine, base: base, newest: newest)
        self.base = Version(base)
        self.mine = Version(names.renamed(mine))
        self.newest = Version(names.renamed(newest))
        var seen: Set<RecordID> = []
        let added = (self.mine.order + self.newest.order).filter {
            self.base[$0] == nil && seen.insert($0).inserted
        }
        let ids = self.base.order + added
        for id in ids { merge(id) }
        for id in ids { keepCalendar(of: id) }
        for id in ids { keepSource(of: id) }
        chooseDefaults()
        records = self.base.order.compactMap { merged[$0] } + ordered(added.compactMap { merged[$0] })
    }

    /// New records in an order that does not depend on which version is the first one.
    private func ordered(_ added: [Record]) -> [Record] {
        let isInNewest = added.filter { newest[$0.id] != nil }
        if isInNewest.allSatisfy({ mine[$0.id] != nil }) { return added }
        if isInNewest.count == added.count {
            return newest.order.compactMap { id in
                base[id] == nil ? merged[id] : nil
            }
        }
        let (others, items) = (added.filter { $0.item == nil }, added.compactMap(\.item))
        return others
            + items.sorted { ($0.created ?? .distantPast, $0.id) < ($1.created ?? .distantPast, $1.id) }
            .map(Record.item)
    }

    // MARK: One record

    private mutating func merge(_ id: RecordID) {
        let versions = (mine[id], base[id], newest[id])
        if let series = (versions.0 ?? versions.1 ?? versions.2)?.item?.series, !isSeparate(id),
            mine[series] != nil || newest[series] != nil
        {
            // Merged with its series.
            return
        }
        switch versions {
        case (let mine?, _, let newest?): merge(mine, versions.1, newest)
        case (let kept?, let before?, nil): removed(kept, before, by: newest, unlessChangedIn: mine)
        case (nil, let before?, let kept?): removed(kept, before, by: mine, unlessChangedIn: newest)
        case (let added?, nil, nil), (nil, nil, let added?):
            merged[id] = added
            if added.item != nil { addDetached(of: id, in: mine[id] == nil ? newest : mine) }
        case (nil, _, nil): break
        }
    }

    /// Whether an item is on its own in one of the versions, and not an occurrence of a series.
    private func isSeparate(_ id: RecordID) -> Bool {
        [mine, base, newest].contains { $0[id]?.item.map { $0.series == nil } ?? false }
    }

    private mutating func merge(_ mine: Record, _ base: Record?, _ newest: Record) {
        guard let first = mine.item, let second = newest.item else {
            let merge = RecordMerge(mine, base: base ?? newest, newest: newest)
            merged[mine.id] = merge.record
            note(merge.clashes, of: merge.record)
            return
        }
        let old = base?.item ?? ItemRecord(first.fields.blank)
        let versions = SeriesVersions(
            mine: self.mine.series(first.id) ?? .init(series: first, detached: []),
            base: self.base.series(first.id) ?? .init(series: old, detached: []),
            newest: self.newest.series(second.id) ?? .init(series: second, detached: []))
        let merge = SeriesMerge(versions) { isSeparate($0) }
        for item in merge.items { merged[item.id] = .item(item) }
        clashes += merge.clashes
    }

    private mutating func removed(
        _ kept: Record, _ before: Record, by remover: Version, unlessChangedIn keeper: Version
    ) {
        let isSame: Bool
        if kept.item != nil {
            isSame =
                Record.changedContent(from: before, to: kept).isEmpty
                && Dictionary(grouping: keeper.detached[kept.id] ?? [], by: \.id)
                    == Dictionary(grouping: base.detached[kept.id] ?? [], by: \.id)
        } else {
            isSame = kept == before
        }
        if isSame { return }
        clashes.append(MergeClash(kept, .removed(stays: kept.item != nil)))
        guard kept.item != nil else { return }
        merged[kept.id] = kept
        addDetached(of: kept.id, in: keeper)
    }

    private mutating func addDetached(of series: RecordID, in version: Version) {
        for item in version.detached[series] ?? [] where !isSeparate(item.id) {
            merged[item.id] = .item(item)
        }
    }

    private mutating func note(_ names: [String], of record: Record) {
        if !names.isEmpty { clashes.append(MergeClash(record, .changed(names))) }
    }

    // MARK: Records together

    /// A calendar that one version has removed comes back if an item is left in it.
    private mutating func keepCalendar(of id: RecordID) {
        guard let item = merged[id]?.item, merged[item.calendar] == nil,
            let calendar = mine[item.calendar] ?? newest[item.calendar] ?? base[item.calendar],
            // A version that has the item without its calendar is broken, not changed.
            ![mine, newest].contains(where: { $0[id] != nil && $0[item.calendar] == nil })
        else { return }
        merged[calendar.id] = calendar
        clashes.removeAll { $0.record.id == calendar.id }
        clashes.append(MergeClash(calendar, .removed(stays: true)))
    }

    private mutating func keepSource(of id: RecordID) {
        guard let calendar = merged[id]?.calendar, merged[calendar.source] == nil,
            let source = mine[calendar.source] ?? newest[calendar.source] ?? base[calendar.source]
        else { return }
        merged[source.id] = source
        clashes.append(MergeClash(source, .removed(stays: true)))
    }

    /// Both versions may have chosen another default calendar.
    private mutating func chooseDefaults() {
        for entity in [CalendarRecord.Entities.events, .reminders] {
            let chosen = merged.values.compactMap(\.calendar).filter {
                $0.isDefault && $0.entities.contains(entity)
            }
            guard chosen.count > 1,
                let kept = chosen.first(where: { mine[$0.id]?.calendar?.isDefault == true })
            else { continue }
            for var calendar in chosen where calendar.id != kept.id {
                calendar.isDefault = false
                merged[calendar.id] = .calendar(calendar)
                note([CalendarMember.isDefault.rawValue], of: .calendar(calendar))
            }
        }
    }
}

/// The identifiers that two versions gave to the same new item: each has imported the same file.
private struct SharedIdentifiers {
    private struct Key: Hashable {
        let calendar: RecordID
        let kind: ItemFields.Kind
        let uid: String
    }

    private var names: [RecordID: RecordID] = [:]

    init(mine: [Record], base: [Record], newest: [Record]) {
        let known = Set(base.map(\.id))
        let (old, first, second) = (Self.items(base), Self.items(mine), Self.items(newest))
        for (added, others) in [(first, second), (second, first)] {
            for (key, id) in added where !known.contains(id) {
                if let shared = old[key] ?? others[key].map({ min(id, $0) }), shared != id {
                    names[id] = shared
                }
            }
        }
    }

    private static func items(_ records: [Record]) -> [Key: RecordID] {
        var items: [Key: RecordID] = [:]
        for case .item(let item) in records where item.isOfItsOwn {
            items[Key(calendar: item.calendar, kind: item.kind, uid: item.externalID)] = item.id
        }
        return items
    }

    func renamed(_ records: [Record]) -> [Record] {
        if names.isEmpty { return records }
        return records.map { record in
            guard case .item(var item) = record else { return record }
            guard names[item.id] != nil || item.series.flatMap({ names[$0] }) != nil else { return record }
            let uid = item.externalID
            item.id = names[item.id] ?? item.id
            item.series = item.series.map { names[$0] ?? $0 }
            item.uid = uid == item.id.text ? nil : uid
            return .item(item)
        }
    }
}
