import CoreGraphics
import EventKit
import Testing

// What programs do with EventKit besides calling it.

/// A test double: the store's methods are overridden, the old request with its typealias too.
private final class DeniedStore: EKEventStore, @unchecked Sendable {
    override class func authorizationStatus(for entityType: EKEntityType) -> EKAuthorizationStatus { .denied }
    override func requestAccess(
        to entityType: EKEntityType, completion: @escaping EKEventStoreRequestAccessCompletionHandler
    ) { completion(false, nil) }
    override func requestFullAccessToEvents() async throws -> Bool { false }
    override func events(matching predicate: NSPredicate) -> [EKEvent] { [] }
    override func calendars(for entityType: EKEntityType) -> [EKCalendar] { [] }
    override func save(_ event: EKEvent, span: EKSpan, commit: Bool) throws {
        throw EKError(.eventStoreNotAuthorized)
    }
}

private final class FixedEvent: EKEvent, @unchecked Sendable {
    override var eventIdentifier: String! { "fixed" }
    override var isDetached: Bool { true }
    override var attendees: [EKParticipant]? { [] }
}

/// Conformances that clients add.
extension EKEvent: Identifiable {
    public var id: String { eventIdentifier }
}

extension EKRecurrenceFrequency: CustomStringConvertible {
    public var description: String {
        switch self {
        case .daily: "day"
        case .weekly: "week"
        case .monthly: "month"
        case .yearly: "year"
        @unknown default: "?"
        }
    }
}

private actor Calendars {
    let store = TestStore.make()

    func titles() async throws -> [String] {
        guard try await store.requestFullAccessToEvents() else { return [] }
        return store.calendars(for: .event).map(\.title)
    }
}

@Suite struct ClientIdiomTests {
    @Test func doubles() async throws {
        let store = DeniedStore()
        #expect(DeniedStore.authorizationStatus(for: .event) == .denied)
        #expect(try await !store.requestFullAccessToEvents())
        #expect(throws: EKError(.eventStoreNotAuthorized)) {
            try store.save(EKEvent(eventStore: store), span: .thisEvent, commit: true)
        }
        #expect(FixedEvent(eventStore: store).id == "fixed")
    }

    @Test func fromAnActor() async throws {
        #expect(try await Calendars().titles() == ["Calendar"])
    }

    @MainActor @Test func fromTheMainActor() async throws {
        let store = TestStore.make()
        #expect(try await store.requestFullAccessToReminders())
        let count = await withCheckedContinuation { continuation in
            store.fetchReminders(matching: store.predicateForReminders(in: nil)) { reminders in
                continuation.resume(returning: reminders?.count ?? -1)
            }
        }
        #expect(count == 0)
    }

    @Test func status() {
        let text =
            switch EKEventStore.authorizationStatus(for: .reminder) {
            case .fullAccess: "full"
            case .writeOnly: "write"
            case .denied, .restricted: "no"
            case .notDetermined: "ask"
            @unknown default: "?"
            }
        #expect(text == "full")
    }

    @Test func colorToHex() throws {
        let store = TestStore.make()
        let calendar = try #require(store.defaultCalendarForNewEvents)
        let parts = calendar.cgColor.components ?? []
        let hex = parts.prefix(3).map { String(format: "%02X", Int(($0 * 255).rounded())) }.joined()
        #expect(hex == "1BADF8")
    }

    /// Table 4-1 of the guide: each row's example, by its dates. The guide says which days; a calendar of 2026 and 2027 the rest.
    @Test(arguments: [
        ("2026-03-02", EKRecurrenceFrequency.weekly, "days", ["03-02", "03-03", "03-06", "03-10", "03-13"]),
        ("2026-03-02", .monthly, "monthDays", ["03-02", "03-31", "04-01", "04-30", "05-01"]),
        ("2026-01-10", .yearly, "months", ["01-10", "02-10", "01-10", "02-10", "01-10"]),
        ("2026-01-07", .yearly, "daysOfTheYear", ["01-07", "12-31", "01-01", "12-31", "01-01"]),
        ("2026-01-01", .yearly, "setPositions", ["01-01", "12-31", "01-01", "12-31", "01-03"]),
    ])
    func complexRules(start: String, frequency: EKRecurrenceFrequency, part: String, expected: [String])
        throws
    {
        let store = TestStore.make()
        let weekdays: [EKWeekday] = [.monday, .tuesday, .wednesday, .thursday, .friday]
        let days: [EKRecurrenceDayOfWeek]? =
            switch part {
            case "days": [EKRecurrenceDayOfWeek(.tuesday), EKRecurrenceDayOfWeek(.friday)]
            case "setPositions": weekdays.map { EKRecurrenceDayOfWeek($0) }
            default: nil
            }
        let ends: [NSNumber] = [1, -1]
        let rule = EKRecurrenceRule(
            recurrenceWith: frequency, interval: 1, daysOfTheWeek: days,
            daysOfTheMonth: part == "monthDays" ? ends : nil,
            monthsOfTheYear: part == "months" ? [1, 2] : nil,
            weeksOfTheYear: nil, daysOfTheYear: part == "daysOfTheYear" ? ends : nil,
            setPositions: part == "setPositions" ? ends : nil, end: nil)
        let event = EKEvent(eventStore: store)
        event.title = part
        event.calendar = store.defaultCalendarForNewEvents
        event.startDate = date(start + " 09:00")
        event.endDate = date(start + " 10:00")
        event.addRecurrenceRule(rule)
        try store.save(event, span: .futureEvents)
        let predicate = store.predicateForEvents(
            withStart: date("2026-01-01 00:00"), end: date("2030-01-01 00:00"), calendars: nil)
        let dates = store.events(matching: predicate).prefix(5).map {
            text($0.startDate).dropFirst(5).prefix(5)
        }
        #expect(dates.map(String.init) == expected)
    }

    /// The tutorial's choice of rules, "every workday" among them, and of alarms.
    @Test func courseCalendar() throws {
        let store = TestStore.make()
        let course = EKCalendar(for: .event, eventStore: store)
        course.source = store.sources.first { $0.sourceType == .local }
        course.title = "Course"
        course.cgColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
        try store.saveCalendar(course, commit: true)

        let workdays: [EKWeekday] = [.monday, .tuesday, .wednesday, .thursday, .friday]
        let event = EKEvent(eventStore: store)
        event.title = "Lecture"
        event.startDate = date("2026-03-06 08:00")
        event.endDate = date("2026-03-06 09:40")
        event.recurrenceRules = [
            EKRecurrenceRule(
                recurrenceWith: .daily, interval: 1,
                daysOfTheWeek: workdays.map { EKRecurrenceDayOfWeek($0) },
                daysOfTheMonth: nil, monthsOfTheYear: nil, weeksOfTheYear: nil, daysOfTheYear: nil,
                setPositions: nil, end: EKRecurrenceEnd(end: date("2026-03-10 23:59")))
        ]
        event.notes = "Room 301"
        for minutes in [0, 5, 15, 30, 60, 24 * 60] {
            event.addAlarm(EKAlarm(relativeOffset: Double(-60 * minutes)))
        }
        event.calendar = course
        try store.save(event, span: .thisEvent, commit: false)
        try store.commit()

        let month = store.predicateForEvents(
            withStart: date("2026-03-01 00:00"), end: date("2026-04-01 00:00"), calendars: [course])
        #expect(
            store.events(matching: month).map { text($0.startDate) }
                == ["2026-03-06 08:00", "2026-03-09 08:00", "2026-03-10 08:00"])
        #expect(store.events(matching: month).first?.alarms?.count == 6)
        for event in store.events(matching: month).suffix(2) {
            try store.remove(event, span: .thisEvent, commit: false)
        }
        try store.commit()
        #expect(store.events(matching: month).count == 1)
    }
}
