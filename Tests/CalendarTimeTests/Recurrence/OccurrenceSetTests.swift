import CalendarTime
import Testing

@testable import TestSupport

/// The parts of a set in addition to its rules: single dates, exclusions, gaps, hostile rules.
@Suite struct OccurrenceSetTests {
    private func time(_ text: String) throws -> CivilDateTime {
        try #require(CivilDateTime(iso: text) ?? CivilDate(iso: text).map { CivilDateTime($0) })
    }

    private func set(
        _ start: String, _ rules: String..., zone: String? = nil, excluded: [String] = [],
        dates: [String] = [],
        excludedRules: [String] = []
    ) throws -> OccurrenceSet {
        OccurrenceSet(
            start: try time(start), zone: zone.flatMap(Zone.named),
            rules: try rules.map { try RecurrenceRule(text: $0) },
            excludedRules: try excludedRules.map { try RecurrenceRule(text: $0) }, dates: try dates.map(time),
            excludedDates: try excluded.map(time))
    }

    private func texts(_ set: OccurrenceSet, _ count: Int) -> [String] {
        set.prefix(count).map(\.description)
    }

    @Test func exclusionsDoNotChangeTheCount() throws {
        // RFC 5545, 3.8.5.1 and 3.3.10: COUNT bounds what the rule makes.
        let set = try set("2026-03-06T09:00:00", "FREQ=WEEKLY;COUNT=3", excluded: ["2026-03-13T09:00:00"])
        #expect(texts(set, 9) == ["2026-03-06T09:00:00", "2026-03-20T09:00:00"])
        #expect(set.count(in: .distantPast..<(.distantFuture)) == 2)
        #expect(set.last?.description == "2026-03-20T09:00:00")
    }

    @Test func aStartThatTheRuleDoesNotMakeCounts() throws {
        let set = try set("2026-03-04T09:00:00", "FREQ=WEEKLY;BYDAY=MO;COUNT=3")
        #expect(texts(set, 9) == ["2026-03-04T09:00:00", "2026-03-09T09:00:00", "2026-03-16T09:00:00"])
        #expect(set.contains(try time("2026-03-04T09:00:00")))
    }

    @Test func rulesAndDatesAreMergedOnce() throws {
        let set = try set(
            "2026-03-02T09:00:00", "FREQ=WEEKLY;COUNT=3", "FREQ=DAILY;INTERVAL=7;COUNT=2",
            dates: ["2026-03-09T09:00:00", "2026-03-05T10:00:00"])
        #expect(
            texts(set, 9) == [
                "2026-03-02T09:00:00", "2026-03-05T10:00:00", "2026-03-09T09:00:00", "2026-03-16T09:00:00",
            ])
        #expect(set.previous(before: try time("2026-03-09T09:00:00"))?.description == "2026-03-05T10:00:00")
        #expect(set.count(in: try time("2026-03-03")..<(try time("2026-04-01"))) == 3)
    }

    @Test func excludedRules() throws {
        let set = try set(
            "2026-03-02T09:00:00", "FREQ=DAILY;COUNT=7", excludedRules: ["FREQ=DAILY;INTERVAL=2"])
        #expect(texts(set, 9) == ["2026-03-03T09:00:00", "2026-03-05T09:00:00", "2026-03-07T09:00:00"])
    }

    // MARK: - Clocks that change (RFC 5545, 3.3.5)

    @Test func aTimeInAGapHappensByTheOffsetBefore() throws {
        let set = try set("2026-03-28T02:30:00", "FREQ=DAILY;COUNT=3", zone: "Europe/Berlin")
        #expect(
            set.moments(from: .distantPast).map(\.instant.description) == [
                "2026-03-28T01:30:00Z", "2026-03-29T01:30:00Z", "2026-03-30T00:30:00Z",
            ])
    }

    @Test func twoTimesThatAreOneMomentAreOneOccurrence() throws {
        let set = try set("2026-03-29T00:30:00", "FREQ=HOURLY;COUNT=4", zone: "Europe/Berlin")
        #expect(
            set.moments(from: .distantPast).map(\.instant.description) == [
                "2026-03-28T23:30:00Z", "2026-03-29T00:30:00Z", "2026-03-29T01:30:00Z",
                "2026-03-29T02:30:00Z",
            ])
    }

    @Test func momentsAreInOrderAroundAGap() throws {
        // 02:45 does not exist and is at 03:45, behind 03:00.
        let set = try set(
            "2026-03-29T01:00:00", "FREQ=DAILY;BYHOUR=2,3;BYMINUTE=0,45;COUNT=5", zone: "Europe/Berlin")
        #expect(
            set.moments(from: .distantPast).map(\.instant.description) == [
                "2026-03-29T00:00:00Z", "2026-03-29T01:00:00Z", "2026-03-29T01:45:00Z",
                "2026-03-30T00:00:00Z",
                "2026-03-30T00:45:00Z",
            ])
    }

    @Test func aFoldHappensOnce() throws {
        let set = try set("2026-10-25T01:30:00", "FREQ=HOURLY;COUNT=4", zone: "Europe/Berlin")
        #expect(
            set.moments(from: .distantPast).map(\.instant.description) == [
                "2026-10-24T23:30:00Z", "2026-10-25T00:30:00Z", "2026-10-25T02:30:00Z",
                "2026-10-25T03:30:00Z",
            ])
    }

    @Test func aDayThatAZoneLeftOut() throws {
        // Samoa had no 30 December 2011: that day's time and the next day's are one moment.
        let set = try set("2011-12-29T09:00:00", "FREQ=DAILY;COUNT=4", zone: "Pacific/Apia")
        #expect(
            set.moments(from: .distantPast).map(\.instant.description) == [
                "2011-12-29T19:00:00Z", "2011-12-30T19:00:00Z", "2011-12-31T19:00:00Z",
                "2012-01-01T19:00:00Z",
            ])
    }

    /// Clocks in New York show 03:00 after 01:59:59 on 8 March 2026, so that 02:30 happens at 03:30. A rule
    /// or a date that makes 03:30 itself names the occurrence; asked backward it had the name that does not
    /// exist.
    @Test(arguments: [
        (["FREQ=DAILY;BYHOUR=2", "FREQ=DAILY;BYHOUR=3"], []),
        (["FREQ=DAILY;BYHOUR=3", "FREQ=DAILY;BYHOUR=2"], []),
        (["FREQ=DAILY;BYHOUR=2,3"], []), (["FREQ=DAILY;BYHOUR=2"], ["2026-03-08T03:30:00"]),
        (["FREQ=DAILY;BYHOUR=3"], ["2026-03-08T02:30:00"]),
        ([], ["2026-03-08T02:30:00", "2026-03-08T03:30:00", "2026-03-08T02:30:00"]),
    ])
    func theTimeThatExistsGivesTheName(_ rules: [String], _ dates: [String]) throws {
        let set = OccurrenceSet(
            start: try time("2026-03-07T01:30:00"), zone: .named("America/New_York"),
            rules: try rules.map { try RecurrenceRule(text: $0) }, dates: try dates.map(time))
        let existing = try time("2026-03-08T03:30:00")
        let midnight = try time("2026-03-08")
        let noon = try time("2026-03-08T12:00:00")
        let onThatDay = set.moments(from: midnight).prefix { $0.local < noon }
        #expect(onThatDay.map(\.local) == [existing])
        #expect(onThatDay.map(\.instant.description) == ["2026-03-08T07:30:00Z"])
        #expect(set.next(after: midnight) == existing)
        #expect(set.previous(before: noon) == existing)
        #expect(set.occurrences(from: existing).first { _ in true } == existing)
        #expect(set.occurrences(from: try time("2026-03-08T02:30:00")).first { _ in true } == existing)
        // Both names are that moment.
        #expect(set.contains(existing))
        #expect(set.contains(try time("2026-03-08T02:30:00")))
        #expect(set.count(in: midnight..<noon) == 1)
    }

    /// One that only the gap's name makes keeps it.
    @Test func aTimeInAGapKeepsItsNameAlone() throws {
        let set = try set("2026-03-07T02:30:00", "FREQ=DAILY", zone: "America/New_York")
        let moved = try time("2026-03-08T02:30:00")
        #expect(set.next(after: set.start) == moved)
        #expect(set.previous(before: try time("2026-03-08T12:00:00")) == moved)
    }

    /// An EXDATE is a moment too: the name in the gap leaves out what happens at 03:30, whichever name it
    /// has. It was counted as left out and walked over as if it were not.
    @Test(arguments: ["2026-03-08T02:30:00", "2026-03-08T03:30:00"])
    func anExclusionInAGapNamesItsMoment(_ excluded: String) throws {
        for rules in [["FREQ=DAILY;BYHOUR=2"], ["FREQ=DAILY;BYHOUR=3"], ["FREQ=DAILY;BYHOUR=2,3"]] {
            // The other two dates lie in the gap and behind it, where nothing happens.
            let set = OccurrenceSet(
                start: try time("2026-03-07T01:30:00"), zone: .named("America/New_York"),
                rules: try rules.map { try RecurrenceRule(text: $0) },
                excludedDates: try [excluded, "2026-03-08T02:45:00", "2026-03-08T03:15:00"].map(time))
            let midnight = try time("2026-03-08")
            let noon = try time("2026-03-08T12:00:00")
            #expect(set.occurrences(from: midnight).first { _ in true }.map { $0 > noon } == true)
            #expect(set.previous(before: noon).map { $0 < midnight } == true)
            #expect(!set.contains(try time("2026-03-08T03:30:00")))
            #expect(set.count(in: midnight..<noon) == 0)
        }
    }

    @Test func untilInUTC() throws {
        let last = try set(
            "2026-03-01T09:00:00", "FREQ=DAILY;UNTIL=20260310T130000Z", zone: "America/New_York"
        ).last
        #expect(last?.description == "2026-03-10T09:00:00")
        let earlier = try set(
            "2026-03-01T09:00:00", "FREQ=DAILY;UNTIL=20260310T125959Z", zone: "America/New_York"
        ).last
        #expect(earlier?.description == "2026-03-09T09:00:00")
    }

    // MARK: - SKIP (RFC 7529, 4.1)

    @Test(arguments: [
        ("OMIT", "2026-01-31 2026-03-31 2026-05-31"), ("BACKWARD", "2026-01-31 2026-02-28 2026-03-31"),
        ("FORWARD", "2026-01-31 2026-03-01 2026-03-31"),
    ])
    func skip(_ skip: String, _ expected: String) throws {
        let set = try set("2026-01-31T09:00:00", "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=\(skip);COUNT=3")
        #expect(set.map { $0.date.description }.joined(separator: " ") == expected)
        #expect(
            Array(set.occurrences(from: try time("2026-03-01T00:00:00"))).first
                == (skip == "FORWARD" ? try time("2026-03-01T09:00:00") : try time("2026-03-31T09:00:00")))
    }

    @Test func otherCalendarsAreNamedNotExpanded() throws {
        let set = try set("2026-01-31T09:00:00", "RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L")
        #expect(set.problem?.message == "RSCALE=HEBREW is kept but cannot be expanded; expected GREGORIAN")
        #expect(texts(set, 3) == ["2026-01-31T09:00:00"])
    }

    // MARK: - Rules that mean harm

    @Test(arguments: [
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYMONTH=4;BYMONTHDAY=31",
        "FREQ=SECONDLY;INTERVAL=60;BYSECOND=1",
        "FREQ=MONTHLY;INTERVAL=12;BYMONTH=1", "FREQ=DAILY;INTERVAL=7;BYDAY=FR",
        "FREQ=YEARLY;INTERVAL=2147483648",
        "FREQ=SECONDLY;INTERVAL=999999999999999999", "FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6",
        "FREQ=WEEKLY;INTERVAL=99999999999",
        "FREQ=DAILY;BYSETPOS=5", "FREQ=MONTHLY;BYDAY=5MO;BYMONTHDAY=1",
    ])
    func neverMatches(_ rule: String) throws {
        let set = try set("2026-12-01T09:00:00", rule)
        #expect(texts(set, 2) == ["2026-12-01T09:00:00"])
        #expect(set.next(after: set.start) == nil)
        #expect(set.previous(before: .distantFuture) == set.start)
        #expect(set.count(in: .distantPast..<(.distantFuture)) == 1)
        #expect(set.last == set.start)
    }

    @Test(arguments: [
        "FREQ=SECONDLY;BYMONTH=1", "FREQ=SECONDLY;COUNT=2147483648", "FREQ=YEARLY;COUNT=2147483648",
        "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=2147483648", "FREQ=WEEKLY;COUNT=999999999999999999",
        "FREQ=MINUTELY;INTERVAL=7;COUNT=99999999999", "FREQ=YEARLY;INTERVAL=97;BYMONTH=2;BYMONTHDAY=29",
        "FREQ=DAILY;BYHOUR=0,6,12,18;COUNT=2147483648",
    ])
    func endsWithTheCalendar(_ rule: String) throws {
        for zone in [nil, "Europe/Berlin"] as [String?] {
            let set = try set("2026-12-01T09:00:00", rule, zone: zone)
            #expect(texts(set, 2).count == 2)
            let late = try time("9990-01-01T00:00:00")
            let previous = try #require(set.previous(before: late))
            #expect(previous < late)
            #expect(set.contains(previous))
            #expect(set.next(after: previous).map { $0 >= late } ?? true)
        }
    }

    @Test func farWindow() throws {
        let set = try set("1970-01-06T09:00:00", "FREQ=WEEKLY;BYDAY=TU", zone: "Europe/Berlin")
        // 57,036 days, 8,148 weeks, after 1970-01-06.
        let first = set.occurrences(from: try time("2126-03-04T00:00:00")).first { _ in true }
        #expect(first?.description == "2126-03-05T09:00:00")
        #expect(set.count(in: set.start..<(try time("2126-03-05T09:00:00"))) == 8148)
    }

    /// A chunk of days that was pushed out of December's was taken for the new year's first: it was counted
    /// once more in each year, or for ever.
    @Test(arguments: ["FREQ=MONTHLY;BYMONTHDAY=13;SKIP=FORWARD", "FREQ=YEARLY;BYMONTH=12;SKIP=FORWARD"])
    func forwardSkipsAreCountedOnce(_ rule: String) throws {
        let set = try set("2008-11-13T21:38:34", rule)
        let end = try time("2300-01-01")
        #expect(set.count(in: .distantPast..<end) == set.prefix { $0 < end }.count)
        let last = try #require(set.dropFirst(999).first { _ in true })
        #expect(try self.set("2008-11-13T21:38:34", rule + ";COUNT=1000").last == last)
    }

    /// After 200,000 occurrences left out in a row, all later ones were taken to be left out too.
    @Test func anExclusionOfElevenMonths() throws {
        let isLong = TestScale.isLong
        let frequency = isLong ? "SECONDLY" : "MINUTELY"
        let set = try set(
            "2026-01-01T00:00:00", "FREQ=\(frequency)",
            excludedRules: ["FREQ=\(frequency);BYMONTH=1,2,3,4,5,6,7,8,9,10,11"])
        #expect(
            texts(set, 2) == ["2026-12-01T00:00:00", isLong ? "2026-12-01T00:00:01" : "2026-12-01T00:01:00"])
        let last = isLong ? "2026-12-31T23:59:59" : "2026-12-31T23:59:00"
        #expect(set.previous(before: try time("2027-11-30T00:00:00"))?.description == last)
        let perDay = isLong ? 86_400 : 1440
        #expect(set.count(in: try time("2026-01-01")..<(try time("2028-01-01"))) == 2 * 31 * perDay)
    }

    /// Before 1970 the day that an interval of more than a day reaches was taken for the day after it.
    @Test func longIntervalsBefore1970() throws {
        // 1,853,017 minutes are 1,286 days, 19 hours and 37 minutes.
        let set = try set("1408-06-02T15:15:00", "FREQ=MINUTELY;INTERVAL=1853017")
        let step = 1_853_017 * 60
        for (index, occurrence) in set.prefix(200).enumerated() {
            #expect(occurrence == set.start.adding(seconds: index * step))
            #expect(set.count(in: set.start..<occurrence) == index)
            if index > 0 {
                #expect(set.previous(before: occurrence) == set.start.adding(seconds: (index - 1) * step))
            }
        }
    }
}
