import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport

/// Many threads read and write one store at once. What each reader sees is the state after some commit, never
/// an older one than it, or a writer that is done, has seen before.
@Suite struct SharedReadersTests {
    private static let now = Instant(iso: "2026-03-02T12:00:00Z") ?? .distantPast
    private static let range = now.adding(seconds: -86_400)..<now.adding(seconds: 40 * 86_400)

    /// The shared data of the threads of one round.
    private final class Round: Sendable {
        let store: CalendarStore
        let pairs: [[CalStoreItem.ID]]
        let writes: Int
        /// For each writer the number that it began to write, and the one that it wrote.
        let begun: Locked<[Int]>
        let done: Locked<[Int]>
        let failures = Locked<[String]>([])

        init(_ store: CalendarStore, _ pairs: [[CalStoreItem.ID]], writes: Int) {
            (self.store, self.pairs, self.writes) = (store, pairs, writes)
            begun = Locked(pairs.map { _ in 0 })
            done = Locked(pairs.map { _ in 0 })
        }

        var isOver: Bool {
            done.withLock { $0.allSatisfy { $0 >= writes } } || failures.withLock { !$0.isEmpty }
        }

        func fail(_ text: String) { failures.withLock { $0.append(text) } }
    }

    private static func event(_ title: String, _ calendar: CalStoreCalendar.ID, _ series: Bool)
        -> CalStoreItem
    {
        var item = CalStoreItem(event: title, calendar: calendar)
        item.start = ItemTime(now, in: .utc)
        if series { item.recurrence = ItemRecurrence(rules: [RecurrenceRule(.daily, end: .count(3))]) }
        return item
    }

    private static func number(_ item: CalStoreItem?) -> Int? { item.flatMap { Int($0.title) } }

    /// The numbers that a view shows, by writer; nil when what it answers does not fit together.
    private static func numbers(_ round: Round, _ view: CalStoreView) throws -> [Int]? {
        let occurrences = try view.occurrences(in: range, zone: .utc)
        var byItem: [CalStoreItem.ID: Set<String>] = [:]
        for found in occurrences { byItem[found.item.id, default: []].insert(found.item.title) }
        var numbers: [Int] = []
        for pair in round.pairs {
            let titles = try Set(pair.map { try view.item($0)?.title ?? "missing" })
            guard titles.count == 1, let number = titles.first.flatMap({ Int($0) }),
                pair.allSatisfy({ byItem[$0] == titles })
            else { return nil }
            numbers.append(number)
        }
        // Each commit is an operation, and the first one made the items.
        let revision = try view.revision().prefix { $0 != "-" }
        return Int(revision) == numbers.reduce(1, +) ? numbers : nil
    }

    private static func read(_ round: Round, reader: Int) throws {
        var before = round.pairs.map { _ in 0 }
        while !round.isOver {
            let least = round.done.withLock { $0 }
            guard let seen = try round.store.read({ try numbers(round, $0) }) else {
                return round.fail("reader \(reader): a state that never was")
            }
            let most = round.begun.withLock { $0 }
            for (writer, number) in seen.enumerated()
            where number < least[writer] || number < before[writer] || number > most[writer] {
                round.fail(
                    "reader \(reader): \(number) of writer \(writer), behind \(before[writer]) and "
                        + "\(least[writer]), before \(most[writer])")
            }
            before = seen
        }
    }

    private static func write(_ round: Round, writer: Int, _ random: inout SeededGenerator) throws {
        for number in 1...round.writes {
            round.begun.withLock { $0[writer] = number }
            let isTried = Int.random(in: 0..<8, using: &random) == 0
            if isTried {
                // Neither a dry run nor a failed one is seen by anybody.
                try round.store.write("dry", now: now, dryRun: true) { change in
                    for id in round.pairs[writer] { try change.remove(id, span: .all) }
                }
            }
            try round.store.write("\(writer)", now: now) { change in
                for id in round.pairs[writer] {
                    guard var item = try change.item(id) else { throw CalStoreError.readEnded }
                    item.title = "\(number)"
                    try change.save(item, span: .all)
                }
            }
            round.done.withLock { $0[writer] = number }
            let own = try round.pairs[writer].map { Self.number(try round.store.item($0)) }
            if own != [number, number] { round.fail("writer \(writer) sees \(own) instead of \(number)") }
            if Int.random(in: 0..<16, using: &random) == 0 { try round.store.maintenance.snapshot() }
        }
    }

    private static func run(_ store: CalendarStore, _ random: inout SeededGenerator) throws -> [String] {
        let readers = Int.random(in: 1...8, using: &random)
        let writers = Int.random(in: 1...4, using: &random)
        let calendar = try #require(StoreState.initialRecords.compactMap(\.calendar).first)
        let id = CalStoreCalendar.ID(calendar.id)
        let pairs = try store.write("begin", now: now) { change in
            try (0..<writers).map { writer in
                [
                    try change.add(event("0", id, writer % 2 == 0)).id,
                    try change.add(event("0", id, false)).id,
                ]
            }
        }.result
        let round = Round(store, pairs, writes: Int.random(in: 5...40, using: &random))
        let group = DispatchGroup()
        for index in 0..<readers + writers {
            group.enter()
            let seed = random.next()
            Thread.detachNewThread {
                defer { group.leave() }
                do {
                    if index < readers {
                        try read(round, reader: index)
                    } else {
                        var random = SeededGenerator(seed: seed)
                        try write(round, writer: index - readers, &random)
                    }
                } catch {
                    round.fail("\(error)")
                }
            }
        }
        group.wait()
        var failures = round.failures.withLock { $0 }
        let last = try store.read { try numbers(round, $0) }
        if failures.isEmpty, last != pairs.map({ _ in round.writes }) {
            failures.append("\(String(describing: last)) at the end")
        }
        failures += try store.maintenance.check().problems.map { "\($0)" }
        return failures
    }

    @Test func eachReaderSeesTheCommitsInOrder() throws {
        let seed = TestScale.seed("SharedReadersTests")
        var random = SeededGenerator(seed: seed)
        for round in 0..<TestScale.rounds(12, long: 400) {
            if round % 3 == 0 {
                #expect(try Self.run(CalendarStore(), &random) == [], "round \(round), in memory")
                continue
            }
            let folder = try StoreBench.temporaryFolder()
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let path = folder + "/cal"
            if round % 3 == 1 {
                // With an index, so that most items stay on the disk.
                let first = try CalendarStore(path: path)
                #expect(try Self.run(first, &random) == [], "round \(round), new")
                try first.maintenance.snapshot(ifDue: true)
                let again = try CalendarStore(path: path)
                #expect(try again.items().map(\.title) == first.items().map(\.title), "round \(round)")
                #expect(try again.revision() == first.revision(), "round \(round)")
            } else {
                try manyStores(path, &random, round)
            }
        }
    }

    /// The same with a second store on the files that reads and writes too.
    private func manyStores(_ path: String, _ random: inout SeededGenerator, _ round: Int) throws {
        let store = try CalendarStore(path: path)
        let other = try CalendarStore(path: path)
        let isOver = Locked(false)
        let seen = Locked<[String]>([])
        let group = DispatchGroup()
        group.enter()
        Thread.detachNewThread {
            defer { group.leave() }
            var newest = 0
            while !isOver.withLock({ $0 }) {
                guard let operation = try? other.info().operation else {
                    return seen.withLock { $0.append("the other store cannot be read") }
                }
                if operation < newest { seen.withLock { $0.append("\(operation) behind \(newest)") } }
                newest = operation
            }
        }
        let failures = try Self.run(store, &random)
        isOver.withLock { $0 = true }
        group.wait()
        #expect(failures == [], "round \(round), two stores")
        #expect(seen.withLock { $0 } == [], "round \(round), two stores")
        #expect(try other.revision() == store.revision(), "round \(round)")
    }

    /// A read that takes its time keeps neither readers nor writers waiting, and goes on showing what it
    /// showed.
    @Test(.timeLimit(.minutes(5))) func aLongReadKeepsNobodyWaiting() throws {
        let store = CalendarStore()
        let calendar = try #require(StoreState.initialRecords.compactMap(\.calendar).first)
        let id = try store.write("add", now: Self.now) {
            try $0.add(Self.event("1", CalStoreCalendar.ID(calendar.id), false)).id
        }.result
        let answers = Locked<[String?]>([])
        let (isReading, isWritten) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let group = DispatchGroup()
        group.enter()
        Thread.detachNewThread {
            defer { group.leave() }
            // The second thread that comes: from now on reads are on copies.
            try? store.read { view in
                answers.withLock { $0.append((try? view.item(id))??.title) }
                isReading.signal()
                isWritten.wait()
                answers.withLock { $0.append((try? view.item(id))??.title) }
                #expect(throws: CalStoreError.nestedUse(.write, inside: .read)) {
                    try store.write("inside", now: Self.now) { try $0.remove(id) }
                }
                #expect((try? store.item(id))??.title == "1")
            }
        }
        isReading.wait()
        try store.write("edit", now: Self.now) { change in
            guard var item = try change.item(id) else { return }
            item.title = "2"
            try change.save(item)
        }
        #expect(try store.item(id)?.title == "2")
        isWritten.signal()
        group.wait()
        #expect(answers.withLock { $0 } == ["1", "1"])
    }

    /// It waited for the lock that its own thread held, and gave up.
    @Test(.timeLimit(.minutes(5)), arguments: [false, true])
    func aListenerThatWritesIsNotKeptWaiting(isOnDisk: Bool) throws {
        let folder = try StoreBench.temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = isOnDisk ? try CalendarStore(path: folder + "/cal", lockTimeout: 0.1) : CalendarStore()
        let calendar = try #require(StoreState.initialRecords.compactMap(\.calendar).first)
        let answers = Locked<[Bool]>([])
        let observation = store.onChange {
            guard answers.withLock({ $0.isEmpty }) else { return }
            answers.withLock { $0.append(false) }
            let written = try? store.write("told", now: Self.now) {
                try $0.add(Self.event("2", CalStoreCalendar.ID(calendar.id), false))
            }
            answers.withLock { $0.append(written != nil) }
        }
        try store.write("add", now: Self.now) {
            try $0.add(Self.event("1", CalStoreCalendar.ID(calendar.id), false))
        }
        observation.cancel()
        #expect(answers.withLock { $0 } == [false, true])
        #expect(try store.items().map(\.title) == ["1", "2"])
    }

    /// An overtaken thread waits no longer than those before it take.
    @Test func turnsComeInOrder() {
        let turns = FairTurns()
        let order = Locked<[Int]>([])
        let group = DispatchGroup()
        #expect(turns.take(timeout: 0))
        #expect(!turns.take(timeout: 0))
        #expect(!turns.take(timeout: .nan))
        for index in 0..<8 {
            group.enter()
            let isNext = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                defer { group.leave() }
                isNext.signal()
                guard turns.take(timeout: 20) else { return }
                order.withLock { $0.append(index) }
                turns.giveBack()
            }
            isNext.wait()
            // It waits by now, or the machine is very busy.
            Thread.sleep(forTimeInterval: 0.02)
        }
        turns.giveBack()
        group.wait()
        #expect(order.withLock { $0 } == Array(0..<8))
        let some = FairTurns(count: 3)
        #expect((0..<5).map { _ in some.take(timeout: 0.01) } == [true, true, true, false, false])
        some.giveBack()
        #expect((0..<2).map { _ in some.take(timeout: 0) } == [true, false])
        #expect(turns.take(timeout: 0))
    }
}
