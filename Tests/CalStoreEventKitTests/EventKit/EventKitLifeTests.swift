import CalStore
import CalStoreEventKit
import Testing

/// EventKit rules 1-48: stores and objects, their state, their defaults, their identifiers.
@Suite struct EventKitLifeTests {
    /// Rules 1-3: objects of another store are refused, never a trap.
    @Test func anotherStore() throws {
        let (one, two) = (Desk(), Desk())
        let event = one.event("A", "2026-03-02 09:00")
        #expect(one.code { try two.store.save(event, span: .thisEvent) } == .objectBelongsToDifferentStore)
        let mixed = one.event("A", "2026-03-02 09:00")
        mixed.calendar = two.store.defaultCalendarForNewEvents
        #expect(one.code { try one.store.save(mixed, span: .thisEvent) } == .objectBelongsToDifferentStore)
        let predicate = two.store.predicateForEvents(
            withStart: Desk.date("2026-03-01 00:00"), end: Desk.date("2026-04-01 00:00"), calendars: nil)
        _ = try one.saved("A", "2026-03-02 09:00")
        #expect(one.store.events(matching: predicate).isEmpty)
        let calendar = try #require(two.store.defaultCalendarForNewEvents)
        #expect(
            one.code { try one.store.removeCalendar(calendar, commit: true) }
                == .objectBelongsToDifferentStore)
    }

    /// Rules 9 and 10.
    @Test func resetOfAStore() throws {
        let desk = Desk()
        let kept = try desk.saved("kept", "2026-03-02 09:00")
        let event = desk.event("A", "2026-03-02 10:00")
        try desk.store.save(event, span: .thisEvent, commit: false)
        #expect(desk.march == ["02 09:00 kept", "02 10:00 A"])
        desk.store.reset()
        #expect(desk.march == ["02 09:00 kept"])
        #expect(!kept.refresh())
        kept.title = "dead"
        #expect(desk.code { try desk.store.save(kept, span: .thisEvent) } == .objectBelongsToDifferentStore)
        #expect(desk.march == ["02 09:00 kept"])
    }

    /// Rule 9: of an object that was never committed, `refresh()` said true, and its save spoke of another
    /// store.
    @Test func refreshOfANewObjectAfterAReset() throws {
        let desk = Desk()
        let (staged, unsaved) = (desk.event("A", "2026-03-02 10:00"), desk.reminder("R"))
        #expect(unsaved.refresh())
        try desk.store.save(staged, span: .thisEvent, commit: false)
        desk.store.reset()
        #expect(!staged.refresh())
        #expect(!unsaved.refresh())
        let error = #expect(throws: EKError.self) { try desk.store.save(unsaved, commit: true) }
        #expect(error?.code == .objectBelongsToDifferentStore)
        #expect(error?.localizedDescription.contains("reset()") == true)
        #expect(desk.march.isEmpty)
    }

    /// Rules 9 and 10: the same of a calendar that was never committed. A stored calendar can still be used.
    @Test func refreshOfANewCalendarAfterAReset() throws {
        let desk = Desk()
        let source = try #require(desk.store.defaultCalendarForNewEvents?.source)
        func calendar(_ title: String) -> EKCalendar {
            let calendar = EKCalendar(for: .event, eventStore: desk.store)
            calendar.title = title
            calendar.source = source
            return calendar
        }
        let (unsaved, staged, saved) = (calendar("unsaved"), calendar("staged"), calendar("saved"))
        try desk.store.saveCalendar(saved, commit: true)
        try desk.store.saveCalendar(staged, commit: false)
        #expect(unsaved.refresh() && staged.refresh() && saved.refresh())
        desk.store.reset()
        #expect(!unsaved.refresh() && !staged.refresh())
        for calendar in [unsaved, staged] {
            let error = #expect(throws: EKError.self) {
                try desk.store.saveCalendar(calendar, commit: true)
            }
            #expect(error?.code == .objectBelongsToDifferentStore)
            #expect(error?.localizedDescription.contains("reset()") == true)
        }
        #expect(saved.refresh())
        saved.title = "renamed"
        try desk.store.saveCalendar(saved, commit: true)
        #expect(desk.store.calendars(for: .event).map(\.title).sorted().last == "renamed")
        #expect(!desk.store.calendars(for: .event).map(\.title).contains("staged"))
        let late = calendar("late")
        #expect(late.refresh())
        try desk.store.saveCalendar(late, commit: true)
    }

    /// Rule 11: plain initialisers do not trap.
    @Test func plainObjects() throws {
        let desk = Desk()
        #expect(
            desk.code { try desk.store.save(EKEvent(), span: .thisEvent) } == .objectBelongsToDifferentStore)
        #expect(
            desk.code { try desk.store.save(EKReminder(), commit: true) } == .objectBelongsToDifferentStore)
        #expect(
            desk.code { try desk.store.saveCalendar(EKCalendar(), commit: true) }
                == .objectBelongsToDifferentStore)
        #expect(EKEvent().calendar == nil)
        #expect(EKEvent() != EKEvent())
        #expect(EKSource().calendars(for: .event).isEmpty)
    }

    /// Rules 16, 17, 19: new, changed, rolled back; changes inside alarms and rules count.
    @Test func changes() throws {
        let desk = Desk()
        let event = desk.event("A", "2026-03-02 09:00")
        #expect(event.isNew)
        #expect(event.hasChanges)
        event.addAlarm(EKAlarm(relativeOffset: -60))
        try desk.store.save(event, span: .thisEvent)
        #expect(!event.isNew)
        #expect(!event.hasChanges)
        event.alarms?[0].relativeOffset = -120
        #expect(event.hasChanges)
        event.rollback()
        #expect(!event.hasChanges)
        #expect(event.alarms?.map(\.relativeOffset) == [-60])
        event.alarms?[0].relativeOffset = -120
        try desk.store.save(event, span: .thisEvent)
        #expect(desk.events().first?.alarms?.map(\.relativeOffset) == [-120])
        let new = desk.event("B", "2026-03-02 09:00")
        new.rollback()
        #expect(new.title == "")
        #expect(new.startDate == nil)
    }

    /// Rules 18, 20, 59: what was not changed here takes the newest values.
    @Test func refreshMergesByProperty() throws {
        let desk = Desk()
        let mine = try desk.saved("A", "2026-03-02 09:00")
        let theirs = try #require(desk.store.event(withIdentifier: mine.eventIdentifier))
        theirs.location = "Room 1"
        theirs.notes = "theirs"
        try desk.store.save(theirs, span: .thisEvent)
        mine.notes = "mine"
        #expect(mine.location == nil)
        #expect(mine.refresh())
        #expect(mine.location == "Room 1")
        #expect(mine.notes == "mine")
        #expect(mine.hasChanges)
        mine.reset()
        #expect(mine.notes == "theirs")
        #expect(!mine.hasChanges)

        theirs.location = "Room 2"
        try desk.store.save(theirs, span: .thisEvent)
        mine.title = "B"
        try desk.store.save(mine, span: .thisEvent)
        #expect(mine.location == "Room 2")
        #expect(desk.events().map(\.title) == ["B"])
    }

    /// Rules 21 and 22.
    @Test func refreshOfWhatIsGone() throws {
        let desk = Desk()
        let event = try desk.saved("A", "2026-03-02 09:00")
        let same = try #require(desk.store.event(withIdentifier: event.eventIdentifier))
        try desk.store.remove(event, span: .thisEvent)
        #expect(!same.refresh())
        _ = try desk.series()
        let (third, again) = (desk.events()[2], desk.events()[2])
        try desk.store.remove(third, span: .thisEvent)
        #expect(!again.refresh())
        #expect(desk.events()[0].refresh())
    }

    /// Rules 20-22: what lies behind the cut belongs to another series now, so its dates are none of this
    /// one's any more.
    @Test func refreshAfterASplit() throws {
        let desk = Desk()
        _ = try desk.series()
        let fetched = desk.events()
        let other = desk.events()[2]
        other.title = "later"
        try desk.store.save(other, span: .futureEvents)
        #expect(fetched.map { $0.refresh() } == [true, true, false, false, false])
        #expect(fetched[1].title == "S")
        #expect(fetched[1].recurrenceRules?.first?.recurrenceEnd?.occurrenceCount == 2)
        #expect(other.refresh())
        #expect(desk.events().allSatisfy { $0.refresh() })
    }

    /// Rules 24-26.
    @Test func defaultsOfItems() {
        let desk = Desk()
        let event = EKEvent(eventStore: desk.store)
        #expect(event.startDate == nil)
        #expect(event.endDate == nil)
        #expect(event.calendar == nil)
        #expect(event.occurrenceDate == nil)
        #expect(event.title == "")
        #expect(event.timeZone != nil)
        #expect(event.calendarItemExternalIdentifier == nil)
        event.startDate = Desk.date("2026-03-02 09:00")
        #expect(event.occurrenceDate == event.startDate)
        let reminder = EKReminder(eventStore: desk.store)
        #expect(reminder.priority == 0)
        #expect(!reminder.isCompleted)
        #expect(reminder.completionDate == nil)
        #expect(reminder.startDateComponents == nil)
        #expect(reminder.dueDateComponents == nil)
        #expect(reminder.alarms == nil)
        #expect(reminder.recurrenceRules == [])
    }

    /// Rule 27.
    @Test func defaultsOfACalendar() {
        let calendar = EKCalendar(for: .reminder, eventStore: Desk().store)
        #expect(!calendar.calendarIdentifier.isEmpty)
        #expect(calendar.title == "")
        #expect(calendar.cgColor == nil)
        #expect(calendar.source == nil)
        #expect(calendar.type == .local)
        #expect(!calendar.isSubscribed)
        #expect(calendar.allowsContentModifications)
        #expect(!calendar.isImmutable)
        #expect(calendar.supportedEventAvailabilities == [])
        #expect(calendar.allowedEntityTypes == .reminder)
    }

    /// Rules 28-30.
    @Test func defaultsOfParts() {
        let rule = EKRecurrenceRule()
        #expect(rule.calendarIdentifier == "gregorian")
        #expect(rule.frequency == .weekly)
        #expect(rule.interval == 1)
        #expect(rule.recurrenceEnd == nil)
        #expect(rule.firstDayOfTheWeek == 2)
        #expect(rule.daysOfTheWeek == nil)
        let place = EKStructuredLocation()
        #expect(place.title == nil)
        #expect(place.geoLocation == nil)
        #expect(place.radius == 0)
        #expect(EKStructuredLocation(title: "x").title == "x")
        let alarm = EKAlarm(relativeOffset: -60)
        alarm.absoluteDate = nil
        alarm.structuredLocation = nil
        #expect(alarm.relativeOffset == -60)
    }

    /// Rules 31-43 and 47: an identifier is a UUID from birth, for life.
    @Test func identifiers() throws {
        let desk = Desk()
        let series = try desk.series()
        #expect(Set(desk.events().map(\.eventIdentifier)) == [series.eventIdentifier])
        #expect(series.calendarItemExternalIdentifier == series.calendarItemIdentifier)
        let third = desk.events()[2]
        third.title = "moved"
        try desk.store.save(third, span: .thisEvent)
        #expect(third.eventIdentifier != series.eventIdentifier)
        #expect(third.calendarItemExternalIdentifier == series.calendarItemExternalIdentifier)
        let first = desk.events()[0]
        try desk.store.remove(first, span: .thisEvent)
        #expect(
            Desk.text(desk.store.event(withIdentifier: series.eventIdentifier)?.startDate)
                == "2026-03-03 09:00")
        // Rules 45 and 46.
        let found = desk.store.calendarItems(withExternalIdentifier: series.calendarItemExternalIdentifier)
        #expect(found.map(\.calendarItemIdentifier) == [series.eventIdentifier])
    }

    /// <doc:Differences>: `isEqual` and `hash`.
    @Test func equality() throws {
        let desk = Desk()
        let event = desk.event("A", "2026-03-02 09:00", rule: daily(3))
        let set: Set<EKEvent> = [event]
        let hash = event.hash
        try desk.store.save(event, span: .thisEvent)
        #expect(event.hash == hash)
        #expect(set.contains(desk.events()[0]))
        #expect(Set(desk.events()).count == 3)
        #expect(desk.events()[1] == desk.events()[1])
        #expect(desk.events()[1] != desk.events()[2])
        let calendar = try #require(desk.store.defaultCalendarForNewEvents)
        #expect(desk.store.calendars(for: .event).first === calendar)
        #expect(event.calendar === calendar)
        let source = try #require(calendar.source)
        #expect(desk.store.sources.first === source)
        #expect(source.calendars(for: .event) == [calendar])
    }
}
