import Testing

@testable import CalStore
@testable import CalStoreExchange
@testable import TestSupport

/// RECURRENCE-ID;RANGE=THISANDFUTURE with times in UTC, of a series in a zone. RFC 5545, 3.8.4.4: "all
/// subsequent instances are also rescheduled by the same time difference".
@Suite struct ThisAndFutureInUTCTests {
    private static let series = [
        "BEGIN:VEVENT", "UID:taf", "DTSTAMP:20260101T000000Z", "DTSTART;TZID=Europe/Berlin:20260302T090000",
        "DTEND;TZID=Europe/Berlin:20260302T100000", "RRULE:FREQ=WEEKLY;COUNT=6", "SUMMARY:Status",
        "END:VEVENT",
    ]

    private static func change(_ original: String, _ start: String, _ end: String) -> [String] {
        [
            "BEGIN:VEVENT", "UID:taf", "DTSTAMP:20260101T000000Z",
            "RECURRENCE-ID;RANGE=THISANDFUTURE:\(original)", "DTSTART:\(start)", end, "SUMMARY:Later",
            "SEQUENCE:1", "END:VEVENT",
        ]
    }

    private func dates(_ item: ItemRecord) -> [String] {
        item.fields.occurrenceSet().map(\.description)
    }

    /// Berlin's clocks go forward on 29 March.
    @Test(arguments: ["DTEND:20260316T093000Z", "DURATION:PT30M"])
    func `the rest of the series moved by an hour when clocks changed`(_ end: String) throws {
        let file = ICalendarSupport.read(
            lines: Self.series + Self.change("20260316T080000Z", "20260316T090000Z", end))
        #expect(file.warnings.isEmpty && file.rejects.isEmpty && file.leftOut.isEmpty)
        let items = file.items.map(\.record)
        let (head, tail) = (try #require(items.first), try #require(items.last))
        #expect(dates(head) == ["2026-03-02T09:00:00", "2026-03-09T09:00:00"])
        #expect(tail.start == ItemTime("2026-03-16T10:00:00[Europe/Berlin]"))
        #expect(tail.fields.endTime == ItemTime("2026-03-16T10:30:00[Europe/Berlin]"))
        #expect(
            dates(tail) == [
                "2026-03-16T10:00:00", "2026-03-23T10:00:00", "2026-03-30T10:00:00", "2026-04-06T10:00:00",
            ])
        ICalendarSupport.expectFixedPoint(items)
    }

    @Test func `from the first date on the whole series stays in its zone`() throws {
        let file = ICalendarSupport.read(
            lines: Self.series
                + Self.change("20260302T080000Z", "20260302T110000Z", "DTEND:20260302T120000Z"))
        let series = try #require(file.items.first?.record)
        #expect(file.items.count == 1 && series.start == ItemTime("2026-03-02T12:00:00[Europe/Berlin]"))
        #expect(dates(series).last == "2026-04-06T12:00:00")
    }

    @Test func `a series in UTC stays in UTC`() throws {
        let series = Self.series.map {
            $0.replacing(";TZID=Europe/Berlin:20260302T090000", with: ":20260302T080000Z")
                .replacing(";TZID=Europe/Berlin:20260302T100000", with: ":20260302T090000Z")
        }
        let file = ICalendarSupport.read(
            lines: series + Self.change("20260316T080000Z", "20260316T090000Z", "DTEND:20260316T093000Z"))
        let tail = try #require(file.items.last?.record)
        #expect(tail.start == ItemTime("2026-03-16T09:00:00Z"))
        #expect(dates(tail).last == "2026-04-06T09:00:00")
    }
}
