import Testing

@testable import CalStoreLanguage

/// Ranges in which an end has minutes had absurd hours: `9-5:30` lasted from nine in the evening to the next
/// morning.
@Suite struct HoursOfRangeTests {
    /// Hours of a clock with twelve are the usual ones, as in `9-5`.
    @Test(arguments: [
        ("9-5", "09:00-17:00"), ("9-5:30", "09:00-17:30"), ("8-5:30", "08:00-17:30"),
        ("8:30-5", "08:30-17:00"), ("8:30-5:30", "08:30-17:30"), ("7:00-3:30", "07:00-15:30"),
        ("12:30-1:30", "12:30-13:30"), ("11:30-1:30", "11:30-13:30"), ("12-1:30", "12:00-13:30"),
        ("12:30-2", "12:30-14:00"), ("10-1:15", "10:00-13:15"), ("10:00-1:15", "10:00-13:15"),
        ("3-4", "15:00-16:00"), ("3-4:30", "15:00-16:30"), ("2:30-4", "14:30-16:00"),
        ("6-7:30", "18:00-19:30"), ("6:30-8", "18:30-20:00"), ("7:30-9", "07:30-09:00"),
        ("9-10:30", "09:00-10:30"), ("9:30-11", "09:30-11:00"), ("11-12:30", "11:00-12:30"),
        ("12:00-6:00", "12:00-18:00"),
    ])
    func theHoursAreUsual(_ hours: String, meaning: String) throws {
        let bench = try ReadingBench()
        let reading = try bench.dates.read("fri " + hours)
        #expect(reading.value.spelling(in: bench.zone) == "Fri 2026-03-06 " + meaning)
        #expect(reading.assumptions.map(\.kind) == [.bareHour])
        #expect(reading.assumptions.map(\.spelling) == [meaning])
        #expect(try bench.repeats.read("every fri " + hours).assumptions.map(\.spelling) == [meaning])
    }

    /// An evening that nobody said was taken in silence.
    @Test func anEveningUntilMidnightIsAnAssumption() throws {
        let bench = try ReadingBench()
        let reading = try bench.dates.read("fri 8:00-midnight")
        #expect(reading.value.spelling(in: bench.zone) == "Fri 2026-03-06 20:00..Sat 2026-03-07 00:00")
        #expect(reading.assumptions.map(\.spelling) == ["20:00-00:00"])
        #expect(try bench.dates.read("fri 9:30-11pm").assumptions.isEmpty)
        let repeated = try bench.repeats.read("every 2 hours from 8:00 to midnight on weekdays")
        #expect(repeated.assumptions.map(\.kind) == [.bareHour])
    }

    /// A clock with 24 hours has only one time for each of its figures.
    @Test(arguments: [
        ("8-20", "Fri 2026-03-06 08:00-20:00"), ("8-20:30", "Fri 2026-03-06 08:00-20:30"),
        ("7-19", "Fri 2026-03-06 07:00-19:00"), ("3-17", "Fri 2026-03-06 15:00-17:00"),
        ("6-18", "Fri 2026-03-06 06:00-18:00"), ("9-9pm", "Fri 2026-03-06 09:00-21:00"),
        ("8-10pm", "Fri 2026-03-06 20:00-22:00"), ("9-0:00", "Fri 2026-03-06 09:00..Sat 2026-03-07 00:00"),
        ("9:00-17:30", "Fri 2026-03-06 09:00-17:30"), ("15:00-16:30", "Fri 2026-03-06 15:00-16:30"),
        ("01:30-02:30", "Fri 2026-03-06 01:30-02:30"), ("6:30-8:00", "Fri 2026-03-06 06:30-08:00"),
        ("9-17:30", "Fri 2026-03-06 09:00-17:30"), ("06:30-8", "Fri 2026-03-06 06:30-08:00"),
        ("22:00-06:00", "Fri 2026-03-06 22:00..Sat 2026-03-07 06:00"),
        ("22:00-1:30", "Fri 2026-03-06 22:00..Sat 2026-03-07 01:30"),
        ("9:00-05:30", "Fri 2026-03-06 09:00..Sat 2026-03-07 05:30"),
        ("20:00-8:00", "Fri 2026-03-06 20:00..Sat 2026-03-07 08:00"),
        ("9pm-1:30", "Fri 2026-03-06 21:00..Sat 2026-03-07 01:30"),
        ("9am-1:30", "Fri 2026-03-06 09:00-13:30"), ("3-4:30pm", "Fri 2026-03-06 15:00-16:30"),
    ])
    func otherTimesAreAsTyped(_ hours: String, meaning: String) throws {
        let bench = try ReadingBench()
        #expect(try bench.dates.read("fri " + hours).value.spelling(in: bench.zone) == meaning)
    }

    /// The range stayed in the title when the day came behind it.
    @Test(arguments: [
        ("meeting 9-10:30 fri", "2026-03-06T09:00..2026-03-06T10:30"),
        ("meeting fri 9-10:30", "2026-03-06T09:00..2026-03-06T10:30"),
        ("call 3-3:30pm fri", "2026-03-06T15:00..2026-03-06T15:30"),
        ("call 3-5pm tomorrow", "2026-03-05T15:00..2026-03-05T17:00"),
        ("call 9 to 10:30 on 12 march", "2026-03-12T09:00..2026-03-12T10:30"),
        ("office hours mon-fri 9-17", "2026-03-05T09:00..2026-03-05T17:00"),
        ("office hours mon-fri 9 to 5:30", "2026-03-05T09:00..2026-03-05T17:30"),
    ])
    func aSentenceHasTheRangeOnEitherSideOfTheDay(_ sentence: String, meaning: String) throws {
        let bench = try ReadingBench()
        let reading = try bench.sentences.read(sentence)
        #expect(bench.when(reading.value) == meaning)
        #expect(reading.unusedTime.isEmpty)
        #expect(reading.value.title.allSatisfy { !$0.isNumber })
    }
}
