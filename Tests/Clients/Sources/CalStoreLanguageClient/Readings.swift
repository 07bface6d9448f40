import CalStoreLanguage
import Expectations

/// What a reading says about itself.
@MainActor enum Readings {
    static func check() throws {
        try assumptions()
        try notes()
        try parts()
        weighed()
    }

    private static func weighed() {
        let all = Moment.reader.readings(of: "fri 5")
        Expectations.expect(all.map(\.kind).prefix(4), [.point, .range, .length, .repeat])
        Expectations.expect(all.map(\.isTaken).filter(\.self).count, 1)
        Expectations.expect(all.first { $0.kind == .length }?.reason?.isEmpty, false)
        Expectations.expect(all.first?.text, "fri 5")
        Expectations.expect(
            WeighedReading.Kind.allCases.map(\.rawValue), ["point", "range", "length", "repeat"])
        if case .time(let range)? = all.first?.reading?.value {
            Expectations.expect(range.spelling(in: Moment.berlin), "Fri 2026-03-06 17:00")
        }
        if case .repeats(let repeats)? = all.first(where: { $0.kind == .repeat })?.reading?.value {
            Expectations.expect(repeats.rule.frequency, .weekly)
        }
        let birthday = try? SentenceReader(dates: Moment.reader).read("Ann's birthday 3 may")
        Expectations.expect(birthday?.assumptions.map(\.kind), [.yearly])
    }

    private static func assumptions() throws {
        let reading = try Moment.reader.read("fri 5")
        Expectations.expect(reading.text, "fri 5")
        Expectations.expect(reading.needsConsent, true)
        Expectations.expect(reading.remarks, ["\"5\" was read as 17:00"])
        let assumption = reading.assumptions[0]
        Expectations.expect(assumption.kind, .bareHour)
        Expectations.expect(assumption.typed, "5")
        Expectations.expect(assumption.meaning, "17:00")
        Expectations.expect(assumption.spelling, "17:00")
        Expectations.expect(assumption.span, 4..<5)
        Expectations.expect(assumption.message, "\(assumption)")
        for (text, kind) in [
            ("9am", Assumption.Kind.passed), ("fri 22:00-06:00", .nextDay), ("fri morning", .dayPart),
            ("3.4.", .dayFirst), ("25/12/26", .shortYear), ("next 3 weeks", .fromToday),
            ("early march", .vague), ("fri midnight", .midnight),
        ] {
            Expectations.expect(try Moment.reader.read(text).assumptions.map(\.kind), [kind])
        }
        Expectations.expect(Assumption.Kind.allCases.map(\.rawValue).contains("hour"), true)
        Expectations.expect(
            Set(Assumption.Kind.allCases).isSuperset(of: [
                .farDay, .firstDay, .bound, .repeats, .length, .yearly,
            ]), true)
    }

    private static func notes() throws {
        let gap = try Moment.reader.read("2026-03-29 02:30").notes
        Expectations.expect(
            gap.map(\.message), ["02:30 does not exist on 2026-03-29 in Europe/Berlin; read as 03:30"])
        guard case .gap(let typed, let read, "Europe/Berlin")? = gap.first else {
            return Expectations.expect("\(gap)", "a gap")
        }
        Expectations.expect(read.time.hour - typed.time.hour, 1)
        let fold = try Moment.reader.read("2026-10-25 02:30").notes
        if case .fold(_, _, let secondOffset)? = fold.first { Expectations.expect(secondOffset, 3600) }
        let repeats = RepeatReader(dates: Moment.reader)
        Expectations.expect(
            try repeats.read("every 31st").value.rule.byMonthDay, [31])
        Expectations.expect(try repeats.read("every 31st").notes, [.skipsMonths(day: 31, months: 5)])
        Expectations.expect(try repeats.read("every 29th").notes, [.skipsFebruary])
        Expectations.expect(
            try repeats.read("every 29 feb").notes.map(\.description),
            [
                ReadingNote.leapDay.message
            ])
    }

    private static func parts() throws {
        let reading = try SentenceReader(dates: Moment.reader).read("Lunch fri 12:30 EST #home")
        let kinds = reading.parts.map(\.kind)
        Expectations.expect(kinds, [.calendar])
        let calendar = reading.parts.first { $0.kind == .calendar }
        Expectations.expect(calendar.map(reading.words), "#home")
        Expectations.expect(calendar?.span, 20..<25)
        Expectations.expect(ReadingPart.Kind.allCases.contains(.repeat), true)
        Expectations.expect(ReadingPart.Kind.allCases.count, 17)
        if let word = reading.unused.first {
            Expectations.expect(word.text, "fri 12:30 EST")
            Expectations.expect(word.isTime, true)
            Expectations.expect(word.span, 6..<19)
            Expectations.expect(word.reason != nil, true)
        }
    }
}
