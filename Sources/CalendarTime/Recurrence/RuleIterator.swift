/// Walks the occurrences of one rule in the order of moments.
///
/// It is plain numbers. The owner of the iterator keeps the rule, and gives it to a step that needs it: so
/// neither a copy nor a usual step counts references.
struct RuleIterator {
    private var walk: RuleWalk
    /// Times before this one are neither beyond the end nor near a gap, and days have a single time; `.min`
    /// where one of these must be checked.
    private var limit: Int64
    /// The last position that is surely before the rule's end; the end itself, once a position after it was
    /// reached.
    private var end: Int64
    /// A time taken from `walk` and not given yet.
    private var waiting: Int64?
    /// The next gap.
    private var gap: ZoneGap?
    /// The next time within that gap, while `walk` is after the gap.
    private var moved: Int64?

    /// From the first occurrence at or after a position.
    @inline(never)
    init(_ rule: borrowing ZonedRule, from position: Int64) {
        var position = max(position, rule.start)
        var gap = rule.zone?.table.gap(after: position)
        var moved: Int64?
        if let near = gap, position > near.start {
            position = max(position, near.end)
            moved = Self.firstMoved(by: near, from: position - near.length, rule)
            if moved == nil { gap = rule.zone?.table.gap(after: near.end + near.length) }
        }
        walk = rule.pattern.walk(from: position)
        end = rule.nearEnd
        waiting = nil
        self.gap = gap
        self.moved = moved
        limit = .min
        setLimit()
    }

    /// The next occurrence if it is known without the rule; otherwise `nil`, and no step.
    @inline(__always)
    mutating func nextPlain() -> ZonedOccurrence? {
        walk.nextPlain(before: limit).map { ZonedOccurrence(local: $0, position: $0) }
    }

    /// Moves on after the last day of a chunk. False, and no step, where more than days must be checked.
    @inline(__always)
    mutating func moveToDays(_ plan: RulePlan?) -> Bool { walk.isOutOfDays && walk.moveByChunks(plan) }

    /// The next occurrence, `nil` after the rule's end.
    @inline(never)
    mutating func next(_ rule: ZonedRule) -> ZonedOccurrence? {
        if moved == nil {
            guard let local = waiting ?? walk.next(rule.pattern.plan) else { return nil }
            waiting = nil
            // No time of the rule fell into the gaps before this one.
            while let passed = gap, local >= passed.end {
                gap = rule.zone?.table.gap(after: max(local, passed.end + passed.length))
            }
            setLimit()
            guard let gap, local >= gap.start else { return give(local, local, rule) }
            guard rule.canOvertake else { return give(local, local + gap.length, rule) }
            walk = rule.pattern.walk(from: gap.end)
            startGap(gap, from: local, rule)
        }
        let occurrence = nextNearGap(rule)
        setLimit()
        return occurrence
    }

    private mutating func setLimit() {
        let isPlain = walk.hasSingleTime && moved == nil && waiting == nil
        limit = isPlain ? min(end &+ 1, gap?.start ?? .max) : .min
    }

    /// The earlier one of the next moved time and the next existing one.
    private mutating func nextNearGap(_ rule: ZonedRule) -> ZonedOccurrence? {
        if waiting == nil { waiting = walk.next(rule.pattern.plan) }
        guard let gap, let local = moved else { return nil }
        let position = local + gap.length
        if let existing = waiting, existing <= position {
            if existing == position { startGap(gap, from: local + 1, rule) }
            waiting = nil
            return give(existing, existing, rule)
        }
        startGap(gap, from: local + 1, rule)
        return give(local, position, rule)
    }

    @inline(__always)
    private mutating func give(_ local: Int64, _ position: Int64, _ rule: ZonedRule) -> ZonedOccurrence? {
        position <= end || !isOver(at: position, rule)
            ? ZonedOccurrence(local: local, position: position) : nil
    }

    /// Whether a position beyond the surely allowed ones is after the end.
    @inline(never)
    private mutating func isOver(at position: Int64, _ rule: ZonedRule) -> Bool {
        end = rule.end
        setLimit()
        return position > end
    }

    /// Finds the next time of the gap; if it has no more, only the walk continues.
    private mutating func startGap(_ gap: ZoneGap, from local: Int64, _ rule: ZonedRule) {
        moved = Self.firstMoved(by: gap, from: local, rule)
        if moved == nil { self.gap = rule.zone?.table.gap(after: gap.end + gap.length) }
    }

    /// The first time of a rule from a local time on that is in a gap.
    private static func firstMoved(by gap: ZoneGap, from local: Int64, _ rule: ZonedRule) -> Int64? {
        // A walk of its own for each: gaps are rare and hold few times.
        var walk = rule.pattern.walk(from: local)
        return walk.next(rule.pattern.plan).flatMap { $0 < gap.end ? $0 : nil }
    }
}
