import CoreGraphics
import EventKit
import EventKitTestSupport
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
}
