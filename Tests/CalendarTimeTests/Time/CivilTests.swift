import CalendarTime
import Testing

@Suite struct CivilTests {
    private func date(_ text: String) throws -> CivilDate { try #require(CivilDate(iso: text)) }

    /// Every day of the calendar, against counting on from the day before.
    @Test func everyDay() {
        var day = 1
        var month = 1
        var year = 1
        var weekday = 1
        var dayOfYear = 1
        var wrong = 0
        for number in CivilDate.distantPast.dayNumber...CivilDate.distantFuture.dayNumber {
            let date = CivilDate(dayNumber: number)
            let parts = date.components
            let isRight = parts.year == year && parts.month == month && parts.day == day
            if !isRight || date.weekday.rawValue != weekday { wrong += 1 }
            if day == 1 || day == 28 {
                if date.dayOfYear != dayOfYear || CivilDate(year: year, month: month, day: day) != date {
                    wrong += 1
                }
            }
            weekday = weekday % 7 + 1
            day += 1
            dayOfYear += 1
            if day > CivilDate.days(inMonth: month, of: year) {
                day = 1
                month += 1
                if month > 12 {
                    month = 1
                    year += 1
                    dayOfYear = 1
                }
            }
        }
        #expect(wrong == 0)
        #expect(year == 10_000)
    }

    @Test(arguments: [
        // ISO 8601 week dates, from the examples of its Wikipedia article.
        ("2005-01-01", 2004, 53), ("2005-01-02", 2004, 53), ("2005-12-31", 2005, 52),
        ("2006-01-01", 2005, 52),
        ("2007-01-01", 2007, 1), ("2008-12-29", 2009, 1), ("2009-12-31", 2009, 53), ("2010-01-03", 2009, 53),
    ])
    func isoWeeks(_ text: String, _ year: Int, _ week: Int) throws {
        #expect(try date(text).isoWeek() == CivilWeek(year: year, week: week))
    }

    @Test func arithmetic() throws {
        #expect(try date("2024-01-31").adding(months: 1) == date("2024-02-29"))
        #expect(try date("2024-03-31").adding(months: -13) == date("2023-02-28"))
        #expect(try date("2026-03-04").adding(days: .max) == .distantFuture)
        #expect(try date("2026-03-04").adding(days: .min) == .distantPast)
        #expect(try date("2026-03-04").adding(months: .max) == .distantFuture)
        #expect(try date("2026-03-04").adding(months: .min) == .distantPast)
        #expect(CivilDateTime.distantPast.adding(seconds: .min) == .distantPast)
        #expect(CivilDateTime.distantFuture.adding(seconds: .max) == .distantFuture)
    }

    @Test func texts() throws {
        #expect(CivilDate(iso: "20260304")?.description == "2026-03-04")
        #expect(CivilDateTime(iso: "20260304T090000")?.description == "2026-03-04T09:00:00")
        #expect(CivilDateTime(iso: "2026-03-04T09:00")?.basicText == "20260304T090000")
        #expect(CivilDateTime(iso: "2026-12-31T23:59:60")?.description == "2026-12-31T23:59:59")
        #expect(Instant(iso: "2026-03-04T09:00:00+01:00")?.description == "2026-03-04T08:00:00Z")
        #expect(Instant(iso: "20260304T090000Z")?.basicText == "20260304T090000Z")
        for bad in [
            "2026-02-29", "2026-13-01", "2026-3-4", "2026-03-0", "0000-01-01", "2026-0304", "", "2026-03-04 ",
        ] {
            #expect(CivilDate(iso: bad) == nil, "\(bad)")
        }
        for bad in [
            "2026-03-04T24:00:00", "2026-03-04T090000", "20260304T09:00:00", "2026-03-04",
            "2026-03-04T09:00:00Z",
        ] {
            #expect(CivilDateTime(iso: bad) == nil, "\(bad)")
        }
        for bad in ["2026-03-04T09:00:00", "2026-03-04T09:00:00+25:00", "2026-03-04T09:00:00+1"] {
            #expect(Instant(iso: bad) == nil, "\(bad)")
        }
    }

    @Test func weekdays() {
        #expect(Weekday(rfc: "mo") == .monday && Weekday(rfc: "SU") == .sunday && Weekday(rfc: "XX") == nil)
        #expect(Weekday.allCases.map(\.rfc).joined() == "MOTUWETHFRSASU")
        #expect(Weekday.monday.days(after: .sunday) == 1 && Weekday.sunday.days(after: .monday) == 6)
    }
}
