import Testing

@testable import CalStore

/// The table of `SpanEdit`, removing: EventKit rule 128.
@Suite struct SpanRemoveTests {
    private static let days = ["2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05"]

    private func daily(_ end: String = ";COUNT=4") throws -> SeriesBench {
        try SeriesBench("2026-03-02T09:00:00", "PT1H", "FREQ=DAILY" + end)
    }

    @Test(arguments: Span.allCases)
    func aSingleItemGoes(_ span: Span) throws {
        var bench = try SeriesBench("2026-03-02T09:00:00", "PT1H")
        try bench.remove(at: "2026-03-02T09:00:00", span: span)
        #expect(bench.state.itemCount == 0)
    }

    @Test(arguments: 0..<4)
    func thisLeavesAHole(_ index: Int) throws {
        var bench = try daily()
        try bench.remove(at: Self.days[index] + "T09:00:00")
        var left = Self.days
        left.remove(at: index)
        #expect(try bench.dates() == left.map { $0 + " 09:00" })
        // COUNT counts deleted ones (RFC 5545, 3.8.5.1): the series gets no longer.
        #expect(try bench.item().ruleTexts == ["FREQ=DAILY;COUNT=4"])
    }

    @Test(arguments: 0..<4)
    func futureEndsTheSeries(_ index: Int) throws {
        for end in [";COUNT=4", ";UNTIL=20260305T090000", ";UNTIL=20260305"] {
            var bench = try daily(end)
            try bench.remove(at: Self.days[index] + "T09:00:00", span: .future)
            #expect(try bench.dates() == Self.days.prefix(index).map { $0 + " 09:00" })
            #expect(bench.state.itemCount == (index == 0 ? 0 : 1))
        }
    }

    @Test func anEndlessSeriesEnds() throws {
        var bench = try daily("")
        try bench.remove(at: "2026-03-04T09:00:00", span: .future)
        #expect(try bench.item().ruleTexts == ["FREQ=DAILY;UNTIL=20260303T090000"])
        #expect(try bench.dates("2026-01-01", "2036-01-01") == ["2026-03-02 09:00", "2026-03-03 09:00"])
    }

    @Test(arguments: 0..<4)
    func allGoes(_ index: Int) throws {
        var bench = try daily()
        try bench.save(at: "2026-03-03T09:00:00") { $0.title = "Detached" }
        try bench.remove(at: Self.days[index] + "T09:00:00", span: .all)
        #expect(bench.state.itemCount == 0)
    }

    @Test func theSeriesAsSuchGoes() throws {
        var bench = try daily()
        try bench.save(at: "2026-03-03T09:00:00") { $0.title = "Detached" }
        try bench.remove(span: .all)
        #expect(bench.state.itemCount == 0)
    }

    /// In any order, with detached ones among them: no empty series is left behind.
    @Test(arguments: [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2], [2, 0, 3, 1]])
    func removingEachOccurrenceRemovesTheSeries(_ order: [Int]) throws {
        var bench = try daily()
        try bench.save(at: "2026-03-03T09:00:00") { $0.title = "Detached" }
        for (done, index) in order.enumerated() {
            let original = Self.days[index] + "T09:00:00"
            let detached = bench.others.first { $0.originalStart?.description == original }
            try bench.remove(detached?.id, at: detached == nil ? original : nil)
            #expect(try bench.dates().count == 3 - done)
        }
        #expect(bench.state.itemCount == 0)
    }

    @Test func aDetachedOneLeavesAHole() throws {
        var bench = try daily()
        let detached = try bench.save(at: "2026-03-03T09:00:00") {
            $0.start = ItemTime("2026-03-10T09:00:00")
        }
        try bench.remove(detached.id)
        #expect(try bench.dates() == ["2026-03-02 09:00", "2026-03-04 09:00", "2026-03-05 09:00"])
        #expect(try bench.item().recurrence?.exclusionDates.map(\.description) == ["2026-03-03T09:00:00"])
    }

    /// An occurrence of a later date goes, wherever it was moved; one of an earlier date stays.
    @Test func futureTakesDetachedOnesByTheirOriginalDate() throws {
        var bench = try daily()
        try bench.save(at: "2026-03-05T09:00:00") {
            $0.title = "Late"; $0.start = ItemTime("2026-03-01T09:00:00")
        }
        try bench.save(at: "2026-03-02T09:00:00") {
            $0.title = "Early"; $0.start = ItemTime("2026-03-20T09:00:00")
        }
        try bench.remove(at: "2026-03-04T09:00:00", span: .future)
        #expect(try bench.listing() == ["2026-03-03 09:00 Standup", "2026-03-20 09:00 Early"])
    }

    @Test func futureOfADetachedOne() throws {
        var bench = try daily()
        let detached = try bench.save(at: "2026-03-04T09:00:00") { $0.title = "Detached" }
        try bench.remove(detached.id, span: .future)
        #expect(try bench.dates() == ["2026-03-02 09:00", "2026-03-03 09:00"])
    }

    @Test func futureOnTheFirstThatIsLeftRemovesAll() throws {
        var bench = try daily()
        try bench.remove(at: "2026-03-02T09:00:00")
        try bench.remove(at: "2026-03-03T09:00:00", span: .future)
        #expect(bench.state.itemCount == 0)
    }

    /// Extra dates alone: when only the start is left it is a single event, unless that is a detached one.
    @Test(arguments: [false, true])
    func furtherDatesGoToo(_ isDetached: Bool) throws {
        var bench = try SeriesBench("2026-03-02T09:00:00", "PT1H") {
            $0.recurrence = ItemRecurrence(dates: [
                RecurrenceDate(try SeriesBench.time("2026-03-04T15:00:00"))
            ])
        }
        if isDetached { try bench.save(at: "2026-03-02T09:00:00") { $0.title = "Detached" } }
        try bench.remove(at: "2026-03-04T15:00:00", span: .future)
        #expect(try bench.listing() == ["2026-03-02 09:00 " + (isDetached ? "Detached" : "Standup")])
    }

    /// Dates before the start, which RFC 5545 leaves undefined and some files have, do no harm.
    @Test(arguments: [
        "2026-03-01T09:00:00", "2026-03-05T09:00:00", "2026-03-10T09:00:00", "2026-03-11T09:00:00",
    ])
    func datesBeforeTheStart(_ original: String) throws {
        for span in Span.allCases {
            let bench = try SeriesBench("2026-03-10T09:00:00", "PT1H", "FREQ=DAILY;COUNT=2") {
                $0.recurrence?.dates = ["2026-03-01T09:00:00", "2026-03-05T09:00:00"].compactMap {
                    ItemTime($0).map { RecurrenceDate($0) }
                }
            }
            var cut = bench
            try cut.remove(at: original, span: span)
            var split = bench
            try split.save(at: original, span: span) { $0.title = "New" }
        }
    }
}
