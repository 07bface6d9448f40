import EventKit
import EventKitTestSupport
import Testing

/// The guide's chapter "Observing External Changes to the Calendar Database".
@Suite(.timeLimit(.minutes(5))) struct GuideChangeTests {
    /// Listing 5-1 and what to do then: events fetched before are out of date, so fetch again, or `refresh()` the one
    /// that is being edited.
    @Test func notification() async throws {
        let eventStore = TestStore.make()
        let event = try eventStore.add("Lunch", "2026-03-05 12:00")
        let gone = try eventStore.add("Walk", "2026-03-05 13:00")
        event.notes = "being edited"

        let other = EKEventStore(sources: eventStore.sources)
        await withCheckedContinuation { continuation in
            let token = Once()
            token.observe(eventStore) { continuation.resume() }
            do {
                let theirs = try #require(other.event(withIdentifier: event.eventIdentifier))
                theirs.title = "Late lunch"
                try other.save(theirs, span: .thisEvent, commit: false)
                let walk = try #require(other.event(withIdentifier: gone.eventIdentifier))
                try other.remove(walk, span: .thisEvent, commit: false)
                try other.commit()
            } catch {
                Issue.record(error)
            }
        }
        #expect(event.title == "Lunch")
        #expect(event.refresh())
        #expect(event.title == "Late lunch")
        #expect(event.notes == "being edited")
        #expect(!gone.refresh())
        #expect(eventStore.events("2026-03-05", "2026-03-06").map(\.title) == ["Late lunch"])
    }
}

/// Waits for the first notification of a store.
private final class Once: @unchecked Sendable {
    private let lock = NSLock()
    private var token: (any NSObjectProtocol)?

    func observe(_ store: EKEventStore, _ body: @escaping @Sendable () -> Void) {
        lock.withLock {
            token = NotificationCenter.default.addObserver(
                forName: .EKEventStoreChanged, object: store, queue: nil
            ) { _ in
                guard let token = self.taken() else { return }
                NotificationCenter.default.removeObserver(token)
                body()
            }
        }
    }

    private func taken() -> (any NSObjectProtocol)? {
        lock.withLock {
            defer { token = nil }
            return token
        }
    }
}
