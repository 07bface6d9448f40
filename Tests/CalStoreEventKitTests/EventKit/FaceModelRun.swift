import Foundation
import Testing

@testable import CalStore
@testable import CalStoreEventKit
@testable import TestSupport

/// One run of `EventKitModelTests`: the store and the lists.
struct FaceModelRun: NaiveRun {
    /// The expected content, as lists.
    struct Model {
        var lists = NaiveCalendar()
        var reminders: [Reminder] = []
        /// Completed ones: when they were due, and their title.
        var done: [(due: ItemTime, title: String)] = []
    }

    struct Reminder {
        var id: String
        var title: String
        /// When it is due, now and later.
        var dues: [ItemTime]
        /// Whether there are later ones than a list can hold.
        var isEndless: Bool
    }

    static let now = Instant(iso: "2026-01-01T00:00:00Z") ?? .distantPast
    /// The maximum number of completed reminders.
    static let mostDone = 40

    let store: EKEventStore
    let values: CalendarStore
    let display: Zone
    let calendars: [EKCalendar]
    /// As this store sees it.
    var model = Model()
    /// As everybody else sees it.
    var committed = Model()
    var isStaged = false
    /// The content before each operation that was not undone.
    var past: [Model] = []
    var random: SeededGenerator
    /// For the windows, so that comparing more often gives the same operations.
    var windows: SeededGenerator
    var last = ""
    var counts: [String: Int] = [:]
    var number = 0
    /// An error in an object after an operation.
    var problem: String?

    init(seed: UInt64) throws {
        random = SeededGenerator(seed: seed)
        windows = SeededGenerator(seed: seed)
        values = CalendarStore()
        display = (NaiveCalendar.zones.randomElement(using: &random) ?? nil) ?? .utc
        let store = EKEventStore(
            calStore: values, timeZone: display.timeZone, now: { FaceModelRun.now.date })
        self.store = store
        var calendars = [try #require(store.defaultCalendarForNewEvents)]
        for title in ["a", "b"] {
            let calendar = EKCalendar(for: .event, eventStore: store)
            calendar.title = title
            calendar.source = calendars[0].source
            try store.saveCalendar(calendar, commit: true)
            calendars.append(calendar)
        }
        self.calendars = calendars
    }

    var eventCalendars: [CalStoreCalendar.ID] { calendars.map(\.valueID) }

    func storedEnd(of item: NaiveCalendar.Item) -> RecurrenceRule.End? {
        store.newest(item.id.record)?.recurrence?.rules.first?.end
    }

    mutating func expect(_ isRight: Bool, _ text: @autoclosure () -> String) {
        if !isRight, problem == nil { problem = text() }
    }

    // MARK: Operations

    mutating func step(_ number: Int) throws {
        self.number = number
        if model.done.count > Self.mostDone { return try clearDone() }
        let count = model.lists.items.count
        switch count < 4 ? 0 : count > 20 ? 99 : pick(0...99) {
        case 0..<12: try create()
        case 12..<40: try change(.this)
        case 40..<52: try change(.future)
        case 52..<58: try change(.all)
        case 58..<66: try remove(.this)
        case 66..<69: try remove(.future)
        case 69..<72: try createReminder()
        case 72..<78: try completeReminder()
        case 78..<82: try changeMind()
        case 82..<85: try failToSave()
        case 85..<89: try commitAll()
        case 89..<92: resetAll()
        case 92..<96: try undo()
        default: try remove(chance(70) ? .all : .future)
        }
    }

    /// Runs a change, committed at once or staged, and keeps the books.
    mutating func perform(
        _ body: (EKEventStore, _ commit: Bool) throws -> Void, _ follow: (inout Model) -> Void
    )
        throws
    {
        let commit = chance(60)
        let before = try values.info().operation
        try body(store, commit)
        follow(&model)
        isStaged = isStaged || !commit
        if commit { try settle(since: before) }
    }

    private mutating func settle(since operation: Int) throws {
        if try values.info().operation > operation { past.append(committed) }
        if past.count > 300 { past.removeFirst() }
        committed = model
        isStaged = false
    }

    private mutating func create() throws {
        var naive = randomItem()
        note("create", "\(naive.title) \(naive.start) \(naive.rule.map { "\($0)" } ?? "single")")
        let event = EKEvent(eventStore: store)
        event.title = naive.title
        event.calendar = calendars.first { $0.valueID == naive.calendar }
        if naive.isDate { event.isAllDay = true } else { event.timeZone = naive.zone?.timeZone }
        set(event, naive, naive.start, naive.length)
        if let rule = naive.rule {
            event.addRecurrenceRule(object(rule, beside: naive.time(naive.start), day: naive.start.date.day))
        }
        naive.id = event.valueID
        try perform {
            try $0.save(event, span: .thisEvent, commit: $1)
        } _: {
            $0.lists.items.append(naive)
        }
        expect(!event.isNew && !event.hasChanges, "saved, and still new or changed")
    }

    /// Never longer than the time to the next occurrence (EventKit rule 51).
    mutating func randomLength(isDate: Bool) -> Int { isDate ? 86_400 : pick(0...12) * 900 }

    private mutating func set(
        _ event: EKEvent, _ item: NaiveCalendar.Item, _ start: CivilDateTime, _ length: Int
    ) {
        let begin = item.time(start).instant(in: display).date
        var end = item.end(start, length).instant(in: display).date
        // Both say the same (rule 197).
        if item.isDate, chance(50) { end -= 1 }
        if chance(50) {
            (event.startDate, event.endDate) = (begin, end)
        } else {
            (event.endDate, event.startDate) = (end, begin)
        }
    }

    /// - Parameter day: Of the month, of the first date.
    func object(_ naive: NaiveRule, beside start: ItemTime, day: Int) -> EKRecurrenceRule {
        let end: EKRecurrenceEnd? =
            switch naive.end {
            case .never: nil
            case .count(let count): EKRecurrenceEnd(occurrenceCount: count)
            case .until(let date):
                EKRecurrenceEnd(
                    end: start.moved(to: CivilDateTime(date, start.local.time)).instant(in: display).date)
            }
        var days: [EKRecurrenceDayOfWeek]?
        var monthDays: [NSNumber]?
        let frequency: EKRecurrenceFrequency
        switch naive.kind {
        case .daily: frequency = .daily
        case .weekly(let weekdays):
            frequency = .weekly
            // Sunday is 1 there and 7 here.
            days = weekdays.compactMap { EKWeekday(rawValue: $0.rawValue % 7 + 1) }.map { .init($0) }
        case .monthly(let isWrittenOut):
            frequency = .monthly
            if isWrittenOut { monthDays = [NSNumber(value: day)] }
        case .yearly: frequency = .yearly
        }
        return EKRecurrenceRule(
            recurrenceWith: frequency, interval: naive.interval, daysOfTheWeek: days,
            daysOfTheMonth: monthDays, monthsOfTheYear: nil, weeksOfTheYear: nil, daysOfTheYear: nil,
            setPositions: nil, end: end)
    }

    /// The object for an occurrence, found in one of several ways.
    private mutating func object(_ item: NaiveCalendar.Item, _ slot: NaiveCalendar.Slot) throws -> EKEvent {
        let planned = item.time(slot.key).instant(in: display)
        guard item.rule != nil else { return try #require(store.event(withIdentifier: item.id.text)) }
        if let detached = slot.detached, chance(50) {
            return try #require(store.event(withIdentifier: detached.id.text))
        }
        if chance(50) {
            return try #require(
                store.calStore.event(withIdentifier: item.id.text, occurrenceDate: planned.date),
                "\(last): no occurrence of \(item.title) at \(slot.key)")
        }
        let start = item.time(slot.detached?.start ?? slot.key).instant(in: display)
        let found = store.events(
            matching: store.predicateForEvents(
                withStart: start.date, end: start.adding(seconds: 1).date, calendars: nil))
        let id = slot.detached?.id ?? item.id
        return try #require(
            found.first { $0.valueID == id && $0.occurrenceDate == planned.date },
            "\(last): \(item.title) is not listed at \(slot.key)")
    }

    private mutating func choose() -> (index: Int, slot: Int) {
        let index = pick(0...model.lists.items.count - 1)
        return (index, randomSlot(of: model.lists.items[index]))
    }

    private mutating func change(_ span: Span) throws {
        let (index, slot) = choose()
        let item = model.lists.items[index]
        let place = item.slots[slot]
        let change = try randomChange(of: item, slot, span)
        note("\(span)", "\(item.title) slot \(slot) of \(item.slots.count) at \(place.key) to \(change)")
        let event = try object(item, place)
        expect(event.title == (place.detached?.title ?? item.title), "it is called \(event.title ?? "nil")")
        event.title = change.title
        set(event, item, change.start, change.length)
        if change.calendar != item.calendar {
            event.calendar = calendars.first { $0.valueID == change.calendar }
        }
        if let rule = change.rule {
            let day = seriesStart(change, item, slot, span).date.day
            event.recurrenceRules = rule.map { [object($0, beside: item.time(change.start), day: day)] }
        }
        try perform {
            switch span {
            case .this: try $0.save(event, span: .thisEvent, commit: $1)
            case .future: try $0.save(event, span: .futureEvents, commit: $1)
            case .all: try $0.calStore.save(event, span: .all, commit: $1)
            }
        } _: { model in
            model.lists.calendarOfDetached = item.calendar
            model.lists.save(change, index, slot, span, id: event.valueID)
        }
        expect(!event.hasChanges, "saved, and still changed")
        expect(event.title == change.title, "saved as \(change.title), and called \(event.title ?? "nil")")
        expect(
            event.startDate == item.time(change.start).instant(in: display).date || change.rule != nil,
            "saved at \(change.start), and shown at \(Instant(event.startDate))")
    }

    private mutating func remove(_ span: Span) throws {
        let (index, slot) = choose()
        let item = model.lists.items[index]
        note("remove \(span)", "\(item.title) slot \(slot) of \(item.slots.count) at \(item.slots[slot].key)")
        let event = try object(item, item.slots[slot])
        let skips = chance(50)
        try perform {
            switch span {
            case .this where skips: try event.calStore.skip(commit: $1)
            case .this: try $0.remove(event, span: .thisEvent, commit: $1)
            case .future: try $0.remove(event, span: .futureEvents, commit: $1)
            case .all: try $0.calStore.remove(event, span: .all, commit: $1)
            }
        } _: {
            $0.lists.remove(index, slot, item.rule == nil ? .all : span)
        }
        expect(!event.refresh(), "removed, and still there")
    }

    /// Changes that are taken back leave nothing to save.
    private mutating func changeMind() throws {
        let (index, slot) = choose()
        let item = model.lists.items[index]
        note("change mind", "\(item.title) slot \(slot)")
        let event = try object(item, item.slots[slot])
        event.title = "lost"
        event.startDate = event.startDate.addingTimeInterval(86_400)
        event.addAlarm(EKAlarm(relativeOffset: -60))
        expect(event.hasChanges, "changed, and says no")
        event.rollback()
        expect(!event.hasChanges, "rolled back, and changed")
        let (before, wasStaged) = (try values.info().operation, isStaged)
        try store.save(event, span: .thisEvent, commit: false)
        expect(try values.info().operation == before && wasStaged == isStaged, "nothing was to be saved")
    }

    /// A save that fails drops what was staged when it was to be committed (EventKit rule 66).
    private mutating func failToSave() throws {
        let commit = chance(50)
        note("fail", "commit: \(commit)")
        let event = EKEvent(eventStore: store)
        event.title = "never"
        do {
            try store.save(event, span: .thisEvent, commit: commit)
            expect(false, "an event without a calendar was saved")
        } catch EKError.noCalendar {
            guard commit else { return }
            model = committed
            isStaged = false
        }
    }

    private mutating func commitAll() throws {
        note("commit", "")
        let before = try values.info().operation
        try store.commit()
        try settle(since: before)
    }

    private mutating func resetAll() {
        note("reset", "")
        store.reset()
        model = committed
        isStaged = false
    }

    private mutating func undo() throws {
        guard !isStaged, !past.isEmpty else { return try create() }
        note("undo", "")
        let undone = try values.undo("undo", now: Self.now)
        expect(undone.operation != nil, "there was something to undo")
        committed = past.removeLast()
        model = committed
    }

    // MARK: Comparing

    /// The first difference between store and lists in random windows.
    mutating func difference() throws -> String? {
        let isWhole = number % 200 == 0
        let problems = try values.maintenance.check().problems
        if !problems.isEmpty {
            return problems.map { "\($0.invariant): \($0.message)" }.joined(separator: "\n")
        }
        for _ in 0..<2 {
            let day = NaiveCalendar.first.adding(days: Int.random(in: 0...1000, using: &windows))
            let from = display.instant(for: CivilDateTime(isWhole ? NaiveCalendar.first : day)).adding(
                seconds: Int.random(in: 0..<86_400, using: &windows))
            let days = isWhole ? 1100 : [1, 7, 31].randomElement(using: &windows) ?? 1
            let to = from.adding(seconds: days * 86_400)
            let isAll = Int.random(in: 0..<3, using: &windows) > 0
            let asked = isAll ? nil : Array(calendars.shuffled(using: &windows).prefix(days % 3))
            let found = store.events(
                matching: store.predicateForEvents(withStart: from.date, end: to.date, calendars: asked))
            let lines = found.map { "\(Instant($0.startDate)) \(Instant($0.endDate)) \($0.title ?? "nil")" }
            let expected = model.lists.listing(
                from..<to, in: display, calendars: asked?.map(\.valueID), showsLastSecond: true)
            if let difference = Self.difference(lines.sorted(), expected.sorted()) { return difference }
            let starts = found.map { Instant($0.startDate) }
            if zip(starts, starts.dropFirst()).contains(where: { $0 > $1 }) { return "out of order" }
            if days < 100 {
                let lazily = store.calStore.events(from: from.date, to: to.date, calendars: asked).map {
                    "\(Instant($0.startDate)) \(Instant($0.endDate)) \($0.title ?? "nil")"
                }
                if lazily != lines { return "lazily \(lazily.count) events, and \(lines.count) at once" }
            }
        }
        let wanted =
            model.reminders.map { "\($0.dues[0].instant(in: display)) \($0.title) false" }
            + model.done.map { "\($0.due.instant(in: display)) \($0.title) true" }
        return Self.difference(reminderLines().sorted(), wanted.sorted())
    }

    private func reminderLines() -> [String] {
        let display = display
        return reminders(store.predicateForReminders(in: nil)) { reminder in
            let due = reminder.calStore.value.due?.instant(in: display).description ?? "never"
            return "\(due) \(reminder.title ?? "nil") \(reminder.isCompleted)"
        }
    }
}

extension EKCalendar {
    /// The identifier that the value of the calendar has.
    fileprivate var valueID: CalStoreCalendar.ID { CalStoreCalendar.ID(recordID) }
}

extension EKEvent {
    /// The identifier that the value of the event has.
    fileprivate var valueID: CalStoreItem.ID { CalStoreItem.ID(calendarItemIdentifier) ?? .random() }
}
