import CalStoreExchange
import Foundation
import Testing

@testable import CalStore
@testable import CalStorePlanning
@testable import TestSupport

/// When alarms fire: RFC 5545, 3.6.6, 3.8.6.2 and 3.8.6.3, RFC 9074, EventKit rule 160.
@Suite struct AlarmTests {
    private static let always = Instant.distantPast..<Instant.distantFuture

    private static func zone(_ name: String) throws -> Zone { try #require(Zone.named(name)) }

    /// A store with some components of iCalendar.
    private static func store(_ components: String) throws -> CalendarStore {
        let store = CalendarStore()
        let file = CalStoreImport(
            iCalendar: Array("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(components)\nEND:VCALENDAR\n".utf8))
        #expect(file.rejects.isEmpty)
        try store.write("import", now: Instant(secondsSince1970: 0)) { change in
            let calendars = try change.calendars()
            _ = change.add(
                file, events: try #require(calendars.first { $0.entities.contains(.events) }).id,
                reminders: try #require(calendars.first { $0.entities.contains(.reminders) }).id)
        }
        return store
    }

    private static func component(_ name: String, _ lines: [String], _ alarms: [[String]]) -> String {
        var all = ["BEGIN:\(name)", "UID:u"] + lines
        for alarm in alarms { all += ["BEGIN:VALARM", "ACTION:DISPLAY"] + alarm + ["END:VALARM"] }
        return (all + ["END:\(name)"]).joined(separator: "\n")
    }

    private static func times(
        _ component: String, in range: Range<Instant> = always, zone name: String = "Europe/Berlin",
        limit: Int? = nil
    ) throws -> [String] {
        var query = CalStoreAlarmQuery(range, zone: try zone(name))
        query.limit = limit
        return try store(component).alarms(query).map(\.instant.description)
    }

    /// The rows: component, lines, lines of its alarm, moments that RFC 5545 gives by hand.
    private static let rows: [(String, [String], [String], [String])] = [
        ("VEVENT", ["DTSTART:20260302T090000Z"], ["TRIGGER:-PT15M"], ["2026-03-02T08:45:00Z"]),
        (
            "VEVENT", ["DTSTART:20260302T090000Z", "DTEND:20260302T103000Z"], ["TRIGGER;RELATED=END:PT5M"],
            ["2026-03-02T10:35:00Z"]
        ),
        (
            "VEVENT", ["DTSTART:20260302T090000Z"], ["TRIGGER;VALUE=DATE-TIME:20260101T000000Z"],
            ["2026-01-01T00:00:00Z"]
        ),
        (
            "VEVENT", ["DTSTART:20260302T090000Z"], ["TRIGGER:-PT15M", "REPEAT:2", "DURATION:PT5M"],
            ["2026-03-02T08:45:00Z", "2026-03-02T08:50:00Z", "2026-03-02T08:55:00Z"]
        ),
        // REPEAT and DURATION count only together.
        (
            "VEVENT", ["DTSTART:20260302T090000Z"], ["TRIGGER:-PT15M", "REPEAT:2"], ["2026-03-02T08:45:00Z"]
        ),
        // A day before is a day by the calendar, 24 hours are hours: clocks went forward on 29 March 2026.
        (
            "VEVENT", ["DTSTART;TZID=Europe/Berlin:20260329T120000"], ["TRIGGER:-P1D"],
            ["2026-03-28T11:00:00Z"]
        ),
        (
            "VEVENT", ["DTSTART;TZID=Europe/Berlin:20260329T120000"], ["TRIGGER:-PT24H"],
            ["2026-03-28T10:00:00Z"]
        ),
        // A date begins at midnight where the user is; its end is the midnight after.
        ("VEVENT", ["DTSTART;VALUE=DATE:20260302"], ["TRIGGER:-PT15H"], ["2026-03-01T08:00:00Z"]),
        ("VEVENT", ["DTSTART;VALUE=DATE:20260302"], ["TRIGGER:PT9H"], ["2026-03-02T08:00:00Z"]),
        ("VEVENT", ["DTSTART;VALUE=DATE:20260302"], ["TRIGGER:-P1D"], ["2026-02-28T23:00:00Z"]),
        (
            "VEVENT", ["DTSTART;VALUE=DATE:20260302"], ["TRIGGER;RELATED=END:PT0S"], ["2026-03-02T23:00:00Z"]
        ),
        // A date has no zone, so from its midnight hours are those of the wall clock: nine in the morning
        // also on the days on which clocks change, 29 March and 25 October 2026.
        ("VEVENT", ["DTSTART;VALUE=DATE:20260329"], ["TRIGGER:PT9H"], ["2026-03-29T07:00:00Z"]),
        ("VEVENT", ["DTSTART;VALUE=DATE:20261025"], ["TRIGGER:PT9H"], ["2026-10-25T08:00:00Z"]),
        ("VTODO", ["DUE;VALUE=DATE:20260329"], ["TRIGGER;RELATED=END:PT9H"], ["2026-03-29T07:00:00Z"]),
        ("VEVENT", ["DTSTART;VALUE=DATE:20260330"], ["TRIGGER:-PT15H"], ["2026-03-29T07:00:00Z"]),
        ("VEVENT", ["DTSTART;VALUE=DATE:20260330"], ["TRIGGER:-PT39H"], ["2026-03-28T08:00:00Z"]),
        ("VEVENT", ["DTSTART;VALUE=DATE:20260330"], ["TRIGGER:-P1DT15H"], ["2026-03-28T08:00:00Z"]),
        ("VEVENT", ["DTSTART;VALUE=DATE:20260330"], ["TRIGGER:-PT24H"], ["2026-03-28T23:00:00Z"]),
        // 02:30 is skipped in the one night, and is twice in the other (RFC 5545, 3.3.5).
        ("VEVENT", ["DTSTART;VALUE=DATE:20260329"], ["TRIGGER:PT2H30M"], ["2026-03-29T01:30:00Z"]),
        ("VEVENT", ["DTSTART;VALUE=DATE:20261025"], ["TRIGGER:PT2H30M"], ["2026-10-25T00:30:00Z"]),
        // Floating times are read where the user is.
        ("VEVENT", ["DTSTART:20260302T090000"], ["TRIGGER:-PT15M"], ["2026-03-02T07:45:00Z"]),
        // RFC 5545, 3.8.6.3: without RELATED=END from the start where there is one, also of a to-do that is
        // due later.
        (
            "VTODO", ["DTSTART:20260302T090000Z", "DUE:20260303T090000Z"], ["TRIGGER:-PT15M"],
            ["2026-03-02T08:45:00Z"]
        ),
        (
            "VTODO", ["DTSTART:20260302T090000Z", "DUE:20260303T090000Z"],
            ["TRIGGER;RELATED=START:-PT15M"], ["2026-03-02T08:45:00Z"]
        ),
        (
            "VTODO", ["DTSTART:20260302T090000Z", "DUE:20260303T090000Z"], ["TRIGGER;RELATED=END:-PT15M"],
            ["2026-03-03T08:45:00Z"]
        ),
        (
            "VTODO", ["DTSTART:20260302T090000Z", "DURATION:P2D"], ["TRIGGER;RELATED=START:PT0S"],
            ["2026-03-02T09:00:00Z"]
        ),
        (
            "VTODO", ["DTSTART:20260302T090000Z", "DURATION:P2D"], ["TRIGGER;RELATED=END:PT0S"],
            ["2026-03-04T09:00:00Z"]
        ),
        ("VTODO", ["DUE:20260303T090000Z"], ["TRIGGER:-PT15M"], ["2026-03-03T08:45:00Z"]),
        // What begins in the hour that the clock skips lasts as long as ever (RFC 5545, 3.8.5.3): 03:30 to
        // 04:00.
        (
            "VEVENT", ["DTSTART:20260329T023000", "DTEND:20260329T030000"], ["TRIGGER;RELATED=END:-PT10M"],
            ["2026-03-29T01:50:00Z"]
        ),
        (
            "VEVENT", ["DTSTART:20260328T023000", "DTEND:20260328T030000", "RRULE:FREQ=DAILY;COUNT=2"],
            ["TRIGGER;RELATED=END:-PT10M"], ["2026-03-28T01:50:00Z", "2026-03-29T01:50:00Z"]
        ),
        ("VTODO", ["DTSTART:20260302T090000Z"], ["TRIGGER:-PT15M"], ["2026-03-02T08:45:00Z"]),
        ("VTODO", ["SUMMARY:x"], ["TRIGGER;VALUE=DATE-TIME:20260101T000000Z"], ["2026-01-01T00:00:00Z"]),
        ("VTODO", ["SUMMARY:x"], ["TRIGGER:-PT15M"], []),
        ("VTODO", ["DUE:20260303T090000Z", "STATUS:COMPLETED"], ["TRIGGER:-PT15M"], []),
        ("VEVENT", ["DTSTART:20260302T090000Z", "STATUS:CANCELLED"], ["TRIGGER:-PT15M"], []),
        (
            "VEVENT", ["DTSTART:20260302T090000Z", "RRULE:FREQ=DAILY;COUNT=3", "EXDATE:20260303T090000Z"],
            ["TRIGGER:-PT15M"], ["2026-03-02T08:45:00Z", "2026-03-04T08:45:00Z"]
        ),
        // An alarm at a moment of its own fires once, not for each occurrence.
        (
            "VEVENT", ["DTSTART:20260302T090000Z", "RRULE:FREQ=DAILY"],
            ["TRIGGER;VALUE=DATE-TIME:20260305T000000Z"], ["2026-03-05T00:00:00Z"]
        ),
        // Seen: RFC 9074, 6.1. What follows it is not.
        (
            "VEVENT", ["DTSTART:20260302T090000Z", "RRULE:FREQ=DAILY;COUNT=3"],
            ["TRIGGER:-PT15M", "ACKNOWLEDGED:20260303T084500Z"], ["2026-03-04T08:45:00Z"]
        ),
        // Who has seen an alarm does not want its repetitions.
        (
            "VEVENT", ["DTSTART:20260302T090000Z"],
            ["TRIGGER:-PT15M", "REPEAT:2", "DURATION:PT5M", "ACKNOWLEDGED:20260302T084600Z"], []
        ),
        (
            "VEVENT", ["DTSTART:20260302T090000Z"], ["TRIGGER:PT0S", "REPEAT:-1", "DURATION:PT5M"],
            ["2026-03-02T09:00:00Z"]
        ),
    ]

    @Test func momentsAreThoseOfTheRFC() throws {
        for (name, lines, alarm, expected) in Self.rows {
            let found = try Self.times(Self.component(name, lines, [alarm]))
            #expect(found == expected, "\(lines) \(alarm)")
        }
    }

    /// The index looked for it near the due date.
    @Test func anAlarmOfAFloatingStartLongBeforeTheDueDateIsFoundInAShortRange() throws {
        let moment = try #require(Instant(iso: "2026-03-22T15:00:00Z"))
        let found = try Self.times(
            Self.component(
                "VTODO", ["DTSTART:20260322T070000", "DUE:20260329T070000"], [["TRIGGER;RELATED=START:PT9H"]]),
            in: moment..<moment.adding(seconds: 1))
        #expect(found == ["2026-03-22T15:00:00Z"])
    }

    @Test func theFirstAlarmsOfEndlessAndDenseSeriesAreFound() throws {
        let dense = Self.component(
            "VEVENT", ["DTSTART:20260302T090000Z", "RRULE:FREQ=SECONDLY"], [["TRIGGER:-P365D"]])
        let from = try #require(Instant(iso: "2030-01-01T00:00:00Z"))
        #expect(
            try Self.times(dense, in: from ..< .distantFuture, limit: 2)
                == ["2030-01-01T00:00:00Z", "2030-01-01T00:00:01Z"])
        let rare = Self.component(
            "VEVENT", ["DTSTART:20240229T090000Z", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29"],
            [["TRIGGER:-PT0S"]])
        #expect(try Self.times(rare, in: from ..< .distantFuture, limit: 1) == ["2032-02-29T09:00:00Z"])
        let repeating = Self.component(
            "VEVENT", ["DTSTART:20260302T090000Z"],
            [["TRIGGER:PT0S", "REPEAT:2000000000", "DURATION:PT1S"]])
        #expect(try Self.times(repeating, in: from ..< .distantFuture, limit: 1) == ["2030-01-01T00:00:00Z"])
    }

    @Test func aDetachedOccurrenceHasItsOwnAlarms() throws {
        let series = Self.component(
            "VEVENT", ["DTSTART:20260302T090000Z", "RRULE:FREQ=DAILY;COUNT=3"], [["TRIGGER:-PT15M"]])
        let moved = Self.component(
            "VEVENT", ["RECURRENCE-ID:20260303T090000Z", "DTSTART:20260303T120000Z"], [["TRIGGER:-PT1H"]])
        #expect(
            try Self.times(series + "\n" + moved)
                == ["2026-03-02T08:45:00Z", "2026-03-03T11:00:00Z", "2026-03-04T08:45:00Z"])
    }

    // MARK: Against a second implementation

    /// The result of Foundation's calendar: days by the calendar, then seconds.
    private static func naive(_ store: CalendarStore, _ zone: TimeZone) throws -> [Int64] {
        var calendar = Calendar(identifier: .gregorian)
        let own = try #require(Zone.named(zone.identifier))
        let years =
            try #require(Instant(iso: "2025-01-01T00:00:00Z"))..<#require(
                Instant(iso: "2028-01-01T00:00:00Z"))
        var moments: [Int64] = []
        for occurrence in try store.occurrences(in: years, zone: own) {
            for alarm in occurrence.item.alarms {
                guard case .relative(let offset, let toEnd) = alarm.trigger else { continue }
                let anchor = toEnd ? occurrence.end : occurrence.start
                calendar.timeZone = anchor.zone.flatMap { TimeZone(identifier: $0.name) } ?? zone
                let base = toEnd ? occurrence.endInstant : occurrence.startInstant
                let date = Date(timeIntervalSince1970: Double(base.secondsSince1970))
                let day =
                    offset.days == 0 ? date : calendar.date(byAdding: .day, value: offset.days, to: date)
                let first = Int64(try #require(day).timeIntervalSince1970) + Int64(offset.seconds)
                let repetition = alarm.repetition
                for number in 0...(repetition?.count ?? 0) {
                    moments.append(first + Int64(number * (repetition?.interval ?? 0)))
                }
            }
        }
        return moments.sorted()
    }

    /// Random items on disk and in memory, changed and read again; every range finds what a scan of all
    /// finds.
    @Test func theIndexFindsWhatAScanFinds() throws {
        let seed = TestScale.seed("alarms")
        var random = SeededGenerator(seed: seed)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("alarms-\(seed)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for round in 0..<TestScale.rounds(4, long: 40) {
            let path = "\(folder)/\(round)"
            let names = ["Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Pacific/Apia", "UTC"]
            let zoneName = try #require(names.randomElement(using: &random))
            let foundation = try #require(TimeZone(identifier: zoneName))
            let zone = try Self.zone(zoneName)
            func item(_ calendar: CalStoreCalendar.ID) throws -> CalStoreItem {
                var item = CalStoreItem(event: "e\(random.next() % 1000)", calendar: calendar)
                // Noon and its neighbours: hours that every zone has on every day, so that there is one
                // answer.
                let day = CivilDate(dayNumber: 20_500 + Int(random.next() % 300))
                let hour = CivilTime(hour: 9 + Int(random.next() % 8), minute: 30)
                switch random.next() % 4 {
                case 0: item.start = ItemTime(day)
                case 1: item.start = ItemTime(CivilDateTime(day, try #require(hour)), in: nil)
                default:
                    item.start = ItemTime(
                        CivilDateTime(day, try #require(hour)),
                        in: try Self.zone(try #require(names.randomElement(using: &random))))
                }
                if random.next() % 3 == 0 {
                    let rules = [
                        "FREQ=WEEKLY;COUNT=9", "FREQ=DAILY;INTERVAL=3;COUNT=20", "FREQ=MONTHLY;COUNT=4",
                    ]
                    item.recurrence = ItemRecurrence(
                        rules: [try RecurrenceRule(text: try #require(rules.randomElement(using: &random)))])
                }
                if item.start?.isDate == false, random.next() % 2 == 0 {
                    item.end = .duration(ItemDuration(seconds: 5400))
                }
                for _ in 0..<random.next() % 4 {
                    var alarm = ItemAlarm(
                        .relative(
                            ItemDuration(
                                days: -Int(random.next() % 20),
                                seconds: -Int(random.next() % 7) * 900), toEnd: random.next() % 3 == 0))
                    if random.next() % 5 == 0 { alarm.properties = ["REPEAT:3", "DURATION:PT10M"] }
                    item.alarms.append(alarm)
                }
                return item
            }
            var kept: [CalStoreItem.ID] = []
            for step in 0..<6 {
                // Opened anew each time, so that some are in the index and some in its additions.
                let store = try CalendarStore(path: path)
                try store.write("change", now: Instant(secondsSince1970: 0)) { change in
                    let calendar = try #require(change.calendars().first).id
                    if step > 0, let id = kept.randomElement(using: &random) {
                        try change.remove(id)
                        kept.removeAll { $0 == id }
                    }
                    for _ in 0..<8 { kept.append(try change.add(item(calendar)).id) }
                }
                let expected = try Self.naive(store, foundation)
                let fresh = try CalendarStore(path: path)
                for _ in 0..<6 {
                    let start = Instant(
                        secondsSince1970: 20_480 * 86_400 + Int64(random.next() % (400 * 86_400)))
                    let range = start..<start.adding(seconds: Int(random.next() % 3_000_000))
                    let wanted = expected.filter {
                        range.contains(Instant(secondsSince1970: $0))
                    }
                    var query = CalStoreAlarmQuery(range, zone: zone)
                    for reader in [store, fresh] {
                        query.limit = nil
                        #expect(
                            try reader.alarms(query).map(\.instant.secondsSince1970) == wanted,
                            "seed \(seed), round \(round), step \(step)")
                        query.limit = 3
                        let first = try reader.alarms(query).map(\.instant.secondsSince1970)
                        #expect(
                            first == wanted.filter { $0 <= wanted.prefix(3).last ?? 0 },
                            "seed \(seed), round \(round), step \(step)")
                    }
                }
            }
        }
    }
}
