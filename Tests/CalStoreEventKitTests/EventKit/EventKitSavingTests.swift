import CalStore
import CalStoreEventKit
import Testing

@testable import Basics

/// EventKit rules 49-109: saving, removing, fetching, being told.
@Suite struct EventKitSavingTests {
    /// Rules 49, 54, 55: the first thing that is missing is the one that is reported.
    @Test func validation() throws {
        let desk = Desk()
        let event = EKEvent(eventStore: desk.store)
        func code() -> EKError.Code? { desk.code { try desk.store.save(event, span: .thisEvent) } }
        #expect(code() == .noCalendar)
        event.calendar = desk.store.defaultCalendarForNewReminders()
        #expect(code() == .calendarDoesNotAllowEvents)
        event.calendar = desk.store.defaultCalendarForNewEvents
        #expect(code() == .noStartDate)
        event.startDate = Desk.date("2026-03-02 09:00")
        #expect(code() == .noEndDate)
        event.endDate = Desk.date("2026-03-02 08:00")
        #expect(code() == .datesInverted)
        event.endDate = Date(timeIntervalSince1970: 1e15)
        #expect(code() == .startDateTooFarInFuture)
        event.endDate = Date(timeIntervalSince1970: .nan)
        #expect(code() == .noEndDate)
        event.endDate = Desk.date("2026-03-02 10:00")
        #expect(code() == nil)
        event.endDate = nil
        #expect(code() == .noEndDate)
        #expect(event.endDate == nil)
        // Both are wrong: the calendar comes before the dates.
        event.calendar = desk.store.defaultCalendarForNewReminders()
        #expect(code() == .calendarDoesNotAllowEvents)
        event.rollback()
        #expect(Desk.text(event.endDate) == "2026-03-02 10:00")
    }

    /// Rules 50, 138, 139, 153.
    @Test func validationOfReminders() throws {
        let desk = Desk()
        let reminder = EKReminder(eventStore: desk.store)
        func code() -> EKError.Code? { desk.code { try desk.store.save(reminder, commit: true) } }
        #expect(code() == .noCalendar)
        reminder.calendar = desk.store.defaultCalendarForNewEvents
        #expect(code() == .calendarDoesNotAllowReminders)
        reminder.calendar = desk.store.defaultCalendarForNewReminders()
        reminder.priority = 10
        reminder.addRecurrenceRule(daily())
        #expect(code() == .recurringReminderRequiresDueDate)
        reminder.dueDateComponents = DateComponents(year: 2026, month: 3, day: 2)
        let alarm = EKAlarm(relativeOffset: 0)
        alarm.emailAddress = "ada@example.com"
        reminder.addAlarm(alarm)
        #expect(code() == .reminderAlarmContainsEmailOrUrl)
        reminder.removeAlarm(alarm)
        #expect(code() == .priorityIsInvalid)
        reminder.priority = -1
        #expect(code() == .priorityIsInvalid)
        reminder.priority = 9
        #expect(code() == nil)
    }

    /// Rule 51, and the decision on it: only in saves that change dates, rule or alarms.
    @Test func longerThanTheGap() throws {
        let desk = Desk()
        let event = desk.event("A", "2026-03-02 09:00", rule: daily())
        event.endDate = Desk.date("2026-03-03 10:00")
        #expect(desk.code { try desk.store.save(event, span: .thisEvent) } == .durationGreaterThanRecurrence)
        event.endDate = Desk.date("2026-03-02 10:00")
        event.addAlarm(EKAlarm(relativeOffset: -90_000))
        #expect(desk.code { try desk.store.save(event, span: .thisEvent) } == .alarmGreaterThanRecurrence)
        event.alarms = [EKAlarm(relativeOffset: -86_400)]
        #expect(desk.code { try desk.store.save(event, span: .thisEvent) } == nil)
    }

    /// Rules 172, 177, 181, 187: such a rule can be made, not saved.
    @Test(arguments: [
        EKRecurrenceRule(recurrenceWith: .daily, interval: 0, end: nil),
        EKRecurrenceRule(recurrenceWith: .daily, interval: -1, end: nil),
        EKRecurrenceRule(recurrenceWith: .daily, interval: 1, end: EKRecurrenceEnd(occurrenceCount: 0)),
        EKRecurrenceRule(
            recurrenceWith: .monthly, interval: 1, daysOfTheWeek: nil, daysOfTheMonth: [32],
            monthsOfTheYear: nil,
            weeksOfTheYear: nil, daysOfTheYear: nil, setPositions: nil, end: nil),
        EKRecurrenceRule(
            recurrenceWith: .monthly, interval: 1, daysOfTheWeek: nil, daysOfTheMonth: [0],
            monthsOfTheYear: nil,
            weeksOfTheYear: nil, daysOfTheYear: nil, setPositions: nil, end: nil),
        EKRecurrenceRule(
            recurrenceWith: .weekly, interval: 1,
            daysOfTheWeek: [EKRecurrenceDayOfWeek(.monday, weekNumber: 2)],
            daysOfTheMonth: nil, monthsOfTheYear: nil, weeksOfTheYear: nil, daysOfTheYear: nil,
            setPositions: nil,
            end: nil),
    ])
    func rulesThatCannotBeSaved(rule: EKRecurrenceRule) {
        let desk = Desk()
        let event = desk.event("A", "2026-03-02 09:00", rule: rule)
        #expect(throws: (any Error).self) { try desk.store.save(event, span: .thisEvent) }
        #expect(desk.march.isEmpty)
    }

    /// Rules 56-58.
    @Test func nothingToDo() throws {
        let desk = Desk()
        let event = try desk.saved("A", "2026-03-02 09:00")
        let modified = event.lastModifiedDate
        try desk.store.save(event, span: .futureEvents)
        #expect(event.lastModifiedDate == modified)
        try desk.store.remove(desk.event("B", "2026-03-02 09:00"), span: .thisEvent)
        try desk.store.remove(desk.reminder("B"), commit: true)
        try desk.store.removeCalendar(EKCalendar(for: .event, eventStore: desk.store), commit: true)
        try desk.store.commit()
        #expect(desk.march == ["02 09:00 A"])
    }

    /// Rules 60 and 61.
    @Test func saveOfWhatWasDeleted() throws {
        let desk = Desk()
        let event = try desk.saved("A", "2026-03-02 09:00")
        let identifier = event.eventIdentifier
        let same = try #require(desk.store.event(withIdentifier: event.eventIdentifier))
        try desk.store.remove(event, span: .thisEvent)
        #expect(event.eventIdentifier == identifier)
        #expect(event.title == "")
        #expect(event.startDate == nil)
        same.title = "again"
        try desk.store.save(same, span: .thisEvent)
        #expect(desk.march == ["02 09:00 again"])
        #expect(same.eventIdentifier != identifier)
    }

    /// Rules 64-68 and 84: a failure drops all that was not committed; objects keep what was set in them.
    @Test func failedCommit() throws {
        let desk = Desk()
        let other = EKEventStore(calStore: try desk.store.calStore.values())
        func seen() -> Int {
            other.events(
                matching: other.predicateForEvents(
                    withStart: Desk.date("2026-03-01 00:00"), end: Desk.date("2026-04-01 00:00"),
                    calendars: nil)
            ).count
        }
        let old = try desk.saved("old", "2026-03-01 09:00")
        old.title = "changed"
        try desk.store.save(old, span: .thisEvent, commit: false)
        let new = desk.event("new", "2026-03-02 09:00")
        try desk.store.save(new, span: .thisEvent, commit: false)
        #expect(!new.isNew)
        #expect(desk.march == ["01 09:00 changed", "02 09:00 new"])
        #expect(seen() == 1)

        let bad = desk.event("bad", "2026-03-03 09:00")
        bad.endDate = Desk.date("2026-03-03 08:00")
        #expect(desk.code { try desk.store.save(bad, span: .thisEvent, commit: false) } == .datesInverted)
        #expect(desk.march.count == 2)
        #expect(desk.code { try desk.store.save(bad, span: .thisEvent) } == .datesInverted)
        #expect(desk.march == ["01 09:00 old"])
        #expect(new.isNew)
        #expect(new.title == "new")
        #expect(old.hasChanges)
        #expect(old.title == "changed")

        let again = try #require(desk.events().first)
        try desk.store.remove(again, span: .thisEvent, commit: false)
        #expect(again.title == "")
        #expect(desk.code { try desk.store.save(bad, span: .thisEvent) } == .datesInverted)
        #expect(again.title == "old")
        #expect(!again.hasChanges)

        bad.endDate = Desk.date("2026-03-03 10:00")
        try desk.store.save(new, span: .thisEvent, commit: false)
        try desk.store.save(old, span: .thisEvent, commit: false)
        try desk.store.save(bad, span: .thisEvent)
        #expect(seen() == 3)
    }

    /// A commit after others removed what the staged change needs: it fails, and a later one works.
    @Test func staged() throws {
        let desk = Desk()
        let other = EKEventStore(calStore: try desk.store.calStore.values())
        let calendar = EKCalendar(for: .event, eventStore: other)
        calendar.title = "course"
        calendar.source = other.sources.first
        try other.saveCalendar(calendar, commit: true)
        let event = desk.event("A", "2026-03-02 09:00")
        event.calendar = desk.store.calendar(withIdentifier: calendar.calendarIdentifier)
        try desk.store.save(event, span: .thisEvent, commit: false)
        try other.removeCalendar(calendar, commit: true)
        #expect(desk.code { try desk.store.commit() } == .noCalendar)
        try desk.store.commit()
        #expect(desk.march.isEmpty)
        event.calendar = desk.store.defaultCalendarForNewEvents
        try desk.store.save(event, span: .thisEvent)
        #expect(desk.march == ["02 09:00 A"])
    }

    /// Rules 74, 76, 80, 81.
    @Test func ranges() throws {
        let desk = Desk()
        _ = try desk.saved("A", "2026-03-02 09:00")
        #expect(desk.events("2026-03-02 09:59", "2026-03-02 10:30").count == 1)
        #expect(desk.events("2026-03-02 10:00", "2026-03-02 10:30").isEmpty)
        #expect(desk.events("2026-03-02 08:00", "2026-03-02 09:00").isEmpty)
        #expect(desk.events("2026-03-02 10:00", "2026-03-02 08:00").isEmpty)
        let point = desk.event("P", "2026-03-05 09:00")
        point.endDate = point.startDate
        try desk.store.save(point, span: .thisEvent)
        #expect(desk.events("2026-03-05 09:00", "2026-03-05 10:00").count == 1)
        #expect(desk.events("2026-03-05 08:00", "2026-03-05 09:00").isEmpty)
        _ = try desk.saved(
            "yearly", "2020-01-01 12:00",
            rule: EKRecurrenceRule(recurrenceWith: .yearly, interval: 1, end: nil))
        #expect(desk.events("2030-01-01 00:00", "2040-01-01 00:00").count == 4)
    }

    /// Rule 73 does not hold here: blocks, values and compound predicates are asked of each item.
    @Test func predicates() throws {
        let desk = Desk()
        _ = try desk.series()
        _ = try desk.saved("A", "2026-03-04 12:00")
        let march = desk.store.predicateForEvents(
            withStart: Desk.date("2026-03-03 00:00"), end: Desk.date("2026-03-05 00:00"), calendars: nil)
        let named = NSPredicate { event, _ in (event as? EKEvent)?.title == "S" }
        let both = NSCompoundPredicate(andPredicateWithSubpredicates: [march, named])
        #expect(
            desk.store.events(matching: both).map { Desk.text($0.startDate) } == [
                "2026-03-03 09:00", "2026-03-04 09:00",
            ])
        #expect(desk.store.events(matching: NSPredicate(value: true)).map(\.title) == ["S", "A"])
        #expect(desk.store.events(matching: NSPredicate(value: false)).isEmpty)
        #expect(march.evaluate(with: desk.events()[1]))
        #expect(!march.evaluate(with: desk.events()[0]))
        #expect(desk.store.events(matching: desk.store.predicateForReminders(in: nil)).isEmpty)
    }

    /// Rules 69, 211-216, 220.
    @Test func calendars() throws {
        let desk = Desk()
        let calendar = EKCalendar(for: .event, eventStore: desk.store)
        #expect(desk.code { try desk.store.saveCalendar(calendar, commit: true) } == .calendarHasNoSource)
        calendar.title = "Course"
        calendar.cgColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
        calendar.source = desk.store.sources.first
        #expect(calendar.isNew)
        try desk.store.saveCalendar(calendar, commit: true)
        #expect(!calendar.isNew)
        #expect(!calendar.hasChanges)
        #expect(desk.store.calendar(withIdentifier: calendar.calendarIdentifier) === calendar)
        #expect(calendar.cgColor.components == [1, CGFloat(128) / 255, 0, 1])
        #expect(calendar.supportedEventAvailabilities.contains(.busy))

        let event = desk.event("A", "2026-03-02 09:00")
        event.calendar = calendar
        try desk.store.save(event, span: .thisEvent)
        let identifier = event.eventIdentifier
        event.calendar = desk.store.defaultCalendarForNewEvents
        try desk.store.save(event, span: .thisEvent)
        #expect(event.eventIdentifier == identifier)

        let old = try #require(desk.store.defaultCalendarForNewEvents)
        try desk.store.removeCalendar(old, commit: true)
        #expect(desk.march.isEmpty)
        #expect(desk.store.defaultCalendarForNewEvents === calendar)
        try desk.store.removeCalendar(calendar, commit: true)
        #expect(desk.store.defaultCalendarForNewEvents == nil)
        #expect(!calendar.refresh())
        #expect(desk.store.defaultCalendarForNewReminders() != nil)
    }

    /// Rules 101, 103: once, with the store as object. Rule 107 does not hold here: nothing runs a main loop
    /// for it, except on Apple's systems.
    @Test func notification() throws {
        let desk = Desk()
        let posted = DispatchSemaphore(value: 0)
        let main = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: main, value: true)
        let isOnMain = Locked(false)
        let token = NotificationCenter.default.addObserver(
            forName: .EKEventStoreChanged, object: desk.store, queue: nil
        ) { _ in
            isOnMain.withLock { $0 = DispatchQueue.getSpecific(key: main) ?? false }
            posted.signal()
        }
        defer { NotificationCenter.default.removeObserver(token) }
        _ = try desk.saved("A", "2026-03-02 09:00")
        #expect(posted.wait(timeout: .now() + 10) == .success)
        #if os(Linux)
            #expect(!isOnMain.withLock { $0 })
        #endif
    }
}
