import CalStore
import CalStoreEventKit
import Testing

/// A store in memory and short ways to fill and read it. Dates are local times of the default zone.
struct Desk {
    let store: EKEventStore

    init() { store = EKEventStore(calStore: CalendarStore()) }

    init(_ store: EKEventStore) { self.store = store }

    static func date(_ text: String) -> Date {
        let zone = Zone.named(NSTimeZone.default.identifier) ?? .system
        guard let local = CivilDateTime(iso: text.replacingOccurrences(of: " ", with: "T") + ":00") else {
            return .distantPast
        }
        return zone.instant(for: local).date
    }

    static func text(_ date: Date?) -> String {
        guard let date else { return "nil" }
        let zone = Zone.named(NSTimeZone.default.identifier) ?? .system
        return String(zone.local(at: Instant(date)).description.prefix(16))
            .replacingOccurrences(of: "T", with: " ")
    }

    /// An event of an hour in the default calendar, not saved.
    func event(_ title: String, _ start: String, rule: EKRecurrenceRule? = nil) -> EKEvent {
        let event = EKEvent(eventStore: store)
        event.title = title
        event.startDate = Desk.date(start)
        event.endDate = Desk.date(start).addingTimeInterval(3600)
        event.calendar = store.defaultCalendarForNewEvents
        if let rule { event.addRecurrenceRule(rule) }
        return event
    }

    func saved(_ title: String, _ start: String, rule: EKRecurrenceRule? = nil) throws -> EKEvent {
        let event = event(title, start, rule: rule)
        try store.save(event, span: .thisEvent)
        return event
    }

    /// Daily at 9 from Monday 2 March 2026, five times.
    func series() throws -> EKEvent {
        try saved(
            "S", "2026-03-02 09:00",
            rule: EKRecurrenceRule(
                recurrenceWith: .daily, interval: 1, end: EKRecurrenceEnd(occurrenceCount: 5)))
    }

    func events(_ from: String = "2026-03-01 00:00", _ to: String = "2026-04-01 00:00") -> [EKEvent] {
        store.events(
            matching: store.predicateForEvents(withStart: Desk.date(from), end: Desk.date(to), calendars: nil)
        )
    }

    /// `02 09:00 S` for each event of March.
    var march: [String] {
        events().map { String(Desk.text($0.startDate).dropFirst(8)) + " " + $0.title }
    }

    func reminder(_ title: String, due: DateComponents? = nil) -> EKReminder {
        let reminder = EKReminder(eventStore: store)
        reminder.title = title
        reminder.calendar = store.defaultCalendarForNewReminders()
        reminder.dueDateComponents = due
        return reminder
    }

    /// The code with which something fails; nil when it does not.
    func code(_ body: () throws -> Void) -> EKError.Code? {
        do {
            try body()
            return nil
        } catch {
            return (error as? EKError)?.code ?? .internalFailure
        }
    }
}

func daily(_ count: Int? = nil) -> EKRecurrenceRule {
    EKRecurrenceRule(
        recurrenceWith: .daily, interval: 1, end: count.map { EKRecurrenceEnd(occurrenceCount: $0) })
}
