import CoreGraphics
import EventKit
import EventKitTestSupport
import Testing

/// EventKit rules 200-225 as a program sees them: the remaining fields of events, calendars and sources.
@Suite struct FieldRuleTests {
    private let store = TestStore.make()

    /// Rule 200 does not hold here: a series of whole days can get times.
    @Test func timesForASeriesOfDays() throws {
        let event = EKEvent(eventStore: store)
        event.title = "A"
        event.isAllDay = true
        event.startDate = date("2026-03-02 00:00")
        event.endDate = event.startDate
        event.calendar = store.defaultCalendarForNewEvents
        event.addRecurrenceRule(
            EKRecurrenceRule(
                recurrenceWith: .daily, interval: 1, end: EKRecurrenceEnd(occurrenceCount: 3)))
        try store.save(event, span: .thisEvent)
        event.isAllDay = false
        event.startDate = date("2026-03-02 09:00")
        event.endDate = date("2026-03-02 10:00")
        try store.save(event, span: .futureEvents)
        #expect(
            store.starts("2026-03-01", "2026-04-01")
                == ["2026-03-02 09:00", "2026-03-03 09:00", "2026-03-04 09:00"])
        #expect(store.events("2026-03-01", "2026-04-01").allSatisfy { !$0.isAllDay })
    }

    /// Rule 201: what lasts from midnight to midnight is no whole day until the client makes it one.
    @Test func fromMidnightToMidnight() throws {
        let event = try store.add("A", "2026-03-02 00:00")
        event.endDate = date("2026-03-03 00:00")
        try store.save(event, span: .thisEvent)
        #expect(!event.isAllDay)
        #expect(text(event.endDate) == "2026-03-03 00:00")
        event.isAllDay = true
        try store.save(event, span: .thisEvent)
        let found = try #require(store.event(withIdentifier: event.eventIdentifier))
        #expect(found.isAllDay)
        #expect([text(found.startDate), text(found.endDate)] == ["2026-03-02 00:00", "2026-03-02 23:59"])
    }

    /// Rule 202.
    @Test func availability() throws {
        let event = try store.add("A", "2026-03-02 09:00")
        #expect(event.availability == .busy)
        #expect(event.calendar.supportedEventAvailabilities == [.busy, .free, .tentative, .unavailable])
        for availability in [EKEventAvailability.free, .tentative, .unavailable, .busy] {
            event.availability = availability
            try store.save(event, span: .thisEvent)
            #expect(store.event(withIdentifier: event.eventIdentifier)?.availability == availability)
        }
    }

    /// Rules 203, 205, 209 and 210: what can only be read, and is not there in an event of one's own.
    @Test func readOnlyFields() throws {
        let event = try store.add("A", "2026-03-02 09:00")
        #expect(event.status == .none)
        #expect(event.organizer == nil)
        #expect(event.attendees == nil)
        #expect(!event.hasAttendees)
        #expect(event.birthdayContactIdentifier == nil)
    }

    /// Rules 207 and 208: a participant is told by the URL.
    @Test func participants() {
        #expect(EKParticipant().url.absoluteString.isEmpty == false)
        #expect(EKParticipant().name == nil)
        #expect(!EKParticipant().isCurrentUser)
    }

    /// Rules 217-219: what the first calendar of a store is.
    @Test func localCalendar() throws {
        let calendar = try #require(store.defaultCalendarForNewEvents)
        #expect(calendar.allowsContentModifications)
        #expect(!calendar.isImmutable)
        #expect(calendar.type == .local)
        #expect(!calendar.isSubscribed)
        #expect(store.sources.contains { $0.sourceType == .local })
    }

    /// Rules 221-224: every calendar has its source, every item its calendar, and nobody acts for somebody
    /// else.
    @Test func nothingIsMissing() throws {
        try store.add("A", "2026-03-02 09:00")
        for calendar in store.calendars(for: .event) + store.calendars(for: .reminder) {
            #expect(store.sources.contains(calendar.source))
            #expect(!calendar.source.title.isEmpty)
        }
        #expect(store.events("2026-03-01", "2026-04-01").allSatisfy { $0.calendar != nil })
        #expect(store.delegateSources.isEmpty)
        #expect(store.sources.allSatisfy { !$0.isDelegate })
    }

    /// Rule 225.
    @Test func colors() throws {
        let calendar = EKCalendar(for: .event, eventStore: store)
        #expect(calendar.cgColor == nil)
        calendar.title = "work"
        calendar.source = store.sources.first
        calendar.cgColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        try store.saveCalendar(calendar, commit: true)
        let found = try #require(store.calendar(withIdentifier: calendar.calendarIdentifier))
        #expect(found.cgColor.components == [1, 0, 0, 1])
    }

    /// Rule 225: `cgColor` of a saved calendar without a colour ended the programs that handed it on.
    @Test func aSavedCalendarHasAColor() throws {
        let calendar = EKCalendar(for: .event, eventStore: store)
        calendar.title = "plain"
        calendar.source = store.sources.first
        #expect(calendar.cgColor == nil)
        try store.saveCalendar(calendar, commit: true)
        #expect(!calendar.hasChanges)
        func opacity(_ color: CGColor) -> CGFloat { color.alpha }
        for calendar in store.calendars(for: .event) + store.calendars(for: .reminder) {
            #expect(opacity(calendar.cgColor) == 1)
        }
    }
}
