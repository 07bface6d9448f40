import Foundation
import Testing

@testable import CalStore
@testable import TestSupport

/// `ItemPatch`: changes of single fields.
@Suite struct ItemPatchTests {
    private static let now = Instant(iso: "2026-03-02T12:00:00Z") ?? .distantPast
    fileprivate static let calendar = CalStoreCalendar.ID(RecordID(high: 0, low: 0xA))
    fileprivate static let other = CalStoreCalendar.ID(RecordID(high: 0, low: 0xB))

    private func event() throws -> CalStoreItem {
        var item = CalStoreItem(event: "Lunch", calendar: Self.calendar)
        item.start = ItemTime("2026-03-04T12:00:00[Europe/Berlin]")
        item.end = .duration(ItemDuration(seconds: 3600))
        item.notes = "with Ada"
        item.alarms = [before(600)]
        return item
    }

    private func before(_ seconds: Int) -> ItemAlarm {
        ItemAlarm(.relative(ItemDuration(seconds: -seconds), toEnd: false))
    }

    private func applied(_ patch: ItemPatch, to item: CalStoreItem) throws -> CalStoreItem {
        var changed = item
        patch.apply(to: &changed)
        return changed
    }

    // MARK: One patch

    @Test func changesWhatItNames() throws {
        let item = try event()
        var patch = ItemPatch()
        #expect(patch.isEmpty)
        patch.set(\.location, to: "Room 4")
        patch.clear(\.notes)
        patch.add(before(60), to: \.alarms)
        patch.add(before(600), to: \.alarms)
        patch.remove(before(7200), from: \.alarms)
        patch.move(toCalendar: Self.other)
        #expect(!patch.isEmpty)
        #expect(patch.changes(\.notes) && patch.changes(\.alarms) && !patch.changes(\.title))

        var expected = item
        expected.location = "Room 4"
        expected.notes = nil
        expected.alarms = [before(600), before(60)]
        expected.move(toCalendar: Self.other)
        #expect(try applied(patch, to: item) == expected)
    }

    /// Later changes count, and adding to a list that was set adds to the set value.
    @Test func laterWordsCount() throws {
        var patch = ItemPatch()
        patch.set(\.title, to: "A")
        patch.set(\.title, to: "B")
        patch.add("red", to: \.categories)
        patch.remove("red", from: \.categories)
        patch.remove("blue", from: \.categories)
        patch.add("blue", to: \.categories)
        patch.clear(\.alarms)
        patch.add(before(60), to: \.alarms)
        var item = try event()
        item.categories = ["red", "green"]
        let changed = try applied(patch, to: item)
        #expect(changed.title == "B")
        #expect(changed.categories == ["green", "blue"])
        #expect(changed.alarms == [before(60)])
    }

    @Test func equalWhateverTheOrder() {
        var one = ItemPatch()
        one.set(\.title, to: "A")
        one.clear(\.notes)
        var two = ItemPatch()
        two.clear(\.notes)
        two.set(\.title, to: "A")
        #expect(one == two && one.hashValue == two.hashValue)
        two.set(\.title, to: "B")
        #expect(one != two)
        two.set(\.title, to: "A")
        two.move(toCalendar: Self.other)
        #expect(one != two)
        #expect(ItemPatch() == ItemPatch())
    }

    // MARK: Two patches

    @Test func merging() throws {
        var first = ItemPatch()
        first.set(\.title, to: "A")
        first.set(\.url, to: "https://example.org")
        first.add(before(60), to: \.alarms)
        first.move(toCalendar: Self.other)
        var second = ItemPatch()
        second.set(\.title, to: "B")
        second.remove(before(600), from: \.alarms)
        let both = first.merging(second)
        let item = try event()
        #expect(try applied(both, to: item) == applied(second, to: applied(first, to: item)))
        #expect(try applied(both, to: item).title == "B")
        #expect(try applied(both, to: item).alarms == [before(60)])
        #expect(both.calendarID == Self.other)
        #expect(first.merging(ItemPatch()) == first && ItemPatch().merging(first) == first)
    }

    /// Merged patches do what the two do one after the other, whatever is in them.
    @Test func mergingIsDoingBoth() throws {
        let seed = TestScale.seed("ItemPatchTests.mergingIsDoingBoth")
        var random = RandomItems(seed: seed)
        for round in 0..<TestScale.rounds(300, long: 20_000) {
            let item = try random.item(.event)
            let (one, two) = (try random.patch(), try random.patch())
            let expected = try applied(two, to: applied(one, to: item))
            #expect(try applied(one.merging(two), to: item) == expected, "seed \(seed), round \(round)")
        }
    }

    // MARK: The difference of two items

    @Test func theDifferenceHasOnlyWhatDiffers() throws {
        let item = try event()
        #expect(ItemPatch(from: item, to: item).isEmpty)
        var changed = item
        changed.title = "Brunch"
        changed.externalID = "l1"
        let patch = ItemPatch(from: item, to: changed)
        var expected = ItemPatch()
        expected.set(\.title, to: "Brunch")
        expected.set(\.externalID, to: "l1")
        #expect(patch == expected)
    }

    /// The difference of two items, applied to the first, gives the second.
    @Test func applyingTheDifference() throws {
        let seed = TestScale.seed("ItemPatchTests.applyingTheDifference")
        var random = RandomItems(seed: seed)
        for round in 0..<TestScale.rounds(300, long: 20_000) {
            let old = try random.item(round % 2 == 0 ? .event : .reminder)
            let new = try random.changed(old)
            #expect(
                try applied(ItemPatch(from: old, to: new), to: old) == new, "seed \(seed), round \(round)")
        }
    }

    /// Every property that can be set is in the difference: one that lacks there would not be saved.
    @Test func noPropertyIsForgotten() throws {
        let cannotBeSet: Set<String> = [
            // The calendar is moved; the others are the store's, or kept for the file that they came from. Of
            // the kept lines ("ical") ESTIMATED-DURATION can be set.
            "calendar", "series", "original", "created", "modified", "stamp", "params",
        ]
        let all = Set(ItemFields.allProperties.map(\.name))
        #expect(Set(ItemPatch.fields.map(\.member.rawValue)) == all.subtracting(cannotBeSet))
    }

    // MARK: In a store

    /// A patch of one field leaves what another process has changed in other fields.
    @Test func leavesWhatOthersChanged() throws {
        let folder = try StoreBench.temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (mine, theirs) = (
            try CalendarStore(path: folder + "/cal"), try CalendarStore(path: folder + "/cal")
        )
        let calendar = try #require(try mine.defaultCalendar(for: .event)).id
        var item = try event()
        item.move(toCalendar: calendar)
        try mine.write("add", now: Self.now) { try $0.add(item) }
        try theirs.write("edit", now: Self.now) { change in
            var changed = try #require(try change.item(item.id))
            changed.notes = "with Ada and Bob"
            changed.priority = 1
            try change.save(changed)
        }
        var patch = ItemPatch()
        patch.set(\.location, to: "Room 4")
        try mine.write("patch", now: Self.now) { try $0.save(patch, to: item.id) }
        let stored = try #require(try theirs.item(item.id))
        #expect(stored.location == "Room 4")
        #expect(stored.notes == "with Ada and Bob" && stored.priority == 1)
    }

    /// A patch reaches as far in a series as a save does.
    @Test(arguments: [
        (Span.this, ["L", "X", "L", "L"]), (.future, ["L", "X", "X", "X"]), (.all, ["X", "X", "X", "X"]),
    ])
    func reachesAsFarAsTheSpan(span: Span, titles: [String]) throws {
        let store = CalendarStore()
        var item = try event()
        item.title = "L"
        item.move(toCalendar: try #require(try store.defaultCalendar(for: .event)).id)
        item.recurrence = ItemRecurrence(rules: [RecurrenceRule(.daily, end: .count(4))])
        try store.write("add", now: Self.now) { try $0.add(item) }
        var patch = ItemPatch()
        patch.set(\.title, to: "X")
        let second = try #require(ItemTime("2026-03-05T12:00:00[Europe/Berlin]"))
        try store.write("patch", now: Self.now) { try $0.save(patch, to: item.id, at: second, span: span) }
        let range = Self.now..<Self.now.adding(seconds: 30 * 86_400)
        #expect(try store.occurrences(in: range, zone: .utc).map(\.item.title) == titles)
    }

    @Test func whatIsNotThere() throws {
        let store = CalendarStore()
        let missing = CalStoreItem.ID.random()
        #expect(throws: CalStoreError.noSuchItem(missing.text)) {
            try store.write("patch", now: Self.now) { try $0.save(ItemPatch(), to: missing) }
        }
    }
}

/// Items and patches with all sorts of fields.
private struct RandomItems {
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    private mutating func one<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &random)]
    }
    private mutating func chance(_ percent: Int) -> Bool {
        Int.random(in: 1...100, using: &random) <= percent
    }

    mutating func item(_ kind: CalStoreItem.Kind) throws -> CalStoreItem {
        let calendar = ItemPatchTests.calendar
        let item =
            kind == .event
            ? CalStoreItem(event: "a", calendar: calendar)
            : CalStoreItem(reminder: "a", calendar: calendar)
        return try changed(item)
    }

    private mutating func time() -> ItemTime? {
        ItemTime(
            one([
                "2026-03-04", "2026-03-04T09:00:00[Europe/Berlin]",
                "2026-10-25T02:30:00[Europe/Berlin][fold=1]", "2026-03-04T09:00:00",
            ]))
    }

    private mutating func alarm() -> ItemAlarm {
        var alarm = ItemAlarm(
            one([
                .relative(ItemDuration(seconds: -600), toEnd: false),
                .relative(ItemDuration(days: -1), toEnd: true),
                .absolute(Instant(secondsSince1970: 1_772_000_000)),
                .location(ItemLocation(title: "Home", latitude: 52.5, longitude: 13.4), .leave),
            ]))
        if chance(20) { alarm.text = "now" }
        return alarm
    }

    private mutating func list<Element>(_ element: (inout RandomItems) -> Element) -> [Element] {
        (0..<Int.random(in: 0...3, using: &random)).map { _ in element(&self) }
    }

    /// The same item with other values in some of its fields.
    mutating func changed(_ item: CalStoreItem) throws -> CalStoreItem {
        var new = item
        if chance(30) { new.move(toCalendar: one([ItemPatchTests.calendar, ItemPatchTests.other])) }
        if chance(30) { new.title = one(["a", "", "Lunch"]) }
        if chance(30) { new.start = chance(20) ? nil : time() }
        if chance(30) { new.end = one([nil, .duration(ItemDuration(days: 1)), time().map(ItemEnd.time)]) }
        if chance(30) {
            new.recurrence = one([
                nil, ItemRecurrence(),
                ItemRecurrence(rules: [RecurrenceRule(.daily)], exclusionDates: [time()].compactMap(\.self)),
            ])
        }
        if chance(30) { new.location = one([nil, "Room 4"]) }
        if chance(30) {
            new.structuredLocation = one([nil, ItemLocation(title: "x", latitude: 1, longitude: 2)])
        }
        if chance(30) { new.notes = one([nil, "", "n"]) }
        if chance(30) { new.url = one([nil, "https://example.org"]) }
        if chance(30) { new.availability = one(ItemAvailability.allCases) }
        if chance(30) { new.status = one(ItemStatus.allCases) }
        if chance(30) { new.alarms = list { $0.alarm() } }
        if chance(30) { new.priority = one(Array(0...9)) }
        if chance(30) { new.completed = one([nil, Instant(secondsSince1970: 1_772_000_000)]) }
        if chance(30) { new.percentComplete = one([nil, 0, 50, 100]) }
        if chance(30) { new.categories = list { $0.one(["red", "green", "blue"]) } }
        if chance(30) { new.classification = one([nil, "PRIVATE"]) }
        if chance(30) { new.sequence = one([0, 1, 7]) }
        if chance(30) { new.externalID = one(["u1", "u2", new.id.text]) }
        return new
    }

    mutating func patch() throws -> ItemPatch {
        var patch = ItemPatch()
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            switch Int.random(in: 0...8, using: &random) {
            case 0: patch.set(\.title, to: one(["a", "b"]))
            case 1: patch.set(\.location, to: one([nil, "Room 4", "Room 5"]))
            case 2: patch.clear(\.notes)
            case 3: patch.add(alarm(), to: \.alarms)
            case 4: patch.remove(alarm(), from: \.alarms)
            case 5: patch.clear(\.alarms)
            case 6: patch.add(one(["red", "green", "blue"]), to: \.categories)
            case 7: patch.remove(one(["red", "green", "blue"]), from: \.categories)
            default: patch.move(toCalendar: one([ItemPatchTests.calendar, ItemPatchTests.other]))
            }
        }
        return patch
    }
}
