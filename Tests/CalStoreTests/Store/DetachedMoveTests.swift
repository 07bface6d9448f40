import Testing

@testable import CalStore

/// The effect of a change of a series on its detached occurrences: the table of `DetachedMove`.
@Suite struct DetachedMoveTests {
    private static func at(_ date: String, _ time: String = "09:00:00") -> String {
        "\(date)T\(time)[America/New_York]"
    }

    /// Four Mondays in New York, of which the third was given notes.
    private func series(_ change: (inout ItemFields) throws -> Void) throws -> (SeriesBench, ItemFields) {
        var bench = try SeriesBench(
            "2026-03-02T09:00:00[America/New_York]", "2026-03-02T09:30:00[America/New_York]",
            "FREQ=WEEKLY;COUNT=4")
        let detached = try bench.save(at: Self.at("2026-03-16"), change)
        return (bench, detached)
    }

    private func newest(_ bench: SeriesBench, _ item: ItemFields) throws -> ItemFields {
        try #require(bench.others.first { $0.id == item.id })
    }

    @Test(arguments: [Span.all, .future])
    func whatWasNeverChangedFollows(_ span: Span) throws {
        var (bench, detached) = try series { $0.notes = "bring cake" }
        let saved = try bench.save(at: Self.at("2026-03-09"), span: span) {
            $0.title = "Daily"
            $0.location = "Room 4"
            $0.start = ItemTime(Self.at("2026-03-09", "10:00:00"))
            $0.end = .time(try SeriesBench.time(Self.at("2026-03-09", "11:00:00")))
        }
        let now = try newest(bench, detached)
        #expect(now.title == "Daily")
        #expect(now.location == "Room 4")
        #expect(now.notes == "bring cake")
        #expect(now.start?.description == Self.at("2026-03-16", "10:00:00"))
        #expect(now.endTime?.description == Self.at("2026-03-16", "11:00:00"))
        #expect(now.originalStart?.description == Self.at("2026-03-16", "10:00:00"))
        #expect(now.series == saved.id)
        #expect(now.uid == saved.externalID)
    }

    @Test func itsOwnTimeStays() throws {
        var (bench, detached) = try series {
            $0.end = .time(try SeriesBench.time(Self.at("2026-03-16", "12:00:00")))
        }
        try bench.save(at: Self.at("2026-03-02"), span: .all) {
            $0.start = ItemTime(Self.at("2026-03-02", "14:00:00"))
            $0.end = .time(try SeriesBench.time(Self.at("2026-03-02", "14:30:00")))
            $0.title = "Later"
        }
        let now = try newest(bench, detached)
        #expect(now.start?.description == Self.at("2026-03-16"))
        #expect(now.endTime?.description == Self.at("2026-03-16", "12:00:00"))
        #expect(now.title == "Later")
        #expect(now.originalStart?.description == Self.at("2026-03-16", "14:00:00"))
    }

    @Test func itsOwnTitleStays() throws {
        var (bench, detached) = try series { $0.title = "Special" }
        try bench.save(at: Self.at("2026-03-02"), span: .all) { $0.title = "Daily" }
        #expect(try newest(bench, detached).title == "Special")
        // What it had of its own became the series'; from now on nothing tells them apart.
        try bench.save(at: Self.at("2026-03-02"), span: .all) { $0.title = "Special" }
        try bench.save(at: Self.at("2026-03-02"), span: .all) { $0.title = "Again" }
        #expect(try newest(bench, detached).title == "Again")
    }

    /// An imported occurrence may write its time in another zone; it is the same time.
    @Test func theFormOfATimeIsNoDifference() throws {
        var (bench, detached) = try series {
            $0.start = ItemTime("2026-03-16T13:00:00[UTC]")
            $0.end = .duration(ItemDuration(seconds: 1800))
            $0.notes = "x"
        }
        try bench.save(at: Self.at("2026-03-02"), span: .all) {
            $0.start = ItemTime(Self.at("2026-03-02", "10:00:00"))
            $0.end = .time(try SeriesBench.time(Self.at("2026-03-02", "10:30:00")))
        }
        #expect(try newest(bench, detached).start?.description == Self.at("2026-03-16", "10:00:00"))
    }

    @Test func oneWithoutAPlaceStaysAsItIs() throws {
        var (bench, detached) = try series { $0.notes = "x" }
        try bench.save(at: Self.at("2026-03-02"), span: .all) {
            $0.title = "Twice"
            $0.recurrence?.rules = [try RecurrenceRule(text: "FREQ=WEEKLY;COUNT=2")]
        }
        let now = try newest(bench, detached)
        #expect(now.series == nil)
        #expect(now.title == "Standup")
        #expect(now.start?.description == Self.at("2026-03-16"))
    }

    @Test(arguments: [Span.all, .future])
    func replaceMakesThemLikeTheOthers(_ span: Span) throws {
        var (bench, detached) = try series { $0.title = "Special" }
        try bench.save(at: Self.at("2026-03-09"), span: span, detached: .replace) { $0.title = "Daily" }
        #expect(!bench.others.contains { $0.id == detached.id })
        #expect(
            try bench.listing() == [
                "2026-03-02 09:00 " + (span == .all ? "Daily" : "Standup"), "2026-03-09 09:00 Daily",
                "2026-03-16 09:00 Daily", "2026-03-23 09:00 Daily",
            ])
    }
}
