extension OccurrenceSet {
    /// The first occurrence; `nil` when all are excluded. Usually the start.
    public var first: CivilDateTime? {
        var iterator = makeIterator()
        return iterator.next()
    }

    /// Whether some rule goes on for ever (to the end of year 9999).
    public var isEndless: Bool {
        func isEndless(_ rule: ZonedRule) -> Bool {
            guard !rule.isBounded else { return false }
            var later = RuleIterator(rule, from: rule.start + 1)
            return later.next() != nil
        }
        return rule.map(isEndless) == true || otherRules.contains(where: isEndless)
    }

    /// The last occurrence; `nil` when the set is endless or empty.
    public var last: CivilDateTime? {
        isEndless ? nil : lastOccurrence(before: .max).map { CivilDateTime(existing: $0.local) }
    }

    /// The first occurrence after a local time, which need not be one.
    public func next(after local: CivilDateTime) -> CivilDateTime? {
        var iterator = Iterator(self, from: place(of: local) + 1)
        return iterator.next()
    }

    /// The last occurrence before a local time, which need not be one.
    public func previous(before local: CivilDateTime) -> CivilDateTime? {
        lastOccurrence(before: place(of: local)).map { CivilDateTime(existing: $0.local) }
    }

    /// Whether something happens at exactly this local time.
    public func contains(_ local: CivilDateTime) -> Bool {
        let place = place(of: local)
        return makes(place) && !isExcluded(ZonedOccurrence(local: local.seconds, place: place))
    }

    /// How many occurrences lie in a range of local times. With one rule and no EXRULE none is
    /// produced; else they are walked.
    public func count(in range: Range<CivilDateTime>) -> Int {
        let from = place(of: range.lowerBound)
        let to = place(of: range.upperBound)
        guard otherRules.isEmpty, excludedRules.isEmpty else { return walkedCount(from: from, to: to) }
        var count = rule?.count(from: from, to: to) ?? 0
        var previous: Int64?
        for date in dates where date.place >= from && date.place < to && date.place != previous {
            previous = date.place
            if rule?.contains(date.place) != true { count += 1 }
        }
        var index = excludedIndex(from: from)
        var excluded: CivilDateTime?
        while index < excludedDates.count, excludedDates[index].seconds < to {
            let date = excludedDates[index]
            index += 1
            guard date != excluded else { continue }
            excluded = date
            let place = place(of: date)
            // One in a gap names an occurrence behind it, unless that one is named there too.
            guard place >= from, place < to, place == date.seconds || !isExcludedPlace(place) else {
                continue
            }
            if makes(place) { count -= 1 }
        }
        return count
    }

    private func isExcludedPlace(_ place: Int64) -> Bool {
        let index = excludedIndex(from: place)
        return index < excludedDates.count && excludedDates[index].seconds == place
    }

    private func walkedCount(from: Int64, to: Int64) -> Int {
        var iterator = Iterator(self, from: from)
        var count = 0
        while let occurrence = iterator.nextOccurrence(), occurrence.place < to { count += 1 }
        return count
    }

    private func lastOccurrence(before place: Int64) -> ZonedOccurrence? {
        var place = place
        for _ in 0...OccurrenceSet.exclusionLimit {
            var latest = dates.last { $0.place < place }
            func look(_ rule: ZonedRule) {
                guard let last = rule.last(before: place) else { return }
                // Of several at one place the one that exists there gives the name.
                if last.place > latest?.place ?? .min
                    || last.place == latest?.place && last.local == last.place
                {
                    latest = last
                }
            }
            if let rule { look(rule) }
            otherRules.forEach(look)
            guard let latest else { return nil }
            if !isExcluded(latest) { return latest }
            place = latest.place
        }
        return nil
    }
}
