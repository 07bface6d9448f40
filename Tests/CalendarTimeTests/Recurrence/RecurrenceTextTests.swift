import Testing

@testable import CalendarTime
@testable import TestSupport

@Suite struct RecurrenceTextTests {
    @Test func everyPart() throws {
        let text =
            "FREQ=YEARLY;COUNT=10;INTERVAL=2;BYSECOND=0,60;BYMINUTE=30;BYHOUR=8,9;BYDAY=SU,-1MO;BYMONTHDAY=1,-1;BYYEARDAY=366;BYWEEKNO=-1;BYMONTH=1,12;BYSETPOS=1,-2;WKST=SU"
        let rule = try RecurrenceRule(text: text)
        #expect(rule.frequency == .yearly && rule.interval == 2 && rule.end == .count(10))
        #expect(rule.bySecond == [0, 60] && rule.byMinute == [30] && rule.byHour == [8, 9])
        #expect(rule.byDay == [.init(.sunday), .init(.monday, ordinal: -1)] && rule.byMonthDay == [1, -1])
        #expect(rule.byYearDay == [366] && rule.byWeekNumber == [-1] && rule.byMonth == [1, 12])
        #expect(rule.bySetPosition == [1, -2] && rule.weekStart == .sunday)
        #expect(rule.canonicalText == text)
    }

    @Test(arguments: [
        "freq=weekly;byday=mo,we", "FREQ=DAILY;", " FREQ = DAILY ; COUNT = 3 ;; ", "COUNT=3;FREQ=DAILY",
        "RRULE:FREQ=DAILY", "FREQ=DAILY;X-PART=whatever", "RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L;SKIP=FORWARD",
        "FREQ=WEEKLY;BYDAY=MO, WE", "FREQ=MONTHLY;BYDAY=+1MO", "FREQ=DAILY;UNTIL=20261231",
        "FREQ=DAILY;UNTIL=20261231T090000",
    ])
    func comesBackAsItWas(_ text: String) throws {
        let rule = try RecurrenceRule(text: text)
        let trimmed = text.trimmingPrefix("RRULE:").trimmingPrefix(" ")
        #expect(rule.text == trimmed.reversed().trimmingPrefix(" ").reversed().map(String.init).joined())
        #expect(try RecurrenceRule(text: rule.canonicalText) == rule)
    }

    @Test func settingAPartForgetsTheText() throws {
        var rule = try RecurrenceRule(text: "freq=daily")
        let copy = rule
        rule.interval = 3
        #expect(rule.text == "FREQ=DAILY;INTERVAL=3")
        #expect(copy.text == "freq=daily" && copy.interval == 1)
    }

    @Test(arguments: [
        ("FREQ=MONTHLY;BYMONTHDAY=32", "BYMONTHDAY=32 is out of range -31...31"),
        ("FREQ=MONTHLY;BYMONTHDAY=1,0", "BYMONTHDAY=0 is out of range -31...31"),
        ("FREQ=DAILY;BYHOUR=24", "BYHOUR=24 is out of range 0...23"),
        ("FREQ=DAILY;INTERVAL=0", "INTERVAL=0 is out of range 1 or more"),
        (
            "FREQ=DAILY;COUNT=99999999999999999999999",
            "COUNT=99999999999999999999999 is out of range 1 or more"
        ),
        ("FREQ=DAILY;COUNT=-1", "COUNT=-1 is out of range 1 or more"),
        ("FREQ=DAILY;COUNT=1;UNTIL=20261231", "UNTIL=20261231 cannot be used with COUNT"),
        ("FREQ=DAILY;FREQ=WEEKLY", "FREQ=WEEKLY cannot be used a second time"),
        ("FREQ=YEARLY;BYDAY=54MO", "BYDAY=54MO is out of range -53...53"),
        ("FREQ=YEARLY;BYDAY=0MO", "BYDAY=0MO is out of range -53...53"),
        ("FREQ=YEARLY;BYMONTH=5L", "BYMONTH=5L is not valid; expected 1...12"),
        ("FREQ=DAILY;BYHOUR=", "BYHOUR= is not valid; expected 0...23"),
        ("FREQ=DAILY;BYHOUR=1,", "BYHOUR=1, is not valid; expected 0...23"),
        (
            "FREQ=SOMETIMES",
            "FREQ=SOMETIMES is not valid; expected SECONDLY, MINUTELY, HOURLY, DAILY, WEEKLY, MONTHLY, YEARLY"
        ),
        ("COUNT=3", "FREQ is missing; expected SECONDLY, MINUTELY, HOURLY, DAILY, WEEKLY, MONTHLY, YEARLY"),
        ("daily", "`daily` is not a part of a rule; expected NAME=value"),
        (
            "FREQ=DAILY;UNTIL=20260230",
            "UNTIL=20260230 is not valid; expected a date (20261231) or a time (20261231T090000, with Z in UTC)"
        ),
        ("FREQ=WEEKLY;WKST=XX", "WKST=XX is not valid; expected MO, TU, WE, TH, FR, SA, SU"),
    ])
    func errors(_ text: String, _ message: String) {
        let error = #expect(throws: RecurrenceError.self) { try RecurrenceRule(text: text) }
        #expect(error?.message == message)
    }

    /// Whatever bytes come, there is a rule or an error, and a rule can be walked a little.
    @Test(arguments: [31, 32] as [UInt64])
    func mutatedTexts(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let seeds = [
            "FREQ=YEARLY;COUNT=10;INTERVAL=2;BYDAY=SU,-1MO;BYMONTHDAY=1,-1;BYMONTH=1,12;BYSETPOS=1,-2;WKST=SU",
            "FREQ=SECONDLY;INTERVAL=7;BYSECOND=0,59;BYMINUTE=0,30;BYHOUR=9;BYYEARDAY=1,-1;UNTIL=20261231T090000Z",
            "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD;BYMONTHDAY=31;BYDAY=MO,TU",
            "FREQ=WEEKLY;BYDAY=MO,WE;BYMONTH=3",
        ]
        let alphabet = Array("FREQ=;,-+0123456789BYDAYMOTUWETHSAINTERVALCOUNTUNTILZ \n".utf8) + [0, 255]
        let start = try #require(CivilDateTime(iso: "2026-03-04T09:00:00"))
        var rules = 0
        for _ in 0..<2000 {
            var bytes = Array(try #require(seeds.randomElement(using: &random)).utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                let byte = try #require(alphabet.randomElement(using: &random))
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[index] = byte
                case 1: bytes.insert(byte, at: index)
                default: if bytes.count > 1 { bytes.remove(at: index) }
                }
            }
            guard let rule = try? RecurrenceRule(text: String(decoding: bytes, as: UTF8.self)) else {
                continue
            }
            rules += 1
            let set = OccurrenceSet(start: start, zone: .named("Europe/Berlin"), rules: [rule])
            _ = Array(set.prefix(3))
            _ = set.previous(before: .distantFuture)
            #expect(try RecurrenceRule(text: rule.text) == rule, "seed \(seed): \(rule.text)")
        }
        #expect(rules > 100)
    }
}
