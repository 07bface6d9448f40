import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport

/// `CalendarStore.read`: many questions to one state.
@Suite struct ReadTests {
    private static let now = Instant(iso: "2026-03-02T12:00:00Z") ?? .distantPast
    private static let day = now..<now.adding(seconds: 86_400)

    private static func event(_ title: String) throws -> CalStoreItem {
        let calendar = try #require(StoreState.initialRecords.compactMap(\.calendar).first)
        var item = CalStoreItem(event: title, calendar: CalStoreCalendar.ID(calendar.id))
        item.start = ItemTime("2026-03-02T13:00:00Z")
        return item
    }

    private static func add(_ title: String, to store: CalendarStore) throws {
        try store.write("add", now: now) { try $0.add(event(title)) }
    }

    private static func titles(_ reader: some CalStoreReader) throws -> [String] {
        try reader.items().map(\.title)
    }

    /// The error of the store that a body throws on a thread of its own.
    private func refusal(
        _ location: SourceLocation = #_sourceLocation, _ body: @escaping @Sendable () throws -> Void
    ) -> CalStoreError? {
        outcome(location, of: body) as? CalStoreError
    }

    private func onDisk(_ body: (String) throws -> Void) throws {
        let folder = try StoreBench.temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder + "/cal")
    }

    // MARK: One state

    /// Another process writes between any two calls of the system: rows, counts and revision are those of one
    /// state.
    @Test(arguments: [true, false]) func theStateIsOne(readsIndex: Bool) throws {
        var revisions: Set<Int> = []
        var gap = 0
        while true {
            let disk = SimulatedDisk()
            let other = try CalendarStore(StoreLocation("/cal"), disk, program: nil, lockTimeout: 1)
            for number in 1...3 { try Self.add("\(number)", to: other) }
            if readsIndex { try other.maintenance.snapshot() }
            let gaps = GapFileSystem(disk)
            let store = try CalendarStore(StoreLocation("/cal"), gaps, program: nil, lockTimeout: 1)
            gaps.interrupt(before: gap) { try? Self.add("between", to: other) }
            let (found, titles, info, revision, history) = try store.read { view in
                (
                    try view.occurrences(in: Self.day, zone: .utc).count, try Self.titles(view),
                    try view.info(), try view.revision(), try view.history.entries()
                )
            }
            #expect(found == info.operation && titles.count == found && info.events == found, "gap \(gap)")
            #expect(info.revision == revision && history.count == found, "gap \(gap)")
            if gap == 0 { #expect(found == 4) }
            revisions.insert(found)
            guard gap < gaps.count else { break }
            gap += 1
        }
        #expect(gap > 1 && revisions == [3, 4])
    }

    @Test func theViewIsCaughtUpOnce() throws {
        try onDisk { path in
            let (one, other) = (try CalendarStore(path: path), try CalendarStore(path: path))
            try Self.add("a", to: other)
            try one.read { view in
                #expect(try Self.titles(view) == ["a"])
                try Self.add("b", to: other)
                #expect(try Self.titles(view) == ["a"] && Self.titles(one) == ["a"])
                #expect(try view.revision() != other.revision())
            }
            #expect(try Self.titles(one) == ["a", "b"])
        }
    }

    /// Others are told of what a read found to be new, whatever becomes of the read.
    @Test func newsAreTold() throws {
        struct Failure: Error {}
        try onDisk { path in
            let (one, other) = (try CalendarStore(path: path), try CalendarStore(path: path))
            let told = Locked(0)
            let client = one.engine.join { told.withLock { $0 += 1 } }
            defer { one.engine.leave(client) }
            try Self.add("a", to: other)
            _ = try one.revision()
            #expect(told.withLock { $0 } == 1)
            try Self.add("b", to: other)
            #expect(throws: Failure.self) { try one.read { _ in throw Failure() } }
            #expect(told.withLock { $0 } == 2)
        }
    }

    /// The same questions, the same answers.
    @Test func allReadersAnswerAlike() throws {
        let store = CalendarStore()
        try Self.add("a", to: store)
        func answers(_ reader: some CalStoreReader) throws -> [String] {
            let items = try reader.items()
            let calendar = try #require(try reader.defaultCalendar(for: .event))
            return [
                "\(try reader.sources().map(\.title))", "\(try reader.calendars().map(\.title))",
                calendar.title,
                "\(try reader.item(items[0].id)?.title ?? "")",
                "\(try reader.shortIDs(of: items)[items[0].id] ?? "")",
                "\(try reader.items(inCalendar: calendar.id).count)",
                "\(try reader.count(CalStoreOccurrenceQuery(Self.day, zone: .utc)))",
                "\(try reader.undatedReminders().count)", try reader.revision(),
                "\(try reader.info().events)",
                "\(try reader.history.entries().map(\.label))", try reader.history.changes(since: nil).cursor,
                "\(try reader.history.newestOperation()?.text ?? "")", "\(try reader.isEditedOutside())",
            ]
        }
        let expected = try answers(store)
        #expect(try store.read { try answers($0) } == expected)
        #expect(try store.write("look", now: Self.now) { try answers($0) }.result == expected)
    }

    /// `items()` takes all into memory: in the midst of a transaction too, which can still be taken back.
    @Test func allItemsInTheMidstOfAChange() throws {
        struct Failure: Error {}
        try onDisk { path in
            let first = try CalendarStore(path: path)
            for number in 1...5 { try Self.add("\(number)", to: first) }
            try first.maintenance.snapshot()
            let store = try CalendarStore(path: path)
            let before = try Self.titles(first)
            #expect(throws: Failure.self) {
                try store.write("try", now: Self.now) { change in
                    let found = try change.occurrences(in: Self.day, zone: .utc)
                    try change.remove(found[1].item.id)
                    #expect(try Self.titles(change) == ["1", "3", "4", "5"])
                    try change.add(Self.event("6"))
                    #expect(try Self.titles(change).last == "6")
                    throw Failure()
                }
            }
            #expect(try Self.titles(store) == before)
            #expect(try store.maintenance.check().problems.isEmpty)
        }
    }

    // MARK: What cannot be

    @Test func nothingIsChangedInsideARead() throws {
        try onDisk { path in
            for store in [CalendarStore(), try CalendarStore(path: path, lockTimeout: 60)] {
                try Self.add("a", to: store)
                let id = try #require(try store.history.newestOperation())
                let wrong = CalStoreError.nestedUse(.write, inside: .read)
                #expect(refusal { try store.read { _ in try Self.add("b", to: store) } } == wrong)
                #expect(
                    refusal { try store.read { _ in _ = try store.undo("undo", now: Self.now) } } == wrong)
                #expect(
                    refusal { try store.read { _ in _ = try store.plan("plan", now: Self.now) { _ in } } }
                        == wrong)
                #expect(
                    refusal {
                        try store.read { _ in _ = try store.restore("restore", to: id, now: Self.now) }
                    } == wrong)
                #expect(
                    refusal {
                        try store.read { _ in
                            _ = try store.maintenance.compact(keeping: .everything, now: Self.now)
                        }
                    } == wrong)
                #expect(try Self.titles(store) == ["a"])
            }
        }
    }

    @Test func theStoreIsNotUsedInsideAWrite() throws {
        try onDisk { path in
            for store in [CalendarStore(), try CalendarStore(path: path, lockTimeout: 60)] {
                func inside(_ body: @escaping @Sendable () throws -> Void) -> CalStoreError? {
                    refusal { try store.write("outer", now: Self.now) { _ in try body() } }
                }
                let noRead = CalStoreError.nestedUse(.read, inside: .write)
                let noWrite = CalStoreError.nestedUse(.write, inside: .write)
                #expect(inside { _ = try store.items() } == noRead)
                #expect(inside { _ = try store.revision() } == noRead)
                #expect(inside { _ = try store.history.entries() } == noRead)
                #expect(inside { _ = try store.maintenance.check().problems } == noRead)
                #expect(inside { try store.read { _ in } } == noRead)
                #expect(inside { try Self.add("b", to: store) } == noWrite)
                #expect(
                    inside { try store.write("tried", now: Self.now, dryRun: true) { _ in } } == noWrite)
                #expect(inside { try store.maintenance.snapshot() } == noWrite)
                // What has no way to throw does no harm.
                #expect(
                    refusal {
                        try store.write("outer", now: Self.now) { change in
                            _ = store.lastCommit
                            store.onChange {}.cancel()
                            try change.add(Self.event("a"))
                        }
                    } == nil)
                #expect(try Self.titles(store) == ["a"])
            }
        }
    }

    @Test func closuresOfAQuestionAskNothing() throws {
        let store = CalendarStore()
        try Self.add("a", to: store)
        let wrong = CalStoreError.nestedUse(.read, inside: .query)
        let found = Locked<[CalStoreError?]>([])
        @Sendable func record(_ body: () throws -> Void) -> Bool {
            do {
                try body()
                found.withLock { $0.append(nil) }
            } catch {
                found.withLock { $0.append(error as? CalStoreError) }
            }
            return true
        }
        let error = refusal {
            try store.read { view in
                var query = CalStoreOccurrenceQuery(Self.day, zone: .utc)
                query.wantsItem = { _ in record { _ = try store.items() } && record { _ = try view.items() } }
                query.wants = { _ in record { try Self.add("b", to: store) } }
                let found = try view.find(query)
                #expect(found.occurrences.count == 1)
            }
        }
        #expect(error == nil)
        #expect(found.withLock { $0 } == [wrong, wrong, .nestedUse(.write, inside: .query)])
        #expect(try Self.titles(store) == ["a"])
    }

    @Test func hooksMayReadAndThoseWhoAreAskedMayNotWrite() throws {
        let errors = Locked<[CalStoreError?]>([])
        let made = Locked<CalendarStore?>(nil)
        defer { made.withLock { $0 = nil } }
        let isInner = Locked(false)
        @Sendable func record(_ body: () throws -> Void) {
            do {
                try body()
                errors.withLock { $0.append(nil) }
            } catch {
                errors.withLock { $0.append(error as? CalStoreError) }
            }
        }
        try onDisk { path in
            let hooks = CalStoreCommitHooks(
                willCommit: { _, _ in
                    guard let store = made.withLock({ $0 }), !isInner.withLock({ $0 }) else { return }
                    record { _ = try store.read { try $0.items() } }
                    record { try Self.add("asked", to: store) }
                    record { try store.undo("asked", now: Self.now) }
                },
                didCommit: { _, _ in
                    guard let store = made.withLock({ $0 }), !isInner.withLock({ $0 }) else { return }
                    isInner.withLock { $0 = true }
                    record { try Self.add("told", to: store) }
                })
            let store = try CalendarStore(path: path, lockTimeout: 60, hooks: hooks)
            made.withLock { $0 = store }
            #expect(refusal { try Self.add("a", to: store) } == nil)
            let wrong = CalStoreError.nestedUse(.write, inside: .willCommit)
            #expect(errors.withLock { $0 } == [nil, wrong, wrong, nil])
            #expect(try Self.titles(store) == ["a", "told"])
            // Another thread may write while one is asked.
            isInner.withLock { $0 = true }
            #expect(refusal { try Self.add("b", to: store) } == nil)
        }
    }

    // MARK: What is kept

    @Test func aReadInsideAReadIsOfTheSameState() throws {
        let store = CalendarStore()
        try Self.add("a", to: store)
        let error = refusal {
            try store.read { view in
                try store.read { inner in
                    let revisions = [try inner.revision(), try view.revision(), try store.revision()]
                    #expect(Set(revisions).count == 1)
                    #expect(
                        try store.occurrences(from: Self.now, zone: .utc).prefix(9).map(\.item.title) == ["a"]
                    )
                }
                #expect(try Self.titles(view) == ["a"])
            }
        }
        #expect(error == nil)
    }

    @Test func aViewEndsWithItsRead() throws {
        let store = CalendarStore()
        try Self.add("a", to: store)
        let kept = try store.read { $0 }
        #expect(throws: CalStoreError.readEnded) { try kept.items() }
        // Also while another read goes on.
        try store.read { view in
            let titles = try Self.titles(view)
            #expect(titles == ["a"])
            #expect(throws: CalStoreError.readEnded) { try kept.items() }
            #expect(throws: CalStoreError.readEnded) { try kept.revision() }
        }
        let change = try store.write("look", now: Self.now) { $0 }.result
        #expect(throws: CalStoreError.readEnded) { try change.items() }
        #expect(try Self.titles(store) == ["a"])
    }

    @Test func manyThreadsReadAndWrite() throws {
        try onDisk { path in
            let store = try CalendarStore(path: path)
            let error = refusal {
                DispatchQueue.concurrentPerform(iterations: 8) { index in
                    for round in 0..<10 {
                        do {
                            if index == 0 { try Self.add("\(round)", to: store) }
                            let (count, operation) = try store.read {
                                (try $0.items().count, try $0.info().operation)
                            }
                            #expect(count == operation)
                        } catch { Issue.record(error) }
                    }
                }
            }
            #expect(error == nil)
        }
    }

    @Test func eachRefusalSaysWhatToDo() {
        let uses: [CalStoreError.Use] = [.read, .write, .query, .willCommit]
        let texts = uses.flatMap { wanted in
            uses.map { CalStoreError.nestedUse(wanted, inside: $0).description }
        }
        #expect(
            Set(texts).count == 6 && texts.allSatisfy { $0.contains(#/ cannot .*: \w/#) })
    }
}
