import Basics
import Testing

@testable import CalStore
@testable import CalStoreExchange
@testable import TestSupport

/// Zones with a fixed offset in JSCalendar. A name is one of the zone database, or begins with a slash and has
/// its rules in `timeZones` (RFC 8984, 1.4.8 and 4.7.2).
@Suite struct JSCalendarFixedZoneTests {
    private static func file(_ offset: String) -> [UInt8] {
        let zone = """
            BEGIN:VTIMEZONE
            TZID:Fix
            BEGIN:STANDARD
            DTSTART:19700101T000000
            TZOFFSETFROM:\(offset)
            TZOFFSETTO:\(offset)
            END:STANDARD
            END:VTIMEZONE
            """
        let event = """
            BEGIN:VEVENT
            UID:z
            DTSTAMP:20260101T000000Z
            DTSTART;TZID=Fix:20260305T090000
            DTEND;TZID=Fix:20260305T100000
            SUMMARY:Fixed
            END:VEVENT
            """
        return Array("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(zone)\n\(event)\nEND:VCALENDAR\n".utf8)
    }

    private func objects(_ file: ICalendarImport) throws -> [JSONValue] {
        let bytes = ICalendarExport().bytes(file.items.map(\.record))
        return try JSONValue(reading: JSCalendarWriter.bytes(iCalendar: bytes))["entries"]?.array ?? []
    }

    private func read(_ object: JSONValue) throws -> ICalendarImport {
        ICalendarImport(try JSCalendarReader.read(object.bytes).bytes, into: ICalendarSupport.calendar)
    }

    @Test(arguments: [("+0500", "GMT+0500"), ("+0530", "GMT+0530"), ("-0330", "GMT-0330")])
    func `a zone with a fixed offset had a name that nobody knows, and no rules`(
        offset: String, name: String
    ) throws {
        let file = ICalendarImport(Self.file(offset), into: ICalendarSupport.calendar)
        let object = try #require(try objects(file).first)
        #expect(object["timeZone"]?.string == "/" + name)
        let zone = try #require(object["timeZones"]?["/" + name])
        #expect(zone["@type"]?.string == "TimeZone" && zone["tzId"]?.string == name)
        let rule = try #require(zone["standard"]?.array?.first)
        let written = String(offset.prefix(3)) + ":" + String(offset.suffix(2))
        #expect(rule["offsetFrom"]?.string == written && rule["offsetTo"]?.string == written)
        // It comes back as it was.
        let again = try read(object)
        #expect(again.items.map(\.record.start) == file.items.map(\.record.start))
        #expect(try objects(again) == objects(file) && again.warnings.isEmpty)
    }

    @Test func `a fixed zone of an object lost its name, and its rules stayed behind`() throws {
        let object = try JSONValue(
            reading: Array(
                """
                {"@type":"Event","uid":"c","updated":"2026-01-01T00:00:00Z","title":"C",
                 "start":"2026-03-05T09:00:00","timeZone":"/Cust","duration":"PT1H","timeZones":{"/Cust":
                 {"@type":"TimeZone","tzId":"Cust","standard":[{"@type":"TimeZoneRule",
                  "start":"1970-01-01T00:00:00","offsetFrom":"+05:00","offsetTo":"+05:00"}]}}}
                """.utf8))
        let written = try #require(try objects(read(object)).first)
        let name = try #require(written["timeZone"]?.string)
        #expect(name == "/GMT+0500")
        #expect(written["timeZones"]?.members?.map(\.name) == [name])
    }

    @Test func `zones of the database keep their names`() throws {
        for name in ["Europe/Berlin", "Etc/GMT-5", "Etc/UTC", "GMT"] {
            let text = String(decoding: Self.file("+0500"), as: UTF8.self).replacing(
                "TZID=Fix", with: "TZID=" + name)
            let file = ICalendarImport(Array(text.utf8), into: ICalendarSupport.calendar)
            let object = try #require(try objects(file).first)
            #expect(object["timeZone"]?.string == name && object["timeZones"] == nil)
        }
    }
}
