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

/// One form of each request is overridden: the awaited one here, the one with a completion there.
private final class AwaitingStore: EKEventStore, @unchecked Sendable {
    override func requestFullAccessToEvents() async throws -> Bool { false }
    override func requestFullAccessToReminders() async throws -> Bool { throw EKError(.osNotSupported) }
    override func requestAccess(to entityType: EKEntityType) async throws -> Bool {
        try await super.requestAccess(to: entityType) && entityType == .event
    }
}

private final class CompletingStore: EKEventStore, @unchecked Sendable {
    override func requestFullAccessToEvents(completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        completion(false, nil)
    }
    override func requestFullAccessToReminders(completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        completion(false, EKError(.osNotSupported))
    }
    override func requestAccess(
        to entityType: EKEntityType, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        super.requestAccess(to: entityType) { isGranted, error in
            completion(isGranted && entityType == .event, error)
        }
    }
}

/// Answers more than once, as programs do that forget a `return`.
private final class RepeatingStore: EKEventStore, @unchecked Sendable {
    override func requestFullAccessToEvents(completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        completion(true, nil)
        completion(false, EKError(.osNotSupported))
        super.requestFullAccessToEvents(completion: completion)
    }
}

extension EKEventStore {
    /// Waits for a completion, as command-line programs do.
    fileprivate func waits(
        for request: (@escaping @Sendable (Bool, (any Error)?) -> Void) -> Void
    ) -> (isGranted: Bool, error: (any Error)?) {
        final class Answer: @unchecked Sendable {
            var value: (Bool, (any Error)?) = (false, nil)
        }
        let (answer, isDone) = (Answer(), DispatchSemaphore(value: 0))
        request {
            answer.value = ($0, $1)
            isDone.signal()
        }
        isDone.wait()
        return answer.value
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

    /// Both forms of a request are one on Apple's systems: an override of either answers both.
    @Test(arguments: [TestStore.make { AwaitingStore() }, TestStore.make { CompletingStore() }])
    func oneFormOverridden(store: EKEventStore) async throws {
        #expect(try await !store.requestFullAccessToEvents())
        #expect(!store.waits { store.requestFullAccessToEvents(completion: $0) }.isGranted)
        await #expect(throws: EKError(.osNotSupported)) { try await store.requestFullAccessToReminders() }
        let refused = store.waits { store.requestFullAccessToReminders(completion: $0) }
        #expect((refused.error as? EKError)?.code == .osNotSupported)
        for entityType in [EKEntityType.event, .reminder] {
            #expect(try await store.requestAccess(to: entityType) == (entityType == .event))
            let answer = store.waits { store.requestAccess(to: entityType, completion: $0) }
            #expect(answer.isGranted == (entityType == .event))
        }
        // What nobody overrides decides itself.
        #expect(try await store.requestWriteOnlyAccessToEvents())
        #expect(store.waits { store.requestWriteOnlyAccessToEvents(completion: $0) }.isGranted)
    }

    /// Whoever awaits gets the first answer of an override that calls its completion again, and is not
    /// brought down.
    @Test func completionCalledTwice() async throws {
        let store = TestStore.make { RepeatingStore() }
        #expect(try await store.requestFullAccessToEvents())
    }

    /// More programs wait than Swift has threads: the answer does not come on one of those.
    @Test func allThreadsWait() async {
        let granted = await withTaskGroup { group in
            for _ in 0..<20 {
                group.addTask {
                    let store = CompletingStore()
                    return store.waits { store.requestWriteOnlyAccessToEvents(completion: $0) }.isGranted
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(granted == 20)
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
