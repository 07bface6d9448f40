import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport

/// The history from an index is that of the log.
@Suite struct IndexedHistoryTests {
    static let rounds = TestScale.rounds(12, long: 600)

    private let disk = SimulatedDisk()

    private static func open(_ disk: any FileSystem, readsIndex: Bool = true) throws -> CalendarStore {
        CalendarStore(
            try OpenStore(
                StoreLocation("/cal"), disk, program: "tests", lockTimeout: 1, readsIndex: readsIndex))
    }

    /// Whether the store finds operations by an index.
    private static func isIndexed(_ store: CalendarStore) throws -> Bool {
        try store.engine.read { _, past in past.files?.indexedItems != nil }
    }

    // MARK: A random past

    /// Does something to the store on the disk, with an index or without one.
    private func act(_ bench: inout StoreBench, _ random: inout SeededGenerator) throws {
        if Int.random(in: 0..<3, using: &random) > 0 {
            bench = try StoreBench(disk, readsIndex: Int.random(in: 0..<6, using: &random) > 0).load()
        }
        switch Int.random(in: 0..<10, using: &random) {
        case 0...4:
            let most = [3, 8, 8, 60, 300].randomElement(using: &random) ?? 1
            try bench.commit { IndexTests.randomChanges($0, &random, most: most) }
        case 5...6:
            let store = try Self.open(disk)
            let log = try store.history.entries()
            let operation = log.prefix(6).randomElement(using: &random)?.id
            // Some cannot be undone any more.
            _ = try? store.undo(
                "undo", of: operation, now: StoreBench.now, byForce: Bool.random(using: &random))
        case 7:
            let store = try Self.open(disk)
            let key = "key \(Int.random(in: 0..<4, using: &random))"
            let now = StoreBench.now.adding(seconds: Int.random(in: -9...9, using: &random) * 86_400)
            try store.write("keyed", now: now) { change in
                change.key = IdempotencyKey(key, content: [1], answer: key)
                change.addSource(title: "source \(key)")
            }
        case 8:
            // What was removed comes back by its old name, or as something else.
            let removed = try Self.removed(disk)
            guard let item = removed.randomElement(using: &random) else { return }
            try bench.commit { state in
                guard state.item(item.id) == nil else { return [] }
                var fields = item.fields
                if fields.start != nil { fields.kind = Bool.random(using: &random) ? .event : .reminder }
                return [Change(before: nil, after: .item(ItemRecord(fields)))]
            }
        default:
            try bench.commit { state in
                let items = Array(state.items).shuffled(using: &random).prefix(40)
                return items.map { Change(before: .item($0), after: nil) }
            }
        }
        if Int.random(in: 0..<4, using: &random) > 0 { bench.snapshot() }
    }

    /// All items that ever were removed.
    private static func removed(_ disk: any FileSystem) throws -> [ItemRecord] {
        try changes(open(disk, readsIndex: false)).compactMap { $0.change.before?.item }
    }

    /// All that was ever done.
    private static func changes(_ store: CalendarStore) throws -> [CalStoreChange] {
        try store.history.changes(since: "0").operations.flatMap(\.changes)
    }

    // MARK: The same answers

    /// Questions of every kind about the past, as texts.
    private static func answers(
        _ store: CalendarStore, _ log: [CalStoreLogEntry], _ ids: [RecordID], _ random: inout SeededGenerator
    ) throws -> [String] {
        var answers = [
            "\(try store.history.entries().map(text))", "\(try store.history.entries(limit: 3).map(text))",
            "\(try store.history.extent())",
        ]
        answers.append("\(String(describing: try store.history.newestOperation()))")
        let day = StoreBench.now.adding(seconds: Int.random(in: -9...9, using: &random) * 86_400)
        answers.append("\(try store.history.entries(in: day..<day.adding(seconds: 3 * 86_400)).map(text))")
        answers.append(
            "\(try store.history.entries(limit: 1, in: day..<day.adding(seconds: 9 * 86_400)).map(text))")
        for number in 0..<5 {
            answers.append("\(try store.history.operations(key: "key \(number)").map(text))")
            let after = log.randomElement(using: &random)?.id
            answers.append("\(try store.history.operations(key: "key \(number)", after: after).map(text))")
        }
        for entry in (0..<3).compactMap({ _ in log.randomElement(using: &random) }) {
            let letters = ShortID.letters(of: entry.id).prefix(Int.random(in: 1...6, using: &random))
            answers.append("\(try store.history.operations(shortID: String(letters)).map(\.id))")
            let operation = try store.history.operation(entry.id)
            answers.append("\(text(operation.entry)) \(operation.changes.map(text))")
            let other = log.randomElement(using: &random)?.id ?? entry.id
            // The order is that in which the operations of the way back name them, so it is the same.
            answers.append("\(try store.history.difference(from: entry.id, to: other).map(text))")
            answers.append("\(try store.history.changes(since: entry.id.text).operations.map(\.entry.id))")
            let past = try store.history.store(after: entry.id)
            answers.append("\(try past.revision()) \(try past.items().map(text).sorted())")
        }
        answers.append(
            (try? store.history.operation(CalStoreOperation.ID(.random(using: &random))))?.entry.label
                ?? "none")
        for id in (0..<6).compactMap({ _ in ids.randomElement(using: &random) }) {
            for withOccurrences in [false, true] {
                let versions = try store.history.versions(of: id, withOccurrences: withOccurrences)
                answers.append("\(versions.map { "\(text($0.operation)) \(text($0.change))" })")
            }
            for kind in [CalStoreItem.Kind.event, .reminder] {
                let letters = ShortID.letters(of: id).prefix(Int.random(in: 1...6, using: &random))
                let removed = try store.history.removedItems(kind, shortID: String(letters))
                answers.append("\(removed.map(text))")
            }
        }
        let some = Array(ids.shuffled(using: &random).prefix(4))
        let versions = try store.history.versions(of: some, withOccurrences: true)
        answers.append("\(versions.map { "\($0.operation.id) \(text($0.change))" })")
        return answers
    }

    private static func text(_ item: CalStoreItem) -> String { "\(item.id) \(item.revision)" }

    private static func text(_ entry: CalStoreLogEntry) -> String {
        let kinds = entry.kinds.map { "\($0.key) \($0.value)" }.sorted()
        return "\(entry.id) \(entry.sequence) \(entry.time) \(entry.label) \(entry.role) \(kinds) "
            + "\(entry.made) \(entry.changed) \(entry.removed) \(entry.key?.answer ?? "") "
            + "\(String(describing: entry.reverses)) \(String(describing: entry.undoneBy))"
    }

    private static func text(_ change: CalStoreChange) -> String {
        "\(change.action) \(change.kind) \(change.id) \(change.differences)"
    }

    private static func difference(
        _ disk: any FileSystem, _ random: inout SeededGenerator
    ) throws -> String? {
        let naive = try open(disk, readsIndex: false)
        let log = try naive.history.entries()
        let ids = Array(Set(try changes(naive).map(\.id))).sorted()
        var choices = random
        let expected = try answers(naive, log, ids, &choices)
        let found = try answers(open(disk), log, ids, &random)
        return zip(found, expected).enumerated().first { $1.0 != $1.1 }.map { index, texts in
            let common = max(0, texts.0.commonPrefix(with: texts.1).count - 200)
            return [texts.0, texts.1].map { "answer \(index): \($0.dropFirst(common).prefix(600))" }
                .joined(separator: "\n---\n")
        }
    }

    @Test func anIndexTellsThePastOfTheLog() throws {
        let seed = TestScale.seed("indexed history")
        var random = SeededGenerator(seed: seed)
        var bench = StoreBench(disk)
        var indexed = 0
        for round in 0..<Self.rounds {
            try act(&bench, &random)
            guard round % 3 == 0 else { continue }
            if try Self.isIndexed(try Self.open(disk)) { indexed += 1 }
            if let difference = try Self.difference(disk, &random) {
                Issue.record("seed \(seed), round \(round): \(difference)")
                return
            }
            #expect(StoreCheck(bench.location, disk).problems == [], "seed \(seed), round \(round)")
        }
        // Chance decides when an index is written: a short run may meet few.
        #expect(indexed > Self.rounds / 6 || Self.rounds < 100, "seed \(seed)")
        // The texts of the log itself, read by another JSON reader.
        let history = try RawLog(disk.bytes(IndexTests.log) ?? [])
        let store = try Self.open(disk)
        #expect(
            try store.history.entries().map(\.id.text) == history.operations.reversed().map(\.id),
            "seed \(seed)")
        for id in history.records {
            let record = try #require(RecordID(id))
            let expected = history.operations.reversed().filter { $0.changes[id] != nil }
            let versions = try store.history.versions(of: record)
            #expect(versions.map(\.operation.id.text) == expected.map(\.id), "seed \(seed): \(id)")
            #expect(
                versions.map { $0.change.action.rawValue } == expected.map { $0.changes[id] },
                "seed \(seed): \(id)")
        }
    }

    /// A log as Foundation reads it.
    private struct RawLog {
        struct Operation {
            var id: String
            /// The changes of a record, by its identifier.
            var changes: [String: String] = [:]
        }

        var operations: [Operation] = []

        init(_ bytes: [UInt8]) throws {
            for line in Data(bytes).split(separator: UInt8(ascii: "\n")) {
                let json = try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
                if json["op"] != nil, json["commit"] == nil, let id = json["id"] as? String {
                    operations.append(Operation(id: id))
                }
                let sides = ["before", "after"].map { json[$0] as? [String: Any] }
                guard let id = (sides[1] ?? sides[0])?["id"] as? String, !operations.isEmpty else { continue }
                let action = sides[0] == nil ? "insert" : sides[1] == nil ? "delete" : "update"
                operations[operations.count - 1].changes[id] = action
            }
        }

        var records: Set<String> { Set(operations.flatMap(\.changes.keys)) }
    }

    // MARK: What is read

    /// Only the lines that changed an item, and their heads, are read: not the operation that made all of
    /// them.
    @Test func littleIsReadOfALargeOperation() throws {
        let bench = try IndexTests.partial(disk)
        try bench.commit { _ in
            (0..<5000).map { Change(before: nil, after: .item(StoreBench.item($0))) }
        }
        for number in 10..<14 { try bench.rename(number, "renamed") }
        try bench.remove(11)
        let store = try Self.open(disk)
        try store.write("keyed", now: StoreBench.now) { change in
            change.key = IdempotencyKey("k", content: [])
            change.addSource(title: "source")
        }
        try store.maintenance.snapshot()
        let size = try #require(disk.bytes(IndexTests.log)?.count)
        let counting = CountingFileSystem(disk)
        let reader = try Self.open(counting)
        let (first, gone) = (StoreBench.item(10).id, StoreBench.item(11).id)
        #expect(try reader.history.versions(of: first).map(\.operation.label) == ["rename 10", "test"])
        #expect(
            try reader.history.versions(of: gone).map(\.operation.label) == [
                "remove 11", "rename 11", "test",
            ])
        let letters = String(ShortID.letters(of: gone).prefix(6))
        #expect(try reader.history.removedItems(.event, shortID: letters).map(\.title) == ["renamed"])
        #expect(try reader.history.operations(key: "k").map(\.label) == ["keyed"])
        #expect(try reader.history.operations(key: "j").isEmpty)
        #expect(try reader.history.entries().map(\.made) == [1, 0, 0, 0, 0, 0, 5002])
        let made = try #require(try reader.history.entries().last?.id)
        let item = try reader.history.store(after: made).item(CalStoreItem.ID(first))
        #expect(item?.title == "item 10")
        #expect(counting.bytes["store.json"] == nil)
        #expect(counting.bytes["log.jsonl"] ?? 0 < size / 10)
        print("read \(counting.bytes) of a log of \(size) bytes")
    }

    /// An import adds one operation to an index and no change; a change of an item a few bytes.
    @Test func anImportMakesNoChangesOfRecords() throws {
        let bench = try IndexTests.partial(disk)
        try bench.commit { _ in
            (0..<3000).map { Change(before: nil, after: .item(StoreBench.item($0))) }
        }
        bench.snapshot()
        let index = try #require(StoreIndex(IndexTests.index, disk))
        // The source and the calendar.
        #expect(index.changes(0...UInt64.max)?.count == 2)
        #expect(index.operationCount == 2)
        try bench.rename(7, "x")
        let changed = try #require(StoreIndex(IndexTests.index, disk))
        #expect(changed.changes(0...UInt64.max)?.count == 4)
        #expect(changed.additionSize < 400)
        try bench.rename(7, "y")
        #expect(StoreIndex(IndexTests.index, disk)?.changes(0...UInt64.max)?.count == 5)
    }

    // MARK: Damage

    @Test func damageGivesNoOtherPast() throws {
        let seed = TestScale.seed("damaged past")
        var random = SeededGenerator(seed: seed)
        var bench = StoreBench(disk)
        for _ in 0..<25 { try act(&bench, &random) }
        bench = try StoreBench(disk, readsIndex: false).load()
        bench.files.isIndexDue = true
        bench.snapshot()
        for _ in 0..<3 { try bench.load().commit { IndexTests.randomChanges($0, &random, most: 6) } }
        let good = try #require(disk.bytes(IndexTests.index))
        let log = try #require(disk.bytes(IndexTests.log))
        let head = try #require(IndexHead(good))
        #expect(try Self.difference(disk, &random) == nil)
        for round in 0..<Self.rounds {
            var bytes = good
            let table = head.tables[Int.random(in: IndexHead.operations...IndexHead.changes, using: &random)]
            let place =
                Bool.random(using: &random)
                ? Int.random(in: head.sortedEnd..<good.count, using: &random)
                : table.offset + Int.random(in: 0..<max(1, table.count * 16), using: &random)
            bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            disk.put(IndexTests.index, bytes)
            if let difference = try Self.difference(disk, &random) {
                Issue.record("seed \(seed), round \(round), byte \(place) of the index: \(difference)")
                return
            }
        }
        disk.put(IndexTests.index, good)
        disk.delete("/cal/store.json")
        let naive = try Self.open(disk, readsIndex: false)
        let entries = try naive.history.entries()
        let ids = Array(Set(try Self.changes(naive).map(\.id))).sorted()
        for round in 0..<Self.rounds / 2 {
            var bytes = log
            let place = Int.random(in: 0..<log.count, using: &random)
            bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            var choices = random
            disk.put(IndexTests.log, log)
            let expected = try Self.answers(naive, entries, ids, &choices)
            disk.put(IndexTests.log, bytes)
            // What is damaged is refused where it is needed.
            if let found = try? Self.answers(Self.open(disk), entries, ids, &random), found != expected {
                Issue.record("seed \(seed), round \(round), byte \(place) of the log")
                return
            }
            random = choices
        }
    }

    @Test func anIndexOfAnOlderFormatIsReplaced() throws {
        let bench = try IndexTests.partial(disk)
        for number in 1...3 { try bench.add(number) }
        bench.snapshot()
        var bytes = try #require(disk.bytes(IndexTests.index))
        bytes[8] = 2
        var sum: [UInt8] = []
        sum.append(little: XXHash64.hash(Array(bytes[..<504])))
        bytes.replaceSubrange(504..<512, with: sum)
        disk.put(IndexTests.index, bytes)
        #expect(StoreIndex(IndexTests.index, disk) == nil)
        let reader = try IndexTests.partial(disk)
        #expect(reader.state.indexedItems == nil)
        #expect(reader.titles == bench.titles)
        #expect(StoreCheck(bench.location, disk).problems == [])
        try reader.add(4)
        reader.snapshot()
        #expect(StoreIndex(IndexTests.index, disk)?.position == reader.files.position)
        #expect(try Self.open(disk).history.versions(of: StoreBench.item(4).id).count == 1)
    }

    /// An index with right checksums whose tables lack something is found.
    @Test func aCheckFindsWhatAnIndexLacks() throws {
        let bench = try IndexTests.partial(disk)
        for number in 1...3 { try bench.add(number) }
        try bench.rename(2, "renamed")
        bench.files.isIndexDue = true
        bench.snapshot()
        let good = try #require(disk.bytes(IndexTests.index))
        let head = try #require(IndexHead(good))
        #expect(StoreCheck(bench.location, disk).problems == [])
        for (table, words) in [
            (IndexHead.operations, "the operations"), (IndexHead.marks, "what operations are found by"),
            (IndexHead.changes, "the changes of records"),
        ] {
            var bytes = good
            let found = head.tables[table]
            // A checksum of the first entry, or what it is about.
            bytes[found.offset + 8] ^= 1
            let page = found.offset..<found.offset + found.count * IndexHead.width(table)
            var sum: [UInt8] = []
            sum.append(little: XXHash64.hash(Array(bytes[page])))
            bytes.replaceSubrange(found.directory + 8..<found.directory + 16, with: sum)
            sum = []
            sum.append(little: XXHash64.hash(Array(bytes[found.directory..<found.directory + 24])))
            let place = 104 + 32 * table + 24
            bytes.replaceSubrange(place..<place + 8, with: sum)
            sum = []
            sum.append(little: XXHash64.hash(Array(bytes[..<504])))
            bytes.replaceSubrange(504..<512, with: sum)
            disk.put(IndexTests.index, bytes)
            let problems = StoreCheck(bench.location, disk).problems.map(\.description)
            #expect(problems.contains { $0.contains(words) }, "\(words): \(problems)")
        }
    }

    /// Lines of another program in its own layout are filed by their lines.
    @Test func linesOfAnotherLayoutAreFound() throws {
        let bench = try IndexTests.partial(disk)
        try bench.add(1)
        let position = try #require(bench.files.position)
        let record = RecordWriter.text(of: .item(StoreBench.item(2)))
        let head = OperationHead(
            number: position.number + 1, id: RecordID(high: 7, low: 7), time: StoreBench.now,
            label: "by another")
        var json = JSONWriter()
        head.write(to: &json)
        var bytes = json.take() + Array("{ \"after\" : \(record), \"before\" : null }\n".utf8)
        var hash = XXHash64()
        hash.update(bigEndian: position.sum)
        hash.update(bytes)
        CommitLine(lines: 2, number: head.number, sum: hash.digest).write(to: &json)
        bytes += json.take()
        disk.put(IndexTests.log, try #require(disk.bytes(IndexTests.log)) + bytes)
        let reader = try IndexTests.partial(disk)
        try reader.rename(2, "renamed")
        reader.snapshot()
        let store = try Self.open(disk)
        #expect(try Self.isIndexed(store))
        let id = StoreBench.item(2).id
        #expect(try store.history.versions(of: id).map(\.operation.label) == ["rename 2", "by another"])
        #expect(try Self.isIndexed(store))
        #expect(StoreCheck(bench.location, disk).problems == [])
    }
}
