import Testing

@testable import CalStore
@testable import CalStoreExchange
@testable import TestSupport

/// TZID and VTIMEZONE (RFC 5545, 3.2.19 and 3.6.5), both ways.
@Suite struct ICalendarZoneTests {
    /// A VTIMEZONE with one rule for each change, in the manner of Outlook (1601) or of most others (1970).
    private static func zone(
        _ name: String, standard: String = "+0100", daylight: String = "+0200",
        spring: String = "3;BYDAY=-1SU",
        autumn: String = "10;BYDAY=-1SU", hours: (String, String) = ("02", "03"), from: String = "19700101",
        more: [String] = []
    ) -> [String] {
        ["BEGIN:VTIMEZONE", "TZID:\(name)"] + more + [
            "BEGIN:STANDARD", "DTSTART:\(from)T\(hours.1)0000", "RRULE:FREQ=YEARLY;BYMONTH=\(autumn)",
            "TZOFFSETFROM:\(daylight)",
            "TZOFFSETTO:\(standard)", "END:STANDARD", "BEGIN:DAYLIGHT", "DTSTART:\(from)T\(hours.0)0000",
            "RRULE:FREQ=YEARLY;BYMONTH=\(spring)", "TZOFFSETFROM:\(standard)", "TZOFFSETTO:\(daylight)",
            "END:DAYLIGHT", "END:VTIMEZONE",
        ]
    }

    private func start(_ lines: [String], _ tzid: String, _ local: String = "20260701T090000") -> (
        String?, [ICalendarProblem]
    ) {
        let file = ICalendarSupport.read(
            lines: lines + ["BEGIN:VEVENT", "UID:u", "DTSTART;TZID=\(tzid):\(local)", "END:VEVENT"])
        return (file.items.first?.record.start?.description, file.warnings.map(\.problem))
    }

    @Test(arguments: [
        // A name of its own, rules of Berlin
        (zone("Home"), "Home", "Europe/Berlin"), (zone("Home", from: "16010101"), "Home", "Europe/Berlin"),
        // Outlook's names and what people make of them
        (zone("Customized Time Zone", from: "16010101"), "Customized Time Zone", "Europe/Berlin"),
        (
            zone(
                "Custom", standard: "-0500", daylight: "-0400", spring: "3;BYDAY=2SU", autumn: "11;BYDAY=1SU",
                hours: ("02", "02"),
                from: "16010101"), "Custom", "America/New_York"
        ),
        // The name is somewhere else
        (zone("1", more: ["X-LIC-LOCATION:Europe/Vienna"]), "1", "Europe/Vienna"),
        (zone("/mozilla.org/20050126_1/Europe/Rome"), "/mozilla.org/20050126_1/Europe/Rome", "Europe/Rome"),
        (zone("custom_Europe/Oslo"), "custom_Europe/Oslo", "Europe/Oslo"),
        // A hint that the rules contradict
        (zone("x/America/New_York"), "x/America/New_York", "Europe/Berlin"),
        // A name that everybody knows needs no rules and is not asked for them
        (zone("Asia/Tokyo"), "Asia/Tokyo", "Asia/Tokyo"),
        ([], "Pacific Standard Time", "America/Los_Angeles"),
    ])
    func `a TZID finds its zone`(_ lines: [String], _ tzid: String, _ zone: String) {
        let (start, warnings) = start(lines, tzid)
        #expect(start == "2026-07-01T09:00:00[\(zone)]")
        #expect(warnings == [])
    }

    /// Parameters are looked at once and known by their bytes from then on.
    @Test func `zones that take turns, with other parameters and without, are told apart`() {
        let names = [
            "Europe/Berlin", "America/New_York", "europe/berlin", "Asia/Tokyo", "Nowhere/Land", "UTC",
            "Romance Standard Time",
        ]
        let zones = [
            "[Europe/Berlin]", "[America/New_York]", "[Europe/Berlin]", "[Asia/Tokyo]", "", "Z",
            "[Europe/Paris]",
        ]
        var lines: [String] = []
        for round in 0..<3 {
            for (index, name) in names.enumerated() {
                let more = [";TZID=\(name)", ";TZID=\(name);X-A=b", ";X-A=b;TZID=\(name)"][round]
                lines += [
                    "BEGIN:VEVENT", "UID:u\(round)-\(index)", "DTSTART\(more):20260701T090000",
                    "DTEND;TZID=\(name):20260701T100000",
                    "X-APPLE-STRUCTURED-LOCATION;TZID=\(name):geo:1,2", "END:VEVENT",
                ]
            }
        }
        let items = ICalendarSupport.read(lines: lines).items.map(\.record.fields)
        #expect(items.count == 3 * names.count)
        for (number, item) in items.enumerated() {
            let (round, index) = (number / names.count, number % names.count)
            #expect(item.start?.description == "2026-07-01T09:00:00" + zones[index])
            #expect(item.endTime?.description == "2026-07-01T10:00:00" + zones[index])
            func kept(_ property: String) -> [String] {
                item.parameters.filter { $0.property == property }.map(\.text)
            }
            let zone = zones[index].isEmpty ? ["TZID=\(names[index])"] : []
            #expect(kept("DTEND") == zone)
            #expect(kept("DTSTART") == (round == 0 ? zone : [(["X-A=b"] + zone).joined(separator: ";")]))
            // Of a place the parameter says nothing about time, and stays.
            #expect(kept("X-APPLE-STRUCTURED-LOCATION") == ["TZID=\(names[index])"])
        }
    }

    /// More zones than are remembered.
    @Test func `each of forty zones is read`() {
        let names = Array(Zone.knownNames.filter { $0.hasPrefix("America/") }.prefix(40))
        var lines: [String] = []
        for name in names + names.reversed() {
            lines += [
                "BEGIN:VEVENT", "UID:\(lines.count)", "DTSTART;TZID=\(name):20260701T090000", "END:VEVENT",
            ]
        }
        let items = ICalendarSupport.read(lines: lines).items
        #expect(items.map { $0.record.start?.zone?.name } == names + names.reversed())
    }

    /// A definition, or a rule in it, that cannot be read vanished without a word.
    @Test func `a rule of a zone that cannot be read is told`() {
        let bad = Self.zone("Home", spring: "3;BYDAY=-1SU;INTERVAL=0")
        let (_, warnings) = start(bad, "Home")
        #expect(warnings.contains { if case .zoneRule = $0 { true } else { false } })
        let deep =
            ["BEGIN:VTIMEZONE", "TZID:Deep"] + Array(repeating: "BEGIN:STANDARD", count: 200)
            + Array(repeating: "END:STANDARD", count: 200) + ["END:VTIMEZONE"]
        let file = ICalendarSupport.read(lines: deep)
        #expect(!file.warnings.isEmpty)
    }

    // RFC 5545 p. 68: New York since 1967, with explicit ends of its rules
    @Test func `the zone of the RFC`() {
        let (start, warnings) = start(
            [
                "BEGIN:VTIMEZONE", "TZID:Fictitious", "LAST-MODIFIED:20050809T050000Z",
                "BEGIN:DAYLIGHT", "DTSTART:19670430T020000",
                "RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=-1SU;UNTIL=19730429T070000Z",
                "TZOFFSETFROM:-0500", "TZOFFSETTO:-0400", "TZNAME:EDT", "END:DAYLIGHT",
                "BEGIN:STANDARD", "DTSTART:19671029T020000",
                "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=20061029T060000Z",
                "TZOFFSETFROM:-0400", "TZOFFSETTO:-0500", "TZNAME:EST", "END:STANDARD",
                "BEGIN:DAYLIGHT", "DTSTART:19740106T020000", "RDATE:19750223T020000", "TZOFFSETFROM:-0500",
                "TZOFFSETTO:-0400",
                "TZNAME:EDT", "END:DAYLIGHT",
                "BEGIN:DAYLIGHT", "DTSTART:19760425T020000",
                "RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=-1SU;UNTIL=19860427T070000Z",
                "TZOFFSETFROM:-0500", "TZOFFSETTO:-0400", "TZNAME:EDT", "END:DAYLIGHT",
                "BEGIN:DAYLIGHT", "DTSTART:19870405T020000",
                "RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU;UNTIL=20060402T070000Z",
                "TZOFFSETFROM:-0500", "TZOFFSETTO:-0400", "TZNAME:EDT", "END:DAYLIGHT",
                "BEGIN:DAYLIGHT", "DTSTART:20070311T020000", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU",
                "TZOFFSETFROM:-0500",
                "TZOFFSETTO:-0400", "TZNAME:EDT", "END:DAYLIGHT",
                "BEGIN:STANDARD", "DTSTART:20071104T020000", "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU",
                "TZOFFSETFROM:-0400",
                "TZOFFSETTO:-0500", "TZNAME:EST", "END:STANDARD", "END:VTIMEZONE",
            ], "Fictitious", "20260308T030000")
        #expect(start == "2026-03-08T03:00:00[America/New_York]")
        #expect(warnings == [])
    }

    // "Customized Time Zone" of Outlook, as libical and python-icalendar read it: 05:00Z in summer, 06:00Z in
    // winter
    @Test(arguments: [
        (
            zone(
                "Odd", standard: "+0300", daylight: "+0400", spring: "4;BYDAY=3SA", autumn: "11;BYDAY=2FR",
                hours: ("00", "00"), from: "16010101"), "<Odd>-3<+04>,M4.3.6/0,M11.2.5/0", "05:00", "06:00"
        ),
        (
            zone("Odd", standard: "+0110", daylight: "+0240"), "<Odd>-1:10<+0240>-2:40,M3.5.0,M10.5.0/3",
            "06:20", "07:50"
        ),
        // South of the equator, and west
        (
            zone("Odd", standard: "-0330", daylight: "-0230", spring: "10;BYDAY=1SU", autumn: "4;BYDAY=1SU"),
            "<Odd>3:30<-0230>,M10.1.0,M4.1.0/3", "12:30", "11:30"
        ),
        // Days of the month
        (
            zone("Odd", spring: "4;BYMONTHDAY=1", autumn: "10;BYMONTHDAY=1"), "<Odd>-1<+02>,J91,J274/3",
            "07:00", "08:00"
        ),
    ])
    func `a zone like none is used as the file defines it`(
        _ odd: [String], _ name: String, _ summer: String, _ winter: String
    ) throws {
        let file = ICalendarSupport.read(
            lines: odd + [
                "BEGIN:VEVENT", "UID:s", "DTSTART;TZID=Odd:20260701T090000", "RRULE:FREQ=MONTHLY;COUNT=7",
                "EXDATE;TZID=Odd:20260801T090000", "END:VEVENT",
            ])
        #expect(file.warnings.isEmpty)
        let series = try #require(file.items.first).record
        let start = try #require(series.start)
        #expect(start.zone?.name == name && start.zone?.isKnown == true)
        #expect(start.instant(in: .utc).description == "2026-07-01T\(summer):00Z")
        let last = try #require(ItemTime("2027-01-01T09:00:00[\(name)]"))
        #expect(last.instant(in: .utc).description == "2027-01-01T\(winter):00Z")
        #expect(series.fields.occurrenceSet().contains(last.local))
        ICalendarSupport.expectFixedPoint(file.items.map(\.record))
    }

    @Test func `a zone without yearly rules stays at the offset of the start`() throws {
        // Three changes in all, the last of them in 2026
        let odd = [
            "BEGIN:VTIMEZONE", "TZID:Odd", "BEGIN:STANDARD", "DTSTART:20251026T030000",
            "RDATE:20261025T030000",
            "TZOFFSETFROM:+0240", "TZOFFSETTO:+0110", "END:STANDARD", "BEGIN:DAYLIGHT",
            "DTSTART:20260329T020000", "TZOFFSETFROM:+0110", "TZOFFSETTO:+0240", "END:DAYLIGHT",
            "END:VTIMEZONE",
        ]
        #expect(start(odd, "Odd").0 == "2026-07-01T09:00:00[GMT+0240]")
        #expect(start(odd, "Odd").1 == [.fixedOffset(zone: "Odd", offset: "GMT+0240")])
        #expect(start(odd, "Odd", "20260201T090000").0 == "2026-02-01T09:00:00[GMT+0110]")
        // All times of an item step together, and so do the occurrences of a series.
        let file = ICalendarSupport.read(
            lines: odd + [
                "BEGIN:VEVENT", "UID:s", "DTSTART;TZID=Odd:20260201T090000", "DTEND;TZID=Odd:20260201T100000",
                "RRULE:FREQ=MONTHLY",
                "EXDATE;TZID=Odd:20260701T090000", "END:VEVENT", "BEGIN:VEVENT", "UID:s",
                "RECURRENCE-ID;TZID=Odd:20260801T090000",
                "DTSTART;TZID=Odd:20260801T110000", "END:VEVENT",
            ])
        let (series, moved) = (try #require(file.items.first).record, try #require(file.items.last).record)
        #expect(series.recurrence?.exclusionDates.first?.description == "2026-07-01T09:00:00[GMT+0110]")
        #expect(moved.originalStart?.description == "2026-08-01T09:00:00[GMT+0110]")
        ICalendarSupport.expectFixedPoint(file.items.map(\.record))
    }

    @Test func `a zone that changes every second costs no more than others`() {
        let hostile = Self.zone("Odd", spring: "3").map {
            $0.replacing("FREQ=YEARLY;BYMONTH=3", with: "FREQ=SECONDLY")
        }
        #expect(start(hostile, "Odd").0 != nil)
    }

    @Test func `a zone without changes is its offset`() {
        let fixed = [
            "BEGIN:VTIMEZONE", "TZID:Plain", "BEGIN:STANDARD", "DTSTART:16010101T000000",
            "TZOFFSETFROM:+0530", "TZOFFSETTO:+0530",
            "END:STANDARD", "END:VTIMEZONE",
        ]
        let (start, warnings) = start(fixed, "Plain")
        #expect(start == "2026-07-01T09:00:00[GMT+0530]")
        #expect(warnings == [])
    }

    @Test func `a zone that this machine lacks keeps its name`() throws {
        var item = ItemFields(
            id: RecordID(high: 0, low: 9), kind: .event, calendar: ICalendarSupport.calendar, title: "far")
        item.start = ItemTime("2126-03-04T09:00:00[Mars/Olympus]")
        ICalendarSupport.expectFixedPoint([ItemRecord(item)])
    }

    @Test func `the second of two equal times is written as the moment that it is`() throws {
        var item = ItemFields(
            id: RecordID(high: 0, low: 9), kind: .event, calendar: ICalendarSupport.calendar, title: "night")
        item.start = ItemTime("2026-10-25T02:30:00[Europe/Berlin][fold=1]")
        item.end = .time(try #require(ItemTime("2026-10-25T03:00:00[Europe/Berlin]")))
        let text = String(decoding: ICalendarExport().bytes([ItemRecord(item)]), as: UTF8.self)
        #expect(text.contains("DTSTART;X-CALSTORE-ZONE=Europe/Berlin:20261025T013000Z\r\n"))
        ICalendarSupport.expectFixedPoint([ItemRecord(item)])
    }

    /// Every zone of this machine, written from several years on and read again, has its offsets: hour by
    /// hour around each change, and in the middle of every month.
    @Test(arguments: [1900, 2026]) func `what is written of a zone says what the zone does`(
        _ firstYear: Int
    ) throws {
        let first = try #require(CivilDate(year: firstYear, month: 1, day: 1))
        for name in Zone.knownNames {
            let zone = try #require(Zone.named(name))
            var writer = ContentWriter()
            ZoneWriter(zone, from: firstYear).write(to: &writer)
            let outline = ICalendarOutline(writer.bytes)
            let entry = try #require(outline.entries.first)
            let definition = try #require(ZoneDefinition(try Component(entry, in: outline.bytes) { _, _ in }))
            var moments: [Int64] = []
            for month in 0..<(2037 - firstYear) * 12 {
                moments.append(Int64(first.adding(months: month).dayNumber + 14) * 86_400)
            }
            var instant = zone.instant(for: CivilDateTime(first))
            while let next = zone.transition(after: instant), next.secondsSince1970 < 2_114_380_800 {
                moments += [next.secondsSince1970 - 1, next.secondsSince1970, next.secondsSince1970 + 3600]
                instant = next
            }
            let wrong = moments.first {
                definition.offset(at: $0) != zone.offset(at: Instant(secondsSince1970: $0))
            }
            if let wrong {
                Issue.record(
                    "\(name) at \(Instant(secondsSince1970: wrong))\n\(String(decoding: writer.bytes, as: UTF8.self))"
                )
            }
        }
    }

    @Test func `offsets`() {
        for (text, seconds) in [("+0100", 3600), ("-0500", -18_000), ("+115544", 42_944), ("-000000", 0)] {
            #expect(UTCOffset.read(Array(text.utf8)[...]) == seconds)
        }
        for text in ["0100", "+1", "+01:00", "+2500", "+0160", ""] {
            #expect(UTCOffset.read(Array(text.utf8)[...]) == nil)
        }
        #expect([3600, -18_000, 42_944].map(UTCOffset.text) == ["+0100", "-0500", "+115544"])
    }
}
