import CalendarTime
import Testing

/// SKIP (RFC 7529, 4.1): it acts behind BYMONTHDAY and BYYEARDAY and before BYDAY, and counts in the period
/// that a day is moved out of. Lists that libical gives too are marked; for the others the text decides.
@Suite struct SkipTests {
    private func days(_ start: String, _ rule: String, _ count: Int) throws -> String {
        let start = try #require(CivilDate(iso: start))
        let set = OccurrenceSet(
            start: CivilDateTime(start), isDate: true,
            rules: [try RecurrenceRule(text: "RSCALE=GREGORIAN;" + rule)])
        return set.prefix(count).map(\.date.description).joined(separator: " ")
    }

    @Test(arguments: [
        // libical: the days of a start that some periods lack.
        ("2014-01-31", "FREQ=MONTHLY;SKIP=OMIT", "2014-01-31 2014-03-31 2014-05-31 2014-07-31"),
        ("2014-01-31", "FREQ=MONTHLY;SKIP=BACKWARD", "2014-01-31 2014-02-28 2014-03-31 2014-04-30"),
        ("2014-01-31", "FREQ=MONTHLY;SKIP=FORWARD", "2014-01-31 2014-03-01 2014-03-31 2014-05-01"),
        (
            "2014-01-31", "FREQ=MONTHLY;INTERVAL=13;SKIP=FORWARD",
            "2014-01-31 2015-03-01 2016-03-31 2017-05-01"
        ),
        ("2012-02-29", "FREQ=YEARLY;SKIP=FORWARD", "2012-02-29 2013-03-01 2014-03-01 2015-03-01 2016-02-29"),
        ("2012-02-29", "FREQ=YEARLY;SKIP=BACKWARD", "2012-02-29 2013-02-28 2014-02-28 2015-02-28 2016-02-29"),
        // libical: named days.
        (
            "2014-01-31", "FREQ=MONTHLY;BYMONTHDAY=30,31;SKIP=FORWARD",
            "2014-01-31 2014-03-01 2014-03-30 2014-03-31 2014-04-30 2014-05-01"
        ),
        (
            "2014-01-31", "FREQ=MONTHLY;BYMONTHDAY=28,31;SKIP=BACKWARD",
            "2014-01-31 2014-02-28 2014-03-28 2014-03-31 2014-04-28 2014-04-30"
        ),
        (
            "2014-03-01", "FREQ=YEARLY;BYMONTH=2,3;BYMONTHDAY=30;SKIP=FORWARD",
            "2014-03-01 2014-03-30 2015-03-01 2015-03-30 2016-03-01"
        ),
        // libical: counted from the month's end.
        (
            "2014-01-31", "FREQ=MONTHLY;BYMONTHDAY=-31;SKIP=BACKWARD",
            "2014-01-31 2014-03-01 2014-03-31 2014-05-01 2014-05-31 2014-07-01"
        ),
        (
            "2014-02-01", "FREQ=MONTHLY;BYMONTHDAY=-31;SKIP=FORWARD",
            "2014-02-01 2014-03-01 2014-04-01 2014-05-01"
        ),
        // libical: days of the year.
        (
            "2014-12-31", "FREQ=YEARLY;BYYEARDAY=366;SKIP=BACKWARD",
            "2014-12-31 2015-12-31 2016-12-31 2017-12-31"
        ),
        (
            "2015-01-01", "FREQ=YEARLY;BYYEARDAY=366;SKIP=FORWARD",
            "2015-01-01 2016-01-01 2016-12-31 2018-01-01"
        ),
        (
            "2015-01-01", "FREQ=YEARLY;BYYEARDAY=-366;SKIP=FORWARD",
            "2015-01-01 2016-01-01 2017-01-01 2018-01-01"
        ),
        // libical: where BYMONTHDAY only chooses among days, none is lacking.
        (
            "2014-01-31", "FREQ=DAILY;BYMONTHDAY=31;SKIP=BACKWARD",
            "2014-01-31 2014-03-31 2014-05-31 2014-07-31"
        ),
        // "SKIP is applied after BYMONTHDAY and before BYDAY": 1 December 2014 was a Monday.
        (
            "2014-03-31", "FREQ=MONTHLY;BYMONTHDAY=31;BYDAY=MO;SKIP=FORWARD",
            "2014-03-31 2014-12-01 2015-08-31"
        ),
        // A day that is there by itself happens once.
        (
            "2014-01-31", "FREQ=MONTHLY;BYMONTHDAY=1,31;SKIP=FORWARD",
            "2014-01-31 2014-02-01 2014-03-01 2014-03-31 2014-04-01 2014-05-01 2014-05-31"
        ),
        // The set of April is the 30th and 1 May; that of May the 30th and the 31st.
        (
            "2014-03-31", "FREQ=MONTHLY;BYMONTHDAY=30,31;BYSETPOS=2;SKIP=FORWARD",
            "2014-03-31 2014-05-01 2014-05-31 2014-07-01 2014-07-31"
        ),
        // The set of February is the 1st and 1 March; that of March the 1st and the 30th.
        (
            "2014-01-30", "FREQ=MONTHLY;BYMONTHDAY=1,30;BYSETPOS=-1;SKIP=FORWARD",
            "2014-01-30 2014-03-01 2014-03-30 2014-04-30"
        ),
        // Nothing is moved to a weekday: BYDAY chooses behind SKIP.
        ("2014-01-31", "FREQ=MONTHLY;BYDAY=5FR;SKIP=FORWARD", "2014-01-31 2014-05-30 2014-08-29"),
    ])
    func moves(_ start: String, _ rule: String, _ expected: String) throws {
        #expect(try days(start, rule, expected.split(separator: " ").count) == expected)
    }

    /// A set that starts on the last of a month had days of that month before its start.
    /// January was not looked at, because only December has a 53rd weekday: found by the naive comparison.
    /// 2014-12-31 is the 53rd Wednesday of 2014, and 2015-01-01 the first Thursday of 2015.
    @Test func aDayMovedIntoAnotherYearIsAWeekdayOfThatYear() throws {
        #expect(
            try days("2009-09-23", "FREQ=YEARLY;INTERVAL=2;BYYEARDAY=-366;BYDAY=53WE;SKIP=BACKWARD", 2)
                == "2009-09-23 2014-12-31")
        #expect(
            try days("2010-09-23", "FREQ=YEARLY;INTERVAL=2;BYYEARDAY=366;BYDAY=1TH;SKIP=FORWARD", 2)
                == "2010-09-23 2015-01-01")
    }

    @Test func nothingComesBeforeTheStart() throws {
        #expect(
            try days("2014-01-31", "FREQ=MONTHLY;BYMONTHDAY=1,30,31;SKIP=FORWARD", 3)
                == "2014-01-31 2014-02-01 2014-03-01")
    }

    @Test func backwardAndCounted() throws {
        let set = OccurrenceSet(
            start: try #require(CivilDateTime(iso: "2014-01-31T09:00:00")),
            rules: [try RecurrenceRule(text: "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=-31;SKIP=BACKWARD")])
        let may = try #require(CivilDateTime(iso: "2014-05-01T09:00:00"))
        #expect(set.previous(before: may)?.description == "2014-03-31T09:00:00")
        #expect(set.next(after: may)?.description == "2014-05-31T09:00:00")
        #expect(set.contains(may) && set.count(in: set.start..<may) == 3)
    }
}
