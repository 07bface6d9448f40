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
    public let start: CivilDateTime
    /// True for an all-day set: its occurrences are dates (as midnights), and rules cannot have parts for
    /// times.
    public let isDate: Bool
    /// The zone of the local times; `nil` for all-day and floating times.
    public let zone: Zone?
    /// The error of the first rule that cannot be expanded; that rule is left out.
    public var problem: RecurrenceError? { members?.problem }

    /// The only rule, or the first. It is kept without an `Optional`, which would be copied by slow code of
    /// the runtime.
    package var rule: ZonedRule? { hasRule ? firstRule : nil }
    let hasRule: Bool
    let firstRule: ZonedRule
    /// `nil` for most sets: those of one rule without lists of dates. The start, if the rule does not make
    /// it, is then a date too.
    let members: Members?

    /// All else that a set may have, in one object.
    final class Members: Sendable {
        let otherRules: [ZonedRule]
        let excludedRules: [ZonedRule]
        /// The single dates by position; the start among them unless a rule makes it.
        let dates: [ZonedOccurrence]
        /// Local times, ascending.
        let excludedDates: [CivilDateTime]
        let problem: RecurrenceError?

        init(
            otherRules: [ZonedRule], excludedRules: [ZonedRule], dates: [ZonedOccurrence],
            excludedDates: [CivilDateTime], problem: RecurrenceError?
        ) {
            self.otherRules = otherRules
            self.excludedRules = excludedRules
            self.dates = dates
            self.excludedDates = excludedDates
            self.problem = problem
        }
    }

    package var otherRules: [ZonedRule] { members?.otherRules ?? [] }
    var excludedRules: [ZonedRule] { members?.excludedRules ?? [] }
    package var dates: [ZonedOccurrence] { members?.dates ?? (firstRule.makesStart ? [] : [firstDate]) }
    /// The start as a date.
    var firstDate: ZonedOccurrence { Self.occurrence(start, in: zone) }
    var excludedDates: [CivilDateTime] { members?.excludedDates ?? [] }

    /// Creates a set. `dates` (RDATE) and `excludedDates` (EXDATE) are local times of `zone`, in any order.
    /// A set of one daily or weekly rule with no more than INTERVAL, BYDAY and an end, and without such
    /// lists, needs no allocation.
    public init(
        start: CivilDateTime, isDate: Bool = false, zone: Zone? = nil, rules: borrowing [RecurrenceRule],
        excludedRules: borrowing [RecurrenceRule] = [], dates: borrowing [CivilDateTime] = [],
        excludedDates: borrowing [CivilDateTime] = []
    ) {
        let start = isDate ? CivilDateTime(start.date) : start
        let zone = isDate ? nil : zone
        self.start = start
        self.isDate = isDate
        self.zone = zone
        var problem: RecurrenceError?
        if rules.count == 1, excludedRules.isEmpty, dates.isEmpty, excludedDates.isEmpty {
            // Nearly every set: it is made where it stays.
            do {
                firstRule = try ZonedRule(rules[0], start: start.seconds, isDate: isDate, zone: zone)
            } catch {
                problem = error
                firstRule = ZonedRule()
            }
            hasRule = problem == nil
            members =
                problem == nil
                ? nil
                : Members(
                    otherRules: [], excludedRules: [], dates: [Self.occurrence(start, in: zone)],
                    excludedDates: [], problem: problem)
            return
        }
        // Copies, because a borrowed array must not be kept.
        let (dates, excludedDates) = (copy dates, copy excludedDates)
        var made = rules.compactMap { Self.ready($0, start, isDate, zone, &problem) }
        hasRule = !made.isEmpty
        firstRule = made.isEmpty ? ZonedRule() : made.removeFirst()
        let others = made
        let excludedOnes = excludedRules.compactMap { Self.ready($0, start, isDate, zone, &problem) }
        var singles: [ZonedOccurrence] = []
        if !firstRule.makesStart, !others.contains(where: \.makesStart) {
            singles = [Self.occurrence(start, in: zone)]
        }
        if !dates.isEmpty {
            singles += (isDate ? dates.map { CivilDateTime($0.date) } : dates).map {
                Self.occurrence($0, in: zone)
            }
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
            otherRules: others, excludedRules: excludedOnes, dates: singles,
            excludedDates: Self.isSorted(excluded) ? excluded : excluded.sorted(), problem: problem)
    }

    private static func occurrence(_ local: CivilDateTime, in zone: Zone?) -> ZonedOccurrence {
        ZonedOccurrence(local: local.seconds, position: ZonedRule.position(of: local.seconds, in: zone))
    }

    /// A rule that can be expanded; `nil`, and the first problem is kept, if this one cannot.
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
        self.init(
            set.start, set.isDate, set.zone, rules.first ?? ZonedRule(), hasRule: !rules.isEmpty,
            rules.count == 1 && rules[0].makesStart
                ? nil
                : Members(
                    otherRules: Array(rules.dropFirst()), excludedRules: [], dates: [], excludedDates: [],
                    problem: nil))
    }

    init(
        _ start: CivilDateTime, _ isDate: Bool, _ zone: Zone?, _ rule: ZonedRule, hasRule: Bool,
        _ members: Members?
    ) {
        self.start = start
        self.isDate = isDate
        self.zone = zone
        self.hasRule = hasRule
        firstRule = rule
        self.members = members
    }

    private static func isSorted(_ times: [CivilDateTime]) -> Bool {
        times.withUnsafeBufferPointer { times in
            // The sign of all distances together, so that the compiler looks at several at once.
            var distances: Int64 = 0
            for index in times.indices.dropFirst() {
                distances |= times[index].seconds &- times[index &- 1].seconds
            }
            return distances >= 0
        }
    }

    /// Whether a rule or a single date makes an occurrence at a position.
    func makes(_ position: Int64) -> Bool { rulesMake(position) || datesMake(position) }

    private func datesMake(_ position: Int64) -> Bool {
        guard let members else { return dates.contains { $0.position == position } }
        let index = members.dateIndex(from: position)
        return index < members.dates.count && members.dates[index].position == position
    }

    func rulesMake(_ position: Int64) -> Bool {
        firstRule.contains(position) || otherRules.contains { $0.contains(position) }
    }

    /// The position of a caller's bound.
    func position(of local: CivilDateTime) -> Int64 { ZonedRule.position(of: local.seconds, in: zone) }

    func excludedRulesMake(_ position: Int64) -> Bool { members?.excludedRulesMake(position) ?? false }

    func isExcluded(_ position: Int64) -> Bool {
        guard let members else { return false }
        return members.isExcludedDate(position, members.excludedIndex(from: position), in: zone)
            || members.excludedRulesMake(position)
    }

    /// The index of the first excluded date at or after a local time.
    func excludedIndex(from local: Int64) -> Int { members?.excludedIndex(from: local) ?? 0 }

    /// The number of excluded occurrences in a row after which the next one is found by counting.
    static let exclusionLimit = 1_000
}

extension OccurrenceSet.Members {
    func excludedRulesMake(_ position: Int64) -> Bool { excludedRules.contains { $0.contains(position) } }

    /// Whether an excluded date removes the occurrence at a position, by its own local time or by one in the
    /// gap before it, which is the same instant. `index` is that of the first excluded date from the position
    /// on.
    func isExcludedDate(_ position: Int64, _ index: Int, in zone: Zone?) -> Bool {
        if index < excludedDates.count, excludedDates[index].seconds == position { return true }
        guard index > 0, let longestGap = zone?.table.longestGap else { return false }
        var earlier = index - 1
        while earlier >= 0, excludedDates[earlier].seconds >= position - longestGap {
            if ZonedRule.position(of: excludedDates[earlier].seconds, in: zone) == position { return true }
            earlier -= 1
        }
        return false
    }

    /// The index of the first excluded date at or after a local time.
    func excludedIndex(from local: Int64) -> Int {
        Self.firstIndex(of: excludedDates.count) { excludedDates[$0].seconds >= local }
    }

    /// The index of the first single date at or after a position.
    func dateIndex(from position: Int64) -> Int {
        Self.firstIndex(of: dates.count) { dates[$0].position >= position }
    }

    /// The first of `count` indexes for which `isReached` is true, as for all after it.
    @inline(__always)
    private static func firstIndex(of count: Int, where isReached: (Int) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if isReached(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
