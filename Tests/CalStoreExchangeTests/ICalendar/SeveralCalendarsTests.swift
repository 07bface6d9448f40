import Testing

@testable import CalStore
@testable import CalStoreExchange
@testable import TestSupport

/// Several calendars in one stream (RFC 5545, 3.4), whose TZIDs are their own (3.8.3.1).
@Suite struct SeveralCalendarsTests {
    private static func zone(_ offset: String) -> [String] {
        [
            "BEGIN:VTIMEZONE", "TZID:Customized Time Zone", "BEGIN:STANDARD", "DTSTART:19700101T000000",
            "TZOFFSETFROM:\(offset)", "TZOFFSETTO:\(offset)", "END:STANDARD", "END:VTIMEZONE",
        ]
    }

    private static func event(_ uid: String) -> [String] {
        [
            "BEGIN:VEVENT", "UID:\(uid)", "DTSTART;TZID=Customized Time Zone:20260303T100000",
            "SUMMARY:\(uid)", "END:VEVENT",
        ]
    }

    private static func calendar(_ parts: [String]) -> [String] {
        ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//x//EN"] + parts + ["END:VCALENDAR"]
    }

    private static func starts(_ lines: [String]) throws -> [String: String] {
        let file = CalStoreImport(iCalendar: Array((lines.joined(separator: "\r\n") + "\r\n").utf8))
        return Dictionary(
            file.items.map { ($0.externalID, $0.start?.instant(in: .utc).description ?? "") }
        ) { first, _ in first }
    }

    /// The definition of the first calendar counted in all.
    @Test(arguments: [true, false], [true, false])
    func oneNameIsSeveralZones(zoneComesFirst: Bool, otherComesBetween: Bool) throws {
        func calendar(_ offset: String, _ uid: String) -> [String] {
            let (zone, event) = (Self.zone(offset), Self.event(uid))
            return Self.calendar(zoneComesFirst ? zone + event : event + zone)
        }
        let other = otherComesBetween ? Self.calendar(Self.event("without")) : []
        let found = try Self.starts(
            calendar("+0200", "a") + other + calendar("-0500", "b") + calendar("+0200", "c"))
        #expect(found["a"] == "2026-03-03T08:00:00Z")
        #expect(found["b"] == "2026-03-03T15:00:00Z")
        #expect(found["c"] == "2026-03-03T08:00:00Z")
        // A calendar without a definition means the first one.
        if otherComesBetween { #expect(found["without"] == "2026-03-03T08:00:00Z") }
    }

    /// Long files are read in blocks by several processors.
    @Test func calendarsOfALongFile() throws {
        let offsets = ["+0200", "-0500", "+0900"]
        var lines: [String] = []
        for number in 0..<900 {
            lines += Self.calendar(Self.zone(offsets[number % 3]) + Self.event("\(number)"))
        }
        let found = try Self.starts(lines)
        let expected = ["2026-03-03T08:00:00Z", "2026-03-03T15:00:00Z", "2026-03-03T01:00:00Z"]
        #expect(found.count == 900)
        for number in 0..<900 { #expect(found["\(number)"] == expected[number % 3], "\(number)") }
    }
}
