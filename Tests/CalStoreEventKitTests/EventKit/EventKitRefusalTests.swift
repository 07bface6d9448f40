import Foundation
import Testing

@testable import CalStore
@testable import CalStoreEventKit
@testable import CalStoreSettings

/// Restrictions of calendars in other accounts: EventKit rules 50, 52, 53, 163, 211, 213, 215 and 216. Our
/// stores do not make such accounts themselves, but a file may contain them.
@Suite struct EventKitRefusalTests {
    /// A store with an account of a kind, and a calendar for events and reminders in it.
    private struct Account {
        let desk: Desk
        let calendar: EKCalendar
        let engine = OpenStore()

        init(_ kind: SourceRecord.Kind, change: (inout CalendarRecord) -> Void = { _ in }) throws {
            let source = SourceRecord(id: .random(), title: "Office", kind: kind)
            var record = CalendarRecord(
                id: .random(), source: source.id, title: "Office", entities: [.events, .reminders])
            record.kind = kind == .exchange ? .exchange : .caldav
            change(&record)
            let edit = Edit([
                Change(before: nil, after: .source(source)), Change(before: nil, after: .calendar(record)),
            ])
            _ = try engine.commit("account", now: Instant(Date())) { _ in ((), edit) }
            desk = Desk(EKEventStore(engine, access: EventKitAccess(UserSettings(path: nil))))
            calendar = try #require(desk.store.calendar(withIdentifier: record.id.text))
        }

        func series() throws -> EKEvent {
            let event = desk.event("S", "2026-03-02 09:00", rule: daily(5))
            event.calendar = calendar
            try desk.store.save(event, span: .futureEvents)
            return event
        }

        /// The code with which moving one occurrence to another time fails; nil when it does not.
        func code(moving index: Int, to date: String, at times: Int = 1) -> EKError.Code? {
            let event = desk.events()[index]
            let length = event.endDate.timeIntervalSince(event.startDate)
            event.startDate = Desk.date(date)
            event.endDate = Desk.date(date).addingTimeInterval(length)
            return desk.code { try desk.store.save(event, span: .thisEvent) }
        }
    }

    /// Rule 52: an occurrence is not moved to the day of another one where the calendar forbids it.
    @Test func collisions() throws {
        let account = try Account(.exchange)
        _ = try account.series()
        #expect(account.code(moving: 1, to: "2026-03-04 15:00") == .startDateCollidesWithOtherOccurrence)
        #expect(account.code(moving: 1, to: "2026-03-03 15:00") == nil, "the same day")
        #expect(account.code(moving: 4, to: "2026-03-20 15:00") == nil, "a day without another one")
        // The detached one counts too, where it stands now; the day that it left is free.
        #expect(account.code(moving: 0, to: "2026-03-20 18:00") == .startDateCollidesWithOtherOccurrence)
        #expect(account.code(moving: 0, to: "2026-03-06 18:00") == nil)
        #expect(account.desk.events().filter { $0.isDetached }.count == 3)
    }

    @Test func collisionsElsewhere() throws {
        let account = try Account(.caldav)
        _ = try account.series()
        #expect(account.code(moving: 1, to: "2026-03-04 15:00") == nil)
    }

    /// Rule 53: an invitation does not change its calendar.
    @Test func invitations() throws {
        let desk = Desk(EKEventStore(OpenStore(), access: EventKitAccess(UserSettings(path: nil))))
        let store = try desk.store.calStore.values()
        try store.write("import", now: Instant(Date())) { change in
            let source = try #require(change.sources().first)
            try change.save(CalStoreCalendar(title: "other", entities: .events, source: source.id))
        }
        let other = try #require(desk.store.calendars(for: .event).first { $0.title == "other" })
        let event = try desk.saved("A", "2026-03-02 09:00")
        let plain = try desk.saved("B", "2026-03-03 09:00")
        try store.write("invite", now: Instant(Date())) { change in
            let id = try #require(CalStoreItem.ID(event.calendarItemIdentifier))
            let found = try change.item(id)
            var item = try #require(found)
            item.organizer = ItemParticipant(address: "mailto:ada@example.com")
            item.attendees = [ItemParticipant(address: "mailto:me@example.com")]
            try change.save(item)
        }
        #expect(event.refresh())
        event.calendar = other
        #expect(desk.code { try desk.store.save(event, span: .thisEvent) } == .invitesCannotBeMoved)
        event.rollback()
        event.notes = "may be changed"
        #expect(desk.code { try desk.store.save(event, span: .thisEvent) } == nil)
        plain.calendar = other
        #expect(desk.code { try desk.store.save(plain, span: .thisEvent) } == nil)
    }

    /// Rule 163: places where the account has none.
    @Test func places() throws {
        let place = EKStructuredLocation(title: "Office")
        place.geoLocation = CLLocation(latitude: 52.52, longitude: 13.4)
        let alarm = EKAlarm()
        alarm.structuredLocation = place
        alarm.proximity = .enter
        for (kind, refuses) in [(SourceRecord.Kind.exchange, true), (.caldav, false)] {
            let account = try Account(kind)
            let store = account.desk.store
            let event = account.desk.event("A", "2026-03-02 09:00")
            event.calendar = account.calendar
            event.structuredLocation = place
            let code = account.desk.code { try store.save(event, span: .thisEvent) }
            #expect(code == (refuses ? .structuredLocationsNotSupported : nil))

            let near = account.desk.event("B", "2026-03-02 09:00")
            near.calendar = account.calendar
            near.location = "a name is no position"
            near.addAlarm(alarm)
            let nearCode = account.desk.code { try store.save(near, span: .thisEvent) }
            #expect(nearCode == (refuses ? .alarmProximityNotSupported : nil))

            let reminder = account.desk.reminder("R")
            reminder.calendar = account.calendar
            reminder.addAlarm(alarm)
            let reminderCode = account.desk.code { try store.save(reminder, commit: true) }
            #expect(reminderCode == (refuses ? .reminderLocationsNotSupported : nil))
        }
    }

    /// Rules 50 and 217: a calendar that takes no changes.
    @Test func readOnlyCalendars() throws {
        let account = try Account(.caldav) { $0.isReadOnly = true }
        let (desk, calendar) = (account.desk, account.calendar)
        #expect(!calendar.allowsContentModifications)
        let event = desk.event("A", "2026-03-02 09:00")
        event.calendar = calendar
        #expect(desk.code { try desk.store.save(event, span: .thisEvent) } == .calendarReadOnly)
        let reminder = desk.reminder("R")
        reminder.calendar = calendar
        #expect(desk.code { try desk.store.save(reminder, commit: true) } == .calendarReadOnly)
        #expect(desk.march.isEmpty)
    }

    /// Rules 213 and 215: where there may be no new calendars, or none for reminders.
    @Test(arguments: [
        (SourceRecord.Kind.local, EKError.Code?.none, EKError.Code?.none), (.caldav, nil, nil),
        (.exchange, .sourceDoesNotAllowCalendarAddDelete, .sourceDoesNotAllowCalendarAddDelete),
        (.subscribed, .sourceDoesNotAllowCalendarAddDelete, .sourceDoesNotAllowReminders),
        (.birthdays, .sourceDoesNotAllowCalendarAddDelete, .sourceDoesNotAllowReminders),
    ]) func newCalendars(kind: SourceRecord.Kind, events: EKError.Code?, reminders: EKError.Code?) throws {
        let account = try Account(kind)
        let (desk, old) = (account.desk, account.calendar)
        func code(_ type: EKEntityType) -> EKError.Code? {
            let calendar = EKCalendar(for: type, eventStore: desk.store)
            calendar.title = "new"
            calendar.source = old.source
            return desk.code { try desk.store.saveCalendar(calendar, commit: true) }
        }
        #expect(code(.event) == events)
        #expect(code(.reminder) == reminders)
        #expect(desk.code { try desk.store.removeCalendar(old, commit: true) } == events)
    }

    /// Rule 216: the calendar stays as it is; its items may change.
    @Test func immutableCalendars() throws {
        let account = try Account(.caldav) { $0.isImmutable = true }
        let (desk, calendar) = (account.desk, account.calendar)
        #expect(calendar.isImmutable)
        calendar.title = "mine"
        #expect(desk.code { try desk.store.saveCalendar(calendar, commit: true) } == .calendarIsImmutable)
        #expect(desk.code { try desk.store.removeCalendar(calendar, commit: true) } == .calendarIsImmutable)
        let event = desk.event("A", "2026-03-02 09:00")
        event.calendar = calendar
        try desk.store.save(event, span: .thisEvent)
        #expect(desk.march == ["02 09:00 A"])
    }

    /// Rule 211: it can be set while the calendar is new.
    @Test func theSourceOfASavedCalendar() throws {
        let desk = try Account(.caldav).desk
        let sources = desk.store.sources
        let calendar = EKCalendar(for: .event, eventStore: desk.store)
        calendar.title = "new"
        calendar.source = sources[0]
        calendar.source = sources[1]
        try desk.store.saveCalendar(calendar, commit: true)
        #expect(calendar.source == sources[1])
        calendar.source = sources[0]
        #expect(
            desk.code { try desk.store.saveCalendar(calendar, commit: true) }
                == .calendarSourceCannotBeModified)
    }
}
