@testable import CalStore

/// A run of random operations on a store and on `NaiveCalendar`: what the runs of the models have in common.
protocol NaiveRun {
    var random: SeededGenerator { get set }
    /// The operation, and its description.
    var number: Int { get set }
    var last: String { get set }
    /// How often each kind of operation was done.
    var counts: [String: Int] { get set }
    /// An error that an operation has noticed.
    var problem: String? { get }
    var eventCalendars: [CalStoreCalendar.ID] { get }

    mutating func step(_ number: Int) throws
    /// The first difference between store and lists.
    mutating func difference() throws -> String?
    mutating func randomLength(isDate: Bool) -> Int
    /// The end of the rule that the store has for an item.
    func storedEnd(of item: NaiveCalendar.Item) throws -> RecurrenceRule.End?
}

extension NaiveRun {
    var problem: String? { nil }

    /// The first operation after which store and lists differ, and how; nil if they never do. Compares
    /// rarely, and after a difference runs once more, to find the operation that did it.
    static func firstFailure(
        of operations: Int, comparingEach stride: Int, _ start: () throws -> Self
    ) throws -> String? {
        func failure(_ operations: Int, comparingAfter isWanted: (Int) -> Bool) throws -> (Int, String)? {
            var run = try start()
            for number in 1...operations {
                do {
                    try run.step(number)
                } catch {
                    return (number, "\(run.last): \(error)")
                }
                if let problem = run.problem { return (number, "\(run.last): \(problem)") }
                guard isWanted(number) else { continue }
                if let difference = try run.difference() { return (number, "\(run.last): \(difference)") }
            }
            let counts = run.counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            print("\(Self.self): " + counts.joined(separator: ", "))
            return nil
        }
        let rarely = try failure(operations) { $0 % stride == 0 || $0 == operations }
        guard let (number, text) = rarely else { return nil }
        let (culprit, reason) = try failure(number) { $0 > number - stride } ?? (number, text)
        return "operation \(culprit): \(reason)"
    }

    static func difference(_ found: [String], _ expected: [String]) -> String? {
        guard found != expected else { return nil }
        let missing = expected.filter { !found.contains($0) }.prefix(8)
        let extra = found.filter { !expected.contains($0) }.prefix(8)
        return
            "missing \(Array(missing)), too many \(Array(extra)), \(found.count) instead of \(expected.count)"
    }

    mutating func note(_ kind: String, _ text: String) {
        last = "\(number) \(kind) \(text)"
        counts[kind, default: 0] += 1
    }

    // MARK: Chance

    mutating func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    mutating func chance(_ percent: Int) -> Bool { pick(1...100) <= percent }
    mutating func randomZone() -> Zone? { NaiveCalendar.zones.randomElement(using: &random) ?? nil }

    mutating func randomStart() -> CivilDateTime {
        let date = CivilDate(year: pick(2025...2027), month: pick(1...12), day: pick(1...28)) ?? .distantPast
        // By day, where no clock changes.
        return CivilDateTime(
            date, CivilTime(hour: pick(6...19), minute: pick(0...3) * 15, second: 0) ?? .midnight)
    }

    /// An early slot is more probable, so that splits leave something.
    mutating func randomSlot(of item: NaiveCalendar.Item) -> Int {
        let last = item.slots.count - 1
        return chance(70) ? pick(0...min(last, 9)) : pick(0...last)
    }

    mutating func randomItem() -> NaiveCalendar.Item {
        let isDate = chance(20)
        let start = isDate ? CivilDateTime(randomStart().date) : randomStart()
        var item = NaiveCalendar.Item(
            id: .random(), calendar: eventCalendars.randomElement(using: &random) ?? .random(),
            title: "t\(number)", zone: isDate ? nil : randomZone(), isDate: isDate,
            length: randomLength(isDate: isDate), start: start,
            rule: chance(85) ? NaiveRule.random(at: start.date, using: &random) : nil, slots: [])
        item.list()
        return item
    }

    mutating func randomChange(
        of item: NaiveCalendar.Item, _ slot: Int, _ span: Span
    ) throws -> NaiveCalendar.Change {
        let place = item.slots[slot]
        var change = NaiveCalendar.Change(
            title: place.detached?.title ?? item.title, start: place.detached?.start ?? place.key,
            length: place.detached?.length ?? item.length, calendar: item.calendar)
        if chance(60) { change.title = "t\(number)" }
        if chance(50) { change.length = randomLength(isDate: item.isDate) }
        if chance(50) {
            let date = place.key.date.adding(days: chance(50) ? 0 : pick(-3...3))
            change.start = CivilDateTime(date, item.isDate ? .midnight : randomStart().time)
        }
        guard span != .this || item.rule == nil else { return change }
        let days = change.start.date.dayNumber - place.key.date.dayNumber
        if let rule = item.rule, !rule.canMove(place.key.date, by: days) {
            change.start = CivilDateTime(place.key.date, change.start.time)
        }
        if chance(15) { change.calendar = eventCalendars.randomElement(using: &random) ?? change.calendar }
        if chance(25) { try chooseRule(&change, item, slot, span) }
        return change
    }

    /// Another rule, or none.
    private mutating func chooseRule(
        _ change: inout NaiveCalendar.Change, _ item: NaiveCalendar.Item, _ slot: Int, _ span: Span
    ) throws {
        if item.rule != nil, item.slots[slot].detached == nil, chance(30) {
            change.rule = .some(nil)
            return
        }
        // The new rule makes the date at which the series begins then.
        let start = seriesStart(change, item, slot, span)
        guard start.date.day <= 28 else { return }
        // One whose end is not the one that the series has, which would be shared out, or moved with the
        // series.
        let end = try storedEnd(of: item)
        while true {
            let rule = NaiveRule.random(at: start.date, using: &random)
            if rule.end != .never, rule.rule(beside: item.time(start)).end == end { continue }
            change.rule = .some(rule)
            return
        }
    }

    /// The first date of the changed series.
    func seriesStart(
        _ change: NaiveCalendar.Change, _ item: NaiveCalendar.Item, _ slot: Int, _ span: Span
    ) -> CivilDateTime {
        if span == .future, slot > 0 { return change.start }
        return item.start.adding(seconds: Int(change.start.seconds - item.slots[slot].key.seconds))
    }
}
