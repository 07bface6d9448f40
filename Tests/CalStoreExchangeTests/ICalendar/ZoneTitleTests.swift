import Testing

@testable import Basics
@testable import CalStore
@testable import CalStoreExchange
@testable import TestSupport

/// The names of zones that only a file defines (RFC 5545, 3.8.3.1).
@Suite struct ZoneTitleTests {
    /// Outlook's "Customized Time Zone" of Newfoundland's rules an hour to the east: no place has it.
    private func zone(_ name: String, _ offset: String = "0230", summer: String = "0330", week: String = "3")
        -> String
    {
        """
        BEGIN:VTIMEZONE
        TZID:\(name)
        BEGIN:STANDARD
        DTSTART:16010101T020000
        RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=2SU
        TZOFFSETFROM:+\(summer)
        TZOFFSETTO:+\(offset)
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:16010101T020000
        RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=\(week)SU
        TZOFFSETFROM:+\(offset)
        TZOFFSETTO:+\(summer)
        END:DAYLIGHT
        END:VTIMEZONE

        """
    }

    private func event(_ name: String, uid: String = "1") -> String {
        "BEGIN:VEVENT\nUID:\(uid)\nDTSTAMP:20260101T000000Z\nSUMMARY:Title\n"
            + "DTSTART;TZID=\"\(name)\":20260702T090000\n"
            + "DTEND;TZID=\"\(name)\":20260702T100000\nRRULE:FREQ=MONTHLY;COUNT=9\nEND:VEVENT\n"
    }

    private func file(_ parts: String...) -> [UInt8] {
        Array(("BEGIN:VCALENDAR\nVERSION:2.0\n" + parts.joined() + "END:VCALENDAR\n").utf8)
    }

    private func text(_ items: [CalStoreItem]) -> String {
        String(decoding: CalStoreItem.iCalendar(items), as: UTF8.self)
    }

    private let name = "Customized Time Zone"

    @Test func `a zone of a file keeps its name`() throws {
        let item = try #require(CalStoreImport(iCalendar: file(zone(name), event(name))).items.first)
        let own = try #require(item.start?.zone)
        #expect(own.title == name && own.fileTitle == name && own.isKnown)
        // 09:00 in summer is 05:30 in UTC, in January 06:30.
        #expect(item.start?.instant(in: .utc).description == "2026-07-02T05:30:00Z")
        #expect(
            own.instant(for: try #require(CivilDateTime(iso: "2027-01-02T09:00:00"))).description
                == "2027-01-02T06:30:00Z")
        #expect(
            text([item]).contains("TZID:\(name)\r\n")
                && text([item]).contains("DTSTART;TZID=\(name):20260702T090000"))
        #expect(!text([item]).contains("TZID=<") && !text([item]).contains("TZID:<"))
    }

    @Test func `it is the same zone after every way through a file`() throws {
        let items = CalStoreImport(iCalendar: file(zone(name), event(name))).items
        let start = try #require(items.first?.start)
        let bytes = CalStoreItem.iCalendar(items)
        #expect(CalStoreImport(iCalendar: bytes).items.first?.start == start)
        #expect(CalStoreItem.iCalendar(CalStoreImport(iCalendar: bytes).items) == bytes)
        let jCal = try CalStoreImport(jCal: CalStoreItem.jCal(iCalendar: bytes))
        #expect(jCal.items.first?.start == start && jCal.items.first?.end == items.first?.end)
        let jsCalendar = CalStoreItem.jsCalendar(iCalendar: bytes)
        let again = try CalStoreImport(jsCalendar: jsCalendar)
        #expect(again.items.first?.start == start && again.items.first?.end == items.first?.end)
        #expect(CalStoreItem.iCalendar(again.items) == bytes && again.warnings.isEmpty)
        // The text in the store file.
        #expect(ItemTime(start.description) == start)
    }

    /// RFC 8984, 4.7.2: a zone that is not in the IANA database begins with a slash, and is in `timeZones`.
    @Test func `JSCalendar has the rules`() throws {
        let items = CalStoreImport(iCalendar: file(zone(name), event(name))).items
        let json = try JSONValue(reading: CalStoreItem.jsCalendar(iCalendar: CalStoreItem.iCalendar(items)))
        let entry = try #require(json["entries"]?.array?.first)
        #expect(entry["timeZone"]?.string == "/" + name)
        let rules = try #require(entry["timeZones"]?["/" + name])
        #expect(rules["@type"]?.string == "TimeZone")
        let standard = try #require(rules["standard"]?.array?.first)
        #expect(standard["offsetFrom"]?.string == "+03:30" && standard["offsetTo"]?.string == "+02:30")
        #expect(standard["recurrenceRules"]?.array?.first?["frequency"]?.string == "yearly")
        #expect(rules["daylight"]?.array?.count == 1)
    }

    /// vobject, and so Radicale, reads a TZID with a comma wrongly.
    @Test(arguments: [
        ("Canberra, Melbourne, Sydney X", "Canberra Melbourne Sydney X"), ("A;B=C", "A B C"),
        ("(UTC+02:30) Here", "(UTC+02:30) Here"), ("/here/is one", "here/is one"),
        ("Zone\u{7}Bell", "Zone Bell"),
        ("Zeitzone für Zuhause", "Zeitzone für Zuhause"), ("a[b]<c>", "a b c"),
    ])
    func `a name is written without the characters that others misread`(_ old: String, _ new: String) {
        #expect(Zone.fileTitle(old) == new)
    }

    @Test(arguments: ["", ",,", "+0", "<>", "A", "-1"])
    func `a name of which nothing is left is none`(_ name: String) {
        #expect(Zone.fileTitle(name) == nil)
    }

    @Test func `a name with commas is read, and written without them`() throws {
        let odd = "Here, there, \\\"Elsewhere\\\""
        let items = CalStoreImport(iCalendar: file(zone(odd), event("Here, there, ^'Elsewhere^'"))).items
        let own = try #require(items.first?.start?.zone)
        #expect(own.title == "Here there Elsewhere")
        #expect(text(items).contains("DTSTART;TZID=Here there Elsewhere:"))
        #expect(CalStoreImport(iCalendar: Array(text(items).utf8)).items.first?.start?.zone == own)
    }

    @Test func `a long name is cut between words`() throws {
        let long = Array(repeating: "Zone", count: 40).joined(separator: " ")
        let own = try #require(
            CalStoreImport(iCalendar: file(zone(long), event(long))).items.first?.start?.zone)
        #expect(own.title.hasPrefix("Zone Zone") && own.title.utf8.count <= 48)
    }

    @Test func `two files may define one name differently`() throws {
        let one = CalStoreImport(iCalendar: file(zone(name), event(name, uid: "1"))).items
        let two = CalStoreImport(iCalendar: file(zone(name, "0330", summer: "0430"), event(name, uid: "2")))
            .items
        let zones = (one + two).compactMap(\.start?.zone)
        #expect(zones.count == 2 && zones[0] != zones[1] && zones.map(\.title) == [name, name])
        let bytes = CalStoreItem.iCalendar(one + two)
        let both = String(decoding: bytes, as: UTF8.self)
        #expect(both.contains("TZID:\(name)\r\n") && both.contains("TZID:\(name) 2\r\n"))
        let again = CalStoreImport(iCalendar: bytes).items
        #expect(again.map { $0.start?.zone } == (one + two).map { $0.start?.zone })
        #expect(CalStoreItem.iCalendar(again) == bytes)
        let json = try CalStoreImport(jsCalendar: CalStoreItem.jsCalendar(iCalendar: bytes))
        #expect(Set(json.items.map { $0.start?.zone }) == Set(zones))
        // A file that has the name with other rules is not patched.
        let patched = CalStoreItem.iCalendar(
            [try #require(two.first)], patching: CalStoreItem.iCalendar(one))
        #expect(Set(CalStoreImport(iCalendar: patched).items.map { $0.start?.zone }) == Set(zones))
    }

    @Test func `a patch keeps the name in the file`() throws {
        let odd = "Here, there"
        let bytes = file(zone(odd), event(odd))
        var item = try #require(CalStoreImport(iCalendar: bytes).items.first)
        item.start = ItemTime(try #require(CivilDateTime(iso: "2026-07-02T09:30:00")), in: item.start?.zone)
        let patched = String(decoding: CalStoreItem.iCalendar([item], patching: bytes), as: UTF8.self)
        #expect(
            patched.contains("DTSTART;TZID=\"Here, there\":20260702T093000")
                && patched.contains("TZID:Here, there"))
    }

    /// A name that is a known zone without its commas would be read as that zone.
    @Test func `a name that means another zone is not used`() throws {
        let odd = "Europe/Berlin,"
        let items = CalStoreImport(iCalendar: file(zone(odd), event(odd))).items
        #expect(items.first?.start?.zone?.fileTitle == nil)
        #expect(items.first?.start?.instant(in: .utc).description == "2026-07-02T05:30:00Z")
    }

    @Test func `known zones have no name of a file`() {
        for zone in [Zone.utc, .fixed(secondsFromUTC: 3600)] { #expect(zone.title == zone.name) }
        let rule = "<+03>-3<+04>,M4.3.6/0,M11.2.5/0"
        #expect(Zone.named(rule)?.title == rule && Zone.named(rule)?.fileTitle == nil)
    }
}
