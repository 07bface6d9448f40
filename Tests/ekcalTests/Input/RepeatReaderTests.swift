import Testing

@testable import CalStore
@testable import CalStoreLanguage
@testable import TestSupport
@testable import ekcal

/// The table of `ekcal help repeats`: a sentence, and the rule that is stored.
@Suite struct RepeatReaderTests {
    private static func reader(isAllDay: Bool = false) throws -> RepeatReader {
        RepeatReader(
            dates: try DateReaderTests.reader(), isAllDay: isAllDay,
            zone: isAllDay ? nil : DateReaderTests.berlin)
    }

    @Test(arguments: [
        // ekcal help repeats
        ("every 2 weeks on mon,wed", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE"),
        ("weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        ("monthly on the last fri", "FREQ=MONTHLY;BYDAY=-1FR"),
        ("monthly on the last weekday", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"),
        ("monthly on the 1st,15th", "FREQ=MONTHLY;BYMONTHDAY=1,15"),
        ("monthly on the last day", "FREQ=MONTHLY;BYMONTHDAY=-1"),
        ("monthly on the 31st", "FREQ=MONTHLY;BYMONTHDAY=31"),
        ("yearly on the 4th thu in nov", "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH"),
        ("weekly until 2026-06-30", "FREQ=WEEKLY;UNTIL=20260630T215959Z"),
        ("daily for 10 times", "FREQ=DAILY;COUNT=10"),
        // each alternative of the grammar
        ("daily", "FREQ=DAILY"), ("weekly", "FREQ=WEEKLY"), ("biweekly", "FREQ=WEEKLY;INTERVAL=2"),
        ("monthly", "FREQ=MONTHLY"), ("yearly", "FREQ=YEARLY"), ("every day", "FREQ=DAILY"),
        ("day", "FREQ=DAILY"),
        ("every 3 days", "FREQ=DAILY;INTERVAL=3"), ("3 days", "FREQ=DAILY;INTERVAL=3"),
        ("every other week", "FREQ=WEEKLY;INTERVAL=2"), ("other month", "FREQ=MONTHLY;INTERVAL=2"),
        ("weekends", "FREQ=WEEKLY;BYDAY=SA,SU"), ("every weekday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        ("tue", "FREQ=WEEKLY;BYDAY=TU"), ("fri,mon and wed", "FREQ=WEEKLY;BYDAY=MO,WE,FR"),
        ("every fri", "FREQ=WEEKLY;BYDAY=FR"), ("every other fri", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
        ("weekly on monday, wednesday", "FREQ=WEEKLY;BYDAY=MO,WE"),
        ("weekly on weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        ("monthly on the first mon", "FREQ=MONTHLY;BYDAY=1MO"),
        ("monthly on the 1st, 3rd tue", "FREQ=MONTHLY;BYDAY=1TU,3TU"),
        ("monthly on the 2nd last day", "FREQ=MONTHLY;BYMONTHDAY=-2"),
        ("monthly on the second last fri", "FREQ=MONTHLY;BYDAY=-2FR"),
        ("monthly on the first weekend day", "FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=1"),
        ("monthly on the last", "FREQ=MONTHLY;BYMONTHDAY=-1"),
        ("every 3 months on the 15th", "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15"),
        ("monthly on the 15th in jan,jul", "FREQ=MONTHLY;BYMONTH=1,7;BYMONTHDAY=15"),
        ("yearly on 24 dec", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24"),
        ("yearly on dec 24", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24"),
        ("yearly on the last weekday in mar", "FREQ=YEARLY;BYMONTH=3;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"),
        (
            "yearly on the last weekday in mar,jun",
            "FREQ=MONTHLY;BYMONTH=3,6;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"
        ),
        ("daily in july and august", "FREQ=DAILY;BYMONTH=7,8"),
        ("weekdays until 30 jun 2026", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20260630T215959Z"),
        ("weekly on fri 5 times", "FREQ=WEEKLY;BYDAY=FR;COUNT=5"), ("daily 1 time", "FREQ=DAILY;COUNT=1"),
        ("EVERY 2 WEEKS ON MON", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO"),
        // what was refused or read otherwise
        ("every half hour", "FREQ=MINUTELY;INTERVAL=30"),
        ("monday mornings", "FREQ=WEEKLY;BYDAY=MO"), ("mornings at 8", "FREQ=DAILY"),
        ("every day from monday to friday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        ("every day between june 1 and june 30", "FREQ=DAILY;UNTIL=20260630T215959Z"),
        ("in january every year", "FREQ=YEARLY;BYMONTH=1"),
        ("weekly until eoy", "FREQ=WEEKLY;UNTIL=20261231T225959Z"),
    ])
    func sentences(typed: String, rule: String) throws {
        #expect(try Self.reader().read(typed).value.rule.text == rule)
    }

    /// UNTIL has the type of the start (RFC 5545, p. 41).
    @Test func theEndOfADayDependsOnWhatRepeats() throws {
        #expect(
            try Self.reader(isAllDay: true).read("weekly until 2026-06-30").value.rule.text
                == "FREQ=WEEKLY;UNTIL=20260630")
        let floating = RepeatReader(dates: try DateReaderTests.reader(), isAllDay: false, zone: nil)
        #expect(
            try floating.read("weekly until 2026-06-30").value.rule.text
                == "FREQ=WEEKLY;UNTIL=20260630T235959")
        #expect(try Self.reader().until(#require(CivilDate(iso: "2026-01-31"))).text == "20260131T225959Z")
    }

    @Test(arguments: [
        (
            "monthly on the 31st",
            "the 31st skips 5 months a year; \"on the last day\" is the last day of every month"
        ),
        (
            "monthly on the 30th",
            "the 30th skips 1 month a year; \"on the last day\" is the last day of every month"
        ),
        (
            "monthly on the 29th",
            "the 29th skips February, except in leap years; \"on the last day\" is the last day of every month"
        ),
        (
            "monthly on the 31st in jan,apr",
            "the 31st skips 1 month a year; \"on the last day\" is the last day of every month"
        ),
        ("yearly on 29 feb", "29 February comes in leap years only"),
        ("monthly on the 31st in jan", ""), ("monthly on the 28th", ""), ("monthly on the last day", ""),
        ("yearly on the 31st in dec", ""), ("monthly on the last fri", ""),
    ])
    func warnings(typed: String, expected: String) throws {
        #expect(try Self.reader().read(typed).notes.map(\.message).joined() == expected)
    }

    @Test(arguments: [
        "", "sometimes", "every", "every week on", "weekly on the 1st", "monthly on 24 dec",
        "yearly on the 15th",
        "yearly on the 4th thu", "every 0 days", "every -1 days", "monthly on the 32nd",
        "monthly on the 6th fri",
        "monthly on the 24th weekday", "yearly on 30 feb", "daily for 0 times",
        "daily until",
        "daily until someday", "daily until 03/04/2026", "every 2 years on the last weekday in mar,jun",
        "every 99999999999999999999 days", "monthly on the fri", "daily please",
        "monthly on the last weekend",
        "daily until 2026-06-30 for 3 times",
    ])
    func refusals(typed: String) throws {
        let reader = try Self.reader()
        do {
            let reading = try reader.read(typed)
            Issue.record("\(typed) was read as \(reading.value.rule.text)")
        } catch {
            #expect(!error.message.isEmpty)
            #expect(error.ekcalError(field: "--repeat").exit == .usage)
        }
    }

    // MARK: Back to sentences

    @Test(arguments: [
        ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "every weekday"), ("FREQ=WEEKLY;BYDAY=SU,SA", "every weekend"),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=FR;UNTIL=20260630T215959Z", "every 2 weeks on Fri until 30 Jun 2026"),
        ("FREQ=DAILY", "every day"), ("FREQ=DAILY;INTERVAL=3;COUNT=10", "every 3 days 10 times"),
        ("FREQ=WEEKLY;BYDAY=MO,WE", "every week on Mon, Wed"),
        ("FREQ=MONTHLY;BYMONTHDAY=1,15", "every month on the 1st, 15th"),
        ("FREQ=MONTHLY;BYMONTHDAY=-1", "every month on the last day"),
        ("FREQ=MONTHLY;BYDAY=-1FR", "every month on the last Fri"),
        ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "every month on the last weekday"),
        ("FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", "every year on the 4th Thu in Nov"),
        ("FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24", "every year on 24 Dec"), ("FREQ=YEARLY", "every year"),
        ("FREQ=DAILY;UNTIL=20260630", "every day until 30 Jun 2026"),
        ("FREQ=WEEKLY;WKST=SU;BYDAY=TU", "every week on Tue"),
        ("FREQ=MONTHLY;BYMONTHDAY=-2", "every month on the 2nd last day"),
        ("FREQ=YEARLY;BYMONTH=1,7;BYMONTHDAY=15", "every year on the 15th in Jan, Jul"),
        // What no sentence says
        ("FREQ=HOURLY;INTERVAL=6", "every 6 hours"),
        ("FREQ=DAILY;BYHOUR=9,17", "FREQ=DAILY;BYHOUR=9,17"),
        ("FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,SU", "FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,SU"),
        ("FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "every year on Mon in week 20"),
        ("FREQ=YEARLY;BYWEEKNO=-1;BYDAY=MO", "FREQ=YEARLY;BYWEEKNO=-1;BYDAY=MO"),
        (
            "FREQ=DAILY;BYHOUR=9,10,12;BYMINUTE=0,30;BYSETPOS=1,4,5",
            "every 90 minutes from 09:00 to 12:00"
        ),
        ("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13"),
        ("FREQ=YEARLY;BYDAY=20MO", "every year on the 20th Mon of the year"),
        ("FREQ=YEARLY;BYMONTHDAY=1", "FREQ=YEARLY;BYMONTHDAY=1"),
        ("FREQ=MONTHLY;BYDAY=TU,WE,TH;BYSETPOS=3", "every month on the 3rd instance of Tue, Wed, Thu"),
    ])
    func rulesAsSentences(rule: String, sentence: String) throws {
        #expect(
            RepeatSentence.text(of: try RecurrenceRule(text: rule), zone: DateReaderTests.berlin) == sentence)
    }

    /// Every sentence that is printed is read back as a rule that says the same.
    @Test func sentencesReadBack() throws {
        let reader = try Self.reader()
        let on = [
            "", ";BYDAY=MO", ";BYDAY=TU,SA", ";BYDAY=1MO,3MO", ";BYDAY=-1SU", ";BYMONTHDAY=5",
            ";BYMONTHDAY=1,-1",
            ";BYMONTHDAY=-1,5", ";BYDAY=SA,SU;BYSETPOS=2,-1", ";BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1",
            ";BYDAY=MO,2TU",
        ]
        for frequency in ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] {
            for interval in ["", ";INTERVAL=2"] {
                for part in on {
                    for months in ["", ";BYMONTH=3", ";BYMONTH=2,6"] {
                        for end in ["", ";COUNT=3", ";UNTIL=20260630T215959Z"] {
                            let text = "FREQ=" + frequency + interval + part + months + end
                            guard let rule = try? RecurrenceRule(text: text) else { continue }
                            let sentence = RepeatSentence.text(of: rule, zone: DateReaderTests.berlin)
                            if sentence == text { continue }
                            #expect(try reader.read(sentence).value.rule == rule, "\(sentence)")
                        }
                    }
                }
            }
        }
    }

    @Test func noTextTraps() throws {
        let seed = TestScale.seed("RepeatReaderTests.noTextTraps")
        var random = SplitMix(state: seed)
        let reader = try Self.reader()
        let words = [
            "every", "other", "2", "weeks", "month", "on", "the", "last", "1st", "31st", "99th", "fri",
            "weekday", "weekend",
            "day", "in", "nov", "until", "2026-06-30", "for", "times", ",", "and", "yearly", "first", "0",
            "-", "99999999999",
        ]
        for _ in 0..<TestScale.rounds(5000, long: 200_000) {
            let count = Int.random(in: 0...8, using: &random)
            let text = (0..<count).map { _ in words[Int.random(in: words.indices, using: &random)] }.joined(
                separator: " ")
            _ = try? reader.read(text)
        }
    }
}
