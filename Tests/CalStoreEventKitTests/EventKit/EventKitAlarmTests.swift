import CalStoreExchange
import Foundation
import Testing

@testable import CalStore
@testable import CalStoreEventKit

/// EventKit rules 160 and 166: what an offset counts from in a reminder, and alarms that run something.
@Suite struct EventKitAlarmTests {
    private func trigger(_ item: EKCalendarItem) throws -> [ItemAlarm.Trigger] {
        let store = try #require(item.eventStore)
        return try #require(store.newest(item.synchronized { item.content.record.id })).alarms.map(\.trigger)
    }

    private static func minutes(_ minutes: Int, toEnd: Bool) -> ItemAlarm.Trigger {
        .relative(ItemDuration(seconds: 60 * minutes), toEnd: toEnd)
    }

    /// Rule 160, the decision: from the due date, without one from the start.
    @Test func whatAnOffsetCountsFrom() throws {
        let desk = Desk()
        let reminder = desk.reminder("R", due: DateComponents(year: 2026, month: 3, day: 4, hour: 9))
        reminder.startDateComponents = DateComponents(year: 2026, month: 3, day: 2, hour: 9)
        reminder.addAlarm(EKAlarm(relativeOffset: -600))
        try desk.store.save(reminder, commit: true)
        #expect(try trigger(reminder) == [Self.minutes(-10, toEnd: true)])
        #expect(!reminder.hasChanges)
        #expect(reminder.alarms == [EKAlarm(relativeOffset: -600)])
        reminder.alarms?[0].relativeOffset = -1200
        #expect(reminder.hasChanges)
        try desk.store.save(reminder, commit: true)
        #expect(try trigger(reminder) == [Self.minutes(-20, toEnd: true)])
        let again = try #require(
            desk.store.calendarItem(withIdentifier: reminder.calendarItemIdentifier) as? EKReminder)
        #expect(again.alarms?.map(\.relativeOffset) == [-1200])
        #expect(!again.hasChanges)
        again.removeAlarm(EKAlarm(relativeOffset: -1200))
        try desk.store.save(again, commit: true)
        #expect(try trigger(again).isEmpty)

        let undue = desk.reminder("S")
        undue.startDateComponents = DateComponents(year: 2026, month: 3, day: 2, hour: 9)
        undue.addAlarm(EKAlarm(relativeOffset: -600))
        try desk.store.save(undue, commit: true)
        #expect(try trigger(undue) == [Self.minutes(-10, toEnd: false)])
        let event = desk.event("E", "2026-03-02 09:00")
        event.addAlarm(EKAlarm(relativeOffset: -600))
        try desk.store.save(event, span: .thisEvent)
        #expect(try trigger(event) == [Self.minutes(-10, toEnd: false)])
    }

    /// The trigger of an alarm from a file stays when other properties of the reminder change.
    @Test func offsetsOfFilesStay() throws {
        let store = EKEventStore(
            calStore: try CalendarStore(
                iCalendar: """
                    BEGIN:VCALENDAR
                    BEGIN:VTODO
                    UID:tax
                    DTSTART:20260302T090000
                    DUE:20260304T090000
                    SUMMARY:Tax
                    BEGIN:VALARM
                    ACTION:DISPLAY
                    TRIGGER:-PT10M
                    END:VALARM
                    END:VTODO
                    END:VCALENDAR
                    """))
        let tax = try #require(store.calendarItems(withExternalIdentifier: "tax").first as? EKReminder)
        #expect(tax.alarms?.map(\.relativeOffset) == [-600])
        tax.title = "Taxes"
        tax.addAlarm(EKAlarm(relativeOffset: 0))
        try store.save(tax, commit: true)
        #expect(try trigger(tax) == [Self.minutes(-10, toEnd: false), Self.minutes(0, toEnd: true)])
    }

    /// The attachment of an e-mail alarm is not its sound, and setting a sound does not lose it.
    @Test func whatAnEMailTakesAlong() throws {
        let store = EKEventStore(
            calStore: try CalendarStore(
                iCalendar: """
                    BEGIN:VCALENDAR
                    BEGIN:VEVENT
                    UID:plan
                    DTSTART:20260302T090000
                    BEGIN:VALARM
                    ACTION:EMAIL
                    TRIGGER:-PT10M
                    ATTENDEE:mailto:ada@example.com
                    ATTACH:https://example.com/plan.pdf
                    END:VALARM
                    END:VEVENT
                    END:VCALENDAR
                    """))
        let event = try #require(Desk(store).events().first)
        let alarm = try #require(event.alarms?.first)
        #expect(alarm.soundName == nil)
        alarm.soundName = "Ping"
        #expect(alarm.soundName == "Ping")
        #expect(alarm.emailAddress == "ada@example.com")
        #expect(alarm.value.properties.contains("ATTACH:https://example.com/plan.pdf"))
    }

    /// Rule 156: offsets count from the start. What a file counts from the end (RFC 5545, 3.8.6.3) moves with
    /// it.
    @Test func offsetsFromTheEnd() throws {
        let store = EKEventStore(
            calStore: try CalendarStore(
                iCalendar: """
                    BEGIN:VCALENDAR
                    BEGIN:VEVENT
                    UID:talk
                    DTSTART:20260302T090000
                    DTEND:20260302T100000
                    SUMMARY:Talk
                    BEGIN:VALARM
                    ACTION:DISPLAY
                    TRIGGER;RELATED=END:-PT5M
                    END:VALARM
                    END:VEVENT
                    END:VCALENDAR
                    """))
        let talk = try #require(store.calendarItems(withExternalIdentifier: "talk").first as? EKEvent)
        #expect(talk.alarms == [EKAlarm(relativeOffset: 3300)])
        talk.endDate = talk.endDate.addingTimeInterval(3600)
        #expect(talk.alarms?.map(\.relativeOffset) == [6900])
        try store.save(talk, span: .thisEvent)
        #expect(try trigger(talk) == [Self.minutes(-5, toEnd: true)])
        talk.alarms?[0].relativeOffset = -600
        try store.save(talk, span: .thisEvent)
        #expect(try trigger(talk) == [Self.minutes(-10, toEnd: false)])
    }

    /// Rule 166: one that runs something cannot be made; an item that has one can be changed otherwise.
    @Test func alarmsThatRunSomething() throws {
        let store = EKEventStore(
            calStore: try CalendarStore(
                iCalendar: """
                    BEGIN:VCALENDAR
                    BEGIN:VEVENT
                    UID:backup
                    DTSTART:20260302T090000
                    SUMMARY:Backup
                    BEGIN:VALARM
                    ACTION:PROCEDURE
                    TRIGGER:-PT10M
                    ATTACH:file:///usr/bin/true
                    END:VALARM
                    END:VEVENT
                    END:VCALENDAR
                    """))
        let backup = try #require(store.calendarItems(withExternalIdentifier: "backup").first as? EKEvent)
        let alarm = try #require(backup.alarms?.first)
        #expect(alarm.type == .procedure)
        backup.title = "Daily backup"
        backup.addAlarm(EKAlarm(relativeOffset: -60))
        try store.save(backup, span: .thisEvent)
        #expect(backup.alarms?.map(\.type) == [.procedure, .display])

        let desk = Desk(store)
        let event = desk.event("Other", "2026-03-03 09:00")
        event.addAlarm(alarm)
        #expect(desk.code { try store.save(event, span: .thisEvent) } == .procedureAlarmsNotMutable)
        alarm.relativeOffset = -1200
        #expect(desk.code { try store.save(backup, span: .thisEvent) } == .procedureAlarmsNotMutable)
        backup.removeAlarm(alarm)
        try store.save(backup, span: .thisEvent)
        #expect(backup.alarms?.map(\.type) == [.display])
    }
}
