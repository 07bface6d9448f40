import CalStore

extension ICalendarImport {
    // MARK: Series

    /// What makes two items the same one.
    private struct Key: Hashable {
        var kind: ItemFields.Kind
        var uid: String
        var original: CivilDateTime?
        var originalIsDate = false
    }

    /// Links occurrences to their series, and keeps the newest of items that are the same.
    mutating func link() {
        var series: [Key: Int] = [:]
        series.reserveCapacity(items.count)
        // By what they lost: which item is the newest of all is known only when all were seen.
        var losers: [(index: Int, key: Key)] = []
        func settle(_ key: Key, _ index: Int, in winners: inout [Key: Int]) {
            guard let other = winners[key] else {
                winners[key] = index
                return
            }
            let isNewer = items[index].record.fields.isAtLeastAsNew(as: items[other].record.fields)
            if isNewer { winners[key] = index }
            losers.append((isNewer ? other : index, key))
        }
        var occurrences: [Int] = []
        // A message is about an item that is stored already, and no version of it.
        for index in items.indices where items[index].message == nil {
            let record = items[index].record
            if record.originalStart != nil {
                occurrences.append(index)
            } else {
                settle(Key(kind: record.kind, uid: record.externalID), index, in: &series)
            }
        }
        var winners: [Key: Int] = [:]
        for index in occurrences {
            let fields = items[index].record.fields
            guard let original = fields.originalStart else { continue }
            guard let master = series[Key(kind: fields.kind, uid: fields.externalID)] else {
                warn(items[index].line, .orphan(uid: fields.externalID))
                settle(
                    Key(
                        kind: fields.kind, uid: fields.externalID, original: original.local,
                        originalIsDate: original.isDate),
                    index, in: &winners)
                continue
            }
            let masterFields = items[master].record.fields
            items[index].record.series = masterFields.id
            // Zones that are mere offsets were chosen for each item by itself: the series has the say.
            if let anchor = masterFields.anchor?.zone, let zone = original.zone, zone != anchor,
                zone.isOffset, anchor.isOffset
            {
                items[index].record.originalStart = ItemTime(original.local, in: anchor)
            }
            let local = masterFields.ruleTime(items[index].record.originalStart ?? original)
            settle(
                Key(kind: fields.kind, uid: fields.externalID, original: local), index, in: &winners)
        }
        var isLoser = Array(repeating: false, count: items.count)
        for (index, key) in losers {
            isLoser[index] = true
            guard let winner = series[key] ?? winners[key] else { continue }
            leftOut.append(
                ICalendarNote(
                    line: items[index].line, problem: .superseded(uid: key.uid, by: items[winner].line)))
        }
        // A deleted series of Google is one of which every date is an EXDATE; the store has no place for one.
        for index in items.indices where !isLoser[index] {
            let record = items[index].record
            guard record.isSeries, items[index].message == nil, let recurrence = record.recurrence,
                !recurrence.exclusionDates.isEmpty || !recurrence.exclusionRules.isEmpty,
                record.fields.occurrenceSet().first == nil
            else { continue }
            isLoser[index] = true
            leftOut.append(ICalendarNote(line: items[index].line, problem: .noDateLeft))
        }
        if !leftOut.isEmpty { items = items.indices.filter { !isLoser[$0] }.map { items[$0] } }
    }

    /// More changes of this kind in one series are no calendar: each of them costs a look at all its occurrences.
    private static let mostRanges = 64

    /// Splits series where a component changes all occurrences from one on, from the first of them to the last.
    mutating func applyRanges() {
        var ranges: [RecordID: [Int]] = [:]
        for index in items.indices {
            let record = items[index].record
            guard record.originalStart != nil, items[index].message == nil,
                ThisAndFuture.isRange(record.fields)
            else { continue }
            if let series = record.series {
                ranges[series, default: []].append(index)
            } else {
                warn(items[index].line, .rangeIgnored("THISANDFUTURE"))
            }
        }
        guard !ranges.isEmpty else { return }
        var places: [RecordID: Int] = [:]
        var detached: [RecordID: [Int]] = [:]
        for index in items.indices {
            let record = items[index].record
            if let series = record.series {
                if ranges[series] != nil { detached[series, default: []].append(index) }
            } else if ranges[record.id] != nil {
                places[record.id] = index
            }
        }
        var isGone = Array(repeating: false, count: items.count)
        for (id, indexes) in ranges {
            guard let place = places[id] else { continue }
            let whole = items[place].record
            let sorted = indexes.map { index in
                (index, items[index].record.originalStart.map(whole.fields.ruleTime) ?? .distantPast)
            }.sorted { $0.1 < $1.1 }.map(\.0)
            for (number, index) in sorted.enumerated() {
                // An earlier split may have given it to another series.
                let others = (detached[id] ?? []).filter {
                    $0 != index && !isGone[$0] && items[$0].record.series == items[index].record.series
                }
                guard number < Self.mostRanges,
                    let owner = items[index].record.series.flatMap({ places[$0] }),
                    let split = ThisAndFuture(
                        items[index].record, of: items[owner].record,
                        detached: others.map { items[$0].record },
                        uid: SeriesTail.uid(of: whole.fields.externalID, number: number + 1))
                else {
                    warn(items[index].line, .rangeIgnored("THISANDFUTURE"))
                    continue
                }
                items[owner].record = split.series
                for (other, record) in zip(others, split.detached) { items[other].record = record }
                if let tail = split.tail {
                    items[index].record = tail
                    places[tail.id] = index
                } else {
                    isGone[index] = true
                    leftOut.append(
                        ICalendarNote(
                            line: items[index].line, problem: .changesSeries(on: items[owner].line)))
                }
            }
        }
        if isGone.contains(true) { items = items.indices.filter { !isGone[$0] }.map { items[$0] } }
    }
}

extension Zone {
    /// Whether it is an offset with a name and no place.
    fileprivate var isOffset: Bool { name.hasPrefix("GMT") }
}
