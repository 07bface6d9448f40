import CalStore

extension ICalendarImport {
    // MARK: Series

    /// The identity of an item.
    private struct Key: Hashable {
        var kind: ItemFields.Kind
        var uid: String
        var home: CalendarHome?
        var original: CivilDateTime?
        var originalIsDate = false
    }

    /// The items of a file other than occurrences, by kind and UID: the newest of each. Almost all have a
    /// unique hash, so that their texts are not compared.
    private struct Masters {
        private var byHash: [Int: Int] = [:]
        /// Items whose hash an earlier one has.
        private var others: [Key: Int] = [:]

        init(of count: Int) { byHash.reserveCapacity(count) }

        /// The index of the equal one, or nil.
        func index(like item: Item, in items: [Item]) -> Int? {
            guard let index = byHash[item.identityHash] else { return nil }
            return Masters.areSame(items[index], item) ? index : others[Masters.key(item)]
        }

        /// Replaces the equal item.
        mutating func put(_ index: Int, in items: [Item]) {
            let hash = items[index].identityHash
            if let other = byHash[hash], !Masters.areSame(items[other], items[index]) {
                others[Masters.key(items[index])] = index
            } else {
                byHash[hash] = index
            }
        }

        private static func areSame(_ left: Item, _ right: Item) -> Bool { key(left) == key(right) }

        private static func key(_ item: Item) -> Key {
            Key(kind: item.record.fields.kind, uid: item.record.externalID, home: item.home)
        }
    }

    /// Links occurrences to their series, and keeps the newest of equal items.
    mutating func link() {
        var masters = Masters(of: items.count)
        var occurrences: [Int] = []
        // The first winner over each: the newest item of all is known only at the end.
        var losers: [(index: Int, key: Key?)] = []
        /// Whether the first of two stays; if they are equally new, the later one in the file does.
        func stays(_ index: Int, over other: Int) -> Bool {
            items[index].record.fields.isAtLeastAsNew(as: items[other].record.fields)
        }
        // A message is about a stored item and is not a version of it.
        for index in items.indices where items[index].message == nil {
            if items[index].traits.contains(.isOccurrence) {
                occurrences.append(index)
            } else if let other = masters.index(like: items[index], in: items) {
                let isNewer = stays(index, over: other)
                if isNewer { masters.put(index, in: items) }
                losers.append((isNewer ? other : index, nil))
            } else {
                masters.put(index, in: items)
            }
        }
        var winners: [Key: Int] = [:]
        func settle(_ key: Key, _ index: Int, in winners: inout [Key: Int]) {
            guard let other = winners[key] else {
                winners[key] = index
                return
            }
            let isNewer = stays(index, over: other)
            if isNewer { winners[key] = index }
            losers.append((isNewer ? other : index, key))
        }
        var sets: [Int: OccurrenceSet] = [:]
        /// The dates of a series, made once for all of its occurrences.
        func dates(of master: Int) -> OccurrenceSet {
            if let known = sets[master] { return known }
            let set = items[master].record.fields.occurrenceSet()
            sets[master] = set
            return set
        }
        for index in occurrences {
            let fields = items[index].record.fields
            guard let original = fields.originalStart else { continue }
            guard let master = masters.index(like: items[index], in: items) else {
                warn(items[index].line, .orphan(uid: fields.externalID))
                settle(
                    Key(
                        kind: fields.kind, uid: fields.externalID, home: items[index].home,
                        original: original.local,
                        originalIsDate: original.isDate),
                    index, in: &winners)
                continue
            }
            let masterFields = items[master].record.fields
            items[index].record.series = masterFields.id
            // Zones that are mere offsets were chosen for each item separately; that of the series counts.
            if let anchor = masterFields.anchor?.zone, let zone = original.zone, zone != anchor,
                zone.isOffset, anchor.isOffset
            {
                items[index].record.originalStart = ItemTime(original.local, in: anchor)
            }
            if let named = items[index].record.originalStart,
                let start = masterFields.occurrenceStart(onDayOf: named, of: dates(of: master))
            {
                items[index].record.originalStart = start
                warn(
                    items[index].line, .originalOfDay(named.description, start: start.description))
            }
            let local = masterFields.ruleTime(items[index].record.originalStart ?? original)
            settle(
                Key(kind: fields.kind, uid: fields.externalID, home: items[index].home, original: local),
                index, in: &winners)
        }
        var isLoser = Array(repeating: false, count: items.count)
        for (index, key) in losers {
            isLoser[index] = true
            guard let winner = key.map({ winners[$0] }) ?? masters.index(like: items[index], in: items)
            else { continue }
            let fields = items[index].record.fields
            leftOut.append(
                ICalendarNote(
                    line: items[index].line,
                    problem: .superseded(
                        uid: fields.externalID, by: items[winner].line,
                        isNewer: items[winner].record.fields.isNewer(than: fields))))
        }
        // A deleted series of Google excludes all its dates; a store cannot have such a series.
        for index in items.indices where items[index].traits.contains(.leavesOut) && !isLoser[index] {
            guard items[index].message == nil, items[index].record.fields.occurrenceSet().first == nil else {
                continue
            }
            isLoser[index] = true
            leftOut.append(ICalendarNote(line: items[index].line, problem: .noDateLeft))
        }
        if !leftOut.isEmpty { items = items.indices.filter { !isLoser[$0] }.map { items[$0] } }
    }

    /// The maximum number of such changes in one series: each of them costs a search of all its occurrences.
    private static let mostRanges = 64

    /// Splits series where a component changes all occurrences from one on, in the order of these
    /// occurrences.
    mutating func applyRanges() {
        var ranges: [RecordID: [Int]] = [:]
        for index in items.indices
        where items[index].traits.contains(.isRange) && items[index].message == nil {
            if let series = items[index].record.series {
                ranges[series, default: []].append(index)
            } else {
                warn(items[index].line, .rangeIgnored("THISANDFUTURE"))
            }
        }
        guard !ranges.isEmpty else { return }
        // The split part may have the UID of another item of the file.
        areMastersDistinct = false
        var indices: [RecordID: Int] = [:]
        var detached: [RecordID: [Int]] = [:]
        for index in items.indices {
            let record = items[index].record
            if let series = record.series {
                if ranges[series] != nil { detached[series, default: []].append(index) }
            } else if ranges[record.id] != nil {
                indices[record.id] = index
            }
        }
        var isGone = Array(repeating: false, count: items.count)
        for (id, indexes) in ranges {
            guard let index = indices[id] else { continue }
            let whole = items[index].record
            let sorted = indexes.map { index in
                (index, items[index].record.originalStart.map(whole.fields.ruleTime) ?? .distantPast)
            }.sorted { $0.1 < $1.1 }.map(\.0)
            for (number, index) in sorted.enumerated() {
                // An earlier split may have moved it to another series.
                let others = (detached[id] ?? []).filter {
                    $0 != index && !isGone[$0] && items[$0].record.series == items[index].record.series
                }
                guard number < Self.mostRanges,
                    let owner = items[index].record.series.flatMap({ indices[$0] }),
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
                    indices[tail.id] = index
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
    /// Whether it is a named offset without a place.
    fileprivate var isOffset: Bool { name.hasPrefix("GMT") }
}
