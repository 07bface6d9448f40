import Testing

@testable import CalendarTime

/// Names that are their own definition (POSIX.1-2017, 8.3, with the hours of RFC 9636).
@Suite struct PosixZoneNameTests {
    @Test func `a rule is a zone, always and everywhere`() throws {
        let zone = try #require(Zone.named("<+03>-3<+04>,M4.3.6/0,M11.2.5/0"))
        let text = { (iso: String) in
            CivilDateTime(iso: iso).map { zone.instant(for: $0).description } ?? ""
        }
        #expect(text("2026-01-15T12:00:00") == "2026-01-15T09:00:00Z")
        #expect(text("2026-07-15T12:00:00") == "2026-07-15T08:00:00Z")
        // The third Saturday of April 2026 is the 18th, the second Friday of November the 13th.
        #expect(text("2026-04-17T23:59:59") == "2026-04-17T20:59:59Z")
        #expect(text("2026-04-18T01:00:00") == "2026-04-17T21:00:00Z")
        #expect(text("2026-11-13T00:00:00") == "2026-11-12T21:00:00Z")
        #expect(text("2726-07-15T12:00:00") == "2726-07-15T08:00:00Z")
        #expect(Zone.keeping("<+03>-3<+04>,M4.3.6/0,M11.2.5/0") == zone)
    }

    @Test(arguments: [
        "ABC3", "CET-1CEST", "Berlin, Germany", "A,B", "<+03>-3<+04>,M4.3.6/0", "CET-1CEST,M13.5.0,M10.5.0",
    ])
    func `what is no rule is no zone`(_ name: String) {
        #expect(Zone.named(name) == nil)
    }
}
