import Testing

@testable import CalStore
@testable import CalStoreExchange
@testable import TestSupport

/// Times of real files that were read wrongly. The moments are those of RFC 5545, and those that libical,
/// python-icalendar and khal read.
@Suite struct OddTimesTests {
    private typealias Support = ICalendarSupport

    // MARK: Zones that a file defines

    private static func zone(
        _ name: String, from year: Int, _ parts: [(String, String, String, String, String)]
    )
        -> [String]
    {
        ["BEGIN:VTIMEZONE", "TZID:\(name)"]
            + parts.flatMap { kind, start, rule, from, to in
                [
                    "BEGIN:\(kind)", "DTSTART:\(year)\(start)", "RRULE:FREQ=YEARLY;\(rule)",
                    "TZOFFSETFROM:\(from)", "TZOFFSETTO:\(to)", "END:\(kind)",
                ]
            } + ["END:VTIMEZONE"]
    }

    private static let eastern = [
        ("STANDARD", "1103T020000", "BYDAY=1SU;BYMONTH=11", "-0400", "-0500"),
        ("DAYLIGHT", "0310T020000", "BYDAY=2SU;BYMONTH=3", "-0500", "-0400"),
    ]
    private static let european = [
        ("STANDARD", "1027T030000", "BYDAY=-1SU;BYMONTH=10", "+0200", "+0100"),
        ("DAYLIGHT", "0331T020000", "BYDAY=-1SU;BYMONTH=3", "+0100", "+0200"),
    ]
    private static let australian = [
        ("STANDARD", "0406T030000", "BYDAY=1SU;BYMONTH=4", "+1100", "+1000"),
        ("DAYLIGHT", "1005T020000", "BYDAY=1SU;BYMONTH=10", "+1000", "+1100"),
    ]

    @Test(arguments: [
        ("MyZone", 2019, eastern, "13:30", "14:30"),
        ("Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", 2019, european, "07:30", "08:30"),
        ("Canberra, Melbourne, Sydney", 2008, australian, "23:30", "22:30"),
    ])
    func `a zone whose definition begins late was one offset all year`(
        _ name: String, _ year: Int, _ parts: [(String, String, String, String, String)], _ july: String,
        _ december: String
    ) throws {
        let parameter = name.contains(",") ? "\"\(name)\"" : name
        let file = Support.read(
            lines: Self.zone(name, from: year, parts) + [
                "BEGIN:VEVENT", "UID:u", "DTSTART;TZID=\(parameter):20260710T093000",
                "RRULE:FREQ=MONTHLY;COUNT=12", "END:VEVENT",
            ])
        #expect(file.warnings.map(\.message) == [])
        let item = try #require(file.items.first).record
        let zone = try #require(item.start?.zone)
        func time(_ date: String) throws -> String {
            let local = try #require(CivilDateTime(iso: date + "T09:30:00"))
            return String(ItemTime(local, in: zone).instant(in: .utc).description.dropFirst(11).prefix(5))
        }
        #expect(try time("2026-07-10") == july)
        #expect(try time("2026-12-10") == december)
        Support.expectFixedPoint(file.items.map(\.record))
    }

    @Test func `a zone was known by its name, and its definition not even mentioned`() throws {
        // The rules of 1987 to 2006: the first Sunday of April
        let rules = [
            ("STANDARD", "1025T020000", "BYDAY=-1SU;BYMONTH=10", "-0400", "-0500"),
            ("DAYLIGHT", "0405T020000", "BYDAY=1SU;BYMONTH=4", "-0500", "-0400"),
        ]
        for (name, known, count) in [
            ("US-Eastern", "US/Eastern", 1), ("Eastern Standard Time", "America/New_York", 1),
            ("America/New_York", "America/New_York", 0),
        ] {
            let event = [
                "BEGIN:VEVENT", "UID:u", "DTSTART;TZID=\(name):20260320T120000", "END:VEVENT",
                "BEGIN:VEVENT", "UID:v", "DTSTART;TZID=\(name):20260321T120000", "END:VEVENT",
            ]
            let file = Support.read(lines: Self.zone(name, from: 1987, rules) + event)
            #expect(file.items.first?.record.start?.zone?.name == known)
            #expect(
                file.warnings.map(\.problem)
                    == Array(repeating: .zoneContradicted(zone: name, by: known), count: count),
                "\(name)")
            // A definition that says the same, or that no item names, is nothing to speak of.
            let same = Support.read(lines: Self.zone(name, from: 2007, Self.eastern) + event)
            #expect(same.warnings.isEmpty)
            let unused = Support.read(
                lines: Self.zone(name, from: 1987, rules) + [
                    "BEGIN:VEVENT", "UID:u", "DTSTART:20260320T120000Z", "END:VEVENT",
                ])
            #expect(unused.warnings.isEmpty)
        }
    }

    // MARK: VALUE=DATE

    @Test func `a time in a property with VALUE=DATE was thrown away`() throws {
        let file = Support.event("DTSTART;VALUE=DATE:20260305T200000", "DTEND;VALUE=DATE:20260305T220000")
        let item = try #require(file.items.first).record
        #expect(item.start == ItemTime("2026-03-05T20:00:00"))
        #expect(item.fields.endTime == ItemTime("2026-03-05T22:00:00"))
        #expect(
            file.warnings.map(\.problem) == [
                .timeInDate(property: "DTSTART", value: "20260305T200000"),
                .timeInDate(property: "DTEND", value: "20260305T220000"),
            ])
        let zoned = Support.event("DTSTART;TZID=Europe/Berlin;VALUE=DATE:20260305T200000")
        #expect(zoned.items.first?.record.start == ItemTime("2026-03-05T20:00:00[Europe/Berlin]"))
        // Midnight is a date that was written at length.
        let midnight = Support.event("DTSTART;VALUE=DATE:20260305T000000", "DTEND;VALUE=DATE:20260306T000000")
        #expect(midnight.items.first?.record.start == ItemTime("2026-03-05"))
        #expect(midnight.warnings.isEmpty)
    }

    // MARK: What an event can do without

    @Test(arguments: [
        "DTEND:20260302T080000Z", "DTEND:19970701T1100000Z", "DURATION:PT1W", "DURATION:-PT1H",
        "DURATION:P999999999999999999W", "RRULE:FREQ=WEEKLY;AnythingRandom",
        "RRULE:FREQ=MONTHLY;BYMONTHDAY=32", "EXRULE:FREQ=HOURLY;X",
    ])
    func `a faulty end or rule cost the whole event`(_ line: String) throws {
        let file = Support.event("DTSTART:20260302T090000Z", "SUMMARY:Here", line)
        #expect(file.rejects.isEmpty)
        let item = try #require(file.items.first).record
        #expect(item.title == "Here" && item.start == ItemTime("2026-03-02T09:00:00Z"))
        #expect(item.fields.end == nil && item.fields.recurrence == nil)
        #expect(item.fields.properties == [line])
        #expect(file.warnings.count == 1)
        #expect(file.warnings.first?.message.contains("is kept but not used") == true)
        Support.expectFixedPoint([item])
    }

    @Test func `a series showed the old time of an occurrence with a faulty end`() throws {
        let file = Support.read(lines: [
            "BEGIN:VEVENT", "UID:u", "DTSTART:20260302T090000Z", "RRULE:FREQ=DAILY;COUNT=2", "END:VEVENT",
            "BEGIN:VEVENT", "UID:u", "RECURRENCE-ID:20260303T090000Z", "DTSTART:20260303T150000Z",
            "DTEND:20260303T140000Z", "END:VEVENT",
        ])
        #expect(file.rejects.isEmpty)
        #expect(
            file.items.map { $0.record.start?.description } == [
                "2026-03-02T09:00:00Z", "2026-03-03T15:00:00Z",
            ])
        #expect(file.items.last?.record.series == file.items.first?.record.id)
    }

    @Test func `a start or a due date that cannot be read is still a reason to reject`() {
        #expect(Support.event("DTSTART:20260230").rejects.count == 1)
        #expect(Support.todo("DUE:20260230").rejects.count == 1)
    }

    // MARK: Times that are kept unused

    /// Found by mutation: the next file does not define the zone, and there the end floated behind the start.
    @Test(arguments: [
        ("DTEND;TZID=Home:20260302T093000", "DTEND:20260302T073000Z"),
        ("DTEND;X-A=1;TZID=Home:20260302T093000", "DTEND;X-A=1:20260302T073000Z"),
        (
            "RDATE;VALUE=PERIOD;TZID=Home:20260307T100000/20260307T080000,x/y",
            "RDATE;VALUE=PERIOD:20260307T080000Z/20260307T060000Z,x/y"
        ),
        ("DTEND;TZID=Europe/Berlin:20260302T093000", "DTEND;TZID=Europe/Berlin:20260302T093000"),
        ("RDATE;TZID=Home:x", "RDATE;TZID=Home:x"),
    ])
    func `an unused time in a zone of the file keeps its moment`(_ line: String, _ kept: String) throws {
        let file = Self.home("+0200", "BEGIN:VEVENT", "UID:u", "DTSTART:20260302T090000Z", line, "END:VEVENT")
        #expect(file.items.first?.record.properties == [kept])
        Support.expectFixedPoint(file.items.map(\.record), line)
    }

    private static func home(_ offset: String, unknown: Bool = false, _ lines: String...) -> ICalendarImport {
        Support.read(
            lines: [
                "BEGIN:VTIMEZONE", "TZID:Home", "BEGIN:STANDARD", "DTSTART:19700101T000000",
                "TZOFFSETFROM:\(offset)", "TZOFFSETTO:\(offset)", "END:STANDARD",
            ] + (unknown ? ["X-CALSTORE-UNKNOWN-ZONE:TRUE"] : []) + ["END:VTIMEZONE"] + lines)
    }

    @Test func `dates of a to-do without a date keep their moments too`() {
        let file = Self.home(
            "+0200", "BEGIN:VTODO", "UID:u", "SUMMARY:milk", "RDATE;TZID=Home:20260307T100000", "END:VTODO")
        #expect(file.items.first?.record.properties == ["RDATE:20260307T080000Z"])
    }

    /// The offset in the definition is only a stopgap there, and the machine that reads the file may know the
    /// zone.
    @Test func `an unused time in an unknown zone keeps the name of the zone`() {
        let file = Self.home(
            "+0000", unknown: true, "BEGIN:VEVENT", "UID:u", "DTSTART;TZID=Home:20260302T090000",
            "DTEND;TZID=Home:20260302T080000", "END:VEVENT")
        #expect(file.items.first?.record.properties == ["DTEND;TZID=Home:20260302T080000"])
        Support.expectFixedPoint(file.items.map(\.record))
    }

    /// Both ends in UTC are after the last year, and would be one moment there.
    @Test func `unused times at the end of the calendar keep their zone`() {
        let period = "RDATE;VALUE=PERIOD;TZID=Home:99991231T235959/99991231T230000"
        let file = Self.home(
            "-0200", "BEGIN:VEVENT", "UID:u", "DTSTART:20260302T090000Z", period, "END:VEVENT")
        #expect(file.items.first?.record.properties == [period])
    }
}
