import Testing

@testable import CalStore

/// The table of `SpanEdit`, saving: EventKit rules 110-129.
@Suite struct SpanSaveTests {
    /// Mondays in New York; clocks go forward on 2026-03-08.
    private func weekly(_ end: String = ";COUNT=4") throws -> SeriesBench {
        try SeriesBench(
            "2026-03-02T09:00:00[America/New_York]", "2026-03-02T09:30:00[America/New_York]",
            "FREQ=WEEKLY" + end)
    }

    private static let mondays = ["2026-03-02", "2026-03-09", "2026-03-16", "2026-03-23"]
    private static func at(_ date: String, _ time: String = "09:00:00") -> String {
        "\(date)T\(time)[America/New_York]"
    }

    @Test(arguments: Span.allCases)
    func aSingleItemIsReplaced(_ span: Span) throws {
        var bench = try SeriesBench("2026-03-02T09:00:00", "PT1H")
        let saved = try bench.save(at: "2026-03-02T09:00:00", span: span) { $0.title = "New" }
        #expect(saved.id == bench.id)
        #expect(try bench.listing() == ["2026-03-02 09:00 New"])
    }

    /// A single item gets its first rule with either span (EventKit rule 125).
    @Test(arguments: Span.allCases)
    func aSingleItemMayBeginToRepeat(_ span: Span) throws {
        var bench = try SeriesBench("2026-03-02T09:00:00", "PT1H")
        try bench.save(at: "2026-03-02T09:00:00", span: span) {
            $0.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: "FREQ=DAILY;COUNT=2")])
        }
        #expect(try bench.dates() == ["2026-03-02 09:00", "2026-03-03 09:00"])
    }

    /// Rules 112, 113, 114, 117.
    @Test(arguments: 0..<4)
    func thisDetaches(_ index: Int) throws {
        var bench = try weekly()
        let original = Self.at(Self.mondays[index])
        let saved = try bench.save(at: original) { $0.title = "New" }
        #expect(saved.id != bench.id)
        #expect(saved.series == bench.id)
        #expect(saved.originalStart?.description == original)
        #expect(saved.recurrence == nil)
        #expect(saved.uid == bench.id.text)
        #expect(try bench.item().title == "Standup")
        #expect(
            try bench.listing()
                == Self.mondays.indices.map {
                    Self.mondays[$0] + " 09:00 " + ($0 == index ? "New" : "Standup")
                })
    }

    @Test func aMovedOccurrenceStaysWhatItWas() throws {
        var bench = try weekly()
        let saved = try bench.save(at: Self.at("2026-03-09")) {
            $0.start = ItemTime("2026-03-11T14:00:00[America/New_York]")
            $0.end = .time(try SeriesBench.time("2026-03-11T14:30:00[America/New_York]"))
        }
        #expect(saved.originalStart?.description == Self.at("2026-03-09"))
        #expect(
            try bench.dates() == [
                "2026-03-02 09:00", "2026-03-11 14:00", "2026-03-16 09:00", "2026-03-23 09:00",
            ])
        // Again, and back: it stays an item of its own.
        try bench.save(saved.id) {
            $0.start = ItemTime(Self.at("2026-03-09")); $0.end = .duration(ItemDuration(seconds: 1800))
        }
        #expect(try bench.dates() == Self.mondays.map { $0 + " 09:00" })
        #expect(bench.others.count == 1)
    }

    @Test func nothingChangedDetachesNothing() throws {
        for span in Span.allCases {
            var bench = try weekly()
            let before = try bench.item()
            let saved = try bench.save(at: Self.at("2026-03-02"), span: span) { _ in }
            #expect(saved == before)
            #expect(bench.others.isEmpty)
        }
    }

    /// Rule 125: the rule is ignored, and where nothing else is new nothing happens.
    @Test func theRuleOfOneOccurrenceIsIgnored() throws {
        var bench = try weekly()
        let daily = ItemRecurrence(rules: [try RecurrenceRule(text: "FREQ=DAILY")])
        let same = try bench.save(at: Self.at("2026-03-09")) { $0.recurrence = daily }
        #expect(same.id == bench.id)
        #expect(bench.others.isEmpty)
        let detached = try bench.save(at: Self.at("2026-03-09")) {
            $0.recurrence = daily; $0.title = "New"
        }
        #expect(detached.recurrence == nil)
        let again = try bench.save(detached.id) {
            $0.recurrence = daily; $0.title = "Newer"
        }
        #expect(again.recurrence == nil)
        #expect(try bench.listing()[1] == "2026-03-09 09:00 Newer")
        #expect(try bench.listing().count == 4)
    }

    @Test func detachingTwiceChangesTheDetachedOne() throws {
        var bench = try weekly()
        let first = try bench.save(at: Self.at("2026-03-09")) { $0.title = "New" }
        let second = try bench.save(at: Self.at("2026-03-09")) { $0.location = "Room 4" }
        #expect(second.id == first.id)
        #expect(second.title == "New")
        #expect(second.location == "Room 4")
        #expect(bench.others.count == 1)
    }

    /// Rules 111 and 120.
    @Test(arguments: [Span.all, .future])
    func theFirstWithFutureIsTheWholeSeries(_ span: Span) throws {
        var bench = try weekly()
        let saved = try bench.save(at: Self.at("2026-03-02"), span: span) { $0.title = "New" }
        #expect(saved.id == bench.id)
        #expect(try bench.listing() == Self.mondays.map { $0 + " 09:00 New" })
        #expect(bench.others.isEmpty)
    }

    /// Rules 118, 119: the new series has the anchor, another identifier, another UID.
    @Test(arguments: 1..<4)
    func futureSplits(_ index: Int) throws {
        var bench = try weekly()
        let saved = try bench.save(at: Self.at(Self.mondays[index]), span: .future) { $0.title = "New" }
        #expect(saved.id != bench.id)
        #expect(saved.externalID != bench.id.text)
        #expect(saved.series == nil && saved.originalStart == nil)
        #expect(try bench.item().ruleTexts == ["FREQ=WEEKLY;COUNT=\(index)"])
        #expect(saved.ruleTexts == ["FREQ=WEEKLY;COUNT=\(4 - index)"])
        #expect(
            try bench.listing()
                == Self.mondays.indices.map {
                    Self.mondays[$0] + " 09:00 " + ($0 >= index ? "New" : "Standup")
                })
    }

    @Test(arguments: 0..<4)
    func allFromAnyOccurrence(_ index: Int) throws {
        var bench = try weekly()
        let saved = try bench.save(at: Self.at(Self.mondays[index]), span: .all) {
            $0.title = "New"
            $0.start = ItemTime(Self.at(Self.mondays[index], "10:00:00"))
            $0.end = .time(try SeriesBench.time(Self.at(Self.mondays[index], "10:45:00")))
        }
        #expect(saved.id == bench.id)
        #expect(try bench.listing() == Self.mondays.map { $0 + " 10:00 New" })
        #expect(saved.endTime?.description == Self.at("2026-03-02", "10:45:00"))
        #expect(bench.others.isEmpty)
    }

    /// Rule 127.
    @Test func aDetachedOneWithFutureReachesTheLaterOnes() throws {
        var bench = try weekly()
        let detached = try bench.save(at: Self.at("2026-03-16")) {
            $0.title = "Moved"; $0.start = ItemTime(Self.at("2026-03-16", "11:00:00"));
            $0.end = .duration(ItemDuration(seconds: 1800))
        }
        let saved = try bench.save(detached.id, span: .future) { $0.title = "New" }
        #expect(saved.series == nil)
        #expect(
            try bench.listing() == [
                "2026-03-02 09:00 Standup", "2026-03-09 09:00 Standup", "2026-03-16 11:00 New",
                "2026-03-23 11:00 New",
            ])
        #expect(bench.others.count == 1)
    }

    @Test func aDetachedOneWithAllReachesAll() throws {
        var bench = try weekly()
        let detached = try bench.save(at: Self.at("2026-03-16")) { $0.title = "Moved" }
        let saved = try bench.save(detached.id, span: .all) { $0.location = "Room 4" }
        #expect(saved.id == bench.id)
        #expect(saved.location == "Room 4")
        #expect(try bench.listing() == Self.mondays.map { $0 + " 09:00 Moved" })
        #expect(bench.others.isEmpty)
    }

    /// The first occurrence was deleted: `future` on the first that is left is the whole series.
    @Test func theFirstThatIsLeftIsTheFirst() throws {
        var bench = try weekly()
        try bench.remove(at: Self.at("2026-03-02"))
        let saved = try bench.save(at: Self.at("2026-03-09"), span: .future) {
            $0.start = ItemTime(Self.at("2026-03-09", "10:00:00"))
            $0.end = .duration(ItemDuration(seconds: 1800))
        }
        #expect(saved.id == bench.id)
        #expect(try bench.dates() == ["2026-03-09 10:00", "2026-03-16 10:00", "2026-03-23 10:00"])
    }

    @Test(arguments: ["2026-03-10", "2026-02-23", "2026-03-30"])
    func whatIsNoOccurrenceIsRefused(_ date: String) throws {
        for span in Span.allCases {
            var bench = try weekly()
            let error = CalStoreError.noSuchOccurrence(title: "Standup", date: Self.at(date))
            #expect(throws: error) { try bench.save(at: Self.at(date), span: span) { $0.title = "New" } }
            #expect(throws: error) { try bench.remove(at: Self.at(date), span: span) }
        }
    }

    @Test func aDeletedOccurrenceIsNone() throws {
        var bench = try weekly()
        try bench.remove(at: Self.at("2026-03-09"))
        #expect(throws: CalStoreError.self) { try bench.save(at: Self.at("2026-03-09")) { $0.title = "New" } }
    }

    /// The series as such, without an occurrence: what is saved is the difference too, so holes and detached
    /// ones follow.
    @Test func theSeriesAsSuch() throws {
        var bench = try weekly()
        try bench.remove(at: Self.at("2026-03-09"))
        try bench.save(at: Self.at("2026-03-16")) { $0.title = "Detached" }
        try bench.save(span: .all) {
            $0.start = ItemTime(Self.at("2026-03-02", "08:00:00"))
            $0.end = .time(try SeriesBench.time(Self.at("2026-03-02", "08:30:00")))
        }
        #expect(
            try bench.listing() == [
                "2026-03-02 08:00 Standup", "2026-03-16 08:00 Detached", "2026-03-23 08:00 Standup",
            ])
    }

    // MARK: Calendars

    @Test func oneOccurrenceStaysInItsCalendar() throws {
        var bench = try weekly()
        let other = bench.otherCalendar
        #expect(throws: CalStoreError.refused(.seriesWideChange(["the calendar"]), title: "Standup")) {
            try bench.save(at: Self.at("2026-03-09")) { $0.calendar = other }
        }
        let detached = try bench.save(at: Self.at("2026-03-09")) { $0.title = "New" }
        #expect(throws: CalStoreError.refused(.seriesWideChange(["the calendar"]), title: "New")) {
            try bench.save(detached.id) { $0.calendar = other }
        }
    }

    @Test(arguments: [nil, "2026-03-02T09:00:00[America/New_York]"])
    func detachedOnesMoveAlong(_ original: String?) throws {
        var bench = try weekly()
        let detached = try bench.save(at: Self.at("2026-03-09")) { $0.title = "New" }
        let other = bench.otherCalendar
        try bench.save(at: original, span: .all) { $0.calendar = other }
        #expect(try bench.item().calendar == other)
        #expect(try bench.item(detached.id).calendar == other)
        #expect(try bench.item(detached.id).series == bench.id)
    }

    @Test func aSplitMayMoveToAnotherCalendar() throws {
        var bench = try weekly()
        let early = try bench.save(at: Self.at("2026-03-02")) { $0.title = "Early" }
        let late = try bench.save(at: Self.at("2026-03-23")) { $0.title = "Late" }
        let other = bench.otherCalendar
        let saved = try bench.save(at: Self.at("2026-03-16"), span: .future) { $0.calendar = other }
        #expect(try bench.item().calendar == bench.calendar)
        #expect(try bench.item(early.id).calendar == bench.calendar)
        #expect(try bench.item(late.id).calendar == other)
        #expect(try bench.item(late.id).series == saved.id)
        #expect(try bench.item(late.id).uid == saved.externalID)
    }

    @Test func aFixedCalendarRefuses() throws {
        var bench = try weekly()
        let fixed = bench.readOnlyCalendar
        for span in [Span.all, .future] {
            #expect(throws: CalStoreError.refused(.calendarReadOnly("Fixed"), title: "Standup")) {
                try bench.save(at: Self.at("2026-03-09"), span: span) { $0.calendar = fixed }
            }
        }
    }
}
