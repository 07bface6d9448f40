/// All occurrences of a repeating item: a start, rules, single dates and exceptions.
///
///     let rule = try RecurrenceRule(text: "FREQ=WEEKLY;BYDAY=TU")
///     let start = try CivilDateTime(parsing: "2026-03-03T09:00:00")
///     let set = OccurrenceSet(start: start, zone: .named("Europe/Berlin"), rules: [rule])
///     set.next(after: try CivilDateTime(parsing: "2126-03-04T00:00:00"))    // 2126-03-05T09:00:00
///
/// It is a sequence in the order of moments, and endless if a rule has no end: limit your loop. Only the
/// requested occurrences are produced: starting in the middle, going back, counting, and COUNT itself are
/// arithmetic. Years 1 to 9999.
///
/// - The start is the first occurrence and counts, even if no rule produces it.
/// - Occurrences are local times of `zone`. A local time in a gap (clocks go forward over it) uses the offset
///   before the gap and keeps its own name: `02:30` on a night without 02:30 is the moment at which clocks
///   show 03:30. Two occurrences at one moment are one occurrence.
/// - COUNT counts the dates of the rule before exclusions (RFC 5545, 3.8.5.1).
/// - Bounds given to the methods are local times of `zone` too.
public struct OccurrenceSet: Sendable {
    /// The first occurrence, a local time of ``zone``.
    public var start: CivilDateTime { members.start }
    /// True for an all-day set: its occurrences are dates (as midnights), and rules cannot have parts for
    /// times.
    public var isDate: Bool { members.isDate }
    /// The zone of the local times; `nil` for all-day and floating times.
    public var zone: Zone? { members.zone }
    /// The error of the first rule that cannot be expanded; that rule is left out.
    public var problem: RecurrenceError? { members.problem }

    let members: Members

    /// One object, so that a set and all walks through it share it for the price of a retain.
    final class Members: Sendable {
        /// The only rule, or the first.
        let rule: ZonedRule?
        let otherRules: [ZonedRule]
        let excludedRules: [ZonedRule]
        /// The single dates by position; the start among them unless a rule makes it.
        let dates: [ZonedOccurrence]
        /// Local times, ascending.
        let excludedDates: [CivilDateTime]
        let zone: Zone?
        let start: CivilDateTime
        let isDate: Bool
        let problem: RecurrenceError?

        init(
            _ start: CivilDateTime, _ isDate: Bool, _ zone: Zone?, _ problem: RecurrenceError?,
            rule: ZonedRule?, otherRules: [ZonedRule], excludedRules: [ZonedRule], dates: [ZonedOccurrence],
            excludedDates: [CivilDateTime]
        ) {
            self.start = start
            self.isDate = isDate
            self.zone = zone
            self.problem = problem
            self.rule = rule
            self.otherRules = otherRules
            self.excludedRules = excludedRules
            self.dates = dates
            self.excludedDates = excludedDates
        }
    }

    package var rule: ZonedRule? { members.rule }
    package var otherRules: [ZonedRule] { members.otherRules }
    var excludedRules: [ZonedRule] { members.excludedRules }
    package var dates: [ZonedOccurrence] { members.dates }
    var excludedDates: [CivilDateTime] { members.excludedDates }

    /// Creates a set. `dates` (RDATE) and `excludedDates` (EXDATE) are local times of `zone`, in any order.
    /// Costs less than a microsecond per rule.
    public init(
        start: CivilDateTime, isDate: Bool = false, zone: Zone? = nil, rules: [RecurrenceRule],
        excludedRules: [RecurrenceRule] = [], dates: [CivilDateTime] = [], excludedDates: [CivilDateTime] = []
    ) {
        let start = isDate ? CivilDateTime(start.date) : start
        let zone = isDate ? nil : zone
        var problem: RecurrenceError?
        // One rule is the usual case and needs no array.
        var rule: ZonedRule?
        var others: [ZonedRule] = []
        for next in rules {
            guard let made = Self.ready(next, start, isDate, zone, &problem) else { continue }
            if rule == nil { rule = made } else { others.append(made) }
        }
        var excludedOnes: [ZonedRule] = []
        for next in excludedRules {
            if let made = Self.ready(next, start, isDate, zone, &problem) { excludedOnes.append(made) }
        }
        func occurrence(_ local: CivilDateTime) -> ZonedOccurrence {
            ZonedOccurrence(local: local.seconds, position: ZonedRule.position(of: local.seconds, in: zone))
        }
        var singles: [ZonedOccurrence] = []
        if rule?.makesStart != true, !others.contains(where: \.makesStart) { singles = [occurrence(start)] }
        if !dates.isEmpty {
            singles += (isDate ? dates.map { CivilDateTime($0.date) } : dates).map(occurrence)
            // An occurrence that exists at its position comes after those moved there, because the last one
            // gives the name.
            singles.sort {
                ($0.position, $0.local == $0.position ? 1 : 0) < (
                    $1.position, $1.local == $1.position ? 1 : 0
                )
            }
        }
        let excluded = isDate ? excludedDates.map { CivilDateTime($0.date) } : excludedDates
        members = Members(
            start, isDate, zone, problem, rule: rule, otherRules: others, excludedRules: excludedOnes,
            dates: singles, excludedDates: Self.isSorted(excluded) ? excluded : excluded.sorted())
    }

    /// A rule that can be expanded; `nil`, and the first problem is kept, if this one cannot. Not a closure,
    /// because a variable that a closure changes is allocated.
    private static func ready(
        _ rule: RecurrenceRule, _ start: CivilDateTime, _ isDate: Bool, _ zone: Zone?,
        _ problem: inout RecurrenceError?
    ) -> ZonedRule? {
        do {
            return try ZonedRule(rule, start: start.seconds, isDate: isDate, zone: zone)
        } catch {
            problem = problem ?? error
            return nil
        }
    }

    /// Creates an all-day set; its occurrences are dates, as midnights.
    ///
    ///     let rule = try RecurrenceRule(text: "FREQ=YEARLY")
    ///     let birthday = OccurrenceSet(start: try CivilDate(parsing: "1984-02-29"), rules: [rule])
    ///     birthday.next(after: try CivilDateTime(parsing: "2026-01-01T00:00:00"))?.date    // 2028-02-29
    public init(
        start: CivilDate, rules: [RecurrenceRule], excludedRules: [RecurrenceRule] = [],
        dates: [CivilDate] = [], excludedDates: [CivilDate] = []
    ) {
        self.init(
            start: CivilDateTime(start), isDate: true, rules: rules, excludedRules: excludedRules,
            dates: dates.map { CivilDateTime($0) }, excludedDates: excludedDates.map { CivilDateTime($0) })
    }

    /// Some rules of a set, without its dates and exclusions.
    init(rules: [ZonedRule], of set: OccurrenceSet) {
        members = Members(
            set.start, set.isDate, set.zone, nil, rule: rules.first, otherRules: Array(rules.dropFirst()),
            excludedRules: [], dates: [], excludedDates: [])
    }

    private static func isSorted(_ times: [CivilDateTime]) -> Bool {
        var previous = CivilDateTime.distantPast
        for time in times {
            if time < previous { return false }
            previous = time
        }
        return true
    }

    /// Whether a rule or a single date makes an occurrence at a position.
    func makes(_ position: Int64) -> Bool {
        rulesMake(position) || dates.contains { $0.position == position }
    }

    func rulesMake(_ position: Int64) -> Bool {
        rule?.contains(position) == true || otherRules.contains { $0.contains(position) }
    }

    func excludedRulesMake(_ position: Int64) -> Bool { excludedRules.contains { $0.contains(position) } }

    /// The position of a caller's bound.
    func position(of local: CivilDateTime) -> Int64 { ZonedRule.position(of: local.seconds, in: zone) }

    func isExcluded(_ position: Int64) -> Bool {
        let index = excludedIndex(from: position)
        return isExcludedDate(position, index) || excludedRulesMake(position)
    }

    /// Whether an excluded date removes the occurrence at a position, by its own local time or by one in the
    /// gap before it, which is the same instant. `index` is that of the first excluded date from the position
    /// on.
    func isExcludedDate(_ position: Int64, _ index: Int) -> Bool {
        if index < excludedDates.count, excludedDates[index].seconds == position { return true }
        guard index > 0, let longestGap = zone?.table.longestGap else { return false }
        var earlier = index - 1
        while earlier >= 0, excludedDates[earlier].seconds >= position - longestGap {
            if self.position(of: excludedDates[earlier]) == position { return true }
            earlier -= 1
        }
        return false
    }

    /// The index of the first excluded date at or after a local time.
    func excludedIndex(from local: Int64) -> Int {
        var low = 0
        var high = excludedDates.count
        while low < high {
            let middle = (low + high) / 2
            if excludedDates[middle].seconds < local { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The number of excluded occurrences in a row after which the next one is found by counting.
    static let exclusionLimit = 1_000
}
