import Testing

@testable import CalStore
@testable import CalStoreExchange
@testable import TestSupport

/// RECURRENCE-ID;RANGE=THISANDFUTURE (RFC 5545, 3.2.13 and 3.8.4.4). What is expected is what khal and
/// recurring-ical-events list.
@Suite struct ThisAndFutureTests {
    private typealias Support = ICalendarSupport

    private static let series = [
        "BEGIN:VEVENT", "UID:taf", "DTSTAMP:20260101T000000Z", "DTSTART;TZID=Europe/Berlin:20260302T090000",
        "DTEND;TZID=Europe/Berlin:20260302T100000", "RRULE:FREQ=WEEKLY;COUNT=8", "SUMMARY:Status",
        "EXDATE;TZID=Europe/Berlin:20260413T090000", "END:VEVENT",
    ]

    private static func change(
        _ original: String, _ start: String, _ end: String, _ title: String,
        range: String = ";RANGE=THISANDFUTURE"
    ) -> [String] {
        [
            "BEGIN:VEVENT", "UID:taf", "DTSTAMP:20260101T000000Z",
            "RECURRENCE-ID\(range);TZID=Europe/Berlin:\(original)", "DTSTART;TZID=Europe/Berlin:\(start)",
            "DTEND;TZID=Europe/Berlin:\(end)", "SUMMARY:\(title)", "SEQUENCE:1", "END:VEVENT",
        ]
    }

    private static let later = change("20260323T090000", "20260323T110000", "20260323T123000", "Later")

    /// The listing of a store after the file was imported.
    private func listed(_ items: [ItemRecord]) throws -> [String] {
        var state = StoreState()
        for record in StoreState.initialRecords { state.put(record) }
        let calendar = try #require(state.calendars.first { $0.entities.contains(.events) })
        let records = items.map { item in
            var fields = item.fields
            fields.calendar = calendar.id
            return ItemRecord(fields)
        }
        state.apply(ImportMerge(onConflict: .newer).merge(records, into: &state).edit)
        #expect(state.brokenInvariants().map(\.message) == [])
        // Again, the same.
        let again = ImportMerge(onConflict: .newer).merge(records, into: &state).outcome
        #expect(again.unchanged == items.count)
        let berlin = try #require(Zone.named("Europe/Berlin"))
        let from = try #require(Instant(iso: "2026-01-01T00:00:00Z"))
        let to = try #require(Instant(iso: "2027-01-01T00:00:00Z"))
        return state.occurrences(OccurrenceQuery(from..<to, in: berlin)).map {
            "\($0.start.local)-\($0.end.local.time) \($0.item.title)"
        }
    }

    @Test func `all later dates move, deleted ones stay deleted`() throws {
        let file = Support.read(lines: Self.series + Self.later)
        #expect(file.warnings.isEmpty && file.rejects.isEmpty && file.leftOut.isEmpty)
        #expect(
            try listed(file.items.map(\.record)) == [
                "2026-03-02T09:00:00-10:00:00 Status", "2026-03-09T09:00:00-10:00:00 Status",
                "2026-03-16T09:00:00-10:00:00 Status", "2026-03-23T11:00:00-12:30:00 Later",
                "2026-03-30T11:00:00-12:30:00 Later", "2026-04-06T11:00:00-12:30:00 Later",
                "2026-04-20T11:00:00-12:30:00 Later",
            ])
        Support.expectFixedPoint(file.items.map(\.record))
    }

    @Test func `one occurrence behind it, and a second change, have their places`() throws {
        let file = Support.read(
            lines: Self.later
                + Self.change("20260330T090000", "20260331T080000", "20260331T090000", "Status", range: "")
                + Self.change("20260406T090000", "20260407T150000", "20260407T160000", "Tuesdays")
                + Self.series)
        #expect(
            try listed(file.items.map(\.record)) == [
                "2026-03-02T09:00:00-10:00:00 Status", "2026-03-09T09:00:00-10:00:00 Status",
                "2026-03-16T09:00:00-10:00:00 Status", "2026-03-23T11:00:00-12:30:00 Later",
                "2026-03-31T08:00:00-09:00:00 Status", "2026-04-07T15:00:00-16:00:00 Tuesdays",
                "2026-04-21T15:00:00-16:00:00 Tuesdays",
            ])
        Support.expectFixedPoint(file.items.map(\.record))
    }

    @Test func `from the first date on the whole series changes`() throws {
        let file = Support.read(
            lines: Self.series + Self.change("20260302T090000", "20260302T120000", "20260302T130000", "Noon"))
        #expect(file.leftOut.map(\.problem) == [.changesSeries(on: 3)])
        #expect(file.items.map(\.record.fields.externalID) == ["taf"])
        #expect(try listed(file.items.map(\.record)).first == "2026-03-02T12:00:00-13:00:00 Noon")
        #expect(try listed(file.items.map(\.record)).count == 7)
    }

    @Test func `without its series, or where that has no such date, it is one occurrence`() {
        let orphan = Support.read(lines: Self.later)
        #expect(
            orphan.warnings.map(\.problem) == [.orphan(uid: "taf"), .rangeIgnored("THISANDFUTURE")])
        let file = Support.read(
            lines: Self.series + Self.change("20260324T090000", "20260324T110000", "20260324T123000", "Later")
        )
        #expect(file.warnings.map(\.problem) == [.rangeIgnored("THISANDFUTURE")])
        Support.expectFixedPoint(file.items.map(\.record))
    }

    @Test func `a newer version without the change takes it back`() throws {
        var state = StoreState()
        for record in StoreState.initialRecords { state.put(record) }
        let calendar = try #require(state.calendars.first { $0.entities.contains(.events) })
        func bring(_ lines: [String]) {
            let items = Support.read(lines: lines).items.map { item in
                var fields = item.record.fields
                fields.calendar = calendar.id
                return ItemRecord(fields)
            }
            state.apply(ImportMerge(onConflict: .newer).merge(items, into: &state).edit)
        }
        bring(Self.series + Self.later)
        #expect(state.items.map { $0.externalID }.sorted() == ["taf", "taf/thisandfuture-1"])
        bring(Self.series.map { $0.replacing("SUMMARY:Status", with: "SEQUENCE:2") })
        #expect(state.items.map { $0.externalID } == ["taf"])
        let left = try #require(state.items.first { _ in true })
        #expect(left.fields.occurrenceSet().count(in: .distantPast ..< .distantFuture) == 7)
    }
}
