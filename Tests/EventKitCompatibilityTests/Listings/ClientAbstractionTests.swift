import EventKit
import EventKitTestSupport
import Testing

// How programs keep EventKit at arm's length: protocols that its classes satisfy as they are, and doubles of every class.

private protocol EventStoring: AnyObject {
    static func authorizationStatus(for entityType: EKEntityType) -> EKAuthorizationStatus
    var sources: [EKSource] { get }
    var defaultCalendarForNewEvents: EKCalendar? { get }
    func defaultCalendarForNewReminders() -> EKCalendar?
    func calendars(for entityType: EKEntityType) -> [EKCalendar]
    func events(matching predicate: NSPredicate) -> [EKEvent]
    func event(withIdentifier identifier: String) -> EKEvent?
    func predicateForEvents(withStart: Date, end: Date, calendars: [EKCalendar]?) -> NSPredicate
    func save(_ event: EKEvent, span: EKSpan, commit: Bool) throws
    func remove(_ event: EKEvent, span: EKSpan) throws
    func save(_ reminder: EKReminder, commit: Bool) throws
    func requestFullAccessToEvents() async throws -> Bool
    func requestFullAccessToReminders(completion: @escaping @Sendable (Bool, (any Error)?) -> Void)
    func fetchReminders(matching: NSPredicate, completion: @escaping ([EKReminder]?) -> Void) -> Any
    func cancelFetchRequest(_ fetchIdentifier: Any)
    func enumerateEvents(matching predicate: NSPredicate, using block: @escaping EKEventSearchCallback)
    func commit() throws
    func reset()
}
extension EKEventStore: EventStoring {}

private protocol Entitled { var title: String! { get set } }
extension EKCalendarItem: Entitled {}

private protocol ListRepresenting {
    var title: String { get }
    var calendarIdentifier: String { get }
    var allowsContentModifications: Bool { get }
}
extension EKCalendar: ListRepresenting {}

private final class DoubleStore: EKEventStore, @unchecked Sendable {
    var saved: [EKEvent] = []
    var reminders: [EKReminder]?
    var refuses = false

    override init() { super.init() }
    override var sources: [EKSource] { [DoubleSource()] }
    override var defaultCalendarForNewEvents: EKCalendar? { DoubleCalendar(for: .event, eventStore: self) }
    override func defaultCalendarForNewReminders() -> EKCalendar? { nil }
    override func save(_ event: EKEvent, span: EKSpan, commit: Bool) throws {
        if refuses { throw EKError(.calendarReadOnly) }
        saved.append(event)
    }
    override func remove(_ event: EKEvent, span: EKSpan) throws { saved.removeAll { $0 === event } }
    override func events(matching predicate: NSPredicate) -> [EKEvent] { saved }
    override func fetchReminders(
        matching predicate: NSPredicate, completion: @escaping ([EKReminder]?) -> Void
    ) -> Any {
        completion(reminders)
        return UUID()
    }
    override func requestFullAccessToReminders(
        completion: @escaping EKEventStoreRequestAccessCompletionHandler
    ) { completion(true, nil) }
}

private final class DoubleSource: EKSource, @unchecked Sendable {
    override var title: String { "iCloud" }
    override var sourceType: EKSourceType { .calDAV }
    override var sourceIdentifier: String { "source" }
}

private final class DoubleCalendar: EKCalendar, @unchecked Sendable {
    override var calendarIdentifier: String { "calendar" }
    override var source: EKSource! {
        get { DoubleSource() }
        set {}
    }
    override var type: EKCalendarType { .calDAV }
    override var allowsContentModifications: Bool { false }
}

private final class DoubleParticipant: EKParticipant, @unchecked Sendable {
    override var name: String? { "Ada" }
    override var url: URL { URL(fileURLWithPath: "/") }
    override var participantStatus: EKParticipantStatus { .accepted }
    override var isCurrentUser: Bool { true }
}

private final class DoubleEvent: EKEvent, @unchecked Sendable {
    private let people: [EKParticipant]

    init(_ store: EKEventStore, people: [EKParticipant]) {
        self.people = people
        super.init(eventStore: store)
    }
    override var attendees: [EKParticipant]? { people }
    override var organizer: EKParticipant? { people.first }
    override var status: EKEventStatus { .confirmed }
    override var isDetached: Bool { true }
}

private final class DoubleReminder: EKReminder, @unchecked Sendable {
    convenience init(_ title: String, in store: EKEventStore) {
        self.init(eventStore: store)
        self.title = title
    }
    override var calendarItemIdentifier: String { "reminder" }
    override var isCompleted: Bool {
        get { true }
        set {}
    }
}

/// The tasks of a program, with any store of events.
private struct Planner<Store: EventStoring> {
    let store: Store

    func add(_ title: String) throws -> String {
        guard let calendar = store.defaultCalendarForNewEvents, let real = store as? EKEventStore else {
            throw EKError(.noCalendar)
        }
        let event = EKEvent(eventStore: real)
        event.title = title
        event.calendar = calendar
        event.startDate = date("2026-03-02 09:00")
        event.endDate = date("2026-03-02 10:00")
        try store.save(event, span: .thisEvent, commit: true)
        return event.eventIdentifier
    }

    var titles: [String] {
        let march = store.predicateForEvents(
            withStart: date("2026-03-01 00:00"), end: date("2026-04-01 00:00"), calendars: nil)
        return store.events(matching: march).map(\.title)
    }
}

@Suite struct ClientAbstractionTests {
    @Test func aProtocolForTheStore() async throws {
        let store = TestStore.make()
        let planner = Planner(store: store)
        let identifier = try planner.add("A")
        #expect(planner.titles == ["A"])
        #expect(store.event(withIdentifier: identifier)?.title == "A")
        let any: any EventStoring = store
        #expect(try await any.requestFullAccessToEvents())
        var item: any Entitled = try #require(store.event(withIdentifier: identifier))
        item.title = "B"
        #expect(item.title == "B")
        let lists: [any ListRepresenting] = store.calendars(for: .reminder)
        #expect(lists.map(\.title) == ["Reminders"])
    }

    @Test func aDoubleOfTheStore() throws {
        let store = DoubleStore()
        let planner = Planner(store: store)
        _ = try planner.add("A")
        #expect(planner.titles == ["A"])
        #expect(store.saved.first?.calendar.source.title == "iCloud")
        store.refuses = true
        #expect(throws: EKError(.calendarReadOnly)) { try planner.add("B") }
        store.reminders = [DoubleReminder("R", in: store)]
        var found: [String] = []
        _ = store.fetchReminders(matching: NSPredicate(value: true)) { found = ($0 ?? []).map(\.title) }
        #expect(found == ["R"])
        #expect(store.reminders?.first?.isCompleted == true)
        #expect(store.reminders?.first?.calendarItemIdentifier == "reminder")
    }

    @Test func doublesOfItems() {
        let event = DoubleEvent(DoubleStore(), people: [DoubleParticipant()])
        let me = event.attendees?.first { $0.isCurrentUser }
        #expect(me?.participantStatus == .accepted)
        #expect(event.organizer?.name == "Ada")
        #expect(event.status == .confirmed && event.isDetached)
    }

    /// Components read back have a calendar, so that they are a date by themselves.
    @Test func datesOfComponents() throws {
        let store = TestStore.make()
        let reminder = EKReminder(eventStore: store)
        reminder.dueDateComponents = Calendar.current.dateComponents(
            [.year, .month, .day, .hour, .minute], from: date("2026-03-02 09:00"))
        #expect(reminder.dueDateComponents?.date == date("2026-03-02 09:00"))
        reminder.dueDateComponents = DateComponents(year: 2026, month: 3, day: 2)
        #expect(reminder.dueDateComponents?.date == date("2026-03-02 00:00"))
    }
}
