import EventKit
import EventKitTestSupport
import Testing

/// EventKit rules 6-48 and 78 as a program sees them: stores, the life of objects, looking up by identifier.
@Suite struct StoreRuleTests {
    private func daily(_ count: Int) -> EKRecurrenceRule {
        EKRecurrenceRule(recurrenceWith: .daily, interval: 1, end: EKRecurrenceEnd(occurrenceCount: count))
    }

    /// Rule 6: it names the database; another one has another.
    @Test func identifierOfTheDatabase() throws {
        let (store, stranger) = (TestStore.make(), TestStore.make())
        try store.add("A", "2026-03-02 09:00")
        try stranger.add("A", "2026-03-02 09:00")
        #expect(!store.eventStoreIdentifier.isEmpty)
        #expect(EKEventStore(sources: store.sources).eventStoreIdentifier == store.eventStoreIdentifier)
        #expect(stranger.eventStoreIdentifier != store.eventStoreIdentifier)
    }

    /// Rule 7: a store of some sources knows nothing else.
    @Test func storeOfSources() throws {
        let store = TestStore.make()
        try store.add("A", "2026-03-02 09:00")
        let whole = EKEventStore(sources: store.sources)
        #expect(whole.sources.map(\.sourceIdentifier) == store.sources.map(\.sourceIdentifier))
        #expect(whole.events("2026-03-01", "2026-04-01").map(\.title) == ["A"])
    }

    /// Rule 8: what was set rides along with a later save of the same object, and of no other.
    @Test func unsavedChangesRideAlong() throws {
        let store = TestStore.make()
        try store.add("A", "2026-03-02 09:00")
        let (event, other) = (
            store.events("2026-03-01", "2026-04-01")[0], store.events("2026-03-01", "2026-04-01")[0]
        )
        event.title = "B"
        #expect(store.events("2026-03-01", "2026-04-01").map(\.title) == ["A"])
        other.notes = "theirs"
        try store.save(other, span: .thisEvent)
        #expect(store.events("2026-03-01", "2026-04-01").map(\.title) == ["A"])
        event.location = "here"
        try store.save(event, span: .thisEvent)
        let found = store.events("2026-03-01", "2026-04-01")[0]
        #expect([found.title, found.notes, found.location] == ["B", "theirs", "here"])
    }

    /// Rule 12: parts can be made without anything.
    @Test func plainParts() throws {
        let store = TestStore.make()
        let event = try store.add("A", "2026-03-02 09:00", rule: EKRecurrenceRule())
        event.addAlarm(EKAlarm())
        event.structuredLocation = EKStructuredLocation()
        try store.save(event, span: .futureEvents)
        #expect(store.starts("2026-03-01", "2026-03-16") == ["2026-03-02 09:00", "2026-03-09 09:00"])
        #expect(store.events("2026-03-01", "2026-03-03").first?.alarms?.map(\.relativeOffset) == [0])
    }

    private final class Adapted: EKEventStore, @unchecked Sendable {
        override func calendars(for entityType: EKEntityType) -> [EKCalendar] {
            super.calendars(for: entityType).filter { $0.title != "Calendar" }
        }
    }

    /// Rule 15: a subclass adapts what it overrides, and the rest goes on as it was.
    @Test func subclass() throws {
        let store = TestStore.make { Adapted() }
        try store.add("A", "2026-03-02 09:00")
        #expect(store.calendars(for: .event).isEmpty)
        #expect(store.calendars(for: .reminder).count == 1)
        #expect(store.events("2026-03-01", "2026-04-01").map(\.title) == ["A"])
    }

    /// Rules 41, 44 and 45: the reminder, or the first occurrence.
    @Test func itemByIdentifier() throws {
        let store = TestStore.make()
        let series = try store.add("A", "2026-03-02 09:00", rule: daily(3))
        let reminder = EKReminder(eventStore: store)
        reminder.title = "R"
        reminder.calendar = store.defaultCalendarForNewReminders()
        try store.save(reminder, commit: true)
        let event = try #require(
            store.calendarItem(withIdentifier: series.calendarItemIdentifier) as? EKEvent)
        #expect(text(event.startDate) == "2026-03-02 09:00")
        #expect(store.event(withIdentifier: series.eventIdentifier) == event)
        #expect(store.calendarItem(withIdentifier: reminder.calendarItemIdentifier) is EKReminder)
        #expect(store.event(withIdentifier: reminder.calendarItemIdentifier) == nil)
        #expect(store.calendarItem(withIdentifier: "nothing") == nil)
        #expect(
            store.calendarItems(withExternalIdentifier: reminder.calendarItemExternalIdentifier).count == 1)
    }

    /// Rule 48: what is found by its identifier is the first one, so that all later ones are all.
    @Test func futureEventsOfTheFirstOne() throws {
        let store = TestStore.make()
        let identifier = try #require(try store.add("A", "2026-03-02 09:00", rule: daily(3)).eventIdentifier)
        let event = try #require(store.event(withIdentifier: identifier))
        event.title = "B"
        try store.save(event, span: .futureEvents)
        #expect(store.events("2026-03-01", "2026-04-01").map(\.title) == ["B", "B", "B"])
        try store.remove(try #require(store.event(withIdentifier: identifier)), span: .futureEvents)
        #expect(store.events("2026-03-01", "2026-04-01").isEmpty)
    }

    /// Rule 78, the decision: by start, then title, then identifier; `compareStartDate` agrees.
    @Test func order() throws {
        let store = TestStore.make()
        for (title, start) in [
            ("b", "2026-03-03 09:00"), ("z", "2026-03-02 09:00"), ("a", "2026-03-03 09:00"),
            ("a", "2026-03-03 09:00"), ("c", "2026-03-01 09:00"),
        ] { try store.add(title, start) }
        let events = store.events("2026-03-01", "2026-04-01")
        #expect(events.map(\.title) == ["c", "z", "a", "a", "b"])
        #expect(events[2].eventIdentifier < events[3].eventIdentifier)
        #expect(events[0].compareStartDate(with: events[1]) == .orderedAscending)
        #expect(events[4].compareStartDate(with: events[3]) == .orderedSame)
    }

    /// Rule 5 does not hold here: there is no service that a thousand stores could tire.
    @Test func manyStores() throws {
        let store = TestStore.make()
        try store.add("A", "2026-03-02 09:00")
        let stores = (0..<1000).map { _ in EKEventStore(sources: store.sources) }
        try stores[999].add("B", "2026-03-03 09:00")
        #expect(stores.allSatisfy { $0.events("2026-03-01", "2026-04-01").map(\.title) == ["A", "B"] })
    }

    /// Rule 18: a new object has nothing to go back to.
    @Test func resetOfANewObject() {
        let store = TestStore.make()
        let event = EKEvent(eventStore: store)
        event.title = "A"
        event.reset()
        #expect(event.title == "A")
        #expect(event.isNew)
    }

    /// Rule 19: what others changed meanwhile stays unseen.
    @Test func rollbackFetchesNothing() throws {
        let store = TestStore.make()
        let mine = try store.add("A", "2026-03-02 09:00")
        let theirs = try #require(store.event(withIdentifier: mine.eventIdentifier))
        theirs.location = "Room 1"
        try store.save(theirs, span: .thisEvent)
        mine.title = "B"
        mine.rollback()
        #expect(mine.title == "A")
        #expect(mine.location == nil)
        #expect(!mine.hasChanges)
    }

    /// Rules 31, 34, 35 and 43, the decision: identifiers are there from birth, stay, and are UUIDs.
    @Test func identifiersFromBirth() throws {
        let store = TestStore.make()
        let calendar = EKCalendar(for: .event, eventStore: store)
        calendar.title = "work"
        calendar.source = store.sources.first
        let event = EKEvent(eventStore: store)
        let born = [calendar.calendarIdentifier, event.eventIdentifier, event.calendarItemIdentifier]
        #expect(born.allSatisfy { UUID(uuidString: $0 ?? "") != nil })
        try store.saveCalendar(calendar, commit: true)
        event.title = "A"
        event.startDate = date("2026-03-02 09:00")
        event.endDate = date("2026-03-02 10:00")
        event.calendar = calendar
        try store.save(event, span: .thisEvent)
        #expect(
            born == [calendar.calendarIdentifier, event.eventIdentifier, event.calendarItemIdentifier])
        let found = try #require(store.events("2026-03-01", "2026-04-01").first)
        #expect(
            born == [found.calendar.calendarIdentifier, found.eventIdentifier, found.calendarItemIdentifier])
    }

    /// Rule 42, the decision: the first one that is neither deleted nor detached.
    @Test func firstOneDetached() throws {
        let store = TestStore.make()
        let identifier = try #require(try store.add("A", "2026-03-02 09:00", rule: daily(3)).eventIdentifier)
        let first = store.events("2026-03-01", "2026-04-01")[0]
        first.title = "B"
        try store.save(first, span: .thisEvent)
        #expect(text(store.event(withIdentifier: identifier)?.startDate) == "2026-03-03 09:00")
    }

    /// Rule 108: nothing is asked, so nothing happens to objects.
    @Test func refreshOfSources() throws {
        let store = TestStore.make()
        let event = try store.add("A", "2026-03-02 09:00")
        event.title = "B"
        store.refreshSourcesIfNecessary()
        #expect(event.title == "B")
        #expect(event.hasChanges)
        #expect(store.events("2026-03-01", "2026-04-01").map(\.title) == ["A"])
    }

    /// Rule 131 does not hold here: an occurrence with alarms is saved as any other.
    @Test func anOccurrenceWithAlarms() throws {
        let store = TestStore.make()
        let series = try store.add("A", "2026-03-02 09:00", rule: daily(3))
        series.addAlarm(EKAlarm(relativeOffset: -60))
        try store.save(series, span: .futureEvents)
        let second = store.events("2026-03-01", "2026-04-01")[1]
        second.title = "B"
        try store.save(second, span: .thisEvent)
        let events = store.events("2026-03-01", "2026-04-01")
        #expect(events.map(\.title) == ["A", "B", "A"])
        #expect(events.map { $0.alarms?.map(\.relativeOffset) } == [[-60], [-60], [-60]])
    }
}
