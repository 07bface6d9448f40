import Basics
import Foundation
import Synchronization
import Testing

@testable import CalStore

/// Closures that are called after each change, and use the store themselves.
@Suite struct ChangeListenerTests {
    private static func add(_ title: String, to store: CalendarStore) throws {
        let item = try CalStoreItem(reminder: title, calendar: store.reminderCalendar.id)
        try store.write(title) { try $0.add(item) }
    }

    /// "Fatal error: Recursive call to lock Mutex": a read in the closure found news of another program and
    /// called the closure again, inside itself.
    @Test(.timeLimit(.minutes(5)))
    func aClosureThatReadsWithALockWasCalledInsideItself() throws {
        let folder = try StoreBench.temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try CalendarStore(path: folder + "/cal")
        let other = try CalendarStore(path: folder + "/cal")
        try Self.add("first", to: store)
        let titles = Mutex<[[String]]>([])
        let observation = store.onChange {
            titles.withLock { titles in
                // The first call makes the news that its own read then finds.
                if titles.isEmpty { try? Self.add("by the other", to: other) }
                titles.append((try? store.items().map(\.title)) ?? [])
            }
        }
        try Self.add("second", to: store)
        observation.cancel()
        let all = ["first", "second", "by the other"]
        titles.withLock { #expect($0.count >= 2 && $0.allSatisfy { $0 == all }) }
    }

    /// A write in the closure tells of itself after the call, not inside it.
    @Test func aClosureThatWritesIsCalledAgainAfterwards() throws {
        let store = CalendarStore()
        let calls = Mutex<(depth: Int, deepest: Int, count: Int)>((0, 0, 0))
        let observation = store.onChange {
            let count = calls.withLock { calls in
                calls.depth += 1
                calls.deepest = max(calls.deepest, calls.depth)
                calls.count += 1
                return calls.count
            }
            if count < 4 { try? Self.add("\(count)", to: store) }
            calls.withLock { $0.depth -= 1 }
        }
        try Self.add("0", to: store)
        observation.cancel()
        calls.withLock { #expect($0.count == 4 && $0.deepest == 1 && $0.depth == 0) }
        try Self.add("after the end", to: store)
        calls.withLock { #expect($0.count == 4) }
    }

    @Test func anObservationThatEndsInItsOwnCall() throws {
        let store = CalendarStore()
        let observation = Mutex<CalStoreObservation?>(nil)
        let count = Mutex(0)
        let made = store.onChange {
            count.withLock { $0 += 1 }
            try? Self.add("again", to: store)
            observation.withLock { $0?.cancel() }
        }
        observation.withLock { $0 = made }
        try Self.add("one", to: store)
        #expect(count.withLock { $0 } == 1)
    }

    /// Many threads write: no two calls overlap, and the last call sees everything.
    @Test(.timeLimit(.minutes(5)))
    func callsOfManyThreadsComeOneAfterTheOther() throws {
        let store = CalendarStore()
        let state = Mutex<(isInside: Bool, overlaps: Int, seen: Int)>((false, 0, 0))
        let observation = store.onChange {
            state.withLock { state in
                if state.isInside { state.overlaps += 1 }
                state.isInside = true
            }
            let seen = (try? store.items().count) ?? -1
            state.withLock { $0 = (false, $0.overlaps, seen) }
        }
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for number in 0..<10 { try? Self.add("\(thread)-\(number)", to: store) }
        }
        observation.cancel()
        state.withLock { #expect($0.overlaps == 0 && $0.seen == 80) }
    }
}
