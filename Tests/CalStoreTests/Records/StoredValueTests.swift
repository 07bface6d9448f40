import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport

/// Values that the reader of records would refuse are refused at the save: one set of limits for both.
@Suite struct StoredValueTests {
    private typealias Change = @Sendable (inout ItemFields) -> Void

    private static let values: [(name: String, isStored: Bool, change: Change)] = [
        ("priority 9", true, { $0.priority = 9 }), ("priority 10", false, { $0.priority = 10 }),
        ("priority -1", false, { $0.priority = -1 }),
        ("percent 100", true, { $0.percentComplete = 100 }),
        ("percent 101", false, { $0.percentComplete = 101 }),
        ("percent -1", false, { $0.percentComplete = -1 }),
        ("sequence of 31 bits", true, { $0.sequence = Int(Int32.max) }),
        ("sequence of 32 bits", false, { $0.sequence = Int(Int32.max) + 1 }),
        ("sequence -1", false, { $0.sequence = -1 }),
        (
            "latitude 90", true,
            { $0.structuredLocation = ItemLocation(title: "", latitude: 90, longitude: -180) }
        ),
        ("latitude 90.1", false, { $0.structuredLocation = ItemLocation(title: "", latitude: 90.1) }),
        ("latitude NaN", false, { $0.structuredLocation = ItemLocation(title: "", latitude: .nan) }),
        ("longitude 181", false, { $0.structuredLocation = ItemLocation(title: "", longitude: 181) }),
        ("radius 60,000 km", true, { $0.structuredLocation = ItemLocation(title: "", radius: 60_000_000) }),
        (
            "the largest radius", true,
            { $0.structuredLocation = ItemLocation(title: "", radius: .greatestFiniteMagnitude) }
        ),
        ("radius -1", false, { $0.structuredLocation = ItemLocation(title: "", radius: -1) }),
        ("radius NaN", false, { $0.structuredLocation = ItemLocation(title: "", radius: .nan) }),
        ("infinite radius", false, { $0.structuredLocation = ItemLocation(title: "", radius: .infinity) }),
        (
            "an alarm with a radius of NaN", false,
            { $0.alarms = [ItemAlarm(.location(ItemLocation(title: "", radius: .nan), .enter))] }
        ),
        ("a zone with a bracket in EXDATE", false, { $0.exclude("a]b") }),
        ("a zone without a name in EXDATE", false, { $0.exclude("") }),
        ("an unknown zone in EXDATE", true, { $0.exclude("Mars/Olympus") }),
        ("a zone with a bracket in the original", false, { $0.originalStart = time("a]b") }),
        (
            "days and seconds with two signs", true,
            { $0.alarms = [ItemAlarm(.relative(ItemDuration(days: 1, seconds: -3600), toEnd: false))] }
        ),
        (
            "the longest durations", true,
            { $0.alarms = [ItemAlarm(.relative(ItemDuration(days: .min, seconds: .min), toEnd: true))] }
        ),
        (
            "the last moments", true,
            {
                $0.created = .distantFuture
                $0.modified = .distantPast
                $0.completed = .distantFuture
            }
        ),
        ("NUL and controls", true, { $0.notes = "\0\u{1}\u{1F}\u{7F}\n\r\t\"\\" }),
        (
            "an unknown member as deep as readers go", true,
            { $0.unknown = [UnknownMember(name: "\0\"", json: nested(JSONReader.depthLimit - 1))] }
        ),
        (
            "an unknown member that is deeper", false,
            { $0.unknown = [UnknownMember(name: "x", json: nested(JSONReader.depthLimit))] }
        ),
    ]

    private static func nested(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }

    fileprivate static func time(_ zone: String) -> ItemTime {
        ItemTime(CivilDateTime.distantPast, in: Zone.keeping(zone))
    }

    @Test(arguments: values.indices) func isStoredOrRefused(_ index: Int) throws {
        let value = Self.values[index]
        let disk = SimulatedDisk()
        let engine = try OpenStore(StoreLocation("/cal"), disk, program: nil, lockTimeout: 1)
        let store = CalendarStore(engine)
        let calendar = try #require(try store.calendars().first)
        var fields = CalStoreItem(event: "x", calendar: calendar.id).record.fields
        fields.start = ItemTime("2026-03-05T09:00:00Z")
        value.change(&fields)
        var wasStored = true
        do {
            try store.write("add", now: StoreBench.now) { transaction in
                try transaction.add(CalStoreItem(ItemRecord(fields)))
            }
        } catch CalStoreError.refused {
            wasStored = false
        }
        #expect(wasStored == value.isStored, "\(value.name)")
        // Another program, with nothing but the log.
        disk.delete("/cal/store.json")
        disk.delete("/cal/index")
        let bench = try StoreBench(disk).load()
        #expect(bench.notes == [], "\(value.name)")
        #expect(bench.titles.count == (wasStored ? 1 : 0), "\(value.name)")
        if wasStored { #expect(bench.state.items.map(\.fields).first?.alarms.count == fields.alarms.count) }
    }

    @Test func noIdentifierIsAllZeros() {
        #expect(RecordID("00000000-0000-0000-0000-000000000000") == nil)
    }

    @Test func aDurationOfTwoSignsIsWrittenWithOne() {
        #expect(ItemDuration(days: 1, seconds: -3600).description == "PT23H")
        #expect(ItemDuration(days: -1, seconds: 3600).description == "-PT23H")
        #expect(ItemDuration(days: 1, seconds: -86_400).description == "PT0S")
    }
}

extension ItemFields {
    fileprivate mutating func exclude(_ zone: String) {
        recurrence = ItemRecurrence(
            rules: [RecurrenceRule(.daily)], exclusionDates: [StoredValueTests.time(zone)])
    }
}
