/// Three versions of an item, each with its detached occurrences.
struct SeriesVersions {
    struct Version: Equatable {
        let series: ItemRecord
        let detached: [ItemRecord]

        static func == (left: Version, right: Version) -> Bool {
            left.series == right.series
                && (left.detached == right.detached
                    || left.detached.sorted { $0.id < $1.id } == right.detached.sorted { $0.id < $1.id })
        }

        var items: [ItemRecord] { [series] + detached }
    }

    let mine: Version
    let base: Version
    let newest: Version

    /// The result if at most one version differs from the base, or both are equal.
    fileprivate var onlyChange: Version? {
        if mine == base || mine == newest { return newest }
        return newest == base ? mine : nil
    }
}

/// Merges two versions of a series: first the series itself, then its occurrences date by date. The dates of
/// a version that has not moved the series count as if it had (`SeriesMove`), and its detached occurrences
/// follow the merged series like in any other change of it (`DetachedMove`).
///
/// | an occurrence is | in the other version it is | result |
/// |---|---|---|
/// | changed, deleted or put back | as in the base | the same |
/// | changed | changed | both changes, property by property |
/// | changed | deleted or put back | it stays changed, a clash |
/// | changed | on no date of the new rule | a separate item, a clash |
struct SeriesMerge {
    private(set) var items: [ItemRecord] = []
    private(set) var clashes: [MergeClash] = []
    private var series: ItemRecord

    /// An occurrence of one version at a date of the merged series.
    private enum State: Equatable {
        /// As the series makes it.
        case plain
        /// Deleted: the date is excluded.
        case deleted
        /// Changed: a detached occurrence.
        case detached(ItemRecord)

        var detached: ItemRecord? { if case .detached(let item) = self { item } else { nil } }
    }

    /// The occurrences of one version, on the clock of the merged series.
    private struct Occurrences {
        private(set) var detached: [CivilDateTime: ItemRecord] = [:]
        /// Those that the merged series has no date for.
        private(set) var homeless: [ItemRecord] = []
        private let deleted: Set<CivilDateTime>

        init(
            _ version: SeriesVersions.Version, in series: ItemRecord, _ move: SeriesMove?,
            isSeparate: (RecordID) -> Bool
        ) {
            let shift = move?.shift(of: version.series.fields)
            func moved(_ time: ItemTime) -> CivilDateTime {
                series.fields.ruleTime(shift?.applied(to: time) ?? time)
            }
            deleted = Set((version.series.recurrence?.exclusionDates ?? []).map(moved))
            let start = version.series.fields.asRuled.anchor ?? ItemTime(.distantPast, in: nil)
            let follow = DetachedMove(
                from: version.series, to: series,
                shift: shift ?? Shift(of: version.series.fields, from: start, to: start), changes: .keep)
            for item in version.detached where !isSeparate(item.id) {
                if let followed = follow.applied(to: item), let original = followed.originalStart {
                    detached[series.fields.ruleTime(original)] = followed
                } else {
                    homeless.append(item)
                }
            }
        }

        func state(_ date: CivilDateTime) -> State {
            detached[date].map(State.detached) ?? (deleted.contains(date) ? .deleted : .plain)
        }
    }

    /// - Parameter isSeparate: Whether an occurrence is an item of its own in one of the versions.
    init(_ versions: SeriesVersions, isSeparate: (RecordID) -> Bool) {
        if let only = versions.onlyChange {
            series = only.series
            items = only.items.filter { $0.series == nil || !isSeparate($0.id) }
            return
        }
        let whole = RecordMerge(
            .item(versions.mine.series), base: .item(versions.base.series),
            newest: .item(versions.newest.series))
        series = whole.record.item ?? versions.mine.series
        if !whole.clashes.isEmpty { clashes.append(MergeClash(.item(series), .changed(whole.clashes))) }
        let all = [versions.mine, versions.base, versions.newest]
        if all.contains(where: { !$0.detached.isEmpty }) {
            let move = SeriesMove(
                versions.base.series.fields, [versions.mine.series.fields, versions.newest.series.fields],
                in: series.fields)
            let occurrences = all.map { Occurrences($0, in: series, move, isSeparate: isSeparate) }
            merge(occurrences[0], occurrences[1], occurrences[2])
            keepHomeless(occurrences[0], occurrences[1], occurrences[2])
        }
        if series.isSeries, series.fields.occurrenceSet().first == nil {
            // Together they have deleted all dates.
            let mine = versions.mine.series
            (series.recurrence, series.start, series.end) = (mine.recurrence, mine.start, mine.end)
            clashes.append(MergeClash(.item(series), .changed([ItemMember.rules.rawValue])))
        }
        items.insert(series, at: 0)
    }

    private mutating func merge(_ mine: Occurrences, _ base: Occurrences, _ newest: Occurrences) {
        let dates = Set(mine.detached.keys).union(base.detached.keys).union(newest.detached.keys)
        for date in dates.sorted() {
            switch (mine.state(date), base.state(date), newest.state(date)) {
            case (let mine, let base, let newest) where mine == base || mine == newest: take(newest)
            case (let mine, let base, let newest) where newest == base: take(mine)
            case (.detached(let mine), let base, .detached(let newest)):
                let id = base.detached?.id ?? min(mine.id, newest.id)
                let merge = RecordMerge(
                    .item(mine.with(id)),
                    base: .item((base.detached ?? generated(like: mine)).with(id)),
                    newest: .item(newest.with(id)))
                guard let item = merge.record.item else { continue }
                take(.detached(item))
                if !merge.clashes.isEmpty {
                    clashes.append(MergeClash(.item(item), .changed(merge.clashes)))
                }
            case (let mine, _, let newest):
                guard let item = mine.detached ?? newest.detached else { continue }
                take(.detached(item))
                clashes.append(MergeClash(.item(item), .occurrenceRemoved))
                let clock = series.fields
                series.recurrence?.exclusionDates.removeAll { clock.ruleTime($0) == date }
            }
        }
    }

    private mutating func take(_ state: State) {
        if let item = state.detached { items.append(item) }
    }

    /// The occurrence that the series has at the date of a detached one.
    private func generated(like detached: ItemRecord) -> ItemRecord {
        guard let original = detached.originalStart else { return detached }
        var item = series.fields.occurrence(
            at: series.fields.occurrenceStart(at: series.fields.ruleTime(original)))
        item.id = detached.id
        item.recurrence = nil
        item.series = detached.series
        item.originalStart = detached.originalStart
        item.uid = detached.uid
        return ItemRecord(item)
    }

    /// Occurrences that one version has changed, on dates that the other one has taken from the rule.
    private mutating func keepHomeless(_ mine: Occurrences, _ base: Occurrences, _ newest: Occurrences) {
        var seen: Set<RecordID> = []
        for item in mine.homeless + newest.homeless where !base.homeless.contains(item) {
            guard seen.insert(item.id).inserted, !items.contains(where: { $0.id == item.id }) else {
                continue
            }
            clashes.append(
                MergeClash(.item(item), .occurrenceWithoutDate, at: item.originalStart))
            var single = item
            single.series = nil
            single.originalStart = nil
            single.uid = nil
            items.append(single)
        }
    }
}

extension ItemRecord {
    fileprivate func with(_ id: RecordID) -> ItemRecord {
        var item = self
        item.id = id
        return item
    }
}

extension ItemFields {
    /// An item of the same identity and without content: the base of two that have none in common.
    var blank: ItemFields {
        var blank = ItemFields(id: id, kind: kind, calendar: calendar, title: "")
        blank.uid = uid
        blank.series = series
        blank.originalStart = originalStart
        blank.start = start
        return blank
    }
}
