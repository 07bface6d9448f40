import Testing

@testable import CalStore
@testable import TestSupport

/// Short identifiers of thousands of items: unique, as short as can be, and found by their letters.
@Suite struct ShortIDTests {
    private static let count = TestScale.rounds(5000, long: 20_000)

    /// Filled once for all tests.
    private static let filled = Result { try makeStore() }

    private static func makeStore() throws -> CalendarStore {
        let store = CalendarStore()
        let calendars = try store.calendars()
        let events = try #require(calendars.first { $0.entities.contains(.events) }?.record.id)
        let reminders = try #require(calendars.first { $0.entities.contains(.reminders) }?.record.id)
        var random = SeededGenerator(seed: 27)
        var items: [ItemRecord] = []
        for number in 0..<count {
            let id = RecordID(high: random.next(), low: random.next())
            let kind: ItemFields.Kind = number % 4 == 0 ? .reminder : .event
            var fields = ItemFields(
                id: id, kind: kind, calendar: kind == .event ? events : reminders, title: "\(number)")
            if kind == .event { fields.start = ItemTime("2026-03-02") }
            items.append(ItemRecord(fields))
        }
        let records = items
        try store.write("fill", now: .distantPast) { $0.merge(records, onConflict: .newer) }
        return store
    }

    @Test func uniqueAndShort() throws {
        let store = try Self.filled.get()
        let items = try store.items()
        #expect(items.count == Self.count)
        let short = try store.shortIDs(of: items)
        for kind in [CalStoreItem.Kind.event, .reminder] {
            // Sorted, each has only its neighbours to be told from.
            let all = items.filter { $0.kind == kind }.map {
                (full: ShortID.letters(of: $0.id), short: short[$0.id] ?? "")
            }
            .sorted { $0.full < $1.full }
            #expect(Set(all.map(\.short)).count == all.count)
            func common(_ left: String, _ right: String) -> Int { zip(left, right).prefix { $0 == $1 }.count }
            for (index, item) in all.enumerated() {
                let neighbours = [index - 1, index + 1].filter(all.indices.contains).map {
                    common(all[$0].full, item.full)
                }
                #expect(item.full.hasPrefix(item.short))
                #expect(item.short.count == max(ShortID.shortest, (neighbours.max() ?? 0) + 1))
            }
        }
    }

    /// Asking for some gives the same as asking for all, in any order, with repetitions.
    @Test func someOfThem() throws {
        let store = try Self.filled.get()
        let items = try store.items()
        let all = try store.shortIDs(of: items)
        var random = SeededGenerator(seed: 4)
        for count in [1, 50, 3000] {
            let some = (0..<count).compactMap { _ in items.randomElement(using: &random) }
            let short = try store.shortIDs(of: some + some)
            for item in some { #expect(short[item.id] == all[item.id]) }
        }
        // A repetition is no neighbour of its own.
        let pairs = items.sorted { ShortID.letters(of: $0.id) < ShortID.letters(of: $1.id) }
            .prefix(200)
        let twice = try store.shortIDs(of: Array(pairs) + Array(pairs))
        for item in pairs { #expect(twice[item.id] == all[item.id]) }
        #expect(try store.shortIDs(of: []).isEmpty)
    }

    @Test func prefixes() throws {
        let store = try Self.filled.get()
        let items = try store.items()
        let short = try store.shortIDs(of: items)
        let letters = items.map { (item: $0, letters: ShortID.letters(of: $0.id)) }
        var random = SeededGenerator(seed: 5)
        for _ in 0..<8 {
            let (item, full) = try #require(letters.randomElement(using: &random))
            let own = try #require(short[item.id])
            #expect(try store.items(item.kind, shortID: own).map(\.id) == [item.id])
            #expect(try store.items(item.kind, shortID: own.uppercased()).map(\.id) == [item.id])
            #expect(try store.items(item.kind, shortID: full).map(\.id) == [item.id])
            let prefix = String(full.prefix(Int.random(in: 1...3, using: &random)))
            let expected = letters.filter { $0.item.kind == item.kind && $0.letters.hasPrefix(prefix) }.map(
                \.item.id)
            #expect(try store.items(item.kind, shortID: prefix).map(\.id).sorted() == expected.sorted())
        }
        for nonsense in ["", "a", "1234", "é", "23456789bcdfgh", "2 3"] {
            #expect(try store.items(.event, shortID: nonsense).isEmpty)
        }
        // The last number and the one behind it.
        #expect(ShortID.range(prefix: "zzzzzzzzzzzzz")?.count == 1)
    }
}
