import CalendarTime
import Testing

/// The examples of RFC 5545, 3.8.5.3 (pages 123 to 132). All start in America/New_York.
@Suite struct RFC5545ExampleTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let start: String
        let rule: String
        /// Dates with times where the time is not 09:00; the beginning of the list where it goes on.
        let expected: String
        /// How many there are in all, where the rule ends.
        var count: Int?
        var testDescription: String { rule }
    }

    static let examples: [Example] = [
        // p. 123
        Example(
            start: "1997-09-02", rule: "FREQ=DAILY;COUNT=10",
            expected: """
                1997-09-02 1997-09-03 1997-09-04 1997-09-05 1997-09-06 1997-09-07 1997-09-08 1997-09-09 1997-09-10 1997-09-11
                """, count: 10),
        Example(
            start: "1997-09-02", rule: "FREQ=DAILY;UNTIL=19971224T000000Z", expected: "1997-09-02 1997-09-03",
            count: 113),
        Example(
            start: "1997-09-02", rule: "FREQ=DAILY;INTERVAL=2",
            expected: "1997-09-02 1997-09-04 1997-09-06 1997-09-08"),
        Example(
            start: "1997-09-02", rule: "FREQ=DAILY;INTERVAL=10;COUNT=5",
            expected: "1997-09-02 1997-09-12 1997-09-22 1997-10-02 1997-10-12", count: 5),
        // p. 124: every day in January, for 3 years
        Example(
            start: "1998-01-01",
            rule: "FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA",
            expected: "1998-01-01 1998-01-02 1998-01-03", count: 93),
        Example(
            start: "1998-01-01", rule: "FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1",
            expected: "1998-01-01 1998-01-02 1998-01-03", count: 93),
        Example(
            start: "1997-09-02", rule: "FREQ=WEEKLY;COUNT=10",
            expected: """
                1997-09-02 1997-09-09 1997-09-16 1997-09-23 1997-09-30 1997-10-07 1997-10-14 1997-10-21 1997-10-28 1997-11-04
                """, count: 10),
        Example(
            start: "1997-09-02", rule: "FREQ=WEEKLY;UNTIL=19971224T000000Z",
            expected: "1997-09-02 1997-09-09 1997-09-16", count: 17),
        Example(
            start: "1997-09-02", rule: "FREQ=WEEKLY;INTERVAL=2;WKST=SU",
            expected:
                "1997-09-02 1997-09-16 1997-09-30 1997-10-14 1997-10-28 1997-11-11 1997-11-25 1997-12-09 1997-12-23"
        ),
        Example(
            start: "1997-09-02", rule: "FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH",
            expected: """
                1997-09-02 1997-09-04 1997-09-09 1997-09-11 1997-09-16 1997-09-18 1997-09-23 1997-09-25 1997-09-30 1997-10-02
                """, count: 10),
        // The same by count.
        Example(
            start: "1997-09-02", rule: "FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH",
            expected: """
                1997-09-02 1997-09-04 1997-09-09 1997-09-11 1997-09-16 1997-09-18 1997-09-23 1997-09-25 1997-09-30 1997-10-02
                """, count: 10),
        // p. 125
        Example(
            start: "1997-09-01", rule: "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR",
            expected: """
                1997-09-01 1997-09-03 1997-09-05 1997-09-15 1997-09-17 1997-09-19 1997-09-29 1997-10-01 1997-10-03 1997-10-13
                1997-10-15 1997-10-17 1997-10-27 1997-10-29 1997-10-31 1997-11-10 1997-11-12 1997-11-14 1997-11-24 1997-11-26
                1997-11-28 1997-12-08 1997-12-10 1997-12-12 1997-12-22
                """, count: 25),
        Example(
            start: "1997-09-02", rule: "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH",
            expected:
                "1997-09-02 1997-09-04 1997-09-16 1997-09-18 1997-09-30 1997-10-02 1997-10-14 1997-10-16",
            count: 8),
        Example(
            start: "1997-09-05", rule: "FREQ=MONTHLY;COUNT=10;BYDAY=1FR",
            expected: """
                1997-09-05 1997-10-03 1997-11-07 1997-12-05 1998-01-02 1998-02-06 1998-03-06 1998-04-03 1998-05-01 1998-06-05
                """, count: 10),
        Example(
            start: "1997-09-05", rule: "FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR",
            expected: "1997-09-05 1997-10-03 1997-11-07 1997-12-05", count: 4),
        Example(
            start: "1997-09-07", rule: "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU",
            expected: """
                1997-09-07 1997-09-28 1997-11-02 1997-11-30 1998-01-04 1998-01-25 1998-03-01 1998-03-29 1998-05-03 1998-05-31
                """, count: 10),
        Example(
            start: "1997-09-22", rule: "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO",
            expected: "1997-09-22 1997-10-20 1997-11-17 1997-12-22 1998-01-19 1998-02-16", count: 6),
        // p. 126
        Example(
            start: "1997-09-28", rule: "FREQ=MONTHLY;BYMONTHDAY=-3",
            expected: "1997-09-28 1997-10-29 1997-11-28 1997-12-29 1998-01-29 1998-02-26"),
        Example(
            start: "1997-09-02", rule: "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15",
            expected: """
                1997-09-02 1997-09-15 1997-10-02 1997-10-15 1997-11-02 1997-11-15 1997-12-02 1997-12-15 1998-01-02 1998-01-15
                """, count: 10),
        Example(
            start: "1997-09-30", rule: "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1",
            expected: """
                1997-09-30 1997-10-01 1997-10-31 1997-11-01 1997-11-30 1997-12-01 1997-12-31 1998-01-01 1998-01-31 1998-02-01
                """, count: 10),
        Example(
            start: "1997-09-10", rule: "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15",
            expected: """
                1997-09-10 1997-09-11 1997-09-12 1997-09-13 1997-09-14 1997-09-15 1999-03-10 1999-03-11 1999-03-12 1999-03-13
                """, count: 10),
        Example(
            start: "1997-09-02", rule: "FREQ=MONTHLY;INTERVAL=2;BYDAY=TU",
            expected: """
                1997-09-02 1997-09-09 1997-09-16 1997-09-23 1997-09-30 1997-11-04 1997-11-11 1997-11-18 1997-11-25 1998-01-06
                1998-01-13 1998-01-20 1998-01-27 1998-03-03 1998-03-10 1998-03-17 1998-03-24 1998-03-31
                """),
        // p. 127
        Example(
            start: "1997-06-10", rule: "FREQ=YEARLY;COUNT=10;BYMONTH=6,7",
            expected: """
                1997-06-10 1997-07-10 1998-06-10 1998-07-10 1999-06-10 1999-07-10 2000-06-10 2000-07-10 2001-06-10 2001-07-10
                """, count: 10),
        Example(
            start: "1997-03-10", rule: "FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3",
            expected: """
                1997-03-10 1999-01-10 1999-02-10 1999-03-10 2001-01-10 2001-02-10 2001-03-10 2003-01-10 2003-02-10 2003-03-10
                """, count: 10),
        Example(
            start: "1997-01-01", rule: "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200",
            expected: """
                1997-01-01 1997-04-10 1997-07-19 2000-01-01 2000-04-09 2000-07-18 2003-01-01 2003-04-10 2003-07-19 2006-01-01
                """, count: 10),
        Example(
            start: "1997-05-19", rule: "FREQ=YEARLY;BYDAY=20MO", expected: "1997-05-19 1998-05-18 1999-05-17"),
        Example(
            start: "1997-05-12", rule: "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO",
            expected: "1997-05-12 1998-05-11 1999-05-17"),
        // p. 128
        Example(
            start: "1997-03-13", rule: "FREQ=YEARLY;BYMONTH=3;BYDAY=TH",
            expected: """
                1997-03-13 1997-03-20 1997-03-27 1998-03-05 1998-03-12 1998-03-19 1998-03-26 1999-03-04 1999-03-11 1999-03-18
                1999-03-25
                """),
        Example(
            start: "1997-06-05", rule: "FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8",
            expected: """
                1997-06-05 1997-06-12 1997-06-19 1997-06-26 1997-07-03 1997-07-10 1997-07-17 1997-07-24 1997-07-31 1997-08-07
                1997-08-14 1997-08-21 1997-08-28 1998-06-04 1998-06-11
                """),
        // The RFC excludes the start, which the rule does not make, by an EXDATE.
        Example(
            start: "1997-09-02", rule: "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13",
            expected: "1997-09-02 1998-02-13 1998-03-13 1998-11-13 1999-08-13 2000-10-13"),
        Example(
            start: "1997-09-13", rule: "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13",
            expected: """
                1997-09-13 1997-10-11 1997-11-08 1997-12-13 1998-01-10 1998-02-07 1998-03-07 1998-04-11 1998-05-09 1998-06-13
                """),
        // p. 129: US presidential election day
        Example(
            start: "1996-11-05", rule: "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8",
            expected: "1996-11-05 2000-11-07 2004-11-02"),
        Example(
            start: "1997-09-04", rule: "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3",
            expected: "1997-09-04 1997-10-07 1997-11-06", count: 3),
        Example(
            start: "1997-09-29", rule: "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2",
            expected: "1997-09-29 1997-10-30 1997-11-27 1997-12-30 1998-01-29 1998-02-26 1998-03-30"),
        Example(
            start: "1997-09-02", rule: "FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T210000Z",
            expected: "1997-09-02 1997-09-02T12:00:00 1997-09-02T15:00:00", count: 3),
        // p. 130
        Example(
            start: "1997-09-02", rule: "FREQ=MINUTELY;INTERVAL=15;COUNT=6",
            expected: """
                1997-09-02 1997-09-02T09:15:00 1997-09-02T09:30:00 1997-09-02T09:45:00 1997-09-02T10:00:00 1997-09-02T10:15:00
                """, count: 6),
        Example(
            start: "1997-09-02", rule: "FREQ=MINUTELY;INTERVAL=90;COUNT=4",
            expected: "1997-09-02 1997-09-02T10:30:00 1997-09-02T12:00:00 1997-09-02T13:30:00", count: 4),
        Example(
            start: "1997-09-02", rule: "FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40",
            expected: "1997-09-02 1997-09-02T09:20:00 1997-09-02T09:40:00 1997-09-02T10:00:00"),
        Example(
            start: "1997-09-02", rule: "FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16",
            expected: "1997-09-02 1997-09-02T09:20:00 1997-09-02T09:40:00 1997-09-02T10:00:00"),
        // p. 131: the same days with the weeks starting on another day
        Example(
            start: "1997-08-05", rule: "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO",
            expected: "1997-08-05 1997-08-10 1997-08-19 1997-08-24", count: 4),
        Example(
            start: "1997-08-05", rule: "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU",
            expected: "1997-08-05 1997-08-17 1997-08-19 1997-08-31", count: 4),
        Example(
            start: "2007-01-15", rule: "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5",
            expected: "2007-01-15 2007-01-30 2007-02-15 2007-03-15 2007-03-30", count: 5),
    ]

    @Test(arguments: examples)
    func occurrences(_ example: Example) throws {
        let start = try #require(CivilDateTime(iso: "\(example.start)T09:00:00"))
        let zone = try #require(Zone.named("America/New_York"))
        let set = OccurrenceSet(start: start, zone: zone, rules: [try RecurrenceRule(text: example.rule)])
        let expected = try example.expected.split { $0 == " " || $0 == "\n" }.map { text in
            try #require(CivilDateTime(iso: text.contains("T") ? String(text) : "\(text)T09:00:00"))
        }
        #expect(Array(set.prefix(expected.count)) == expected)
        guard let count = example.count else {
            #expect(set.isEndless)
            #expect(set.last == nil)
            return
        }
        #expect(set.count(in: .distantPast..<(.distantFuture)) == count)
        #expect(Array(set).count == count)
        #expect(set.last == Array(set).last)
    }

    // MARK: - The long lists, whole

    private func set(_ start: String, _ rule: String) throws -> OccurrenceSet {
        OccurrenceSet(
            start: try #require(CivilDateTime(iso: start)),
            zone: .named("America/New_York"),
            rules: [try RecurrenceRule(text: rule)])
    }

    private func days(_ first: String, _ last: String, by step: Int = 1) throws -> [String] {
        let (first, last) = (try #require(CivilDate(iso: first)), try #require(CivilDate(iso: last)))
        return stride(from: first.dayNumber, through: last.dayNumber, by: step).map {
            "\(CivilDate(dayNumber: $0))T09:00:00"
        }
    }

    /// Pp. 123 and 124: every day, every other day and every week to Christmas Eve.
    @Test func toChristmasEve() throws {
        #expect(
            try set("1997-09-02T09:00:00", "FREQ=DAILY;UNTIL=19971224T000000Z").map(\.description)
                == days("1997-09-02", "1997-12-23"))
        #expect(
            try set("1997-09-02T09:00:00", "FREQ=WEEKLY;UNTIL=19971224T000000Z").map(\.description)
                == days("1997-09-02", "1997-12-23", by: 7))
        let everyOther = try days("1997-09-02", "1997-12-05", by: 2)
        #expect(
            try set("1997-09-02T09:00:00", "FREQ=DAILY;INTERVAL=2").prefix(everyOther.count)
                .map(\.description) == everyOther)
    }

    /// P. 124: every day in January, for three years, in both spellings.
    @Test(arguments: ["FREQ=YEARLY;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA", "FREQ=DAILY;BYMONTH=1"])
    func everyDayInJanuary(_ rule: String) throws {
        let expected =
            try days("1998-01-01", "1998-01-31") + days("1999-01-01", "1999-01-31")
            + days("2000-01-01", "2000-01-31")
        #expect(
            try set("1998-01-01T09:00:00", rule + ";UNTIL=20000131T140000Z").map(\.description) == expected)
    }

    /// P. 130: every 20 minutes from 9:00 to 16:40, in both spellings.
    @Test(arguments: [
        "FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40",
        "FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16",
    ])
    func everyTwentyMinutes(_ rule: String) throws {
        var expected: [String] = []
        for day in ["1997-09-02", "1997-09-03", "1997-09-04"] {
            for hour in ["09", "10", "11", "12", "13", "14", "15", "16"] {
                for minute in ["00", "20", "40"] { expected.append("\(day)T\(hour):\(minute):00") }
            }
        }
        #expect(
            try set("1997-09-02T09:00:00", rule).prefix(expected.count).map(\.description) == expected)
    }

    /// P. 128: Friday the 13th, the start excluded as the RFC does.
    @Test func fridayThe13th() throws {
        let start = try #require(CivilDateTime(iso: "1997-09-02T09:00:00"))
        let set = OccurrenceSet(
            start: start, zone: .named("America/New_York"),
            rules: [try RecurrenceRule(text: "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13")], excludedDates: [start])
        #expect(
            set.prefix(5).map(\.date.description) == [
                "1998-02-13", "1998-03-13", "1998-11-13", "1999-08-13", "2000-10-13",
            ])
    }

    /// P. 124: "every other day" keeps 09:00 on both sides of the change of clocks.
    @Test func keepsTheTimeOfDay() throws {
        let start = try #require(CivilDateTime(iso: "1997-09-02T09:00:00"))
        let zone = try #require(Zone.named("America/New_York"))
        let set = OccurrenceSet(
            start: start, zone: zone, rules: [try RecurrenceRule(text: "FREQ=DAILY;INTERVAL=2")])
        let moments = set.moments(from: start).prefix(40).map(\.instant.description)
        #expect(moments.contains("1997-10-24T13:00:00Z"))
        #expect(moments.contains("1997-10-26T14:00:00Z"))
    }
}
