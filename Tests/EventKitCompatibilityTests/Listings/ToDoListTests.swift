import EventKit
import EventKitTestSupport
import Testing

/// The cookbook's table of things to do, whose rows can have reminders: its class, method by method.
@MainActor
private final class ToDoList {
    let eventStore: EKEventStore
    var isAccessToEventStoreGranted = false
    var reminders: [EKReminder] = []
    /// The action of the table view.
    var reloadData: () -> Void = {}
    private var token: (any NSObjectProtocol)?

    init(_ store: EKEventStore) { eventStore = store }

    /// `viewDidLoad`
    func load() {
        updateAuthorizationStatusToAccessEventStore()
        fetchReminders()
        token = NotificationCenter.default.addObserver(
            forName: .EKEventStoreChanged, object: eventStore, queue: .main
        ) { [weak self] _ in
            MainActor.assumeIsolated { self?.fetchReminders() }
        }
    }

    func unload() {
        if let token { NotificationCenter.default.removeObserver(token) }
    }

    private func updateAuthorizationStatusToAccessEventStore() {
        switch EKEventStore.authorizationStatus(for: .reminder) {
        case .denied, .restricted, .writeOnly:
            isAccessToEventStoreGranted = false
            reloadData()
        case .fullAccess:
            isAccessToEventStoreGranted = true
            reloadData()
        case .notDetermined:
            eventStore.requestFullAccessToReminders { [weak self] granted, _ in
                DispatchQueue.main.async {
                    self?.isAccessToEventStoreGranted = granted
                    self?.reloadData()
                }
            }
        @unknown default: break
        }
    }

    lazy var calendar: EKCalendar? = {
        let calendars = eventStore.calendars(for: .reminder)
        let calendarTitle = "UDo!"
        let filtered = calendars.filter { $0.title == calendarTitle }
        if let first = filtered.first { return first }
        let calendar = EKCalendar(for: .reminder, eventStore: eventStore)
        calendar.title = calendarTitle
        calendar.source = eventStore.defaultCalendarForNewReminders()?.source
        do { try eventStore.saveCalendar(calendar, commit: true) } catch { return nil }
        return calendar
    }()

    func addReminder(for item: String) -> Bool {
        guard isAccessToEventStoreGranted else { return false }
        let reminder = EKReminder(eventStore: eventStore)
        reminder.title = item
        reminder.calendar = calendar
        reminder.dueDateComponents = dateComponentsForDefaultDueDate()
        do { try eventStore.save(reminder, commit: true) } catch { return false }
        return true
    }

    /// Tomorrow at 4:00 PM.
    private func dateComponentsForDefaultDueDate() -> DateComponents {
        var oneDayComponents = DateComponents()
        oneDayComponents.day = 1
        let gregorian = Calendar(identifier: .gregorian)
        let tomorrow = gregorian.date(byAdding: oneDayComponents, to: Date()) ?? Date()
        var tomorrowAt4PM = gregorian.dateComponents([.era, .year, .month, .day], from: tomorrow)
        tomorrowAt4PM.hour = 16
        tomorrowAt4PM.minute = 0
        tomorrowAt4PM.second = 0
        return tomorrowAt4PM
    }

    func fetchReminders() {
        guard isAccessToEventStoreGranted, let calendar else { return }
        let predicate = eventStore.predicateForReminders(in: [calendar])
        eventStore.fetchReminders(matching: predicate) { reminders in
            DispatchQueue.main.async {
                self.reminders = reminders ?? []
                self.reloadData()
            }
        }
    }

    func itemHasReminder(_ item: String) -> Bool {
        isAccessToEventStoreGranted && reminders.contains { $0.title == item }
    }

    func deleteReminder(for item: String) throws {
        let results = reminders.filter { $0.title == item }
        guard !results.isEmpty else { return }
        for reminder in results { try eventStore.remove(reminder, commit: false) }
        try eventStore.commit()
    }

    /// `didSelectRow`: the check mark.
    func toggle(_ item: String) throws -> Bool {
        let reminder = try #require(reminders.first { $0.title == item })
        reminder.isCompleted = !reminder.isCompleted
        try eventStore.save(reminder, commit: true)
        return reminder.isCompleted
    }

    /// The text of the cell below the item.
    func dueText(for item: String) -> String? {
        guard let reminder = reminders.first(where: { $0.title == item }),
            let components = reminder.dueDateComponents
        else { return nil }
        let dueDate = Calendar(identifier: .gregorian).date(from: components)
        return text(dueDate)
    }

    /// Waits until the table shows as many reminders.
    func shows(_ count: Int) async {
        if reminders.count == count { return }
        await withCheckedContinuation { continuation in
            var waiting: CheckedContinuation<Void, Never>? = continuation
            reloadData = {
                guard self.reminders.count == count else { return }
                waiting?.resume()
                waiting = nil
            }
        }
    }
}

@MainActor
@Suite(.timeLimit(.minutes(5))) struct ToDoListTests {
    @Test func addFetchAndDelete() async throws {
        let list = ToDoList(TestStore.make())
        list.load()
        defer { list.unload() }
        #expect(list.isAccessToEventStoreGranted)
        #expect(!list.itemHasReminder("Get Milk!"))

        // The notification of each change fetches again.
        #expect(list.addReminder(for: "Get Milk!"))
        await list.shows(1)
        #expect(list.addReminder(for: "Go to gym"))
        await list.shows(2)
        #expect(list.itemHasReminder("Get Milk!"))
        #expect(list.eventStore.calendars(for: .reminder).map(\.title) == ["Reminders", "UDo!"])

        try list.deleteReminder(for: "Get Milk!")
        await list.shows(1)
        #expect(!list.itemHasReminder("Get Milk!"))
        #expect(list.itemHasReminder("Go to gym"))
    }

    @Test func completionAndDueDate() async throws {
        let list = ToDoList(TestStore.make())
        list.load()
        defer { list.unload() }
        #expect(list.addReminder(for: "Dinner with Cheryl!"))
        await list.shows(1)
        let tomorrow = text(Date().addingTimeInterval(86_400)).prefix(10)
        #expect(list.dueText(for: "Dinner with Cheryl!") == "\(tomorrow) 16:00")

        #expect(try list.toggle("Dinner with Cheryl!"))
        #expect(list.reminders.first?.completionDate != nil)
        #expect(try !list.toggle("Dinner with Cheryl!"))
        #expect(list.reminders.first?.completionDate == nil)
    }
}
