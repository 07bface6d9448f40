import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport

/// Random edits, removals, undos and compactions: the order of a store is that of a list with tombstones,
/// whatever the state was read from.
@Suite struct OrderModelTests {
    private static let rounds = TestScale.rounds(150, long: 3000)

    /// All identifiers of a log in the order of creation; those that are not present are tombstones.
    private struct Tombstones {
        var order: [RecordID] = []
        var present: Set<RecordID> = []

        mutating func apply(_ change: Change) {
            guard let id = change.id else { return }
            if change.after == nil {
                present.remove(id)
            } else if present.insert(id).inserted, !order.contains(id) {
                order.append(id)
            }
        }

        var list: [RecordID] { order.filter(present.contains) }

        mutating func forget() { order = list }
    }

    /// A log as a list of edits.
    private struct Model {
        var base: [Tombstones] = Array(repeating: Tombstones(), count: 3)
        var edits: [Edit] = []

        /// The sources, calendars and items after some of the operations.
        func lists(after count: Int) -> [Tombstones] {
            var lists = base
            for edit in edits.prefix(count) {
                for change in edit.changes {
                    let kind = (change.after ?? change.before)?.kind
                    lists[kind == .source ? 0 : kind == .calendar ? 1 : 2].apply(change)
                }
            }
            return lists
        }

        var order: [RecordID] { lists(after: edits.count).flatMap(\.list) }

        mutating func compact(keeping count: Int) {
            let dropped = max(0, edits.count - count)
            base = lists(after: dropped)
            for index in base.indices { base[index].forget() }
            edits.removeFirst(dropped)
        }
    }

    private let disk = SimulatedDisk()

    private func change(_ state: StoreState, _ random: inout SeededGenerator) -> [Change] {
        var edit = Edit()
        let items = Array(state.items)
        func add(_ number: Int) {
            // A few identifiers, so that many come back.
            let item = StoreBench.item(Int.random(in: 1...60, using: &random), "item \(number)")
            if state.item(item.id) == nil, edit.change(of: item.id) == nil {
                edit.add(Change(before: nil, after: .item(item)))
            }
        }
        switch Int.random(in: 0..<10, using: &random) {
        case 0...3: for number in 0..<Int.random(in: 1...6, using: &random) { add(number) }
        case 4...5:
            // Neighbours, in any order.
            guard !items.isEmpty else { return [] }
            let start = Int.random(in: items.indices, using: &random)
            let some = items[start..<min(items.count, start + Int.random(in: 1...9, using: &random))]
            for item in some.shuffled(using: &random) {
                edit.add(Change(before: .item(item), after: nil))
            }
        case 6:
            guard let item = items.randomElement(using: &random) else { return [] }
            var fields = item.fields
            fields.title += "!"
            edit.add(Change(before: .item(item), after: .item(ItemRecord(fields))))
            add(7)
        default:
            let id = RecordID(
                high: 0xDDDD_0000_0000_4000,
                low: 0x8000_0000_0000_0000 + UInt64.random(in: 0..<8, using: &random))
            if let calendar = state.calendar(id) {
                edit.add(Change(before: .calendar(calendar), after: nil))
            } else if let source = state.source(id) {
                edit.add(Change(before: .source(source), after: nil))
            } else if id.low % 2 == 0 {
                edit.add(Change(before: nil, after: .source(SourceRecord(id: id, title: "source"))))
            } else {
                edit.add(
                    Change(
                        before: nil,
                        after: .calendar(
                            CalendarRecord(
                                id: id, source: StoreBench.source, title: "calendar", entities: [.events]))))
            }
        }
        return edit.changes
    }

    @Test func theOrderIsThatOfAListWithTombstones() throws {
        let seed = TestScale.seed("order")
        var random = SeededGenerator(seed: seed)
        var model = Model()
        var bench = try StoreBench(disk).load()
        var indexes: [[UInt8]] = []
        var back = 0
        for round in 0..<Self.rounds {
            let undone =
                Int.random(in: 0..<3, using: &random) == 0 ? model.edits.randomElement(using: &random) : nil
            let committed = try bench.commit { state in
                guard let undone else { return change(state, &random) }
                return Inverse(of: undone, in: state).edit.changes.filter { $0.before != $0.after }
            }
            if let committed {
                let tombstones = Set(model.lists(after: model.edits.count).flatMap(\.order))
                if committed.edit.changes.contains(where: {
                    $0.before == nil && $0.id.map(tombstones.contains) == true
                }) {
                    back += 1
                }
                model.edits.append(committed.edit)
            }
            switch Int.random(in: 0..<12, using: &random) {
            case 0: disk.delete("/cal/index")
            case 1: disk.delete("/cal/store.json")
            case 2:
                bench.files.isIndexDue = true
                bench.snapshot()
            case 3:
                // An index that lags.
                if let bytes = disk.bytes("/cal/index") { indexes.append(bytes) }
                if let old = indexes.randomElement(using: &random) { disk.put("/cal/index", old) }
            case 4 where Int.random(in: 0..<4, using: &random) == 0:
                let keep = Int.random(in: 0...8, using: &random)
                let other = try StoreBench(disk, readsIndex: Bool.random(using: &random)).load()
                let first = other.files.operation + 1 - keep
                _ = try other.files.compact(&other.state, now: StoreBench.now, lockTimeout: 1) { _ in first }
                model.compact(keeping: keep)
            case 5...8: bench.snapshot()
            default: break
            }
            if Int.random(in: 0..<2, using: &random) == 0 {
                bench = try StoreBench(disk, readsIndex: Int.random(in: 0..<4, using: &random) > 0).load()
            } else {
                _ = try bench.files.catchUp(&bench.state)
            }
            var states = ["the open one": bench.state]
            states["a new one"] = try StoreBench(disk).load().state
            states["one without index"] = try StoreBench(disk, readsIndex: false).load().state
            var all = bench.state
            all.loadAll()
            states["all in memory"] = all
            for (way, state) in states where state.records.map(\.id) != model.order {
                Issue.record("seed \(seed), round \(round): the order of \(way)")
                return
            }
            // An earlier state.
            if round % 10 == 0 {
                let store = try CalendarStore(StoreLocation("/cal"), disk, program: nil, lockTimeout: 1)
                let entries = try store.history.entries()
                if let number = entries.indices.randomElement(using: &random) {
                    let past = try store.history.store(after: entries[number].id)
                    let lists = model.lists(after: model.edits.count - number)
                    let order = try past.items().map(\.id.record)
                    #expect(order == lists[2].list, "seed \(seed), round \(round): \(number) back")
                }
                let problems = StoreCheck(bench.location, disk).problems
                #expect(problems == [], "seed \(seed), round \(round)")
            }
        }
        #expect(back > Self.rounds / 10)
    }
}
