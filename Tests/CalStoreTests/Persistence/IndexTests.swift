import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport

/// A store that reads by its index is the store that was read whole.
@Suite struct IndexTests {
    static let rounds = TestScale.rounds(40, long: 500)

    let disk = SimulatedDisk()
    static let log = "/cal/log.jsonl"
    static let index = "/cal/index"

    static func partial(_ disk: any FileSystem) throws -> StoreBench { try StoreBench(disk).load() }

    static func whole(_ disk: any FileSystem) throws -> StoreState {
        try StoreFiles(StoreLocation("/cal"), disk, readsIndex: false).load().state
    }

    // MARK: Random stores

    static func randomItem(_ random: inout SeededGenerator, ids: [RecordID]) -> ItemRecord {
        let isReminder = Int.random(in: 0..<4, using: &random) == 0
        var fields = ItemFields(
            id: .random(using: &random), kind: isReminder ? .reminder : .event,
            calendar: calendars.randomElement(using: &random) ?? StoreBench.calendar,
            title: "item \(random.next() % 1000)")
        if Int.random(in: 0..<3, using: &random) == 0 { fields.uid = "uid \(random.next() % 20)" }
        if Int.random(in: 0..<9, using: &random) == 0 { fields.uid = fields.id.text }
        let date = CivilDate(dayNumber: Int.random(in: 20_000...21_500, using: &random))
        let start = CivilDateTime(date, CivilTime(hour: 9, minute: 0, second: 0) ?? .midnight)
        let time = ItemTime(
            start, in: [.utc, nil, Zone.named("Asia/Tokyo")].randomElement(using: &random) ?? nil)
        let length = [0, 1, 3, 60, 900].randomElement(using: &random) ?? 0
        if isReminder {
            if Int.random(in: 0..<4, using: &random) > 0 { fields.end = .time(time) }
            if Bool.random(using: &random) { fields.completed = StoreBench.now }
        } else {
            fields.start = Bool.random(using: &random) ? time : ItemTime(date)
            fields.end = .duration(ItemDuration(days: max(1, length)))
        }
        if !isReminder, Int.random(in: 0..<3, using: &random) == 0 {
            let rule =
                ["FREQ=WEEKLY", "FREQ=DAILY;COUNT=5", "FREQ=YEARLY", "FREQ=WEEKLY;COUNT=70"]
                .randomElement(using: &random) ?? ""
            fields.recurrence = (try? RecurrenceRule(text: rule)).map { ItemRecurrence(rules: [$0]) }
        } else if !isReminder, let series = ids.randomElement(using: &random), Bool.random(using: &random) {
            fields.series = series
            fields.originalStart = fields.start
        }
        return ItemRecord(fields)
    }

    static let calendars: [RecordID] = (0..<4).map {
        RecordID(high: 0xCCCC_0000_0000_4000, low: 0x8000_0000_0000_0000 + $0)
    }

    static func randomChanges(
        _ state: StoreState, _ random: inout SeededGenerator, most: Int
    ) -> [Change] {
        var edit = Edit()
        let items = Array(state.items)
        let ids = items.filter { $0.isSeries }.map(\.id)
        for calendar in calendars where state.calendar(calendar) == nil {
            edit.add(
                Change(
                    before: nil,
                    after: .calendar(
                        CalendarRecord(
                            id: calendar, source: StoreBench.source, title: "c",
                            entities: [.events, .reminders]))))
        }
        for _ in 0..<Int.random(in: 1...most, using: &random) {
            let item = randomItem(&random, ids: ids)
            switch (Int.random(in: 0..<8, using: &random), items.randomElement(using: &random)) {
            case (0, let old?): edit.add(Change(before: .item(old), after: nil))
            case (1...2, let old?):
                var fields = item.fields
                fields.id = old.id
                edit.add(Change(before: .item(old), after: .item(ItemRecord(fields))))
            case (3, let old?):
                var fields = old.fields
                fields.title += "!"
                edit.add(Change(before: .item(old), after: .item(ItemRecord(fields))))
            case (4, _):
                guard let id = calendars.randomElement(using: &random), var calendar = state.calendar(id)
                else {
                    continue
                }
                let before = calendar
                calendar.title += "c"
                edit.add(Change(before: .calendar(before), after: .calendar(calendar)))
            default: edit.add(Change(before: nil, after: .item(item)))
            }
        }
        return edit.changes
    }

    // MARK: The same answers

    /// Questions of every kind; nil when both states answer alike.
    static func difference(
        _ left: inout StoreState, _ right: inout StoreState, _ random: inout SeededGenerator
    ) -> String? {
        if left.records != right.records { return "records" }
        if left.eventCount != right.eventCount || left.reminderCount != right.reminderCount {
            return "counts"
        }
        let items = Array(right.items)
        for item in (0..<6).compactMap({ _ in items.randomElement(using: &random) }) {
            if left.item(item.id) != item { return "item \(item.id)" }
            if left.items(uid: item.externalID) != right.items(uid: item.externalID) {
                return "uid \(item.externalID)"
            }
            if left.detached(of: item.id) != right.detached(of: item.id) { return "detached of \(item.id)" }
        }
        if left.item(.random(using: &random)) != nil { return "an item that is not there" }
        if let item = items.randomElement(using: &random) {
            let words = String(item.title.uppercased().prefix(Int.random(in: 1...8, using: &random)))
            let expected = items.filter {
                $0.calendar == item.calendar && $0.title.lowercased().contains(words.lowercased())
            }
            let screen = TextScreen.all([.text(FoldedSearch(words)), TextScreen(item.calendar)])
            let found = left.items(screenedBy: screen) {
                $0.calendar == item.calendar && FoldedSearch(words).isFound(in: $0.title)
            }
            if found != expected { return "a search for \(words)" }
        }
        for number in 0..<20 where left.items(uid: "uid \(number)") != right.items(uid: "uid \(number)") {
            return "uid \(number)"
        }
        for calendar in calendars
        where left.items(inCalendar: calendar) != right.items(inCalendar: calendar) { return "calendar" }
        for isCompleted in [nil, true, false] {
            if left.undatedReminders(isCompleted: isCompleted)
                != right.undatedReminders(isCompleted: isCompleted)
            {
                return "undated, completed \(String(describing: isCompleted))"
            }
        }
        if left.shortIDs(of: items) != right.shortIDs(of: items) { return "short identifiers" }
        for kind in ItemFields.Kind.allCases {
            guard let number = items.randomElement(using: &random).map({ ShortID.keys(near: key($0)) }) else {
                continue
            }
            let range = number.lowerBound..<number.upperBound + 1
            if Set(left.items(kind, shortIDs: range).map(\.id))
                != Set(right.items(kind, shortIDs: range).map(\.id))
            {
                return "a short identifier"
            }
        }
        for _ in 0..<12 {
            let day = Int.random(in: 19_000...23_000, using: &random)
            let from = Instant(secondsSince1970: Int64(day) * 86_400 + 3600)
            let days = [1, 7, 400].randomElement(using: &random) ?? 1
            for kind in ItemFields.Kind.allCases {
                for isCompleted in [nil, true, false] {
                    let query = OccurrenceQuery(
                        from..<from.adding(seconds: days * 86_400), in: .utc, kind: kind,
                        isCompleted: isCompleted)
                    let found = [left.occurrences(query), right.occurrences(query)].map { found in
                        found.map { "\($0.item.id) \($0.start) \($0.end)" }
                    }
                    if found[0] != found[1] { return "\(kind)s from \(from), \(days) days" }
                }
            }
        }
        return nil
    }

    private static func key(_ item: ItemRecord) -> UInt64 { ShortID.number(item.id) }

    @Test func anIndexedStoreIsTheWholeStore() throws {
        let seed = TestScale.seed("index")
        var random = SeededGenerator(seed: seed)
        var partly = 0
        var bench = StoreBench(disk)
        for round in 0..<Self.rounds {
            // Stores that stay open, that are opened anew, and that were read whole take turns.
            if Int.random(in: 0..<3, using: &random) > 0 {
                bench = StoreBench(disk, readsIndex: Int.random(in: 0..<4, using: &random) > 0)
                try bench.load()
            }
            if bench.state.indexedItems != nil { partly += 1 }
            let most = Int.random(in: 0..<30, using: &random) == 0 ? 1200 : 6
            try bench.commit { Self.randomChanges($0, &random, most: most) }
            if Int.random(in: 0..<10, using: &random) < 7 { bench.snapshot() }
            guard Int.random(in: 0..<4, using: &random) == 0 else { continue }
            var whole = try Self.whole(disk)
            var other = try Self.partial(disk).state
            for state in [bench.state, other] {
                other = state
                if let difference = Self.difference(&other, &whole, &random) {
                    Issue.record("seed \(seed), round \(round): \(difference)")
                    return
                }
            }
            other.loadAll()
            #expect(other.records == whole.records, "seed \(seed), round \(round)")
        }
        #expect(partly > Self.rounds / 6)
    }

    // MARK: What is read

    /// Bytes that were read, by name of the file.
    private func bytesRead(_ body: (any FileSystem) throws -> Void) rethrows -> [String: Int] {
        let counting = CountingFileSystem(disk)
        try body(counting)
        return counting.bytes
    }

    @Test func readingFollowsTheAnswer() throws {
        var sizes: [Int] = []
        for count in [1000, 20_000] {
            try fill(count)
            let read = try bytesRead { disk in
                var state = try Self.partial(disk).state
                #expect(state.indexedItems != nil)
                let from = try #require(Instant(iso: "2026-03-04T00:00:00Z"))
                let found = state.occurrences(
                    OccurrenceQuery(from..<from.adding(seconds: 7 * 86_400), in: .utc))
                #expect(found.count == 7)
                #expect(state.item(StoreBench.item(count / 2).id)?.title == "item \(count / 2)")
                #expect(state.shortIDs(of: found.map(\.item)).count == 7)
                #expect(state.items(uid: "nobody's").isEmpty)
            }
            #expect(read["store.json"] == nil)
            sizes.append(read.values.reduce(0, +))
        }
        let size = try #require(disk.bytes(Self.log)?.count)
        print("read \(sizes) bytes; the log has \(size)")
        #expect(sizes[1] < size / 20)
        #expect(Double(sizes[1]) < Double(sizes[0]) * 2)
    }

    @Test func addingWritesAndReadsLittle() throws {
        try fill(20_000)
        let log = try #require(disk.bytes(Self.log)?.count)
        let index = try #require(disk.bytes(Self.index)?.count)
        let read = try bytesRead { disk in
            let bench = try Self.partial(disk)
            try bench.add(100_000)
        }
        #expect((disk.bytes(Self.log)?.count ?? 0) - log < 1000)
        #expect((disk.bytes(Self.index)?.count ?? 0) - index < 1000)
        // A log of this size is looked at whole before it is written to, for damage (`LogVerification`).
        #expect(read.filter { $0.key != "log.jsonl" }.values.reduce(0, +) < 100_000)
        let bench = try Self.partial(disk)
        #expect(bench.state.item(StoreBench.item(100_000).id) != nil)
        #expect(bench.files.indexedItems?.index.position == bench.files.position)
    }

    /// A day each from 2026-03-04 on, and as many before 2020 as are needed.
    private func fill(_ count: Int) throws {
        for path in disk.paths { disk.delete(path) }
        let bench = try Self.partial(disk)
        try bench.commit { _ in
            (1...count).map { number in
                var fields = StoreBench.item(number).fields
                let day = number <= 100 ? 20_516 + number - 1 : 10_000 + number % 5000
                fields.start = ItemTime(CivilDate(dayNumber: day))
                return Change(before: nil, after: .item(ItemRecord(fields)))
            }
        }
        bench.snapshot()
    }

    // MARK: Cheap to keep

    @Test func additionsAreMergedWhenTheyGrow() throws {
        let bench = try Self.partial(disk)
        var merges = 0
        var last = 0
        for number in 0..<300 {
            try bench.commit { _ in
                (1...5).map { Change(before: nil, after: .item(StoreBench.item(number * 5 + $0))) }
            }
            bench.snapshot()
            let index = try #require(StoreIndex(Self.index, disk))
            #expect(index.position == bench.files.position)
            #expect(index.additionSize < 66_000)
            if index.head.sortedEnd != last { merges += 1 }
            last = index.head.sortedEnd
        }
        #expect((2...8).contains(merges))
        #expect(try Self.partial(disk).records == Self.whole(disk).records)
    }

    // MARK: Indexes that are not to be used

    @discardableResult
    private func committed(_ count: Int) throws -> StoreBench {
        let bench = try Self.partial(disk)
        for number in 1...count {
            try bench.add(number)
            bench.snapshot()
        }
        return bench
    }

    @Test func anIndexThatLagsIsUsedWithTheLogBehindIt() throws {
        try committed(3)
        let old = try #require(disk.bytes(Self.index))
        try committed(6)
        disk.put(Self.index, old)
        let bench = try Self.partial(disk)
        #expect(bench.state.indexedItems?.eventCount == 3)
        #expect(bench.titles == (1...6).map { "item \($0)" })
        // The next writer takes in what is missing.
        try bench.add(7)
        #expect(StoreIndex(Self.index, disk)?.position == bench.files.position)
        #expect(try Self.partial(disk).titles.count == 7)
    }

    @Test func anIndexOfAnotherLogIsIgnored() throws {
        try committed(3)
        let foreign = try #require(disk.bytes(Self.index))
        for path in disk.paths { disk.delete(path) }
        let bench = try committed(4)
        disk.put(Self.index, foreign)
        let reader = try Self.partial(disk)
        #expect(reader.state.indexedItems == nil)
        #expect(reader.records == bench.records)
        try reader.add(5)
        reader.snapshot()
        #expect(try Self.partial(disk).state.indexedItems != nil)
    }

    @Test func anIndexThatIsAheadOfTheLogIsIgnored() throws {
        try committed(2)
        let log = try #require(disk.bytes(Self.log))
        try committed(3)
        disk.put(Self.log, log)
        disk.delete("/cal/store.json")
        let reader = try Self.partial(disk)
        #expect(reader.state.indexedItems == nil)
        #expect(reader.titles == ["item 1", "item 2"])
    }

    @Test func withoutItEverythingWorks() throws {
        let bench = try committed(3)
        disk.delete(Self.index)
        let reader = try Self.partial(disk)
        #expect(reader.state.indexedItems == nil)
        #expect(reader.records == bench.records)
        try reader.rename(2, "renamed")
        #expect(disk.bytes(Self.index) == nil)
        // Made again when there is time.
        reader.snapshot()
        let again = try Self.partial(disk)
        #expect(again.state.indexedItems != nil)
        #expect(again.titles == ["item 1", "renamed", "item 3"])
    }

    @Test func anEditedSnapshotIsSeenThroughIt() throws {
        try committed(3)
        let text = try #require(disk.bytes("/cal/store.json")).text
        disk.put("/cal/store.json", Array(text.replacingOccurrences(of: "item 2", with: "by hand").utf8))
        let reader = try Self.partial(disk)
        #expect(reader.titles == ["item 1", "by hand", "item 3"])
        try reader.add(4)
        reader.snapshot()
        #expect(try Self.partial(disk).titles == ["item 1", "by hand", "item 3", "item 4"])
        #expect(try Self.partial(disk).state.indexedItems != nil)
    }

    /// An intact snapshot that was copied looks another from outside: it is read once by each reader, until
    /// somebody writes.
    @Test func aCopiedSnapshotIsNoEdit() throws {
        try committed(3)
        disk.put("/cal/store.json", try #require(disk.bytes("/cal/store.json")))
        let counting = CountingFileSystem(disk)
        let reader = try Self.partial(counting)
        #expect(reader.state.indexedItems != nil)
        #expect(counting.bytes["store.json"] ?? 0 > 0)
        try reader.add(4)
        let next = CountingFileSystem(disk)
        #expect(try Self.partial(next).titles.count == 4)
        #expect(next.bytes["store.json"] == nil)
    }

    @Test func aLogOfANewerFormatIsRefused() throws {
        try committed(3)
        let text = try #require(disk.bytes(Self.log)).text
        disk.put(
            Self.log, Array(text.replacingOccurrences(of: #""format":1"#, with: #""format":2"#).utf8))
        #expect(throws: CalStoreError.formatTooNew(file: Self.log, format: 2)) { try Self.partial(disk) }
    }

    /// Damage is ignored in parts that are not read; in parts that are, it is found and reported.
    @Test func damageInTheLogIsFoundByWhoReadsIt() throws {
        try committed(3)
        disk.delete("/cal/store.json")
        let text = try #require(disk.bytes(Self.log)).text
        disk.put(Self.log, Array(text.replacingOccurrences(of: "item 2", with: "item X").utf8))
        func open() throws -> CalendarStore {
            try CalendarStore(StoreLocation("/cal"), disk, program: nil, lockTimeout: 1)
        }
        #expect(try open().item(CalStoreItem.ID(StoreBench.item(1).id))?.title == "item 1")
        #expect(throws: CalStoreError.self) { try open().item(CalStoreItem.ID(StoreBench.item(2).id)) }
        #expect(throws: CalStoreError.self) { try open().items() }
        #expect(throws: CalStoreError.self) {
            try open().write("remove", now: StoreBench.now) {
                try $0.remove(CalStoreItem.ID(StoreBench.item(1).id))
            }
        }
    }

    /// A copy of a state has the indexed items, but no files to read it anew from: what its index could not
    /// give was missing in it without a word once all was in memory.
    @Test func anEarlierStateIsNeverShort() throws {
        try committed(3)
        let whole = try #require(disk.bytes(Self.index))
        let failing = FailingFileSystem(disk)
        var call = 1
        var isReached = true
        while isReached {
            // Whoever could not read it has removed it.
            disk.put(Self.index, whole)
            let store = try CalendarStore(StoreLocation("/cal"), failing, program: nil, lockTimeout: 1)
            let past = try store.history.store(
                after: try #require(try store.history.entries(limit: 1).first).id)
            failing.begin(.init(call: call, errno: EIO))
            if let items = try? past.items() { #expect(items.count == 3, "call \(call)") }
            isReached = failing.calls >= call
            failing.begin(nil)
            if let items = try? past.items() { #expect(items.count == 3, "call \(call)") }
            call += 1
        }
        #expect(call > 3)
    }

    /// Unreadable items looked as if others had removed them, and their staged removal was forgotten.
    @Test func aStagedRemovalOutlivesAnIndexThatFails() throws {
        var call = 1
        var isReached = true
        while isReached {
            for path in disk.paths { disk.delete(path) }
            try committed(3)
            let failing = FailingFileSystem(disk)
            let store = try OpenStore(StoreLocation("/cal"), failing, program: nil, lockTimeout: 1)
            let client = store.join {}
            try store.stage(as: client) { state -> Edit in
                Edit([Change(before: state.record(StoreBench.item(2).id), after: nil)])
            }
            // Another program replaces the log, so that what is staged is laid over a state that is read
            // anew.
            let other = try CalendarStore(StoreLocation("/cal"), disk, program: nil, lockTimeout: 1)
            try other.maintenance.compact(keeping: .operations(0), now: StoreBench.now)
            try other.maintenance.snapshot()
            failing.begin(.init(call: call, errno: EIO))
            try? store.withState(as: client) { _ = $0.records.count }
            isReached = failing.calls >= call
            failing.begin(nil)
            try store.commitStaged(client, "remove", now: StoreBench.now)
            #expect(try Self.whole(disk).items.map(\.title) == ["item 1", "item 3"], "call \(call)")
            call += 1
        }
        #expect(call > 10)
    }

    /// An index with right checksums that is wrong all the same, as a fault of ours would make it: it lacks
    /// an item.
    @Test func aWrongIndexIsFoundByACheck() throws {
        let bench = try committed(3)
        #expect(StoreCheck(bench.location, disk).problems == [])
        let position = try #require(bench.files.position)
        var changes = StoreBench.furniture.map { $0 }
        changes.append(Change(before: nil, after: .item(StoreBench.item(1))))
        var edit = try #require(IndexEdit(nil, at: position))
        let text = try #require(disk.bytes(Self.log))
        let extents = try changes.map { change -> RecordExtent in
            let json = Array(RecordWriter.text(of: try #require(change.after)).utf8)
            let start = try #require(text.firstRange(of: json)?.lowerBound)
            return json.withUnsafeBytes { RecordExtent($0, at: start) }
        }
        let isTaken = edit.take(
            IndexUpdate(
                head: nil, changes: changes, extents: OperationExtents(texts: extents), position: position))
        #expect(isTaken)
        try disk.remove(Self.index)
        let file = try disk.open(Self.index, .make)
        #expect(try IndexWriter.write(edit, onto: nil, fingerprint: nil, to: file, disk))
        disk.close(file)
        #expect(try Self.partial(disk).titles == ["item 1"])
        let problem = try #require(StoreCheck(bench.location, disk).problems.first)
        #expect(problem.description.contains("how many items there are"))
    }

    @Test func anOpenReaderOutlivesAReplacedIndex() throws {
        let reader = try committed(3)
        let opened = try Self.partial(disk)
        for number in 4...6 { try reader.add(number) }
        disk.delete(Self.index)
        reader.files.isIndexDue = true
        reader.snapshot()
        #expect(opened.titles == ["item 1", "item 2", "item 3"])
        _ = try opened.files.catchUp(&opened.state)
        #expect(opened.titles == (1...6).map { "item \($0)" })
    }
}
