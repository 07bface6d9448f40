import EventKit
import EventKitTestSupport
import Testing

@testable import CalStorePlanning

/// Swift 6 code that shares a store and its objects between actors and tasks, without an `@unchecked` of its
/// own.
@Suite struct ConcurrentClientTests {
    /// Stores and objects may be kept by an actor, and leave it.
    private actor Agenda {
        private let store: EKEventStore
        private var latest: [EKEvent] = []

        init(_ store: EKEventStore) { self.store = store }

        func add(_ title: String, at start: Date) throws -> EKEvent {
            let event = EKEvent(eventStore: store)
            event.title = title
            event.startDate = start
            event.endDate = start.addingTimeInterval(3600)
            event.calendar = store.defaultCalendarForNewEvents
            try store.save(event, span: .thisEvent)
            latest.append(event)
            return event
        }

        func titles() -> [String] { latest.map { $0.title } }
    }

    @MainActor private static func rename(_ event: EKEvent, in store: EKEventStore) throws {
        event.title = event.title + "!"
        try store.save(event, span: .thisEvent)
    }

    @Test func aStoreIsSharedByActorsAndTasks() async throws {
        let store = TestStore.make()
        let agenda = Agenda(store)
        let start = Date(timeIntervalSince1970: 1_772_600_000)
        let events = try await withThrowingTaskGroup(of: EKEvent.self) { group in
            for number in 0..<10 {
                group.addTask {
                    try await agenda.add("\(number)", at: start.addingTimeInterval(TimeInterval(number)))
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        for event in events { try await Self.rename(event, in: store) }
        #expect(await agenda.titles().sorted() == (0..<10).map { "\($0)!" })
        let seen = Task.detached {
            store.events(
                matching: store.predicateForEvents(
                    withStart: start, end: start.addingTimeInterval(60), calendars: nil)
            ).map(\.title)
        }
        #expect(await seen.value.count == 10)
    }
}
