import Testing

@testable import CalStoreLanguage

/// A time and a part of the day around a repeat were two times of each day.
@Suite struct TimesOfRepeatTests {
    @Test(arguments: [
        ("at 8pm every evening", "FREQ=DAILY", 20 * 3600),
        ("every evening at 8pm", "FREQ=DAILY", 20 * 3600),
        ("at 8 every evening", "FREQ=DAILY", 20 * 3600),
        ("6pm every sunday evening", "FREQ=WEEKLY;BYDAY=SU", 18 * 3600),
        ("10:30 every tuesday morning", "FREQ=WEEKLY;BYDAY=TU", 37_800),
        ("6-8pm every sunday evening", "FREQ=WEEKLY;BYDAY=SU", 18 * 3600),
        ("8pm nightly", "FREQ=DAILY", 20 * 3600),
    ])
    func theTimeIsInThePartOfTheDay(_ phrase: String, rule: String, start: Int) throws {
        let bench = try ReadingBench()
        let reading = try bench.repeats.read(phrase)
        #expect(reading.value.rule.text == rule)
        #expect(reading.value.start == start)
        #expect(reading.assumptions.isEmpty)
        let sentence = try bench.sentences.read("choir " + phrase)
        #expect(sentence.value.repeats?.start == start)
        #expect(sentence.value.title == "choir" && !sentence.needsConsent)
    }

    @Test func aTimeOutsideThePartOfTheDayIsRefused() throws {
        let bench = try ReadingBench()
        #expect(throws: RepeatError.self) { try bench.repeats.read("8am every evening") }
    }

    /// A word that joins them still makes two.
    @Test(arguments: ["every morning and evening", "daily at 9am and evening"])
    func twoTimesStayTwo(_ phrase: String) throws {
        #expect(try ReadingBench().repeats.read(phrase).value.rule.text == "FREQ=DAILY;BYHOUR=9,19")
    }

    @Test func anotherTimeIsNamed() throws {
        let reading = try ReadingBench().sentences.read("yoga at 18:00 with Ada every friday 19:00")
        #expect(reading.unusedTime.map(\.text) == ["at 18:00"])
    }
}
