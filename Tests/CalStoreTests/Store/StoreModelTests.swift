import Foundation
import Testing

@testable import CalStore
@testable import TestSupport

/// Random operations on a store and on plain lists of occurrences; after each hundred, the same listings.
///
/// `TestScale` says how many, and repeats a run.
@Suite struct StoreModelTests {
    /// The same on files that are opened anew before each operation, so that most is answered by the index.
    @Test func soIsOneThatIsOpenedForEachOperation() throws {
        let operations = TestScale.rounds(60, long: 1000)
        let seed = TestScale.seed("store model on files")
        var run = try ModelRun(seed: seed, disk: SimulatedDisk())
        for number in 1...operations {
            try run.reopen()
            try run.step(number)
            guard number % 20 == 0 || number == operations else { continue }
            try run.reopen()
            if let difference = try run.difference() {
                Issue.record("seed \(seed), operation \(run.last): \(difference)")
                return
            }
        }
    }

    @Test func theStoreIsAListOfOccurrences() throws {
        let operations = TestScale.rounds(2000, long: 50_000)
        let seed = TestScale.seed("store model")
        let failure = try ModelRun.firstFailure(of: operations, comparingEach: 100) {
            try ModelRun(seed: seed)
        }
        if let failure { Issue.record("seed \(seed), \(failure)") }
    }
}

/// One run: the store and the lists.
private struct ModelRun: NaiveRun {
    private(set) var store: CalendarStore
    private let disk: SimulatedDisk?
    var lists = NaiveCalendar()
    var reminders: [Reminder] = []
    /// Completed ones, by what a listing of them says.
    var done: [(due: ItemTime, title: String)] = []
    var random: SeededGenerator
    /// For the windows, so that comparing more often gives the same operations.
    var windows: SeededGenerator
    let calendars: [CalStoreCalendar.ID]
    let list: CalStoreCalendar.ID
    var last = ""
    var counts: [String: Int] = [:]
    var number = 0

    struct Reminder {
        var id: CalStoreItem.ID
        var title: String
        var dues: [ItemTime]
        /// Whether there are later ones than a list can hold.
        var isEndless: Bool
    }

    static let now = Instant(iso: "2026-01-01T00:00:00Z") ?? .distantPast

    init(seed: UInt64, disk: SimulatedDisk? = nil) throws {
        self.disk = disk
        store = try disk.map(Self.open) ?? CalendarStore()
        random = SeededGenerator(seed: seed)
        windows = SeededGenerator(seed: seed)
        let source = try #require(try store.sources().first).id
        for title in ["a", "b"] {
            let calendar = CalStoreCalendar(title: title, entities: [.events], source: source)
            try store.write("calendar", now: Self.now) { try $0.save(calendar) }
        }
        let all = try store.calendars()
        calendars = all.filter { $0.entities.contains(.events) }.map(\.id)
        list = try #require(all.first { $0.entities.contains(.reminders) }).id
    }

    private static func open(_ disk: SimulatedDisk) throws -> CalendarStore {
        try CalendarStore(StoreLocation("/cal"), disk, program: nil, lockTimeout: 1)
    }

    /// Goes on with a store that was just opened; mostly what the one before left due was written.
    mutating func reopen() throws {
        guard let disk else { return }
        if Int.random(in: 0..<10, using: &windows) < 7 { try store.maintenance.snapshot(ifDue: true) }
        store = try Self.open(disk)
    }

    // MARK: Operations

    mutating func step(_ number: Int) throws {
        self.number = number
        let choice = lists.items.count < 4 ? 0 : lists.items.count > 30 ? 99 : pick(0...99)
        switch choice {
        case 0..<10: try create()
        case 10..<14: try importFile()
        case 14..<44: try change(.this)
        case 44..<58: try change(.future)
        case 58..<66: try change(.all)
        case 66..<76: try remove(.this)
        case 76..<80: try remove(.future)
        case 80..<83: try fail()
        case 83..<86: try createReminder()
        case 86..<96: try completeReminder()
        default: try remove(chance(70) ? .all : .future)
        }
    }

    private mutating func write<Result>(_ body: (inout CalStoreTransaction) throws -> Result) throws -> Result
    {
        try store.write(last, now: Self.now, body).result
    }

    mutating func randomLength(isDate: Bool) -> Int {
        isDate ? pick(1...4) * 86_400 : pick(0...12) * 900
    }

    var eventCalendars: [CalStoreCalendar.ID] { calendars }

    func storedEnd(of item: NaiveCalendar.Item) throws -> RecurrenceRule.End? {
        try #require(try store.item(item.id)).recurrence?.rules.first?.end
    }

    private mutating func end(of item: NaiveCalendar.Item, _ start: CivilDateTime, _ length: Int) -> ItemEnd {
        if chance(50) { return .time(item.end(start, length)) }
        return .duration(item.isDate ? ItemDuration(days: length / 86_400) : ItemDuration(seconds: length))
    }

    private mutating func create() throws {
        var naive = randomItem()
        note("create", "\(naive.title) \(naive.start) \(naive.rule.map { "\($0)" } ?? "single")")
        var item = CalStoreItem(event: naive.title, calendar: naive.calendar)
        item.start = naive.time(naive.start)
        item.end = end(of: naive, naive.start, naive.length)
        if let rule = naive.rule {
            item.recurrence = ItemRecurrence(rules: [rule.rule(beside: naive.time(naive.start))])
        }
        naive.id = try write { try $0.add(item) }.id
        lists.items.append(naive)
    }

    /// A series with a detached occurrence and a hole; a second time it changes nothing.
    private mutating func importFile() throws {
        var naive = randomItem()
        note("import", "\(naive.title) \(naive.start)")
        var fields = ItemFields(
            id: .random(), kind: .event, calendar: naive.calendar.record, title: naive.title)
        fields.uid = "\(naive.title)@example.com"
        fields.start = naive.time(naive.start)
        fields.end = end(of: naive, naive.start, naive.length)
        if let rule = naive.rule {
            fields.recurrence = ItemRecurrence(rules: [rule.rule(beside: naive.time(naive.start))])
        }
        var file: [ItemFields] = []
        if naive.slots.count > 2 {
            let hole = naive.slots.remove(at: pick(0...naive.slots.count - 1)).key
            naive.holes.insert(hole)
            // As some files write it.
            fields.recurrence?.exclusionDates = [inUTC(naive.time(hole))]
            let index = pick(0...naive.slots.count - 1)
            var detached = fields
            detached.id = .random()
            detached.series = fields.id
            detached.recurrence = nil
            detached.originalStart = inUTC(naive.time(naive.slots[index].key))
            detached.title = naive.title + "d"
            detached.start = naive.time(naive.slots[index].key)
            detached.end = .time(naive.end(naive.slots[index].key, naive.length))
            naive.slots[index].detached = NaiveCalendar.Detached(
                id: CalStoreItem.ID(detached.id), title: detached.title, start: naive.slots[index].key,
                length: naive.length)
            file.append(detached)
        }
        file.append(fields)
        naive.id = CalStoreItem.ID(fields.id)
        let records = file.map(ItemRecord.init)
        let outcome = try write { $0.merge(records, onConflict: .newer) }
        #expect(outcome.added.count == file.count)
        let again = file.map { item in
            var item = item
            item.id = .random()
            item.series = item.series.map { _ in file.last?.id ?? item.id }
            return ItemRecord(item)
        }
        let second = try store.write("again", now: Self.now) { $0.merge(again, onConflict: .newer) }
        #expect(second.operation == nil, "seed: an import again is no change")
        lists.items.append(naive)
    }

    private mutating func inUTC(_ time: ItemTime) -> ItemTime {
        guard let zone = time.zone, chance(50) else { return time }
        return ItemTime(time.instant(in: zone), in: .utc)
    }

    private mutating func change(_ span: Span) throws {
        let index = pick(0...lists.items.count - 1)
        let item = lists.items[index]
        let slot = randomSlot(of: item)
        let place = item.slots[slot]
        let change = try randomChange(of: item, slot, span)
        note("\(span)", "\(item.title) slot \(slot) of \(item.slots.count) at \(place.key) to \(change)")
        lists.calendarOfDetached = item.calendar

        var draft: CalStoreItem
        var original: ItemTime?
        if let detached = place.detached {
            draft = try #require(try store.item(detached.id))
        } else {
            let stored = try #require(try store.item(item.id))
            original = item.time(place.key)
            draft = original.map(stored.occurrence) ?? stored
        }
        draft.title = change.title
        draft.start = item.time(change.start)
        draft.end = end(of: item, change.start, change.length)
        draft.move(toCalendar: change.calendar)
        if let rule = change.rule {
            var recurrence = draft.recurrence ?? ItemRecurrence()
            if place.detached != nil {
                recurrence = try #require(try store.item(item.id)).recurrence ?? ItemRecurrence()
            }
            recurrence.rules = rule.map { [$0.rule(beside: item.time(change.start))] } ?? []
            if case .monthly(true)? = rule?.kind {
                recurrence.rules[0].byMonthDay = [seriesStart(change, item, slot, span).date.day]
            }
            draft.recurrence = rule == nil ? nil : recurrence
        }
        let saved = try write { try $0.save(draft, at: original, span: span) }
        lists.save(change, index, slot, span, id: saved.id)
    }

    private mutating func remove(_ span: Span) throws {
        let index = pick(0...lists.items.count - 1)
        let item = lists.items[index]
        let slot = chance(50) ? 0 : pick(0...item.slots.count - 1)
        let place = item.slots[slot]
        note("remove \(span)", "\(item.title) slot \(slot) of \(item.slots.count) at \(place.key)")
        let id = place.detached?.id ?? item.id
        let original = place.detached == nil ? item.time(place.key) : nil
        try write { try $0.remove(id, at: original, span: span) }
        lists.remove(index, slot, item.rule == nil ? .all : span)
    }

    /// Something that is done, seen to be done, and then thrown away.
    private mutating func fail() throws {
        struct Thrown: Error {}
        let before = try store.items()
        let victims = [before.randomElement(using: &random), before.randomElement(using: &random)].compactMap(
            \.self)
        note("fail", victims.map(\.title).joined(separator: " "))
        let event = CalStoreItem(reminder: "lost", calendar: list)
        let (isDry, looks) = (chance(50), chance(50))
        do {
            _ = try store.write("fail", now: Self.now, dryRun: isDry) { change in
                try change.add(event)
                for victim in victims where try change.item(victim.id) != nil {
                    try change.remove(victim.id, span: .all)
                    if looks, try change.item(victim.id) != nil { Issue.record("removed, and still there") }
                }
                if !isDry { throw Thrown() }
            }
        } catch is Thrown {}
        #expect(try store.items() == before, "seed: a failed write leaves items and their order")
    }

    private mutating func createReminder() throws {
        let start = randomStart()
        let zone = randomZone()
        let due = ItemTime(start, in: zone)
        let rule = chance(80) ? NaiveRule.random(at: start.date, using: &random) : nil
        note("reminder", "\(due)")
        var item = CalStoreItem(reminder: "r\(number)", calendar: list)
        item.end = .time(due)
        var dues = (rule?.dates(from: start.date, through: NaiveCalendar.horizon) ?? [start.date])
            .map { due.moved(to: CivilDateTime($0, start.time)) }
        let listed = dues.count
        if let rule {
            item.recurrence = ItemRecurrence(rules: [rule.rule(beside: due)])
            if dues.count > 3 {
                let hole = dues.remove(at: pick(1...dues.count - 1))
                item.recurrence?.exclusionDates = [inUTC(hole)]
            }
        }
        let id = try write { try $0.add(item) }.id
        var isEndless = false
        if let rule, rule.dates(from: start.date, through: .distantFuture, atMost: listed + 1).count > listed
        {
            isEndless = true
        }
        reminders.append(Reminder(id: id, title: item.title, dues: dues, isEndless: isEndless))
    }

    private mutating func completeReminder() throws {
        guard !reminders.isEmpty else { return try createReminder() }
        let index = pick(0...reminders.count - 1)
        let reminder = reminders[index]
        if reminder.isEndless, reminder.dues.count == 1 {
            reminders.remove(at: index)
            return try write { try $0.remove(reminder.id) }
        }
        note("complete", "\(reminder.title) \(reminder.dues[0])")
        let outcome = try write { try $0.complete(reminder.id) }
        done.append((reminder.dues[0], reminder.title))
        #expect(outcome.next?.id == (reminder.dues.count > 1 ? reminder.id : nil))
        #expect(outcome.next?.due == reminder.dues.dropFirst().first)
        reminders[index].dues.removeFirst()
        if reminders[index].dues.isEmpty || chance(5) {
            if !reminders[index].dues.isEmpty { try write { try $0.remove(reminder.id) } }
            reminders.remove(at: index)
        }
    }

    // MARK: Comparing

    /// The first difference between store and lists in random windows.
    mutating func difference() throws -> String? {
        let problems = try store.maintenance.check().problems
        if !problems.isEmpty {
            return problems.map { "\($0.invariant): \($0.message)" }.joined(separator: "\n")
        }
        for number in 0..<4 {
            let display = (NaiveCalendar.zones.randomElement(using: &windows) ?? nil) ?? .utc
            let day = NaiveCalendar.first.adding(
                days: number == 0 ? 0 : Int.random(in: 0...1000, using: &windows))
            let from = display.instant(for: CivilDateTime(day)).adding(
                seconds: Int.random(in: 0..<86_400, using: &windows))
            let days = number == 0 ? 1100 : [1, 7, 31].randomElement(using: &windows) ?? 1
            let to = from.adding(seconds: days * 86_400)
            let isAll = Int.random(in: 0..<3, using: &windows) > 0
            let asked = isAll ? nil : Array(calendars.shuffled(using: &windows).prefix(days % 3))
            let found = try store.occurrences(in: from..<to, zone: display, calendars: asked)
            for (left, right) in zip(found, found.dropFirst())
            where (right.startInstant, right.item.title) < (left.startInstant, left.item.title) {
                return "\(left.start) \(left.item.title) stands before \(right.start) \(right.item.title)"
            }
            let lines = found.map { "\($0.startInstant) \($0.endInstant) \($0.item.title)" }.sorted()
            let expected = lists.listing(from..<to, in: display, calendars: asked).sorted()
            if let difference = Self.difference(lines, expected) { return difference }

            let dues = try store.reminders(dueIn: from..<to, zone: display).map {
                "\($0.startInstant) \($0.item.title) \($0.item.isCompleted)"
            }.sorted()
            var expectedDues = reminders.map { (due: $0.dues[0], title: $0.title, isDone: false) }
            expectedDues += done.map { (due: $0.due, title: $0.title, isDone: true) }
            let dueLines = expectedDues.filter { (from..<to).contains($0.due.instant(in: display)) }
                .map { "\($0.due.instant(in: display)) \($0.title) \($0.isDone)" }.sorted()
            if let difference = Self.difference(dues, dueLines) { return difference }
        }
        return nil
    }
}
