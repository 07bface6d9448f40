import Foundation
import Testing

@testable import CalStore
@testable import TestSupport

/// Queries by time against a look at every item: zones from one end of the day to the other, floating and
/// all-day items, events of many months, days before 1970, clocks that left out a day.
@Suite struct TimeQueryTests {
    private struct Item {
        var record: ItemRecord
        /// Start and end of all its occurrences, by its own clock.
        var times: [(start: ItemTime, end: ItemTime)]
    }

    private static let zones = [
        "Pacific/Apia", "Pacific/Kiritimati", "Etc/GMT+12", "America/New_York", "Europe/Berlin",
        "Asia/Kathmandu",
        "Australia/Lord_Howe", "UTC",
    ].compactMap(Zone.named)

    private var random: SeededGenerator
    private let seed: UInt64
    private let calendar: RecordID
    private let list: RecordID
    private var state = StoreState()

    init() throws {
        seed = TestScale.seed("time queries")
        random = SeededGenerator(seed: seed)
        for record in StoreState.initialRecords { state.put(record) }
        calendar = try #require(state.defaultCalendar(for: .event)).id
        list = try #require(state.defaultCalendar(for: .reminder)).id
    }

    private mutating func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    private mutating func randomDay() -> CivilDate {
        // A third around the day that Samoa left out, 2011-12-30; the others from 1930 to 2050.
        let samoa = CivilDate(year: 2011, month: 12, day: 30) ?? .distantPast
        return pick(0...2) == 0
            ? samoa.adding(days: pick(-40...40)) : CivilDate(dayNumber: pick(-14_600...29_200))
    }

    private mutating func randomItem(_ number: Int) -> Item {
        let kind: ItemFields.Kind = pick(0...4) == 0 ? .reminder : .event
        var fields = ItemFields(
            id: .random(), kind: kind, calendar: kind == .event ? calendar : list, title: "t\(number % 7)")
        let form = pick(0...4)
        let zone = form == 0 || form == 1 ? nil : Self.zones.randomElement(using: &random)
        let day = randomDay()
        let local = CivilDateTime(day).adding(seconds: pick(0...95) * 900)
        let start = form == 0 ? ItemTime(day) : ItemTime(local, in: zone)
        let length =
            [0, 900, 7200, 86_400, 10 * 86_400, 80 * 86_400, 400 * 86_400].randomElement(using: &random) ?? 0
        if kind == .reminder {
            fields.end = .time(start)
            // Found by when it is due, wherever it starts.
            if pick(0...2) == 0 {
                fields.start =
                    form == 0
                    ? ItemTime(day.adding(days: -pick(0...90)))
                    : start.moved(to: local.adding(seconds: -length))
            }
            return Item(record: ItemRecord(fields), times: [(start, start)])
        }
        fields.start = start
        let exact = form == 0 ? max(length / 86_400, 1) * 86_400 : length
        func end(of start: ItemTime) -> ItemTime {
            if start.isDate { return ItemTime(start.date.adding(days: exact / 86_400)) }
            guard let zone = start.zone else { return start.moved(to: start.local.adding(seconds: exact)) }
            return ItemTime(start.instant(in: zone).adding(seconds: exact), in: fields.end?.zone ?? zone)
        }
        switch pick(0...2) {
        case 0 where !start.isDate:
            fields.end = .duration(ItemDuration(seconds: exact))
        case 1 where zone != nil:
            // A flight: the end is on another clock.
            let landing = Self.zones.randomElement(using: &random) ?? .utc
            fields.end = .time(ItemTime(start.instant(in: zone ?? .utc).adding(seconds: exact), in: landing))
        default: fields.end = .time(end(of: start))
        }
        guard pick(0...1) == 0 else {
            return Item(record: ItemRecord(fields), times: [(start, end(of: start))])
        }

        var rule = NaiveRule.random(at: day, using: &random)
        // The model test has the endless ones: here lists would be too long.
        if case .never = rule.end { rule.end = .until(day.adding(days: pick(300...1100))) }
        fields.recurrence = ItemRecurrence(rules: [rule.rule(beside: start)])
        // Two names of one moment, around a day that was left out, are one occurrence; the first name stays.
        var dates: [ItemTime] = []
        var last = rule
        if case .count = rule.end { last.end = .never }
        // At most 30, and one for each of two names.
        for date in last.dates(
            from: day, through: last.isEndless ? .distantFuture : day.adding(days: 1200),
            atMost: last.isEndless ? 32 : .max)
        {
            if case .count(let count) = rule.end, dates.count == count { break }
            let time = date == day ? start : start.moved(to: CivilDateTime(date, start.local.time))
            if let zone, let previous = dates.last, previous.instant(in: zone) == time.instant(in: zone) {
                continue
            }
            dates.append(time)
        }
        return Item(record: ItemRecord(fields), times: dates.map { ($0, end(of: $0)) })
    }

    private static func line(_ start: Instant, _ end: Instant, _ item: ItemRecord) -> String {
        "\(start) \(end) \(item.title) \(item.id.text)"
    }

    @Test mutating func queriesAreScans() throws {
        var items: [Item] = []
        for number in 0..<300 { items.append(randomItem(number)) }
        for item in items {
            try state.validate(item.record)
            state.put(.item(item.record))
        }
        for round in 0..<300 {
            // The index is kept while items come and go.
            let index = pick(0...items.count - 1)
            let (old, new) = (items[index], randomItem(round))
            switch pick(0...2) {
            case 0:
                state.apply(
                    Edit([
                        Change(before: .item(old.record), after: nil),
                        Change(before: nil, after: .item(new.record)),
                    ]))
                items[index] = new
            case 1:
                var changed = new
                changed.record.id = old.record.id
                state.apply(Edit([Change(before: .item(old.record), after: .item(changed.record))]))
                items[index] = changed
            default: break
            }
            let display = Self.zones.randomElement(using: &random) ?? .utc
            let from = display.instant(for: CivilDateTime(randomDay())).adding(
                seconds: pick(0...1) * pick(0...86_400))
            let to = from.adding(
                seconds: [1, 900, 86_400, 7 * 86_400, 100 * 86_400].randomElement(using: &random) ?? 1)
            for kind in ItemFields.Kind.allCases {
                let found = state.occurrences(OccurrenceQuery(from..<to, in: display, kind: kind))
                let sorted = found.sorted {
                    ($0.startInstant, $0.item.title, $0.item.id) < (
                        $1.startInstant, $1.item.title, $1.item.id
                    )
                }
                #expect(found.map(\.item.id) == sorted.map(\.item.id))
                let lines = found.map { Self.line($0.startInstant, $0.endInstant, $0.item) }.sorted()
                var expected: [String] = []
                for item in items where item.record.kind == kind {
                    for (start, end) in item.times {
                        let begin = start.instant(in: display)
                        // What the clock skips begins later and lasts as long as ever (RFC 5545, 3.8.5.3).
                        let isSkipped =
                            start.isFloating && end.isFloating && display.local(at: begin) != start.local
                        let finish =
                            isSkipped
                            ? begin.adding(seconds: Int(end.local.seconds - start.local.seconds))
                            : end.instant(in: display)
                        let isInside = begin < to && (finish > from || begin >= from)
                        if isInside { expected.append(Self.line(begin, finish, item.record)) }
                    }
                }
                expected.sort()
                guard lines != expected else { continue }
                let text = { (id: String) in
                    items.first { $0.record.id.text == id.suffix(36) }.map {
                        RecordWriter.text(of: .item($0.record))
                    } ?? ""
                }
                let missing = expected.filter { !lines.contains($0) }.prefix(3).map {
                    "missing \($0): \(text($0))"
                }
                let extra = lines.filter { !expected.contains($0) }.prefix(3).map {
                    "too many \($0): \(text($0))"
                }
                let twice = Set(lines + expected).sorted().compactMap { line in
                    let (here, there) = (lines.count { $0 == line }, expected.count { $0 == line })
                    return here == there ? nil : "\(here) times for \(there): \(line): \(text(line))"
                }
                Issue.record(
                    "seed \(seed), round \(round), \(from)..<\(to) in \(display): \((missing + extra + twice.prefix(3)).joined(separator: "\n"))"
                )
                return
            }
        }
    }

    @Test mutating func rangesAreHalfOpen() throws {
        func put(_ title: String, _ start: String, _ end: String) throws {
            var fields = ItemFields(id: .random(), kind: .event, calendar: calendar, title: title)
            fields.start = ItemTime(start)
            fields.end = .time(try #require(ItemTime(end)))
            state.put(.item(ItemRecord(fields)))
        }
        try put("before", "2026-03-02T08:00:00Z", "2026-03-02T09:00:00Z")
        try put("point at the start", "2026-03-02T09:00:00Z", "2026-03-02T09:00:00Z")
        try put("over the start", "2026-03-02T08:00:00Z", "2026-03-02T09:00:01Z")
        try put("around", "2026-03-01T00:00:00Z", "2026-03-05T00:00:00Z")
        try put("over the end", "2026-03-02T09:59:59Z", "2026-03-02T11:00:00Z")
        try put("point at the end", "2026-03-02T10:00:00Z", "2026-03-02T10:00:00Z")
        try put("after", "2026-03-02T10:00:00Z", "2026-03-02T11:00:00Z")
        let from = try #require(Instant(iso: "2026-03-02T09:00:00Z"))
        let found = state.occurrences(OccurrenceQuery(from..<from.adding(seconds: 3600), in: .utc))
        #expect(
            found.map(\.item.title) == ["around", "over the start", "point at the start", "over the end"])
        #expect(state.occurrences(OccurrenceQuery(from..<from, in: .utc)).isEmpty)
        #expect(
            state.occurrences(OccurrenceQuery(from..<from.adding(seconds: 3600), in: .utc, calendars: []))
                .isEmpty)
        #expect(
            state.occurrences(OccurrenceQuery(Instant.distantPast..<Instant.distantFuture, in: .utc)).count
                == 7)
    }

    /// 23:00 on 29 December 2011 in Samoa, two hours long: it ends on the 31st, which is the next day there.
    @Test mutating func aDayThatWasLeftOut() throws {
        let zone = try #require(Zone.named("Pacific/Apia"))
        for (title, rule) in [("single", nil), ("series", "FREQ=DAILY;COUNT=3")] as [(String, String?)] {
            var fields = ItemFields(id: .random(), kind: .event, calendar: calendar, title: title)
            fields.start = ItemTime("2011-12-29T23:00:00[Pacific/Apia]")
            fields.end = .duration(ItemDuration(seconds: 7200))
            if let rule { fields.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: rule)]) }
            state.put(.item(ItemRecord(fields)))
        }
        let from = zone.instant(for: try #require(CivilDateTime(iso: "2011-12-31T00:30:00")))
        let found = state.occurrences(OccurrenceQuery(from..<from.adding(seconds: 60), in: zone))
        #expect(found.map(\.item.title) == ["series", "single"])
        #expect(found.allSatisfy { $0.end.description == "2011-12-31T01:00:00[Pacific/Apia]" })
    }

    /// A series that begins on the day that Samoa left out: its first occurrence is on the day after, in a
    /// query from that midnight too.
    @Test mutating func aQueryThatBeginsBehindADayThatWasLeftOut() throws {
        let zone = try #require(Zone.named("Pacific/Apia"))
        var fields = ItemFields(id: .random(), kind: .event, calendar: calendar, title: "series")
        fields.start = ItemTime("2011-12-30T03:15:00[Pacific/Apia]")
        fields.end = .duration(ItemDuration(seconds: 0))
        fields.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: "FREQ=DAILY;COUNT=3")])
        state.put(.item(ItemRecord(fields)))
        let midnight = zone.instant(for: try #require(CivilDateTime(iso: "2011-12-31T00:00:00")))
        let found = state.occurrences(OccurrenceQuery(midnight..<midnight.adding(seconds: 86_400), in: .utc))
        // 03:15 on 31 December, fourteen hours ahead of UTC.
        #expect(found.map(\.startInstant.description) == ["2011-12-30T13:15:00Z"])
    }

    /// Every day at 05:45 wherever one is: in Samoa that of the day that was left out is at the time of the
    /// day after.
    @Test mutating func whatFloatsOnADayThatWasLeftOut() throws {
        let zone = try #require(Zone.named("Pacific/Apia"))
        var fields = ItemFields(id: .random(), kind: .event, calendar: calendar, title: "series")
        fields.start = ItemTime("2011-12-28T05:45:00")
        fields.end = .duration(ItemDuration(seconds: 900))
        fields.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: "FREQ=DAILY;COUNT=5")])
        state.put(.item(ItemRecord(fields)))
        let from = zone.instant(for: try #require(CivilDateTime(iso: "2011-12-31T05:50:00")))
        let found = state.occurrences(OccurrenceQuery(from..<from.adding(seconds: 60), in: zone))
        #expect(found.map(\.start.description) == ["2011-12-30T05:45:00", "2011-12-31T05:45:00"])
    }
}

extension ItemEnd {
    fileprivate var zone: Zone? {
        if case .time(let time) = self { time.zone } else { nil }
    }
}
