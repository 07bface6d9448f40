import Basics
import Testing

@testable import CalStore
@testable import CalStoreExchange
@testable import TestSupport

/// Numbers of places. Neither a float of iCalendar (RFC 5545, 3.3.7) nor a number of a geo: URI (RFC 5870,
/// 3.3) has an exponent.
@Suite struct PlaceNumberTests {
    @Test(arguments: [
        (0.00005, -0.00002, "0.00005", "-0.00002"), (0.0000123, 0, "0.0000123", "0"),
        (-0.000000000015, 100, "-0.000000000015", "100"), (52.52, 13.405, "52.52", "13.405"),
    ])
    func `small numbers had an exponent`(
        _ first: Double, _ second: Double, _ latitude: String, _ longitude: String
    ) throws {
        let place = ItemLocation(title: "Buoy", latitude: first, longitude: second)
        var item = ItemFields(
            id: RecordID(high: 0, low: 9), kind: .event, calendar: ICalendarSupport.calendar, title: "sea")
        item.start = ItemTime("2026-03-03T10:00:00Z")
        item.end = .duration(ItemDuration(seconds: 3600))
        item.structuredLocation = place
        let text = String(decoding: ICalendarExport().bytes([ItemRecord(item)]), as: UTF8.self)
            .replacing("\r\n ", with: "")
        #expect(text.contains("GEO:\(latitude);\(longitude)\r\n"))
        #expect(text.contains("X-TITLE=Buoy:geo:\(latitude),\(longitude)\r\n"))
        ICalendarSupport.expectFixedPoint([ItemRecord(item)])
    }

    @Test func `a small radius and the coordinates of JSCalendar have no exponent`() throws {
        let file = ICalendarSupport.event(
            "DTSTAMP:20260101T000000Z",
            "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=0.00001;X-TITLE=Buoy:geo:0.00005,-0.00002")
        let bytes = ICalendarExport().bytes(file.items.map(\.record))
        #expect(String(decoding: bytes, as: UTF8.self).contains("X-APPLE-RADIUS=0.00001;"))
        let group = try JSONValue(reading: JSCalendarWriter.bytes(iCalendar: bytes))
        let event = try #require(group["entries"]?.array?.first)
        #expect(event[path: ["locations", "1", "coordinates"]] == "geo:0.00005,-0.00002")
    }
}
