/// Walks the occurrences of one rule in the order of moments.
struct RuleIterator {
    let rule: ZonedRule
    private var walk: RuleWalk
    /// The last position that is surely before the rule's end; the end itself, once a position after it was
    /// reached.
    private var end: Int64
    /// A time taken from `walk` and not given yet.
    private var waiting: Int64?
    /// The next gap, and the time from which to check times; `.max` if there is none.
    private var gap: ZoneGap?
    private var gapStart: Int64
    /// The next time within that gap, while `walk` is after the gap.
    private var moved: Int64?

    /// From the first occurrence at or after a position.
    ///
    /// Here and in `RuleWalk` each property is set once: of what is changed after that the compiler (6.3)
    /// gives a copy, with a retain for each object in it.
    @inline(__always)
    init(_ rule: ZonedRule, from position: Int64) {
        var position = max(position, rule.start)
        var gap = rule.zone?.table.gap(after: position)
        var moved: Int64?
        if let near = gap, position > near.start {
            position = max(position, near.end)
            moved = Self.firstMoved(by: near, from: position - near.length, rule)
            if moved == nil { gap = rule.zone?.table.gap(after: near.end + near.length) }
        }
        self.rule = rule
        walk = RuleWalk(rule.pattern, from: position)
        end = rule.nearEnd
        waiting = nil
        self.gap = gap
        gapStart = gap?.start ?? .max
        self.moved = moved
    }

    /// The next occurrence, `nil` after the rule's end.
    @inline(__always)
    mutating func next() -> ZonedOccurrence? {
        if moved == nil, waiting == nil {
            guard let local = walk.next(), local <= end || !isOver(at: local) else { return nil }
            if local < gapStart { return ZonedOccurrence(local: local, position: local) }
            waiting = local
        }
        return nextNearGap()
    }

    @inline(never)
    private mutating func nextNearGap() -> ZonedOccurrence? {
        while moved == nil {
            guard let local = waiting ?? walk.next() else { return nil }
            waiting = local
            guard local >= gapStart, let gap else {
                waiting = nil
                return give(local, local)
            }
            if local >= gap.end {
                // No time of the rule fell into that gap.
                setGap(after: max(local, gap.end + gap.length))
            } else if rule.canOvertake {
                walk = RuleWalk(rule.pattern, from: gap.end)
                waiting = nil
                startGap(gap, from: local)
            } else {
                waiting = nil
                return give(local, local + gap.length)
            }
        }
        if waiting == nil { waiting = walk.next() }
        guard let gap, let local = moved else { return nil }
        let position = local + gap.length
        if let existing = waiting, existing <= position {
            if existing == position { startGap(gap, from: local + 1) }
            waiting = nil
            return give(existing, existing)
        }
        startGap(gap, from: local + 1)
        return give(local, position)
    }

    private mutating func give(_ local: Int64, _ position: Int64) -> ZonedOccurrence? {
        position <= end || !isOver(at: position) ? ZonedOccurrence(local: local, position: position) : nil
    }

    /// Whether a position beyond the surely allowed ones is after the end.
    @inline(never)
    private mutating func isOver(at position: Int64) -> Bool {
        end = rule.end
        return position > end
    }

    /// Finds the next time of the gap; if it has no more, only the walk continues.
    private mutating func startGap(_ gap: ZoneGap, from local: Int64) {
        moved = Self.firstMoved(by: gap, from: local, rule)
        if moved == nil { setGap(after: gap.end + gap.length) }
    }

    /// The first time of a rule from a local time on that is in a gap.
    private static func firstMoved(by gap: ZoneGap, from local: Int64, _ rule: ZonedRule) -> Int64? {
        // A walk of its own for each: gaps are rare and hold few times.
        var walk = RuleWalk(rule.pattern, from: local)
        return walk.next().flatMap { $0 < gap.end ? $0 : nil }
    }

    private mutating func setGap(after position: Int64) {
        gap = rule.zone?.table.gap(after: position)
        gapStart = gap?.start ?? .max
    }
}
