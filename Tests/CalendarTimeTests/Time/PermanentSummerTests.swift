import Testing

@testable import CalendarTime

/// RFC 9636, 3.3.1: daylight saving time is all year if it starts on 1 January at 00:00 and ends on 31
/// December at 24:00 plus its difference from standard time.
@Suite struct PermanentSummerTests {
    @Test(arguments: [
        // The example of the RFC, and one of this form with another difference.
        ("XXX3EDT4,0/0,J365/23", -4 * 3600), ("<-03>3<-02>,0/0,J365/25", -2 * 3600),
        ("EST5EDT,0/0,J365/25", -4 * 3600),
    ])
    func itIsNeverInterrupted(_ name: String, _ offset: Int) throws {
        let zone = try #require(Zone.named(name))
        for day in [
            "2026-01-01", "2026-07-01", "2026-12-31", "2027-01-01", "2028-02-29", "2399-06-01", "2726-12-31",
        ] {
            let noon = try #require(Instant(iso: day + "T12:00:00Z"))
            #expect(zone.offset(at: noon) == offset, "\(day)")
            let local = try #require(CivilDateTime(iso: day + "T00:00:00"))
            #expect(zone.resolve(local) == .unique(offset: offset), "\(day)")
        }
        let now = try #require(Instant(iso: "2026-03-01T00:00:00Z"))
        #expect(zone.transition(after: now) == nil)
    }

    /// A day without it remains one.
    @Test func anEndBeforeTheNewYearIsAnEnd() throws {
        let zone = try #require(Zone.named("EST5EDT,0/0,J364/24"))
        let summer = try #require(Instant(iso: "2026-07-01T12:00:00Z"))
        #expect(zone.offset(at: summer) == -4 * 3600)
        let last = try #require(Instant(iso: "2026-12-31T18:00:00Z"))
        #expect(zone.offset(at: last) == -5 * 3600)
    }
}
