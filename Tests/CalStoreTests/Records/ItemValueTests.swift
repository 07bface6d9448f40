import Testing

@testable import CalStore

@Suite struct ItemValueTests {
    /// RFC 5545, 3.3.6.
    @Test(arguments: [
        ("P15DT5H0M20S", 15, 18_020, "P15DT5H20S"), ("P7W", 49, 0, "P7W"), ("PT0S", 0, 0, "PT0S"),
        ("-PT15M", 0, -900, "-PT15M"), ("+P1D", 1, 0, "P1D"), ("-P1DT1H", -1, -3600, "-P1DT1H"),
        ("PT1H30M", 0, 5400, "PT1H30M"), ("p2w", 14, 0, "P2W"),
    ])
    func durations(_ text: String, _ days: Int, _ seconds: Int, _ printed: String) throws {
        let duration = try #require(ItemDuration(text))
        #expect(duration.days == days)
        #expect(duration.seconds == seconds)
        #expect(duration.description == printed)
    }

    @Test(arguments: [
        "", "P", "PT", "1D", "P1H", "PT1D", "P-1D", "PT1", "P1DT", "PT99999999999999999999S", "P1D ",
    ])
    func notDurations(_ text: String) {
        // "P1DT" has no part behind its T, which the grammar asks for; real files have it, and it is read.
        if text == "P1DT" { return #expect(ItemDuration(text)?.days == 1) }
        #expect(ItemDuration(text) == nil)
    }

    @Test(arguments: [
        "2026-03-04", "2026-03-04T09:00:00", "2026-03-04T09:00:00Z", "2026-03-04T09:00:00[Europe/Berlin]",
        "2026-10-25T02:30:00[Europe/Berlin][fold=1]", "0001-01-01", "9999-12-31T23:59:59Z",
    ])
    func timesComeBackAsTheyWere(_ text: String) throws {
        #expect(try #require(ItemTime(text)).description == text)
    }

    @Test(arguments: [
        "", "2026-3-4", "2026-02-29", "2026-03-04T25:00:00", "2026-03-04T09:00", "2026-03-04T09:00:00+01:00",
        "2026-03-04T09:00:00[]", "2026-03-04T09:00:00[Europe/Berlin", "2026-03-04T09:00:00[A][fold=2]",
        "0000-01-01",
    ])
    func notTimes(_ text: String) { #expect(ItemTime(text) == nil) }

    @Test func theSecondPassIsAnHourLater() throws {
        let first = try #require(ItemTime("2026-10-25T02:30:00[Europe/Berlin]"))
        let second = try #require(ItemTime("2026-10-25T02:30:00[Europe/Berlin][fold=1]"))
        #expect(first.instant(in: .utc).description == "2026-10-25T00:30:00Z")
        #expect(second.instant(in: .utc).description == "2026-10-25T01:30:00Z")
    }

    @Test func identifiersAreUUIDs() throws {
        let text = "5c3f6c1e-7b1d-4c57-9e56-0a9c2b1d4e5f"
        #expect(try #require(RecordID(text)).text == text.uppercased())
        #expect(RecordID("5c3f6c1e7b1d4c579e560a9c2b1d4e5f") == nil)
        #expect(RecordID("5c3f6c1e-7b1d-4c57-9e56-0a9c2b1d4e5g") == nil)
        let random = RecordID.random().text
        #expect(random.dropFirst(14).first == "4")
        #expect("89AB".contains(try #require(random.dropFirst(19).first)))
    }

    /// DTEND fixes exact seconds, DURATION nominal days (RFC 5545, 3.8.5.3): across the change of 2026-03-29
    /// in Berlin.
    @Test func lengthsAcrossAClockChange() throws {
        func end(_ end: ItemEnd) throws -> String {
            var fields = ItemFields(id: .random(), kind: .event, calendar: .random(), title: "")
            fields.start = ItemTime("2026-03-21T12:00:00[Europe/Berlin]")
            fields.end = end
            let start = try #require(ItemTime("2026-03-28T12:00:00[Europe/Berlin]"))
            return fields.occurrenceLength.end(of: start).description
        }
        let dayLater = try #require(ItemTime("2026-03-22T12:00:00[Europe/Berlin]"))
        #expect(try end(.time(dayLater)) == "2026-03-29T13:00:00[Europe/Berlin]")
        #expect(try end(.duration(ItemDuration(days: 1))) == "2026-03-29T12:00:00[Europe/Berlin]")
        #expect(try end(.duration(ItemDuration(seconds: 86_400))) == "2026-03-29T13:00:00[Europe/Berlin]")
    }
}
