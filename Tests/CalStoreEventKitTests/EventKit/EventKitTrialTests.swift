import CalStoreExchange
import Testing

@testable import CalStore
@testable import CalStoreEventKit

/// What somebody found who writes programs with EventKit, one test each.
@Suite struct EventKitTrialTests {
    private func weekly(_ days: EKWeekday...) -> EKRecurrenceRule {
        EKRecurrenceRule(
            recurrenceWith: .weekly, interval: 1, daysOfTheWeek: days.map { EKRecurrenceDayOfWeek($0) },
            daysOfTheMonth: nil, monthsOfTheYear: nil, weeksOfTheYear: nil, daysOfTheYear: nil,
            setPositions: nil, end: nil)
    }

    /// A save that fails, and so drops all staged changes (rule 66).
    private func fail(_ desk: Desk) {
        let bad = desk.event("bad", "2026-03-20 09:00")
        bad.endDate = Desk.date("2026-03-20 08:00")
        #expect(desk.code { try desk.store.save(bad, span: .thisEvent) } == .datesInverted)
    }

    private func components(_ day: Int, month: Int = 3, hour: Int? = nil) -> DateComponents {
        var components = DateComponents(
            year: 2026, month: month, day: day, hour: hour, minute: hour == nil ? nil : 0)
        components.timeZone = hour == nil ? nil : NSTimeZone.default
        return components
    }

    // MARK: Changes that were dropped

    @Test func aFailedCommitDidNotLeaveTheOccurrenceDetached() throws {
        let desk = Desk()
        _ = try desk.series()
        let occurrence = try #require(desk.events().first { Desk.text($0.startDate).hasPrefix("2026-03-04") })
        occurrence.title = "X"
        try desk.store.save(occurrence, span: .thisEvent, commit: false)
        fail(desk)
        #expect(occurrence.title == "X")
        #expect(!occurrence.isDetached)
        #expect(occurrence.hasRecurrenceRules)
        occurrence.title = "S"
        try desk.store.save(occurrence, span: .thisEvent)
        #expect(desk.march.count == 5)
        occurrence.title = "Y"
        try desk.store.save(occurrence, span: .thisEvent)
        #expect(desk.march == ["02 09:00 S", "03 09:00 S", "04 09:00 Y", "05 09:00 S", "06 09:00 S"])
    }

    @Test func whatWasSetAfterTheDroppedSaveStays() throws {
        let desk = Desk()
        _ = try desk.series()
        let occurrence = try #require(desk.events().first { Desk.text($0.startDate).hasPrefix("2026-03-04") })
        occurrence.title = "X"
        try desk.store.save(occurrence, span: .thisEvent, commit: false)
        occurrence.location = "Room 4"
        fail(desk)
        #expect(occurrence.title == "X")
        #expect(occurrence.location == "Room 4")
        #expect(!occurrence.isDetached)
    }

    @Test func aDroppedSplitLeavesTheEndOfTheRule() throws {
        let desk = Desk()
        _ = try desk.series()
        let occurrence = try #require(desk.events().dropFirst(2).first)
        #expect(occurrence.recurrenceRules?.first?.recurrenceEnd?.occurrenceCount == 5)
        occurrence.title = "X"
        try desk.store.save(occurrence, span: .futureEvents, commit: false)
        fail(desk)
        #expect(occurrence.recurrenceRules?.first?.recurrenceEnd?.occurrenceCount == 5)
        try desk.store.save(occurrence, span: .futureEvents)
        #expect(desk.march == ["02 09:00 S", "03 09:00 S", "04 09:00 X", "05 09:00 X", "06 09:00 X"])
    }

    @Test func aDroppedCompletionIsNotLost() async throws {
        let desk = Desk()
        let reminder = desk.reminder("R", due: components(2))
        reminder.addRecurrenceRule(weekly(.monday))
        try desk.store.save(reminder, commit: true)
        reminder.isCompleted = true
        try desk.store.save(reminder, commit: false)
        fail(desk)
        #expect(reminder.isCompleted)
        #expect(reminder.dueDateComponents?.day == 2)
        try desk.store.save(reminder, commit: true)
        let all = try #require(
            await desk.store.calStore.reminders(matching: desk.store.predicateForReminders(in: nil)))
        #expect(all.map(\.isCompleted).filter { $0 }.count == 1)
        #expect(all.count == 2)
    }

    @Test func aDroppedRemovalKeepsUnsavedDates() throws {
        let desk = Desk()
        let event = try desk.saved("E", "2026-03-02 09:00")
        event.startDate = Desk.date("2026-03-02 08:00")
        try desk.store.remove(event, span: .thisEvent, commit: false)
        fail(desk)
        #expect(Desk.text(event.startDate) == "2026-03-02 08:00")
    }

    // MARK: One date of a series of reminders

    private func changedDate() throws -> Desk {
        let text = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VTODO", "UID:u", "SUMMARY:Plants",
            "DTSTART;VALUE=DATE:20260302", "DUE;VALUE=DATE:20260302", "RRULE:FREQ=WEEKLY", "END:VTODO",
            "BEGIN:VTODO", "UID:u", "RECURRENCE-ID;VALUE=DATE:20260302", "SUMMARY:Plants",
            "DTSTART;VALUE=DATE:20260302", "DUE;VALUE=DATE:20260302", "STATUS:COMPLETED",
            "COMPLETED:20260302T100000Z", "END:VTODO", "END:VCALENDAR", "",
        ]
        return Desk(EKEventStore(calStore: try CalendarStore(iCalendar: text.joined(separator: "\r\n"))))
    }

    private func all(_ desk: Desk) async -> [EKReminder] {
        await desk.store.calStore.reminders(matching: desk.store.predicateForReminders(in: nil)) ?? []
    }

    @Test func clearingTheCompletedDateLeavesTheSeries() async throws {
        let desk = try changedDate()
        for reminder in await all(desk) where reminder.isCompleted {
            try desk.store.remove(reminder, commit: true)
        }
        let left = await all(desk)
        #expect(left.map(\.isCompleted) == [false])
        #expect(left.first?.hasRecurrenceRules == true)
    }

    @Test func renamingTheChangedDateLeavesTheOthers() async throws {
        let desk = try changedDate()
        let changed = try #require(await all(desk).first { $0.isCompleted })
        changed.title = "Plants, done"
        try desk.store.save(changed, commit: true)
        #expect(Set(await all(desk).map(\.title)) == ["Plants", "Plants, done"])
    }

    // MARK: Dates of repeating reminders

    @Test func aNewStartLeavesTheRuleOfAReminder() throws {
        let desk = Desk()
        let reminder = desk.reminder("Rent", due: components(1, month: 4))
        reminder.addRecurrenceRule(
            EKRecurrenceRule(
                recurrenceWith: .monthly, interval: 1, daysOfTheWeek: nil, daysOfTheMonth: [1],
                monthsOfTheYear: nil, weeksOfTheYear: nil, daysOfTheYear: nil, setPositions: nil, end: nil))
        try desk.store.save(reminder, commit: true)
        reminder.startDateComponents = components(31)
        try desk.store.save(reminder, commit: true)
        #expect(reminder.recurrenceRules?.first?.daysOfTheMonth == [1])
        #expect(reminder.startDateComponents?.day == 31)
        reminder.startDateComponents = components(30)
        try desk.store.save(reminder, commit: true)
        #expect(reminder.startDateComponents?.day == 30)
        reminder.isCompleted = true
        try desk.store.save(reminder, commit: true)
        #expect(reminder.dueDateComponents?.month == 5)
        #expect(reminder.dueDateComponents?.day == 1)
    }

    @Test func aWrongStartIsNotForgottenByTheDueDate() throws {
        let desk = Desk()
        let reminder = desk.reminder("R")
        reminder.startDateComponents = DateComponents(hour: 9)
        reminder.dueDateComponents = components(3, hour: 9)
        #expect(desk.code { try desk.store.save(reminder, commit: true) } != nil)
        reminder.startDateComponents = components(3, hour: 8)
        #expect(desk.code { try desk.store.save(reminder, commit: true) } == nil)
    }

    // MARK: Alarms

    @Test func anAlarmOfAReminderCountsFromTheStartOfAnEvent() throws {
        let desk = Desk()
        let reminder = desk.reminder("R", due: components(3, hour: 9))
        reminder.addAlarm(EKAlarm(relativeOffset: -600))
        try desk.store.save(reminder, commit: true)
        let alarm = try #require(reminder.alarms?.first)
        let copied = desk.event("copied", "2026-03-02 09:00")
        copied.addAlarm(try #require(alarm.copy() as? EKAlarm))
        let taken = desk.event("taken", "2026-03-02 09:00")
        taken.alarms = reminder.alarms
        reminder.removeAlarm(alarm)
        let moved = desk.event("moved", "2026-03-02 09:00")
        moved.addAlarm(alarm)
        for event in [copied, taken, moved] {
            try desk.store.save(event, span: .thisEvent)
            #expect(event.alarms?.map(\.relativeOffset) == [-600], "\(event.title ?? "")")
        }
    }

    @Test func anAlarmThatIsCopiedKeepsItsDays() throws {
        let text = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:u", "SUMMARY:E",
            "DTSTART:20260302T090000Z", "DTEND:20260302T100000Z", "BEGIN:VALARM", "ACTION:DISPLAY",
            "DESCRIPTION:E", "TRIGGER:-P1D",
            "END:VALARM", "END:VEVENT", "END:VCALENDAR", "",
        ]
        let store = EKEventStore(calStore: try CalendarStore(iCalendar: text.joined(separator: "\r\n")))
        let event = try #require(store.calendarItems(withExternalIdentifier: "u").first as? EKEvent)
        let alarm = try #require(event.alarms?.first)
        event.removeAlarm(alarm)
        event.addAlarm(alarm)
        #expect(!event.hasChanges)
    }

    @Test func anAlarmFromBeforeTheDueDateCountsFromIt() throws {
        let desk = Desk()
        let reminder = desk.reminder("R")
        reminder.startDateComponents = components(2, hour: 9)
        reminder.addAlarm(EKAlarm(relativeOffset: -600))
        try desk.store.save(reminder, commit: true)
        reminder.dueDateComponents = components(3, hour: 9)
        try desk.store.save(reminder, commit: true)
        let id = try #require(RecordID(reminder.calendarItemIdentifier))
        let stored = try #require(desk.store.newest(id))
        #expect(stored.alarms.map(\.trigger) == [.relative(ItemDuration(seconds: -600), toEnd: true)])
        #expect(reminder.alarms?.map(\.relativeOffset) == [-600])
    }

    // MARK: The gap between occurrences (rule 51)

    @Test func aSeriesThatFillsItsGapCanMove() throws {
        let desk = Desk()
        let event = desk.event("on call", "2026-03-02 00:00", rule: weekly(.monday))
        event.endDate = Desk.date("2026-03-09 00:00")
        try desk.store.save(event, span: .futureEvents)
        event.startDate = Desk.date("2026-03-03 00:00")
        event.endDate = Desk.date("2026-03-10 00:00")
        #expect(desk.code { try desk.store.save(event, span: .futureEvents) } == nil)
        #expect(event.recurrenceRules?.first?.daysOfTheWeek?.map(\.dayOfTheWeek) == [.tuesday])
    }

    @Test func oneOccurrenceCanMoveNearItsNeighbour() throws {
        let desk = Desk()
        let event = desk.event("E", "2026-03-02 09:00", rule: weekly(.monday))
        event.addAlarm(EKAlarm(relativeOffset: -2 * 86_400))
        try desk.store.save(event, span: .futureEvents)
        let second = try #require(desk.events().dropFirst().first)
        second.startDate = Desk.date("2026-03-08 09:00")
        second.endDate = Desk.date("2026-03-08 10:00")
        #expect(desk.code { try desk.store.save(second, span: .thisEvent) } == nil)
    }

    // MARK: Sources and objects

    @Test func aStoreOfOneSourceHasNoItemsOfOthers() throws {
        let values = CalendarStore()
        try values.write("add", now: .distantPast) { change in
            for (title, uid) in [("Work", "w"), ("Home", "h")] {
                let source = change.addSource(title: title)
                let calendar = CalStoreCalendar(title: title, entities: .events, source: source.id)
                try change.save(calendar)
                var item = CalStoreItem(event: title, calendar: calendar.id)
                item.externalID = uid
                item.start = ItemTime("2026-03-02T09:00:00Z")
                try change.add(item)
            }
        }
        let store = EKEventStore(calStore: values)
        let home = try #require(store.calendarItems(withExternalIdentifier: "h").first as? EKEvent)
        let work = try #require(store.calendarItems(withExternalIdentifier: "w").first as? EKEvent)
        let limited = EKEventStore(sources: [try #require(store.sources.first { $0.title == "Work" })])
        #expect(limited.event(withIdentifier: home.eventIdentifier) == nil)
        #expect(limited.calendarItem(withIdentifier: home.calendarItemIdentifier) == nil)
        #expect(limited.calendarItems(withExternalIdentifier: "h").isEmpty)
        #expect(
            limited.calStore.event(
                withIdentifier: home.calendarItemIdentifier, occurrenceDate: home.startDate) == nil)
        #expect(limited.event(withIdentifier: work.eventIdentifier)?.title == "Work")
    }

    @Test func resetDropsTheChangesOfAnOccurrenceThatIsGone() throws {
        let desk = Desk()
        let first = try desk.series()
        let occurrence = try #require(desk.events().dropFirst().first)
        occurrence.title = "X"
        first.startDate = Desk.date("2026-03-02 10:00")
        first.endDate = Desk.date("2026-03-02 11:00")
        try desk.store.save(first, span: .futureEvents)
        occurrence.reset()
        #expect(occurrence.title == "S")
        #expect(!occurrence.hasChanges)
    }
}
