import CalStore
import Testing

@testable import CalStoreLanguage

/// The letters of `strftime`; the expected texts are those of date(1) with LC_ALL=C.
@Suite struct TimePatternTests {
    @Test(arguments: [
        ("%H:%M", "09:05", "00:05", "12:00"), ("%-H:%M", "9:05", "0:05", "12:00"),
        ("%I:%M %p", "09:05 AM", "12:05 AM", "12:00 PM"), ("%-I:%M %p", "9:05 AM", "12:05 AM", "12:00 PM"),
        ("%l:%M", " 9:05", "12:05", "12:00"), ("%k", " 9", " 0", "12"), ("%-d.%-m.", "4.3.", "4.3.", "4.3."),
        ("100%%", "100%", "100%", "100%"),
    ])
    func hours(pattern: String, morning: String, night: String, noon: String) throws {
        let day = try #require(CivilDate(year: 2026, month: 3, day: 4))
        for (seconds, expected) in [(32_700, morning), (300, night), (43_200, noon)] {
            let time = CivilDateTime(day, CivilTime(secondOfDay: seconds))
            #expect(TimePattern.text(pattern, time) == expected)
        }
        #expect(TimePattern.isValid(pattern))
    }

    /// The letters of POSIX that need no zone.
    @Test func letters() {
        for letter in TimePattern.letters { #expect(TimePattern.isValid("%\(letter)")) }
        for letter in "zZs" { #expect(!TimePattern.isValid("%\(letter)")) }
    }

    @Test(arguments: ["%Q", "%", "%-", "%-Q", "%H:%"])
    func unknownLetters(pattern: String) { #expect(!TimePattern.isValid(pattern)) }
}
