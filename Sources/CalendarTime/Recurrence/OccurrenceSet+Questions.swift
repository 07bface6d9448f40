extension OccurrenceSet {
    /// The first occurrence, usually the start; `nil` if all are excluded.
    public var first: CivilDateTime? {
        var iterator = makeIterator()
        return iterator.next()
    }

    /// True if a rule has no end (until year 9999).
    public var isEndless: Bool {
        func isEndless(_ rule: ZonedRule) -> Bool {
            guard !rule.isBounded else { return false }
            var later = RuleIterator(rule, from: rule.start + 1)
            return later.next(rule) != nil
        }
        return rule.map(isEndless) == true || otherRules.contains(where: isEndless)
    }

    /// The last occurrence; `nil` if the set is endless or empty.
    public var last: CivilDateTime? {
        isEndless ? nil : lastOccurrence(before: .max).map { CivilDateTime(existing: $0.local) }
    }

    /// The first occurrence after a local time, which need not be an occurrence.
    public func next(after local: CivilDateTime) -> CivilDateTime? {
        var iterator = Iterator(self, from: position(of: local) + 1)
        return iterator.next()
    }

    /// The last occurrence before a local time, which need not be an occurrence.
    public func previous(before local: CivilDateTime) -> CivilDateTime? {
        lastOccurrence(before: position(of: local)).map { CivilDateTime(existing: $0.local) }
    }

    /// Returns whether there is an occurrence at exactly this local time.
    public func contains(_ local: CivilDateTime) -> Bool {
        let position = position(of: local)
        return makes(position) && !isExcluded(position)
    }

    /// The number of occurrences in a range of local times. For one rule this is arithmetic; for several
    /// rules and EXRULEs it walks one year of each kind.
    public func count(in range: Range<CivilDateTime>) -> Int {
        var union = UnionCount(self)
        return count(from: position(of: range.lowerBound), to: position(of: range.upperBound), &union)
    }

    /// As `count(in:)`, at the positions `from..<to`.
    private func count(from: Int64, to: Int64, _ union: inout UnionCount) -> Int {
        var count =
            otherRules.isEmpty && excludedRules.isEmpty
            ? rule?.count(from: from, to: to) ?? 0 : union.count(from: from, to: to)
        var previous: Int64?
        let dates = dates
        for date in dates[(members?.dateIndex(from: from) ?? 0)...] where date.position != previous {
            if date.position >= to { break }
            guard date.position >= from else { continue }
            previous = date.position
            if !rulesMake(date.position), !excludedRulesMake(date.position) { count += 1 }
        }
        var index = excludedIndex(from: from)
        var excluded: CivilDateTime?
        while index < excludedDates.count, excludedDates[index].seconds < to {
            let date = excludedDates[index]
            index += 1
            guard date != excluded else { continue }
            excluded = date
            let position = position(of: date)
            // A date in a gap means an occurrence after it, unless that one has its own date.
            guard position >= from, position < to, position == date.seconds || !isExcludedPosition(position)
            else {
                continue
            }
            if makes(position), !excludedRulesMake(position) { count -= 1 }
        }
        return count
    }

    private func isExcludedPosition(_ position: Int64) -> Bool {
        let index = excludedIndex(from: position)
        return index < excludedDates.count && excludedDates[index].seconds == position
    }

    private func lastOccurrence(before position: Int64) -> ZonedOccurrence? {
        var position = position
        var excluded = 0
        while let latest = lastMade(before: position) {
            if !isExcluded(latest.position) { return latest }
            excluded += 1
            position = latest.position
            if excluded > OccurrenceSet.exclusionLimit {
                guard let earlier = positionOfLast(before: position) else { return nil }
                position = earlier + 1
                excluded = 0
            }
        }
        return nil
    }

    /// The last that a rule or a date makes before a position, left out or not.
    private func lastMade(before position: Int64) -> ZonedOccurrence? {
        let dates = dates
        let end = members?.dateIndex(from: position) ?? dates.count
        var latest = dates[..<end].last { $0.position < position }
        func look(_ rule: ZonedRule) {
            guard let last = rule.last(before: position) else { return }
            // If several are at one position, the one that exists there gives the name.
            if last.position > latest?.position ?? .min
                || last.position == latest?.position && last.local == last.position
            {
                latest = last
            }
        }
        if let rule { look(rule) }
        otherRules.forEach(look)
        return latest
    }

    // MARK: - Behind long exclusions

    /// The position of the first occurrence from a position on: the counted range is doubled until it has
    /// one, and then halved.
    func positionOfNext(from position: Int64) -> Int64? {
        let end = CivilDateTime.range.upperBound + 1
        var union = UnionCount(self)
        var low = position
        var length: Int64 = 86_400
        while low < end, count(from: low, to: Swift.min(low + length, end), &union) == 0 {
            low += length
            length *= 2
        }
        guard low < end else { return nil }
        var high = Swift.min(low + length, end)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if count(from: low, to: middle, &union) > 0 { high = middle } else { low = middle }
        }
        return low
    }

    /// The position of the last occurrence before a position.
    private func positionOfLast(before position: Int64) -> Int64? {
        let end = Swift.min(dates.first?.position ?? position, rule?.start ?? position)
        var union = UnionCount(self)
        var high = position
        var length: Int64 = 86_400
        while high > end, count(from: Swift.max(high - length, end), to: high, &union) == 0 {
            high -= length
            length *= 2
        }
        guard high > end else { return nil }
        var low = Swift.max(high - length, end)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if count(from: middle, to: high, &union) > 0 { low = middle } else { high = middle }
        }
        return low
    }
}

/// Counts the union of several rules of a set, without the dates of EXRULEs.
///
/// The set of active rules changes only at a rule's end: the time between two ends is counted with the rules
/// that are active there (``ActiveRules``). It keeps its results about days and years for the next count.
struct UnionCount {
    private let set: OccurrenceSet
    /// By which of the rules, and then of the EXRULEs, are active.
    private var counters: [[Bool]: ActiveRules] = [:]

    init(_ set: OccurrenceSet) { self.set = set }

    /// The count at the positions `from..<to`.
    mutating func count(from: Int64, to: Int64) -> Int {
        guard let first = set.rule else { return 0 }
        let rules = [first] + set.otherRules
        let all = rules + set.excludedRules
        let ends = all.filter { $0.isOver(at: to - 1) }.map { $0.end + 1 }.filter { $0 > from }
        var count = 0
        var low = max(from, first.start)
        for high in Set(ends).sorted() + [to] where high > low {
            let active = all.map { !$0.isOver(at: high - 1) }
            counters[active, default: ActiveRules(rules, set.excludedRules, active, of: set)]
                .count(from: low, to: high, into: &count)
            low = high
        }
        return count
    }
}
