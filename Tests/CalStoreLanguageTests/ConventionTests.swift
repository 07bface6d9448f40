import CalStore
import Testing

@testable import CalStoreLanguage

/// Words that programs read differently are said, or refused with spellings, as `ekcal when` does.
@Suite struct ConventionTests {
    private func repeats(_ phrase: String) throws(RepeatError) -> Reading<Repeat> {
        guard let bench = try? ReadingBench() else { throw RepeatError(.empty, in: "") }
        var reader = bench.repeats
        reader.needsRepeatWord = true
        return try reader.read(phrase)
    }

    /// Was a rule for both days in silence.
    @Test(arguments: ["friday or saturday", "fri or sat at 9am", "mon, tue or wed"])
    func aChoiceOfDaysWasAWeeklyRule(_ phrase: String) {
        let error = #expect(throws: RepeatError.self) { try repeats(phrase) }
        #expect(error?.reason == .choice(phrase))
        let spelling =
            "every "
            + phrase.split(separator: " ").map { $0 == "or" ? "and" : $0 }
            .joined(separator: " ")
        #expect(error?.hint == "write one of them, or \(spelling) for a repeat")
    }

    /// `in 2 hours` at 14:23:10 was at 16:23:10, with its seconds in every view.
    @Test(arguments: [
        ("in 2 hours", "16:23:00"), ("in 20 min", "14:43:00"), ("in 30 seconds", "14:23:40"),
        ("now", "14:23:00"),
    ])
    func aTimeFromNowIsAFullMinute(_ phrase: String, clock: String) throws {
        let now = try #require(Instant(iso: "2026-03-04T14:23:10Z"))
        let reader = DateReader(now: now, zone: .utc)
        guard case .moment(let time) = try reader.read(phrase).value else {
            Issue.record("no moment")
            return
        }
        #expect("\(time.local)" == "2026-03-04T\(clock)")
        let list = DateReader(now: now, zone: .utc, purpose: .listing)
        if case .moment(let time) = try list.read(phrase).value { #expect(time.local.time.second > 0) }
    }

    @Test func theSpellingsOfAChoiceAreRead() throws {
        let read = try repeats("every friday and saturday").value
        #expect(read.rule.text == "FREQ=WEEKLY;BYDAY=FR,SA")
        #expect(try ReadingBench().date("friday")?.value == "2026-03-06")
    }

    /// A list of days repeats, but says so.
    @Test(arguments: ["tue, thu", "mon, wed and fri at 9:30"]) func aListOfDaysIsSaid(_ phrase: String) throws
    {
        #expect(try repeats(phrase).assumptions.map(\.kind) == [.repeats])
    }

    @Test(arguments: ["every friday or saturday", "on tuesdays and thursdays", "every tue, thu"])
    func wordsThatRepeatNeedNoRemark(_ phrase: String) throws {
        #expect(try repeats(phrase).assumptions.isEmpty)
    }

    /// Both ends of the hours are named, because the last one is a time too.
    @Test func theHoursOfAnHourlyRepeatAreSaid() throws {
        let assumption = try #require(try repeats("every hour from 9 to 6").assumptions.first)
        #expect(assumption.message == "\"9 to 6\" was read as from 09:00 to 18:00")
    }

    /// `start of the month` was a day behind today.
    @Test func thePositionThatComesIsSaid() throws {
        let bench = try ReadingBench()
        let reading = try bench.dates.read("beginning of the month")
        #expect(reading.assumptions.map(\.spelling) == ["2026-04-01"])
        #expect(reading.remarks == ["\"beginning of the month\" was read as Wed 2026-04-01"])
        // For a list it is the one that began this month.
        var reader = bench.dates
        reader.purpose = .listing
        #expect(try reader.read("beginning of the month").value.text(bench) == "2026-03-01")
    }

    @Test func whatIsCountedFromNowIsSaid() throws {
        let reading = try ReadingBench().dates.read("next hour")
        #expect(reading.remarks == ["\"next hour\" was read as 2026-03-04 10:00 to 2026-03-04 11:00"])
        let after = try ReadingBench().dates.read("after 5 days")
        #expect(after.remarks == ["\"after 5 days\" was read as from 2026-03-09 on"])
    }

    /// A new event began at midnight without a word.
    @Test(arguments: [
        ("fri until 15:30", "00:00-15:30"), ("fri to 5pm", "00:00-17:00"), ("fri by 15:30", "00:00-15:30"),
        ("fri before noon", "00:00-12:00"), ("from fri until 5pm", "00:00-17:00"),
    ])
    func aStartAtMidnightIsSaid(_ phrase: String, hours: String) throws {
        let bench = try ReadingBench()
        let reading = try bench.dates.read(phrase)
        #expect(reading.assumptions.map(\.kind) == [.bound])
        #expect(reading.assumptions.map(\.spelling) == ["Fri 2026-03-06 " + hours])
        // A list may begin there.
        var reader = bench.dates
        reader.purpose = .listing
        #expect(try reader.read(phrase).assumptions.isEmpty)
    }

    @Test func aDueTimeNeedsNoStart() throws {
        let bench = try ReadingBench()
        #expect(try bench.dates.readPoint("by 15:30 on friday").assumptions.isEmpty)
        #expect(try bench.sentences.read("meeting fri until 15:30").assumptions.map(\.kind) == [.bound])
    }

    @Test(arguments: ["mon-fri 10:00", "next mon-fri 10:00", "tomorrow to fri 10:00"])
    func oneTimeForSeveralDaysIsRefused(_ phrase: String) throws {
        let bench = try ReadingBench()
        #expect(throws: DateError.self) { try bench.dates.read(phrase) }
    }

    /// The spellings that assumptions offer are read without one.
    @Test(arguments: [
        "beginning of the month", "next hour", "after 5 days", "next fortnight", "fri 4:00",
        "21:00 to 9 march 22:00", "sunday before last", "fri until 15:30", "fri by 15:30", "fri after 3pm",
    ])
    func spellingsNeedNoAssumption(_ phrase: String) throws {
        let bench = try ReadingBench()
        for assumption in try bench.dates.read(phrase).assumptions {
            let again = try bench.dates.read(assumption.spelling)
            let isHour = assumption.kind == .bareHour
            #expect(again.assumptions.isEmpty || isHour, "\(assumption.spelling): \(again.remarks)")
        }
    }
}

extension TimeRange {
    fileprivate func text(_ bench: ReadingBench) -> String { Notation.text(self, in: bench.zone) }
}
