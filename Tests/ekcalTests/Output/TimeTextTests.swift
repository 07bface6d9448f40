import CalStore
import Testing

@testable import ekcal

@Suite struct TimeTextTests {
    @Test func forPrograms() throws {
        let berlin = Zone.keeping("Europe/Berlin")
        let march = try #require(Instant(iso: "2026-03-04T08:00:00Z"))
        let july = try #require(Instant(iso: "2026-07-04T08:00:00Z"))
        #expect(TimeText.rfc3339(march, in: berlin) == "2026-03-04T09:00:00+01:00")
        #expect(TimeText.rfc3339(july, in: berlin) == "2026-07-04T10:00:00+02:00")
        #expect(TimeText.rfc3339(march, in: .utc) == "2026-03-04T08:00:00Z")
        #expect(TimeText.rfc3339(march, in: Zone.keeping("America/St_Johns")) == "2026-03-04T04:30:00-03:30")
        #expect(
            [0, 19_800, -12_600, 45_900].map(TimeText.offset) == ["+00:00", "+05:30", "-03:30", "+12:45"])
        #expect(
            [0, 900, 5400, -300, 86_400, 3661, Int.min].map(TimeText.duration) == [
                "PT0S", "PT15M", "PT1H30M", "-PT5M", "PT24H", "PT1H1M1S", "-PT2562047788015215H30M8S",
            ])
    }

    /// Every time that is printed for programs is read as the same moment.
    @Test func printedTimesAreRead() throws {
        let reader = try DateReaderTests.reader()
        for zone in ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "UTC", "Pacific/Auckland"].map(
            Zone.keeping)
        {
            var instant = try #require(Instant(iso: "2026-01-01T00:30:00Z"))
            while instant.description < "2027" {
                let text = TimeText.rfc3339(instant, in: zone)
                #expect(try reader.when(text).instant(in: .utc) == instant, "\(text)")
                instant = instant.adding(seconds: 3 * 3600)
            }
        }
    }

    @Test func forPeople() throws {
        let date = try #require(CivilDate(year: 2026, month: 3, day: 4))
        #expect(TimeText.date(date) == "Wed 2026-03-04")
        #expect(TimeText.heading(date) == "Wed 4 March 2026")
        #expect(
            TimeText.dateTime(CivilDateTime(date, CivilTime(secondOfDay: 32_400))) == "Wed 2026-03-04 09:00")
        #expect(TimeText.time(CivilTime(secondOfDay: 32_430)) == "09:00:30")
        #expect(
            [0, 2700, 8700, 259_200, 100_800, 90].map(TimeText.length) == [
                "0m", "45m", "2h25m", "3d", "1d4h", "1m30s",
            ])
        #expect(
            [0, 600, 86_400, 5400].map(TimeText.words) == [
                "0 minutes", "10 minutes", "1 day", "1 hour 30 minutes",
            ])
    }
}
