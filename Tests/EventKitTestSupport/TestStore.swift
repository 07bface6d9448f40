import EventKit

/// A store of its own for each test, as `EKCAL_STORE` names it: what the tests see is what programs see.
public enum TestStore {
    /// `EKEventStore()` opens at first use, so the variable is set and the store asked in one go. One lock
    /// for all test modules, because they have one environment.
    private static let lock = NSLock()

    /// A new store, in a folder of its own.
    public static func make() -> EKEventStore { make(EKEventStore.init) }

    /// A new store of a class of the test's.
    public static func make<Store: EKEventStore>(_ make: () -> Store) -> Store {
        lock.withLock {
            let folder = TestFolder.path("store")
            setenv("EKCAL_STORE", folder, 1)
            let store = make()
            _ = store.sources
            return store
        }
    }

    private static var formatter: DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.timeZone = NSTimeZone.default
        formatter.dateFormat = "yyyy-MM-dd HH:mm"
        return formatter
    }

    static func date(_ text: String) -> Date { formatter.date(from: text) ?? .distantPast }
    static func text(_ date: Date?) -> String { date.map { formatter.string(from: $0) } ?? "nil" }
}

/// The moment that `2026-03-02 09:00` is in the default time zone.
public func date(_ text: String) -> Date { TestStore.date(text) }
/// A moment as `2026-03-02 09:00`, in the default time zone.
public func text(_ date: Date?) -> String { TestStore.text(date) }

extension EKEventStore {
    /// An event of an hour in the default calendar, saved.
    @discardableResult
    public func add(_ title: String, _ start: String, rule: EKRecurrenceRule? = nil) throws -> EKEvent {
        let event = EKEvent(eventStore: self)
        event.title = title
        event.startDate = date(start)
        event.endDate = event.startDate.addingTimeInterval(3600)
        event.calendar = defaultCalendarForNewEvents
        if let rule { event.addRecurrenceRule(rule) }
        try save(event, span: .thisEvent)
        return event
    }

    /// The events from one day to another.
    public func events(_ from: String, _ to: String) -> [EKEvent] {
        events(
            matching: predicateForEvents(
                withStart: date(from + " 00:00"), end: date(to + " 00:00"), calendars: nil))
    }

    /// `2026-03-02 09:00` for each event from one day to another.
    public func starts(_ from: String, _ to: String) -> [String] {
        events(from, to).map { text($0.startDate) }
    }

    /// The reminders that match.
    public func reminders(_ predicate: NSPredicate) async -> [EKReminder]? {
        await withCheckedContinuation { continuation in
            fetchReminders(matching: predicate) { continuation.resume(returning: $0) }
        }
    }
}
