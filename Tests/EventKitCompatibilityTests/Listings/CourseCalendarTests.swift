import CoreGraphics
import EventKit
import EventKitTestSupport
import Testing

/// The tutorial of a course calendar: its class, method by method.
private final class CourseCalendar {
    let eventStore: EKEventStore
    private var _cal: EKCalendar?

    init(_ store: EKEventStore) { eventStore = store }

    /// Its own calendar: looked for by title, made in iCloud or, where there is none, in the local source.
    var cal: EKCalendar {
        get throws {
            if let _cal { return _cal }
            var calendar: EKCalendar?
            for ekcalendar in eventStore.calendars(for: .event) where ekcalendar.title == "Xiaoya" {
                calendar = ekcalendar
            }
            if calendar == nil {
                var localSource: EKSource?
                for source in eventStore.sources
                where source.sourceType == .calDAV && source.title == "iCloud" {
                    localSource = source
                    break
                }
                if localSource == nil {
                    for source in eventStore.sources where source.sourceType == .local {
                        localSource = source
                        break
                    }
                }
                let new = EKCalendar(for: .event, eventStore: eventStore)
                new.source = localSource
                new.title = "Xiaoya"
                new.cgColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
                try eventStore.saveCalendar(new, commit: true)
                calendar = new
            }
            _cal = calendar
            return try #require(calendar)
        }
    }

    /// From one day ago to one month from now.
    func checkEvent() throws -> [EKEvent] {
        let calendar = Calendar.current
        var oneDayAgoComponents = DateComponents()
        oneDayAgoComponents.day = -1
        let oneDayAgo = try #require(calendar.date(byAdding: oneDayAgoComponents, to: Date()))
        var oneMonthFromNowComponents = DateComponents()
        oneMonthFromNowComponents.month = 1
        let oneMonthFromNow = try #require(calendar.date(byAdding: oneMonthFromNowComponents, to: Date()))
        let predicate = eventStore.predicateForEvents(
            withStart: oneDayAgo, end: oneMonthFromNow, calendars: [try cal])
        return eventStore.events(matching: predicate)
    }

    /// Saved without commit: whoever calls this has to commit.
    func addEvent(
        title: String, start: String, end: String, repeatIndex: Int, remindIndexes: [Int], notes: String?
    ) throws -> EKEvent {
        let event = EKEvent(eventStore: eventStore)
        event.title = title
        event.startDate = date(start)
        event.endDate = date(end)
        if let rule = try repeatRule(repeatIndex, currentDate: date(String(start.prefix(10)) + " 00:00")) {
            event.recurrenceRules = [rule]
        } else {
            event.recurrenceRules = nil
        }
        event.notes = notes
        event.isAllDay = false
        for index in remindIndexes {
            guard let alarm = alarm(index) else {
                event.alarms = nil
                break
            }
            event.addAlarm(alarm)
        }
        event.calendar = try cal
        try eventStore.save(event, span: .thisEvent, commit: false)
        return event
    }

    /// Every day, every two days, every week, month, year, every workday, never.
    private func repeatRule(_ index: Int, currentDate: Date) throws -> EKRecurrenceRule? {
        let gregorian = Calendar(identifier: .gregorian)
        var components = gregorian.dateComponents(
            [.era, .year, .month, .day, .hour, .minute, .second], from: currentDate)
        let year = try #require(components.year)
        components.year = year + 1
        let oneYear = EKRecurrenceEnd(end: try #require(gregorian.date(from: components)))
        components.year = year + 3
        let threeYears = EKRecurrenceEnd(end: try #require(gregorian.date(from: components)))
        func rule(
            _ frequency: EKRecurrenceFrequency, _ interval: Int, _ days: [EKRecurrenceDayOfWeek]?,
            _ end: EKRecurrenceEnd
        ) -> EKRecurrenceRule {
            EKRecurrenceRule(
                recurrenceWith: frequency, interval: interval, daysOfTheWeek: days, daysOfTheMonth: nil,
                monthsOfTheYear: nil, weeksOfTheYear: nil, daysOfTheYear: nil, setPositions: nil, end: end)
        }
        let workdays = (2...6).compactMap { EKWeekday(rawValue: $0) }.map { EKRecurrenceDayOfWeek($0) }
        switch index {
        case 0: return rule(.daily, 1, nil, oneYear)
        case 1: return rule(.daily, 2, nil, oneYear)
        case 2: return rule(.weekly, 1, nil, threeYears)
        case 3: return rule(.monthly, 1, nil, threeYears)
        case 4: return rule(.yearly, 1, nil, threeYears)
        case 5: return rule(.daily, 1, workdays, oneYear)
        default: return nil
        }
    }

    /// At the start, 5, 15, 30 minutes, 1 hour, 1 day before, never.
    private func alarm(_ index: Int) -> EKAlarm? {
        switch index {
        case 0: return EKAlarm(relativeOffset: 0)
        case 1: return EKAlarm(relativeOffset: -60.0 * 5)
        case 2: return EKAlarm(relativeOffset: -60.0 * 15)
        case 3: return EKAlarm(relativeOffset: -60.0 * 30)
        case 4: return EKAlarm(relativeOffset: -60.0 * 60)
        case 5: return EKAlarm(relativeOffset: -60.0 * 60 * 24)
        default: return nil
        }
    }

    func remove(_ events: [EKEvent], future: Bool) throws {
        for event in events {
            event.calendar = try cal
            try eventStore.remove(event, span: future ? .futureEvents : .thisEvent, commit: false)
        }
        try eventStore.commit()
    }
}

@Suite struct CourseCalendarTests {
    private static let march = ("2026-03-01", "2026-04-01")

    @Test func authorization() async throws {
        let eventStatus = EKEventStore.authorizationStatus(for: .event)
        if eventStatus == .notDetermined {
            #expect(try await TestStore.make().requestFullAccessToEvents())
        } else if eventStatus == .denied {
            Issue.record("the calendar may not be used")
        }
        #expect(eventStatus == .fullAccess)
    }

    @Test func sourcesAndCalendars() throws {
        let store = TestStore.make()
        #expect(store.sources.map(\.sourceType) == [.local])
        #expect(store.calendars(for: .event).map(\.type) == [.local])
    }

    @Test func customCalendar() throws {
        let store = TestStore.make()
        let course = CourseCalendar(store)
        let cal = try course.cal
        #expect(cal.title == "Xiaoya")
        #expect(cal.source.sourceType == .local)
        #expect(cal.cgColor.components == [0, 1, 0, 1])
        // Not twice.
        #expect(try CourseCalendar(store).cal == cal)
        #expect(store.calendars(for: .event).count == 2)
    }

    @Test func query() throws {
        let course = CourseCalendar(TestStore.make())
        for (title, days) in [("last week", -7.0), ("next week", 7), ("in two months", 62)] {
            let event = EKEvent(eventStore: course.eventStore)
            event.title = title
            event.startDate = Date().addingTimeInterval(days * 86_400)
            event.endDate = event.startDate.addingTimeInterval(6000)
            event.calendar = try course.cal
            try course.eventStore.save(event, span: .thisEvent, commit: false)
        }
        try course.eventStore.commit()
        #expect(try course.checkEvent().map(\.title) == ["next week"])
    }

    @Test(arguments: [
        (0, ["03-06", "03-07", "03-08", "03-09"], 366), (1, ["03-06", "03-08", "03-10", "03-12"], 183),
        (2, ["03-06", "03-13", "03-20", "03-27"], 157), (3, ["03-06", "04-06", "05-06", "06-06"], 37),
        (4, ["03-06", "03-06", "03-06", "03-06"], 4), (5, ["03-06", "03-09", "03-10", "03-11"], 261),
        (6, ["03-06"], 1),
    ])
    func repeats(index: Int, first: [String], count: Int) throws {
        let course = CourseCalendar(TestStore.make())
        // It starts at midnight, as the ends of its rules are: the last day belongs to it.
        _ = try course.addEvent(
            title: "Lecture", start: "2026-03-06 00:00", end: "2026-03-06 01:40", repeatIndex: index,
            remindIndexes: [1], notes: nil)
        try course.eventStore.commit()
        let starts = course.eventStore.starts("2026-03-01", "2030-02-28")
        #expect(starts.prefix(4).map { String($0.dropFirst(5).prefix(5)) } == first)
        #expect(starts.count == count)
    }

    @Test func alarmsAndNotes() throws {
        let course = CourseCalendar(TestStore.make())
        let all = try course.addEvent(
            title: "Lecture", start: "2026-03-06 08:00", end: "2026-03-06 09:40", repeatIndex: 6,
            remindIndexes: [0, 1, 2, 3, 4, 5], notes: "Room 301")
        let none = try course.addEvent(
            title: "Seminar", start: "2026-03-07 08:00", end: "2026-03-07 09:40", repeatIndex: 6,
            remindIndexes: [1, 6], notes: nil)
        try course.eventStore.commit()
        #expect(all.alarms?.map(\.relativeOffset) == [0, -300, -900, -1800, -3600, -86_400])
        #expect(all.notes == "Room 301")
        #expect(all.hasNotes)
        #expect(none.alarms == nil)
        #expect(!none.hasNotes)
    }

    @Test func removal() throws {
        let course = CourseCalendar(TestStore.make())
        _ = try course.addEvent(
            title: "Lecture", start: "2026-03-02 08:00", end: "2026-03-02 09:40", repeatIndex: 2,
            remindIndexes: [], notes: nil)
        try course.eventStore.commit()
        let events = course.eventStore.events(Self.march.0, Self.march.1)
        try course.remove([events[1]], future: false)
        #expect(
            course.eventStore.starts(Self.march.0, Self.march.1)
                == ["2026-03-02 08:00", "2026-03-16 08:00", "2026-03-23 08:00", "2026-03-30 08:00"])
        try course.remove([course.eventStore.events(Self.march.0, Self.march.1)[2]], future: true)
        #expect(
            course.eventStore.starts("2026-03-01", "2027-03-01") == ["2026-03-02 08:00", "2026-03-16 08:00"])
    }

    /// Its examples of rules, in words: every two days, every workday, Monday of every second week, the first of each month.
    @Test func examples() throws {
        func starts(_ rule: EKRecurrenceRule) throws -> [String] {
            let store = TestStore.make()
            try store.add("x", "2026-06-01 09:00", rule: rule)
            return store.starts("2026-06-01", "2026-09-01").prefix(4).map {
                String($0.dropFirst(5).prefix(5))
            }
        }
        func rule(
            _ frequency: EKRecurrenceFrequency, _ interval: Int, days: [EKRecurrenceDayOfWeek]? = nil,
            monthDays: [NSNumber]? = nil
        ) -> EKRecurrenceRule {
            EKRecurrenceRule(
                recurrenceWith: frequency, interval: interval, daysOfTheWeek: days, daysOfTheMonth: monthDays,
                monthsOfTheYear: nil, weeksOfTheYear: nil, daysOfTheYear: nil, setPositions: nil, end: nil)
        }
        #expect(try starts(rule(.daily, 2)) == ["06-01", "06-03", "06-05", "06-07"])
        let monday = [EKRecurrenceDayOfWeek(.monday)]
        #expect(try starts(rule(.weekly, 2, days: monday)) == ["06-01", "06-15", "06-29", "07-13"])
        #expect(try starts(rule(.monthly, 1, monthDays: [1])) == ["06-01", "07-01", "08-01"])
    }
}
