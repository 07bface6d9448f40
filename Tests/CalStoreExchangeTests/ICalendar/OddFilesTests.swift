import Testing

@testable import CalStore
@testable import CalStoreExchange
@testable import TestSupport

/// Oddities of files of other programs, each with what RFC 5545 says of it.
@Suite struct OddFilesTests {
    private func read(_ text: String) -> ICalendarImport {
        ICalendarImport(Array(text.utf8), into: ICalendarSupport.calendar)
    }

    private func event(_ lines: String) -> String { "BEGIN:VEVENT\nUID:1\n\(lines)\nEND:VEVENT\n" }

    private let start = "DTSTART:20260305T100000Z"

    /// Found by mutation: the lines behind an empty line before a component had numbers that were too high.
    @Test func emptyLinesDoNotMoveTheNumbersOfLines() {
        let bad = "BEGIN:VEVENT\nUID:1\nDTSTART:bad\nEND:VEVENT\n"
        let file = read("BEGIN:VCALENDAR\nVERSION:2.0\n\n\(bad)\r\n\n\(bad)END:VCALENDAR\n")
        #expect(file.rejects.map(\.note.line) == [6, 12])
        #expect(file.rejects.map(\.lines) == [4...7, 10...13])
    }

    /// Zoom. 3.8.1.3: CLASS "can be specified once in a VEVENT, VTODO, or VJOURNAL", and "the default is
    /// PUBLIC". The calendar of a message has no properties that could be kept.
    @Test func aClassOfTheCalendarIsNotThatOfItsItems() throws {
        let file = read(
            "BEGIN:VCALENDAR\nMETHOD:REQUEST\nCLASS:PRIVATE\n\(event(start))END:VCALENDAR\n")
        let record = try #require(file.items.first?.record)
        #expect(!String(decoding: ICalendarExport().bytes([record]), as: UTF8.self).contains("CLASS"))
        #expect(file.rejects.isEmpty && file.level.parts.isEmpty)
    }

    /// icalendar, issue 351. 3.1: `name = iana-token / x-name`, with letters, digits and hyphens: a line with
    /// spaces in its name is no content line. It is named, and harms nothing else.
    @Test func spacesInTheNameOfAPropertyMakeItNoLine() {
        let file = read(
            "BEGIN:VCALENDAR\nREFRESH - INTERVAL; VALUE = DURATION:PT48H\n\(event(start))END:VCALENDAR\n")
        #expect(file.items.count == 1 && file.warnings.map(\.line) == [2])
        #expect(file.warnings.first?.message.contains("REFRESH - INTERVAL") == true)
    }

    /// icalendar, issue 350. 3.4: an iCalendar object ends with END:VCALENDAR, and nothing stands behind it
    /// but another one.
    @Test func aLineBehindTheCalendarIsLeftOut() {
        let file = read("BEGIN:VCALENDAR\n\(event(start))END:VCALENDAR\nX-COMMENT:Cached from 2022\n")
        #expect(file.items.count == 1 && file.warnings.map(\.line) == [7])
    }

    /// calendarlabs.com. 3.3.10: FREQ "MUST be specified", so an empty rule is none. 3.6.1: DTEND "MUST be
    /// later than DTSTART"; of the same day it can only mean the day (as for an event without DTEND).
    @Test func anEmptyRuleIsNone() throws {
        let file = read(
            "BEGIN:VCALENDAR\n\(event("DTSTART:20260101\nDTEND:20260101\nRRULE:"))END:VCALENDAR\n")
        let record = try #require(file.items.first?.record)
        #expect(record.fields.recurrence == nil && record.start?.isDate == true)
        #expect(record.fields.endTime.map { "\($0)" } == "2026-01-02" || record.fields.end == nil)
        #expect(file.warnings.count == 2)
    }

    /// 3.2.19: a VTIMEZONE "MUST be specified for each unique TZID". Without one the name is all there is: a
    /// time in a zone whose name can mean only one place is there, every other one floats, and none is lost.
    @Test(arguments: [
        ("US-Eastern", "US/Eastern"), ("US/Pacific-New", "America/Los_Angeles"),
        ("SystemV/EST5EDT", "America/New_York"), ("Europe-Berlin", "Europe/Berlin"),
        ("Western/Central Europe", nil), ("Unknown Zone X", nil), ("Etc/Unknown", nil),
    ])
    func aZoneWithoutDefinitionIsThatOfItsName(name: String, zone: String?) throws {
        let file = read(
            "BEGIN:VCALENDAR\n\(event("DTSTART;TZID=\"\(name)\":20260701T120000"))END:VCALENDAR\n")
        let start = try #require(file.items.first?.record.start)
        #expect(start.local == CivilDateTime(iso: "2026-07-01T12:00:00"))
        let expected = zone.flatMap(Zone.named)?.offset(at: start.instant(in: .utc))
        #expect(start.zone?.offset(at: start.instant(in: .utc)) == expected)
        let record = try #require(file.items.first?.record)
        if zone == nil {
            #expect(String(decoding: ICalendarExport().bytes([record]), as: UTF8.self).contains(name))
        }
    }
}
