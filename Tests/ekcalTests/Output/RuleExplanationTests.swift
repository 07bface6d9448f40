import CalStore
import Testing

@testable import CalStoreLanguage
@testable import ekcal

/// Rules in words, as `when` says them. A rule that can be typed is said as it is typed.
@Suite struct RuleExplanationTests {
    @Test(arguments: [
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE", "every 2 weeks on Mon, Wed"),
        ("FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,SU", "every 2 weeks on Tue and Sun, weeks starting on Sun"),
        ("FREQ=MONTHLY;BYMONTHDAY=-1,1", "every month on the 1st and last day"),
        ("FREQ=MONTHLY;BYDAY=1MO,-1FR", "every month on the 1st Mon, last Fri"),
        ("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "every month on the 13th, only Fri"),
        ("FREQ=MONTHLY;BYDAY=FR", "every month on every Fri"),
        (
            "FREQ=MONTHLY;BYDAY=TU,WE,TH;BYSETPOS=3",
            "every month on the 3rd instance of Tue, Wed, Thu"
        ),
        ("FREQ=YEARLY;BYMONTHDAY=13", "every year on the 13th of the month of the start"),
        ("FREQ=YEARLY;BYDAY=20MO", "every year on the 20th Mon of the year"),
        ("FREQ=YEARLY;BYDAY=MO", "every year on every Mon"),
        ("FREQ=YEARLY;BYMONTH=6,7,8;BYDAY=TH", "every year on every Thu in Jun, Jul and Aug"),
        ("FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "every year in week 20 on Mon"),
        ("FREQ=YEARLY;BYWEEKNO=20", "every year in week 20 on the weekday of the start"),
        ("FREQ=YEARLY;BYYEARDAY=100,200", "every year on the 100th and 200th day of the year"),
        ("FREQ=YEARLY;BYYEARDAY=-1", "every year on the last day of the year"),
        (
            "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8",
            "every 4 years on the 2nd to 8th in Nov, only Tue"
        ),
        ("FREQ=HOURLY", "every hour"), ("FREQ=MINUTELY;INTERVAL=15", "every 15 minutes"),
        ("FREQ=HOURLY;BYDAY=MO,TU;COUNT=10", "every hour on Mon and Tue 10 times"),
        ("FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11", "every 20 minutes in hours 9 to 11"),
        ("FREQ=DAILY;BYHOUR=9,17", "every day in hours 9 and 17"),
        ("FREQ=DAILY;BYHOUR=9,17;BYMINUTE=30", "every day at 09:30 and 17:30"),
        ("FREQ=SECONDLY;BYSECOND=0,30", "every second at seconds 0 and 30"),
        ("FREQ=DAILY;UNTIL=20260630T215959Z", "every day until 30 Jun 2026"),
        ("FREQ=DAILY;UNTIL=20260630T120000Z", "every day until 30 Jun 2026 14:00"),
        ("FREQ=DAILY;UNTIL=20260630T120000", "every day until 30 Jun 2026 12:00"),
        (
            "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD",
            "every month on the 31st; if the day does not exist, on the day before"
        ),
        ("RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L", "by the calendar HEBREW: kept, but not expanded"),
        ("FREQ=MONTHLY;X-PART=1", "every month (not understood: X-PART=1)"),
    ])
    func sentence(_ rule: String, _ expected: String) throws {
        let berlin = try #require(Zone.named("Europe/Berlin"))
        #expect(try RecurrenceRule(text: rule).words(in: berlin) == expected)
    }
}
