import Testing

@testable import CalStore
@testable import CalStoreExchange
@testable import TestSupport

/// UNTIL in the rules of a VTIMEZONE. RFC 5545, 3.3.10: "In the case of the STANDARD and DAYLIGHT
/// sub-components the UNTIL rule part MUST always be specified as a date with UTC time."
@Suite struct ZoneUntilTests {
    /// Moscow from 2006 on: daylight saving time ended in 2011, and the offset changed in 2014.
    private static let moscow = [
        "BEGIN:VTIMEZONE", "TZID:Office Moscow",
        "BEGIN:STANDARD", "DTSTART:20061029T030000",
        "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=20101030T230000Z",
        "TZOFFSETFROM:+0400", "TZOFFSETTO:+0300", "END:STANDARD",
        "BEGIN:DAYLIGHT", "DTSTART:20060326T020000",
        "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;UNTIL=20100327T230000Z",
        "TZOFFSETFROM:+0300", "TZOFFSETTO:+0400", "END:DAYLIGHT",
        "BEGIN:STANDARD", "DTSTART:20110327T020000", "TZOFFSETFROM:+0300", "TZOFFSETTO:+0400", "END:STANDARD",
        "BEGIN:STANDARD", "DTSTART:20141026T020000", "TZOFFSETFROM:+0400", "TZOFFSETTO:+0300", "END:STANDARD",
        "END:VTIMEZONE",
    ]

    @Test func `a zone east of Greenwich lost the last change of each rule`() throws {
        let file = ICalendarSupport.read(
            lines: Self.moscow + [
                "BEGIN:VEVENT", "UID:u", "DTSTART;TZID=Office Moscow:20100715T100000", "END:VEVENT",
            ])
        #expect(file.warnings.map(\.problem) == [])
        let start = try #require(file.items.first?.record.start)
        #expect(start.zone?.name == "Europe/Moscow")
        #expect(start.instant(in: .utc).description == "2010-07-15T06:00:00Z")
    }

    /// The last change is at the end of its rule exactly, so one second earlier leaves it out.
    @Test(arguments: [
        ("20101030T230000Z", "2010-11-15T07:00:00Z"), ("20101030T225959Z", "2010-11-15T06:00:00Z"),
    ])
    func `the end of a rule is a moment`(_ until: String, _ expected: String) throws {
        let zone = Self.moscow.prefix(14).map { $0.replacing("20101030T230000Z", with: until) }
        let file = ICalendarSupport.read(
            lines: zone + [
                "END:VTIMEZONE", "BEGIN:VEVENT", "UID:u", "DTSTART;TZID=Office Moscow:20101115T100000",
                "END:VEVENT",
            ])
        let start = try #require(file.items.first?.record.start)
        #expect(start.instant(in: .utc).description == expected)
    }
}
