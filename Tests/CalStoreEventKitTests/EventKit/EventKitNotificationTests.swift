import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import CalStoreEventKit
@testable import CalStoreSettings

/// EventKit rules 101-109 and 239: the notification that a store has changed.
@Suite struct EventKitNotificationTests {
    /// A folder for a store, and the store of a program on it.
    private final class Place: Sendable {
        let folder = NSTemporaryDirectory() + "notify-" + UUID().uuidString

        deinit { try? FileManager.default.removeItem(atPath: folder) }

        /// A store of its own on the folder: what it does reaches others by the files only, as from another
        /// process.
        func other(_ settings: UserSettings = UserSettings(path: nil)) throws -> EKEventStore {
            let engine = try OpenStore(
                StoreLocation(folder), RealFileSystem(), program: "other", lockTimeout: 5)
            return EKEventStore(engine, access: EventKitAccess(settings))
        }
    }

    /// Counts the notifications of a store.
    private final class Observer: @unchecked Sendable {
        // Unchecked for the token, which is set once.
        private let posts = DispatchSemaphore(value: 0)
        private let count = Locked(0)
        private var token: (any NSObjectProtocol)?

        init(_ store: EKEventStore) {
            token = NotificationCenter.default.addObserver(
                forName: .EKEventStoreChanged, object: store, queue: nil
            ) { [posts, count] notification in
                count.withLock { $0 += 1 }
                // Rule 102: it carries nothing.
                if notification.userInfo == nil { posts.signal() }
            }
        }

        deinit { if let token { NotificationCenter.default.removeObserver(token) } }

        var total: Int { count.withLock { $0 } }

        /// Waits until a condition holds that becomes true by a notification; asks it once before.
        func waits(until condition: () throws -> Bool) rethrows -> Bool {
            while true {
                if try condition() { return true }
                guard posts.wait(timeout: .now() + 20) == .success else { return false }
            }
        }

        /// Whether none comes for a while.
        var isSilent: Bool { posts.wait(timeout: .now() + 0.3) == .timedOut }
        var hears: Bool { posts.wait(timeout: .now() + 20) == .success }
    }

    /// Rules 101 and 103: own saves and removals, and those of other stores in the process; not what is
    /// staged.
    @Test func ownSavesAndOtherStores() throws {
        let desk = Desk()
        let other = EKEventStore(calStore: try desk.store.calStore.values())
        let (one, two) = (Observer(desk.store), Observer(other))
        let event = desk.event("A", "2026-03-02 09:00")
        try desk.store.save(event, span: .thisEvent, commit: false)
        #expect(one.isSilent && two.total == 0)
        try desk.store.commit()
        #expect(one.hears && two.hears)
        #expect(other.event(withIdentifier: event.eventIdentifier)?.title == "A")
        try desk.store.remove(event, span: .thisEvent)
        #expect(one.hears && two.hears)
        // Rules 56 and 65: nothing changed.
        try desk.store.commit()
        #expect(one.isSilent)
    }

    /// Rule 105: a burst is not told one by one, and the last change is never swallowed.
    @Test func bursts() throws {
        let desk = Desk()
        let observer = Observer(desk.store)
        for number in 0..<50 { _ = try desk.saved("A\(number)", "2026-03-02 09:00") }
        let isTold = observer.waits { desk.events().count == 50 && observer.total > 0 }
        #expect(isTold)
        #expect(observer.total < 50)
    }

    /// Rules 101 and 104: another store on the same files; afterwards `refresh()` takes what is new and keeps
    /// what is one's own.
    @Test func anotherStoreOnTheFiles() throws {
        let place = Place()
        let store = try place.other()
        let desk = Desk(store)
        let event = try desk.saved("A", "2026-03-02 09:00")
        let observer = Observer(store)
        let other = Desk(try place.other())
        let theirs = try #require(other.events().first)
        theirs.title = "B"
        theirs.notes = "theirs"
        try other.store.save(theirs, span: .thisEvent)
        event.notes = "mine"
        #expect(observer.waits { desk.events().first?.title == "B" })
        #expect(event.refresh())
        #expect(event.title == "B" && event.notes == "mine" && event.hasChanges)
        try other.store.remove(theirs, span: .thisEvent)
        #expect(observer.waits { desk.events().isEmpty })
        #expect(!event.refresh())
    }

    /// A store that is not there yet when it is observed, and that another process makes.
    @Test func anotherProcess() async throws {
        let place = Place()
        let store = try place.other()
        let observer = Observer(store)
        let desk = Desk(store)
        #expect(desk.events().isEmpty)
        await #expect(processExitsWith: .success) { [folder = place.folder as String] in
            let other = Desk(EKEventStore(calStore: try CalendarStore(path: folder)))
            _ = try other.saved("from afar", "2026-03-02 09:00")
        }
        let isTold = observer.waits { desk.march == ["02 09:00 from afar"] }
        #expect(isTold)
    }

    /// An editor: `store.json` is changed by hand.
    @Test func anEditor() throws {
        let place = Place()
        let store = try place.other()
        let desk = Desk(store)
        _ = try desk.saved("Lunch", "2026-03-02 09:00")
        try store.calStore.values().maintenance.snapshot(ifDue: true)
        let observer = Observer(store)
        // What was done before may still be told; the edit comes after that.
        while !observer.isSilent {}
        let file = URL(fileURLWithPath: place.folder + "/store.json")
        let text = try String(contentsOf: file, encoding: .utf8)
        try Data(text.replacing("Lunch", with: "Supper").utf8).write(to: file)
        #expect(observer.waits { desk.march == ["02 09:00 Supper"] })
    }

    /// Rule 239: access that is given or taken away, by the process and by the settings.
    @Test func access() throws {
        let place = Place()
        let path = place.folder + "-config"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let access = EventKitAccess(UserSettings(path: path))
        let store = EKEventStore(OpenStore(), access: access)
        let observer = Observer(store)
        access.set(.denied, for: .event)
        #expect(observer.hears)
        access.set(.denied, for: .event)
        #expect(observer.isSilent, "it was denied before")
        access.set(nil, for: .event)
        #expect(observer.hears)
        // Another program; nobody asks the store meanwhile.
        try CalStoreSettings(path: path).setAccess(events: .restricted, reminders: .full)
        #expect(observer.hears)
        #expect(store.calendars(for: .event).isEmpty)
        try FileManager.default.removeItem(atPath: path)
        #expect(observer.hears)
        #expect(store.calendars(for: .event).count == 1)
        // Something else in the settings is no change of access.
        try CalStoreSettings(path: path).change { change throws(CalStoreError) in
            try change.set("default.calendar", to: "work")
        }
        #expect(observer.isSilent)
    }

    /// The typed message of EventKit 26 comes on the main actor.
    @MainActor @Test func message() async throws {
        let desk = Desk()
        let (messages, continuation) = AsyncStream.makeStream(of: Int.self)
        // Reaching the counter of a test on the main actor compiles because the observer is there too.
        var count = 0
        let token = NotificationCenter.default.addObserver(of: desk.store, for: .changed) { _ in
            count += 1
            continuation.yield(count)
        }
        _ = try desk.saved("A", "2026-03-02 09:00")
        var iterator = messages.makeAsyncIterator()
        #expect(await iterator.next() == 1)
        NotificationCenter.default.removeObserver(token)
        #expect(EKEventStore.EventStoreChanged.name == .EKEventStoreChanged)
        // One that was made from a notification, and back.
        let notification = EKEventStore.EventStoreChanged.makeNotification(.init())
        #expect(notification.name == .EKEventStoreChanged)
        #expect(EKEventStore.EventStoreChanged.makeMessage(notification) != nil)
    }

    #if os(Linux)
        /// Nothing is watched while nobody has named the notification.
        @Test func nothingIsWatchedUnlessSomebodyObserves() async throws {
            let place = Place()
            await #expect(processExitsWith: .success) { [folder = place.folder as String] in
                func watches() throws -> Int {
                    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { name in
                        let target = try? FileManager.default.destinationOfSymbolicLink(
                            atPath: "/proc/self/fd/" + name)
                        return target?.contains("inotify") ?? false
                    }
                }
                let before = try watches()
                let desk = Desk(EKEventStore(calStore: try CalendarStore(path: folder)))
                _ = try desk.saved("A", "2026-03-02 09:00")
                try #require(try watches() == before)
                _ = NSNotification.Name.EKEventStoreChanged
                for _ in 0..<1000 where try watches() == before { usleep(10_000) }
                try #require(try watches() > before)
            }
        }
    #endif

    // MARK: Values

    /// The same for those who work on values.
    @Test func valueStores() async throws {
        let place = Place()
        let store = try CalendarStore(path: place.folder)
        let calls = DispatchSemaphore(value: 0)
        let observation = store.onChange { calls.signal() }
        _ = try Desk(try place.other()).saved("A", "2026-03-02 09:00")
        #expect(calls.wait(timeout: .now() + 20) == .success)
        #expect(try store.items().map(\.title) == ["A"])
        observation.cancel()
        observation.cancel()
        while calls.wait(timeout: .now() + 0.3) == .success {}
        _ = try Desk(try place.other()).saved("B", "2026-03-02 09:00")
        #expect(calls.wait(timeout: .now() + 0.3) == .timedOut)

        var signals = store.changeSignals.makeAsyncIterator()
        _ = try Desk(try place.other()).saved("C", "2026-03-02 09:00")
        #expect(await signals.next() != nil)
        #expect(try store.items().count == 3)
    }
}
