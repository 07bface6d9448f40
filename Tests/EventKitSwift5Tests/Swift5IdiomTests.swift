import CoreGraphics
import CoreLocation
import EventKit
import EventKitTestSupport
import Testing

// What programs of the years before Swift 6 look like: globals, singletons, completions that set captured variables,
// semaphores, delegates, subclasses as test doubles.

private let defaultStore = TestStore.make()

/// A library's wrapper with completions.
private class EventsManager {
    static let shared = EventsManager()
    var store = TestStore.make()
    var onChange: (() -> Void)?
    private var observer: NSObjectProtocol?

    func authorize(completion: @escaping (Bool, Error?) -> Void) {
        if #available(macOS 14.0, iOS 17.0, *) {
            store.requestFullAccessToEvents { granted, error in
                DispatchQueue.global().async { completion(granted, error) }
            }
        } else {
            store.requestAccess(to: .event, completion: completion)
        }
    }

    func observe() {
        observer = NotificationCenter.default.addObserver(
            forName: .EKEventStoreChanged, object: store, queue: nil
        ) { [weak self] _ in self?.onChange?() }
    }

    func load(from start: Date, to end: Date, completion: @escaping (Result<[EKEvent], Error>) -> Void) {
        DispatchQueue.global(qos: .userInitiated).async { [weak self] in
            guard let self = self else { return }
            let predicate = self.store.predicateForEvents(
                withStart: start, end: end, calendars: self.store.calendars(for: .event))
            let events = self.store.events(matching: predicate)
                .sorted { $0.startDate < $1.startDate }
            completion(.success(events))
        }
    }

    @discardableResult
    func create(title: String, at start: Date, lasting duration: TimeInterval) -> EKEvent? {
        let event = EKEvent(eventStore: store)
        event.title = title
        event.startDate = start
        event.endDate = start.addingTimeInterval(duration)
        event.calendar = store.defaultCalendarForNewEvents
        do {
            try store.save(event, span: .thisEvent, commit: true)
            return event
        } catch let error as NSError {
            Issue.record("\(error.domain) \(error.code)")
            return nil
        }
    }
}

/// A mock in the style of its time: overrides, counters, no word about threads.
private class MockEventStore: EKEventStore, @unchecked Sendable {
    var saveCount = 0
    var shouldFail = false

    override func requestAccess(
        to entityType: EKEntityType, completion: @escaping EKEventStoreRequestAccessCompletionHandler
    ) { completion(entityType == .event, nil) }

    override func save(_ event: EKEvent, span: EKSpan) throws {
        saveCount += 1
        if shouldFail { throw NSError(domain: EKErrorDomain, code: EKError.Code.calendarReadOnly.rawValue) }
    }

    override var defaultCalendarForNewEvents: EKCalendar? { nil }
    override func events(matching predicate: NSPredicate) -> [EKEvent] {
        let event = EKEvent(eventStore: self)
        event.title = "mocked"
        return [event]
    }
    override func fetchReminders(
        matching predicate: NSPredicate, completion: @escaping ([EKReminder]?) -> Void
    ) -> Any {
        completion(nil)
        return 0
    }
}

/// The requirements of the tested code, so that mocks fit.
private protocol EventStoring: AnyObject {
    var defaultCalendarForNewEvents: EKCalendar? { get }
    func calendars(for entityType: EKEntityType) -> [EKCalendar]
    func events(matching predicate: NSPredicate) -> [EKEvent]
    func predicateForEvents(withStart startDate: Date, end endDate: Date, calendars: [EKCalendar]?)
        -> NSPredicate
    func fetchReminders(matching predicate: NSPredicate, completion: @escaping ([EKReminder]?) -> Void) -> Any
    func save(_ event: EKEvent, span: EKSpan) throws
}

extension EKEventStore: EventStoring {}

extension EKEvent {
    fileprivate convenience init(_ title: String, in store: EKEventStore) {
        self.init(eventStore: store)
        self.title = title
    }

    fileprivate var isPartOfSeries: Bool { hasRecurrenceRules || isDetached }
}

extension EKReminderPriority {
    fileprivate init(name: String) {
        switch name {
        case "low": self = .low
        case "medium": self = .medium
        case "high": self = .high
        default: self = .none
        }
    }
}

@Suite struct Swift5IdiomTests {
    @Test func semaphoreAccess() {
        let semaphore = DispatchSemaphore(value: 0)
        var grantedAccess = false
        var returnError: Error?
        defaultStore.requestFullAccessToReminders { granted, error in
            grantedAccess = granted
            returnError = error
            semaphore.signal()
        }
        semaphore.wait()
        #expect(grantedAccess)
        #expect(returnError == nil)
    }

    @Test func semaphoreFetch() throws {
        let store = TestStore.make()
        let reminder = EKReminder(eventStore: store)
        reminder.title = "Buy milk"
        reminder.calendar = store.defaultCalendarForNewReminders()
        reminder.priority = Int(EKReminderPriority(name: "high").rawValue)
        let tomorrow = Calendar.current.date(byAdding: .day, value: 1, to: Date())!
        reminder.dueDateComponents = Calendar.current.dateComponents(
            [.year, .month, .day, .hour, .minute], from: tomorrow)
        reminder.addAlarm(EKAlarm(absoluteDate: tomorrow))
        try store.save(reminder, commit: true)

        var found: [EKReminder]?
        let group = DispatchGroup()
        group.enter()
        store.fetchReminders(matching: store.predicateForReminders(in: [reminder.calendar])) { reminders in
            found = reminders?.filter { !$0.isCompleted }
            group.leave()
        }
        group.wait()
        #expect(found?.map { $0.title! } == ["Buy milk"])
        #expect(found?.first?.priority == 1)
        // EventKit's components know their calendar, so they know their date.
        let due = found?.first?.dueDateComponents?.date
        #expect(due.map { abs($0.timeIntervalSince(tomorrow)) < 60 } == true)
        found?.first?.alarms?.forEach(reminder.removeAlarm)
        #expect(!reminder.hasAlarms)
    }

    @Test func managerWithCompletions() async {
        let manager = EventsManager.shared
        manager.observe()
        let changed = DispatchSemaphore(value: 0)
        manager.onChange = { changed.signal() }
        let granted: Bool = await withCheckedContinuation { continuation in
            manager.authorize { granted, _ in continuation.resume(returning: granted) }
        }
        #expect(granted)
        manager.create(title: "B", at: date("2026-03-05 12:00"), lasting: 3600)
        manager.create(title: "A", at: date("2026-03-05 09:00"), lasting: 3600)
        let titles: [String] = await withCheckedContinuation { continuation in
            manager.load(from: date("2026-03-05 00:00"), to: date("2026-03-06 00:00")) { result in
                continuation.resume(returning: ((try? result.get()) ?? []).map { $0.title })
            }
        }
        #expect(titles == ["A", "B"])
        #expect(changed.wait(timeout: .now() + 10) == .success)
    }

    @Test func mock() {
        let mock = TestStore.make(MockEventStore.init)
        let storing: EventStoring = mock
        let event = EKEvent("x", in: mock)
        try? storing.save(event, span: .thisEvent)
        mock.shouldFail = true
        var code: EKError.Code?
        do { try storing.save(event, span: .thisEvent) } catch {
            code = EKError.Code(rawValue: (error as NSError).code)
        }
        #expect(code == .calendarReadOnly)
        #expect(mock.saveCount == 2)
        #expect(storing.events(matching: NSPredicate(value: true)).first?.title == "mocked")
        #expect(storing.defaultCalendarForNewEvents == nil)
        var wasNil = false
        _ = storing.fetchReminders(matching: NSPredicate(value: true)) { wasNil = $0 == nil }
        #expect(wasNil)
    }

    /// Rule literals with NSNumber, and their way back.
    @Test func ruleLiterals() throws {
        let days: [Int] = [15, -1]
        let rule = EKRecurrenceRule(
            recurrenceWith: .monthly, interval: 2,
            daysOfTheWeek: [.init(.monday), .init(.friday, weekNumber: -1)],
            daysOfTheMonth: days.map { NSNumber(value: $0) }, monthsOfTheYear: nil, weeksOfTheYear: nil,
            daysOfTheYear: nil, setPositions: [1 as NSNumber], end: .init(occurrenceCount: 4))
        #expect(rule.daysOfTheMonth as? [Int] == days)
        #expect(rule.setPositions?.map { $0.intValue } == [1])
        #expect(rule.daysOfTheWeek?.map { $0.dayOfTheWeek.rawValue } == [2, 6])
        #expect(rule.recurrenceEnd?.occurrenceCount == 4)
        // Programs that want the text take it from here.
        let text = rule.description.components(separatedBy: " RRULE ").last
        #expect(text == "FREQ=MONTHLY;COUNT=4;INTERVAL=2;BYDAY=MO,-1FR;BYMONTHDAY=15,-1;BYSETPOS=1")
    }

    @Test func errorsByDomainAndCode() {
        let store = TestStore.make()
        let event = EKEvent("x", in: store)
        do {
            try store.save(event, span: .thisEvent, commit: true)
            Issue.record("saved")
        } catch let error as NSError where error.domain == EKErrorDomain {
            #expect(error.code == EKError.Code.noCalendar.rawValue)
            #expect(error.localizedDescription.contains("calendar"))
        } catch {
            Issue.record(error)
        }
        event.calendar = store.defaultCalendarForNewEvents
        do { try store.save(event, span: .thisEvent) } catch let error as EKError {
            switch error.code {
            case .noStartDate: break
            default: Issue.record(error)
            }
        } catch { Issue.record(error) }
    }

    /// Nothing behind `catch let error as NSError`: whatever EventKit throws has to be one.
    @Test func errorsAsNSErrorOnly() {
        let store = TestStore.make()
        func code(_ body: () throws -> Void) -> String {
            do {
                try body()
                return "none"
            } catch let error as NSError {
                return "\(error.domain) \(error.code)"
            }
        }
        #expect(code { try store.save(EKReminder(eventStore: store), commit: true) } == "EKErrorDomain 1")
        #expect(code { try store.remove(EKEvent(), span: .thisEvent) } == "EKErrorDomain 11")
        let daily = EKRecurrenceRule(recurrenceWith: .daily, interval: 0, end: nil)
        #expect(code { try store.add("x", "2026-03-05 12:00", rule: daily) } == "CalStore.CalStoreError 12")
        let error: Error = NSError(domain: EKErrorDomain, code: EKError.Code.noCalendar.rawValue)
        #expect((error as? EKError)?.code == .noCalendar)
        #expect((NSError(domain: "another", code: 1) as Error) as? EKError == nil)
    }

    /// Programs that read properties without a question mark.
    @Test func implicitlyUnwrapped() throws {
        let store = TestStore.make()
        let event = try store.add("Lunch", "2026-03-05 12:00")
        let length = event.endDate.timeIntervalSince(event.startDate)
        #expect(length == 3600)
        event.startDate += 900
        event.endDate = event.startDate + length
        let byCalendar = Dictionary(grouping: [event], by: { $0.calendar.calendarIdentifier })
        #expect(byCalendar.count == 1)
        let identifiers: [String] = [event.eventIdentifier, event.calendarItemExternalIdentifier]
        #expect(Set(identifiers).count == 1)
        #expect(event.calendar.source.title == "Local")
        #expect(!event.isPartOfSeries)
        if let title = event.title, let notes = event.notes ?? .some("none") {
            #expect(title + notes == "Lunchnone")
        }
    }

    @Test func colors() throws {
        let calendar = try #require(TestStore.make().defaultCalendarForNewEvents)
        calendar.cgColor = CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1)
        let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        let color = try #require(calendar.cgColor.converted(to: space, intent: .defaultIntent, options: nil))
        let hex = color.components?.prefix(3).map { String(format: "%02X", Int(($0 * 255).rounded())) }
        #expect(hex?.joined() == "FF8000")
        #expect(color.colorSpace?.name == CGColorSpace.sRGB)
        calendar.cgColor = CGColor(gray: 0.2, alpha: 1)
        #expect(calendar.cgColor.numberOfComponents == 4)
        #expect(
            CGColor.white.converted(to: space, intent: .defaultIntent, options: nil)?.components == [
                1, 1, 1, 1,
            ])
        let red = CGColor(colorSpace: CGColorSpaceCreateDeviceRGB(), components: [1, 0, 0, 1])
        #expect(red?.components?.first == 1)
        #expect(CGColor(colorSpace: space, components: [1, 0]) == nil)
        #expect(CGColorSpace(name: "no such space") == nil)
    }
}
