import Testing

@testable import CalStore
@testable import CalStoreExchange
@testable import TestSupport

/// VAVAILABILITY (RFC 7953) in a zone that the file defines: it was read in the zone of the reader.
@Suite struct AvailabilityZoneTests {
    private static func fixed(_ name: String, _ offset: String) -> [String] {
        [
            "BEGIN:VTIMEZONE", "TZID:\(name)", "BEGIN:STANDARD", "DTSTART:16010101T000000",
            "TZOFFSETFROM:\(offset)", "TZOFFSETTO:\(offset)", "END:STANDARD", "END:VTIMEZONE",
        ]
    }

    /// Like no zone of the database: +03, and +04 from the third Saturday of April to the second Friday of
    /// November.
    private static let odd = [
        "BEGIN:VTIMEZONE", "TZID:Odd",
        "BEGIN:STANDARD", "DTSTART:16010101T000000", "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=2FR",
        "TZOFFSETFROM:+0400", "TZOFFSETTO:+0300", "END:STANDARD",
        "BEGIN:DAYLIGHT", "DTSTART:16010101T000000", "RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=3SA",
        "TZOFFSETFROM:+0300", "TZOFFSETTO:+0400", "END:DAYLIGHT", "END:VTIMEZONE",
    ]

    /// From 9 to 12 every day.
    private static func hours(_ zone: String) -> [String] {
        [
            "BEGIN:VAVAILABILITY", "UID:v", "DTSTAMP:20260101T000000Z", "BEGIN:AVAILABLE", "UID:a",
            "DTSTAMP:20260101T000000Z", "DTSTART;TZID=\(zone):20260101T090000",
            "DTEND;TZID=\(zone):20260101T120000", "RRULE:FREQ=DAILY", "END:AVAILABLE", "END:VAVAILABILITY",
        ]
    }

    private static func bytes(_ lines: [String]) -> [UInt8] {
        let all = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x"] + lines + ["END:VCALENDAR", ""]
        return Array(all.joined(separator: "\r\n").utf8)
    }

    /// A store that has imported the file, and its export.
    private func store(_ bytes: [UInt8]) throws -> (store: CalendarStore, export: [UInt8]) {
        let store = CalendarStore()
        let all = try store.calendars()
        let events = try #require(all.first { $0.entities == .events })
        let reminders = try #require(all.first { $0.entities == .reminders })
        let now = try #require(Instant(iso: "2026-01-01T00:00:00Z"))
        try store.write("import", now: now) {
            _ = $0.add(CalStoreImport(iCalendar: bytes), events: events.id, reminders: reminders.id)
        }
        return (store, CalStoreItem.iCalendar(try store.items(), of: try store.calendars()))
    }

    private func lines(_ bytes: [UInt8]) -> [String] {
        String(decoding: bytes, as: UTF8.self).replacing("\r\n ", with: "").split(separator: "\r\n")
            .map(String.init)
    }

    /// The time between the two busy times of a day.
    private func free(_ day: String, _ busy: (Range<Instant>) throws -> BusyTime) throws -> [String] {
        let start = try #require(Instant(iso: day + "T00:00:00Z"))
        let periods = try busy(start..<start.adding(seconds: 86_400)).merged
        guard periods.count == 2, let first = periods.first, let last = periods.last else { return [] }
        return [first.range.upperBound.description, last.range.lowerBound.description]
    }

    @Test(arguments: [
        (fixed("Customized Time Zone", "-0500") + hours("Customized Time Zone"), "14", "17", "14", "17"),
        (odd + hours("Odd"), "06", "09", "05", "08"),
    ])
    func `the hours are those of the zone`(
        _ content: [String], _ winter: String, _ winterEnd: String, _ summer: String, _ summerEnd: String
    ) throws {
        let bytes = Self.bytes(content)
        let file = try #require(OtherCalendar(iCalendar: bytes))
        let (store, export) = try self.store(bytes)
        let again = try self.store(export)
        for (day, start, end) in [("2026-03-04", winter, winterEnd), ("2026-07-01", summer, summerEnd)] {
            let expected = ["\(day)T\(start):00:00Z", "\(day)T\(end):00:00Z"]
            #expect(try free(day) { try file.busyTime(in: $0, zone: .utc) } == expected)
            #expect(try free(day) { try store.busyTime(in: $0, zone: .utc) } == expected)
            #expect(try free(day) { try again.store.busyTime(in: $0, zone: .utc) } == expected)
        }
        #expect(again.export == export)
    }

    /// RFC 5545, 3.2.19: each TZID has its VTIMEZONE.
    @Test(arguments: [
        (fixed("Customized Time Zone", "-0500") + hours("Customized Time Zone"), "GMT-0500"),
        (odd + hours("Odd"), "Odd"), (hours("Europe/Berlin"), "Europe/Berlin"),
    ])
    func `the zone is written, too`(_ content: [String], _ name: String) throws {
        let lines = self.lines(try store(Self.bytes(content)).export)
        #expect(lines.filter { $0.hasPrefix("TZID:") } == ["TZID:\(name)"])
        #expect(lines.contains("DTSTART;TZID=\(name):20260101T090000"))
        #expect(lines.contains("DTEND;TZID=\(name):20260101T120000"))
    }

    /// Three changes in all, which no rule expresses.
    @Test func `a zone without yearly rules has its offset of the asked time`() throws {
        let irregular = [
            "BEGIN:VTIMEZONE", "TZID:Odd", "BEGIN:STANDARD", "DTSTART:20251026T030000",
            "RDATE:20261025T030000", "TZOFFSETFROM:+0240", "TZOFFSETTO:+0110", "END:STANDARD",
            "BEGIN:DAYLIGHT", "DTSTART:20260329T020000", "TZOFFSETFROM:+0110", "TZOFFSETTO:+0240",
            "END:DAYLIGHT", "END:VTIMEZONE",
        ]
        let file = try #require(OtherCalendar(iCalendar: Self.bytes(irregular + Self.hours("Odd"))))
        #expect(
            try free("2026-07-01") { try file.busyTime(in: $0, zone: .utc) } == [
                "2026-07-01T06:20:00Z", "2026-07-01T09:20:00Z",
            ])
    }
}
