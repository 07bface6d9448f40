import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport

/// A record whose values are of forms that every reader takes is not read before it is committed: what is
/// said of it must be true.
@Suite struct SurelyReadTests {
    private typealias Change = @Sendable (inout ItemFields) -> Void

    private static let texts = ["", "a", "\0\u{7F}\"\\\n", "Zoë 🗓", String(repeating: "x", count: 100)]
    private static let moments: [Instant] = [
        .distantPast, .distantFuture, Instant(secondsSince1970: 0), Instant(secondsSince1970: -1),
    ]
    private static let times: [ItemTime] = [
        ItemTime(CivilDate.distantPast), ItemTime(CivilDate.distantFuture),
        ItemTime(CivilDateTime.distantPast, in: nil), ItemTime(CivilDateTime.distantFuture, in: .utc),
        ItemTime(CivilDateTime.distantPast, in: Zone.keeping("Europe/Berlin"), isFold: true),
        ItemTime(CivilDateTime.distantPast, in: Zone.keeping("Mars/Olympus")),
        ItemTime(CivilDateTime.distantPast, in: Zone.keeping("a]b")),
        ItemTime(CivilDateTime.distantPast, in: .fixed(secondsFromUTC: 3600)),
    ]
    private static let durations = [
        ItemDuration(), ItemDuration(days: .min, seconds: .max), ItemDuration(days: .max, seconds: .max),
        ItemDuration(days: 1, seconds: -1), ItemDuration(seconds: -900),
    ]
    private static let numbers = [0, 1, 9, 10, 100, 101, -1, Int(Int32.max), Int(Int32.max) + 1]
    private static let rules = [
        RecurrenceRule(.daily), RecurrenceRule(.weekly, interval: 0),
        RecurrenceRule(.yearly, end: .count(-1)),
    ]
    private static let places = [
        ItemLocation(title: "x", latitude: 1, longitude: 2), ItemLocation(title: "", latitude: .nan),
        ItemLocation(title: "", radius: .infinity),
    ]

    /// Gives one property one of its values.
    private static func change(_ item: inout ItemFields, _ random: inout SeededGenerator) {
        func any<Value>(_ values: [Value]) -> Value { values[Int.random(in: values.indices, using: &random)] }
        switch Int.random(in: 0..<24, using: &random) {
        case 0: item.title = any(texts)
        case 1: item.uid = any(texts)
        case 2: item.notes = any(texts)
        case 3: item.categories = [any(texts), any(texts)]
        case 4: item.properties = [any(texts)]
        case 5: item.parameters = [PropertyParameters(property: any(["SUMMARY", ""]), text: any(texts))]
        case 6: item.start = any(times)
        case 7: item.start = nil
        case 8: item.end = .time(any(times))
        case 9: item.end = .duration(any(durations))
        case 10: item.originalStart = any(times)
        case 11: item.priority = any(numbers)
        case 12: item.percentComplete = any(numbers)
        case 13: item.sequence = any(numbers)
        case 14: (item.created, item.modified) = (any(moments), any(moments))
        case 15: (item.completed, item.stamp) = (any(moments), any(moments))
        case 16:
            item.recurrence = ItemRecurrence(
                rules: [any(rules)], exclusionRules: any([[], [any(rules)]]),
                exclusionDates: any([[], [any(times)]]))
        case 17: item.structuredLocation = any(places)
        case 18:
            var alarm = ItemAlarm(
                any([
                    .relative(any(durations), toEnd: true), .absolute(any(moments)),
                    .location(any(places), .enter),
                ]))
            alarm.acknowledged = any([nil, .distantFuture])
            if any([true, false, false]) {
                alarm.unknown = [UnknownMember(name: "x", json: any(["1", "[", "]"]))]
            }
            item.alarms.append(alarm)
        case 19:
            var person = ItemParticipant(address: any(texts), name: any([nil] + texts))
            person.role = any(ItemParticipant.Role.allCases)
            person.status = any(ItemParticipant.Status.allCases)
            person.kind = any(ItemParticipant.Kind.allCases)
            person.parameters = any([nil] + texts)
            item.attendees.append(person)
            item.organizer = person
        case 20: item.unknown = [UnknownMember(name: any(texts), json: any(["1", "{", "\"a\""]))]
        case 21: item.series = any([RecordReader.nowhere, RecordID(high: 1, low: 2)])
        case 22: item.calendar = any([RecordReader.nowhere, RecordID(high: 1, low: 2)])
        default: item.id = any([RecordReader.nowhere, RecordID(high: 1, low: 2)])
        }
    }

    private static func read(_ item: ItemRecord) -> Record? {
        let text = RecordWriter.text(of: .item(item))
        var reader = RecordReader()
        do throws(JSONError) {
            return try JSONReader.read(Array(text.utf8)) { (json) throws(JSONError) in
                let record = try reader.record(&json)
                try json.finish()
                return record
            }
        } catch {
            return nil
        }
    }

    private static func ordinary(_ kind: ItemKind = .event) -> ItemFields {
        var item = ItemFields(
            id: RecordID(high: 3, low: 4), kind: kind, calendar: RecordID(high: 5, low: 6), title: "Dentist")
        item.start = ItemTime("2026-03-05T09:00:00[Europe/Berlin]")
        item.end = ItemTime("2026-03-05T10:00:00[Europe/Berlin]").map(ItemEnd.time)
        item.alarms = [ItemAlarm(.relative(ItemDuration(seconds: -900), toEnd: false))]
        return item
    }

    @Test func whatIsSurelyReadIsRead() {
        var random = SeededGenerator(seed: TestScale.seed("values that are surely read"))
        var sure = 0
        var unread = 0
        for _ in 0..<TestScale.rounds(4000, long: 400_000) {
            var item = Self.ordinary(Bool.random(using: &random) ? .event : .reminder)
            for _ in 0...Int.random(in: 0..<4, using: &random) { Self.change(&item, &random) }
            let record = ItemRecord(item)
            let read = Self.read(record)
            if read == nil { unread += 1 }
            guard record.isSurelyRead else { continue }
            sure += 1
            #expect(read != nil, "\(item)")
            // What is certain includes that nothing gets lost.
            if let read { #expect(RecordWriter.text(of: read) == RecordWriter.text(of: .item(record))) }
        }
        #expect(sure > 0 && unread > 0)
    }

    @Test func ordinaryItemsAreSurelyRead() {
        #expect(ItemRecord(Self.ordinary()).isSurelyRead)
        #expect(ItemRecord(Self.ordinary(.reminder)).isSurelyRead)
    }

    @Test func ordinarySeriesAreSurelyRead() {
        var item = Self.ordinary()
        item.recurrence = ItemRecurrence(
            rules: [RecurrenceRule(.weekly, end: .count(4))],
            exclusionDates: [item.start].compactMap { $0 })
        #expect(ItemRecord(item).isSurelyRead)
    }

    /// Values that the rules of items do not check, and the reader would refuse.
    @Test func whatOnlyReadingCanTellIsNotSure() {
        var item = Self.ordinary()
        item.unknown = [UnknownMember(name: "x", json: "[")]
        #expect(!ItemRecord(item).isSurelyRead)
        item = Self.ordinary()
        item.originalStart = ItemTime(CivilDateTime.distantPast, in: Zone.keeping("a]b"))
        #expect(!ItemRecord(item).isSurelyRead)
        item = Self.ordinary()
        item.sequence = -1
        #expect(!ItemRecord(item).isSurelyRead)
        item = Self.ordinary()
        item.recurrence = ItemRecurrence(rules: [RecurrenceRule(.weekly, interval: 0)])
        #expect(!ItemRecord(item).isSurelyRead)
    }
}
