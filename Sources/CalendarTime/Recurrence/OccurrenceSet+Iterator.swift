extension OccurrenceSet: Sequence {
    // An iterator takes the set, which a loop does not need again: copying it would count references.
    public consuming func makeIterator() -> Iterator { Iterator(self, from: .min) }

    /// The occurrences at or after a local time. Starting far in the future costs no more than starting near.
    public consuming func occurrences(from start: CivilDateTime) -> Occurrences {
        let position = position(of: start)
        return Occurrences(set: self, position: position)
    }

    /// The occurrences of a set from a local time on.
    public struct Occurrences: Sequence, Sendable {
        let set: OccurrenceSet
        let position: Int64

        public consuming func makeIterator() -> Iterator {
            let position = position
            return Iterator(set, from: position)
        }
    }

    /// An iterator as a value: a copy continues from the same position. It allocates nothing for an
    /// occurrence.
    public struct Iterator: IteratorProtocol {
        // Each property is set once in `init`: of what is changed after that the compiler (6.3) gives a copy,
        // with a retain for each object in it. `Optional` is written out, because a property with `?` starts
        // as nil.
        private let set: OccurrenceSet
        /// The only rule, or the first, and its next occurrence when that was looked at already, or the start
        /// that it does not make.
        private var rule: RuleIterator
        private var ruleHead: Optional<ZonedOccurrence>
        /// The others by their index in the set, as long as they have a next occurrence.
        private var others: [(index: Int, rule: RuleIterator, head: ZonedOccurrence)]
        private var dateIndex: Int
        private var excludedIndex: Int
        /// Between these positions nothing is left out: they are those of two neighbours among the excluded
        /// dates, each with the times that a gap may move onto them.
        private var clearFrom: Int64
        private var clearTo: Int64
        /// Whether only one rule is left, so that nothing needs to be compared.
        private var isPlain: Bool

        @inline(__always)
        init(_ set: consuming OccurrenceSet, from position: Int64) {
            rule = RuleIterator(set.firstRule, from: position)
            // Not unwrapped, which would copy the whole set.
            if let begin = set.members.map({ Begin($0, from: position) }) {
                ruleHead = nil
                others = begin.others
                dateIndex = begin.dateIndex
                excludedIndex = begin.excludedIndex
                clearFrom = begin.clearFrom
                isPlain = begin.isPlain && set.hasRule
            } else {
                let startsEarlier = position > set.firstRule.start || set.firstRule.makesStart
                ruleHead = startsEarlier ? nil : set.firstDate
                others = []
                dateIndex = 0
                excludedIndex = 0
                clearFrom = .min
                isPlain = startsEarlier
            }
            clearTo = .max
            self.set = set
        }

        /// The beginning of a set with lists.
        private struct Begin {
            let others: [(index: Int, rule: RuleIterator, head: ZonedOccurrence)]
            let dateIndex: Int
            let excludedIndex: Int
            let clearFrom: Int64
            let isPlain: Bool

            @inline(never)
            init(_ members: Members, from position: Int64) {
                let excludedDates = members.excludedDates
                dateIndex = members.dates.isEmpty ? 0 : members.dateIndex(from: position)
                others = members.otherRules.enumerated().compactMap { index, other in
                    var iterator = RuleIterator(other, from: position)
                    return iterator.next(other).map { (index, iterator, $0) }
                }
                excludedIndex = excludedDates.isEmpty ? 0 : members.excludedIndex(from: position)
                clearFrom = excludedDates.isEmpty && members.excludedRules.isEmpty ? .min : .max
                isPlain = others.isEmpty && dateIndex == members.dates.count
            }
        }

        /// The next occurrence as a local time in the set's zone.
        @inline(__always)
        public mutating func next() -> CivilDateTime? {
            nextOccurrence().map { CivilDateTime(existing: $0.local) }
        }

        @inline(__always)
        mutating func nextOccurrence() -> ZonedOccurrence? {
            guard let occurrence = nextMade() else { return nil }
            let position = occurrence.position
            return position > clearFrom && position < clearTo ? occurrence : firstKept(from: occurrence)
        }

        /// The next that a rule or a date makes, left out or not.
        @inline(__always)
        private mutating func nextMade() -> ZonedOccurrence? {
            guard isPlain else { return nextOfMany() }
            repeat {
                if let next = rule.nextPlain() { return next }
            } while rule.moveToDays(set.firstRule.pattern.plan)
            return rule.next(set.firstRule)
        }

        /// An occurrence, or the first after it that is not left out. This and the other rare ways are not
        /// inlined, so that the usual way needs few registers.
        @inline(never)
        private mutating func firstKept(from first: ZonedOccurrence) -> ZonedOccurrence? {
            var occurrence = first
            var excluded = 0
            while isExcluded(occurrence.position) {
                excluded += 1
                if excluded > OccurrenceSet.exclusionLimit {
                    guard let position = set.positionOfNext(from: occurrence.position) else { return nil }
                    self = Iterator(set, from: position)
                    excluded = 0
                }
                guard let next = nextMade() else { return nil }
                occurrence = next
            }
            return occurrence
        }

        private mutating func isExcluded(_ position: Int64) -> Bool {
            guard let members = set.members else { return false }
            let dates = members.excludedDates
            while excludedIndex < dates.count, dates[excludedIndex].seconds < position { excludedIndex += 1 }
            if members.excludedRules.isEmpty {
                let longestGap = set.zone?.table.longestGap ?? 0
                clearFrom = excludedIndex == 0 ? .min : dates[excludedIndex - 1].seconds + longestGap
                clearTo = excludedIndex == dates.count ? .max : dates[excludedIndex].seconds
            }
            return members.isExcludedDate(position, excludedIndex, in: set.zone)
                || members.excludedRulesMake(position)
        }

        /// The earliest of all rules and dates; those at the same position are one occurrence.
        @inline(never)
        private mutating func nextOfMany() -> ZonedOccurrence? {
            if ruleHead == nil {
                ruleHead = rule.nextPlain() ?? rule.next(set.firstRule)
            }
            var earliest = ruleHead
            for other in others where earliest.map({ other.head.position < $0.position }) ?? true {
                earliest = other.head
            }
            let dates = set.members?.dates ?? []
            if dateIndex < dates.count, earliest.map({ dates[dateIndex].position < $0.position }) ?? true {
                earliest = dates[dateIndex]
            }
            guard var earliest else { return nil }
            // If several are at one position, the one that exists there gives the name.
            if ruleHead?.position == earliest.position {
                if ruleHead?.local == earliest.position { earliest.local = earliest.position }
                ruleHead = nil
            }
            var index = 0
            while index < others.count {
                if others[index].head.position != earliest.position {
                    index += 1
                    continue
                }
                if others[index].head.local == earliest.position { earliest.local = earliest.position }
                let other = set.otherRules[others[index].index]
                if let head = others[index].rule.next(other) {
                    others[index].head = head
                    index += 1
                } else {
                    others.remove(at: index)
                }
            }
            while dateIndex < dates.count, dates[dateIndex].position == earliest.position {
                if dates[dateIndex].local == earliest.position { earliest.local = earliest.position }
                dateIndex += 1
            }
            isPlain = others.isEmpty && ruleHead == nil && dateIndex == dates.count
            return earliest
        }
    }
}

extension OccurrenceSet {
    /// An occurrence and its moment.
    public struct Moment: Hashable, Sendable {
        /// The local time in the set's zone.
        public let local: CivilDateTime
        /// The moment.
        public let instant: Instant
    }

    /// The occurrences at or after a local time with their moments, at about a nanosecond more each. Floating
    /// and all-day times are read in `display`.
    public consuming func moments(from start: CivilDateTime, floatingIn display: Zone = .utc) -> Moments {
        let (position, zone) = (position(of: start), zone ?? display)
        return Moments(set: self, position: position, zone: zone)
    }

    /// The occurrences of a set with their moments, from a local time on.
    public struct Moments: Sequence, Sendable {
        let set: OccurrenceSet
        let position: Int64
        let zone: Zone

        public consuming func makeIterator() -> Iterator {
            let (position, zone) = (position, zone)
            return Iterator(base: OccurrenceSet.Iterator(set, from: position), cursor: ZoneCursor(zone))
        }

        /// An iterator like ``OccurrenceSet/Iterator``, with moments.
        public struct Iterator: IteratorProtocol {
            var base: OccurrenceSet.Iterator
            var cursor: ZoneCursor

            @inline(__always)
            public mutating func next() -> Moment? {
                guard let occurrence = base.nextOccurrence() else { return nil }
                return Moment(
                    local: CivilDateTime(existing: occurrence.local),
                    instant: Instant(existing: cursor.moment(for: occurrence.local)))
            }
        }
    }
}
