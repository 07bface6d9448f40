import CalStore

/// Reads a repeat as people type it.
///
/// ```swift
/// let repeats = try RepeatReader().read("every 2 weeks on mon at 9 until june")
/// print(repeats.value.rule.words())   // every 2 weeks on Mon until 30 Jun 2026
/// ```
/// The article <doc:ReadWhatPeopleType> has a table of what it reads.
public struct RepeatReader: Sendable {
    /// The reader for the dates of start, end and exceptions.
    let dates: DateReader
    /// Whether the item has dates instead of times.
    let isAllDay: Bool
    /// The zone of the repeat; nil if it floats or is all-day.
    let zone: Zone?
    /// Whether the text must say that it repeats: `every`, `each`, a plural day, or a word such as `weekly`.
    /// Without it `2d 03:00` is every two days. Set it for a text that may also be a date; false by default.
    public var needsRepeatWord = false

    /// A reader for the repeat of an item.
    ///
    /// - Parameters:
    ///   - dates: The reader for the dates of start, end and exceptions.
    ///   - start: The start of the item, or the due date of a reminder; nil if the sentence decides. Without
    ///     it, the first date is the next one that the sentence names.
    public init(dates: DateReader = DateReader(), start: ItemTime? = nil) {
        var dates = dates
        if let start { dates.start = start.local(in: dates.zone).date }
        self.init(
            dates: dates, isAllDay: start?.isDate ?? false, zone: start.map { $0.zone } ?? dates.zone)
    }

    package init(dates: DateReader, isAllDay: Bool, zone: Zone?) {
        self.dates = dates
        self.isAllDay = isAllDay
        self.zone = zone
    }

    /// Reads a repeat: `weekdays`, `every other friday`, `first monday of each month`, `every 4 july`, also
    /// with times, a start, an end and exceptions.
    ///
    /// - Throws: ``RepeatError`` for other texts, and for a repeat that is not one rule.
    public func read(_ text: String) throws(RepeatError) -> Reading<Repeat> {
        let time = TimeGrammar(text, dates)
        if time.isAtEnd { throw RepeatError(.empty, in: text) }
        var grammar = RepeatGrammar(time, isExplicit: true)
        let isRead = grammar.read()
        if let error = grammar.error { throw error }
        if let fault = grammar.time.fault {
            throw RepeatError(.badDate(grammar.time.error(fault)), in: grammar.time.text)
        }
        guard isRead, grammar.time.isAtEnd, time.pieces.count <= time.limit else {
            // After `every`, the error is in the words that follow.
            if grammar.time.position == 0, grammar.time.key() == .every || grammar.time.key() == .each {
                grammar.time.skip()
            }
            throw RepeatError(
                .notUnderstood(grammar.time.isAtEnd ? text : grammar.time.rest.trimmed, in: text), in: text)
        }
        if needsRepeatWord, grammar.isBare { throw RepeatError(.noRepeatWord(text), in: text) }
        let isList = needsRepeatWord && grammar.isListed
        if isList, time.pieces.contains(where: { $0.lexeme.key == .or }) {
            throw RepeatError(.choice(text), in: text)
        }
        let value = try finished(&grammar)
        if isList {
            let words = RepeatSentence.text(of: value.rule, zone: dates.zone, at: nil)
            grammar.time.assume(.repeats, grammar.time.span(since: 0), words)
        }
        return Reading(
            value, text: text, parts: grammar.time.parts, assumptions: grammar.time.assumptions,
            notes: grammar.parts.notes + grammar.time.notes)
    }

    /// The rule and the first date from the clauses.
    func finished(_ grammar: inout RepeatGrammar) throws(RepeatError) -> Repeat {
        let text = grammar.time.text
        grammar.settleWeeks()
        try grammar.parts.settle(text: text)
        var (start, endOfTime): (Int?, Int?)
        if !grammar.isBounded {
            if grammar.sides.count > 1 {
                grammar.parts.times = try times(&grammar)
                start = grammar.parts.times.first
            } else if let side = grammar.sides.first {
                guard let seconds = grammar.time.seconds(of: side, to: grammar.endSide) else {
                    throw failure(grammar)
                }
                (start, endOfTime) = (seconds.start, seconds.end)
            }
        } else {
            start = grammar.parts.times.first
        }
        if start == nil, grammar.parts.frequency == .hourly || grammar.parts.frequency == .minutely {
            // Hourly repeats begin at the next full hour.
            let hour = grammar.time.nowLocal.time.hour + 1
            start = hour % 24 * 3600
            if hour == 24, grammar.startsAt == nil { grammar.startsAt = grammar.time.today.adding(days: 1) }
            let span = grammar.time.parts.first { $0.kind == .repeat }?.span ?? 0..<0
            grammar.time.assume(.vague, span, "from \(Clock.text(hour % 24 * 3600))")
        }
        let hasNeeded =
            grammar.neededTimes <= 1 || grammar.sides.count == grammar.neededTimes
            || grammar.parts.weekdays.count == grammar.neededTimes
            || grammar.parts.ordinals.count == grammar.neededTimes
        guard hasNeeded else { throw RepeatError(.timesMissing(text, grammar.neededTimes), in: text) }
        let parts = try grammar.parts.ruleParts(text: text)
        guard let first = firstDate(grammar, start) else { throw RepeatError(.noDate(text), in: text) }
        start = firstTime(of: grammar, on: first) ?? start
        if start == nil, isAllDay || dates.start == nil, let seconds = grammar.length?.seconds, seconds > 0 {
            throw RepeatError(.badDate(DateError(text: text, reason: .lengthNeedsTime(text))), in: text)
        }
        try settleDays(&grammar, parts, first, start)
        let last = try lastDate(first, grammar)
        let end = grammar.count.map { ["COUNT=\($0)"] } ?? last.map { ["UNTIL=" + until($0).text] } ?? []
        // The parts were made here and are valid; an error would be in this file.
        guard let rule = try? RecurrenceRule(text: (parts + end).joined(separator: ";")) else {
            throw RepeatError(.notUnderstood(text, in: text), in: text)
        }
        var read = Repeat(rule: rule, first: first)
        read.startsAt = grammar.startsAt
        read.lastDate = last
        (read.start, read.end, read.length) = (start, endOfTime, grammar.length)
        if case .named(let zone)? = grammar.sides.first?.zone ?? grammar.endSide?.zone { read.zone = zone }
        read.exceptions = grammar.exceptions
        read.isAfterCompletion = grammar.isAfterCompletion
        return read
    }

    /// Several times of a day share their minutes, because a rule has separate lists of hours and minutes.
    private func times(_ grammar: inout RepeatGrammar) throws(RepeatError) -> [Int] {
        var times: [Int] = []
        for side in grammar.sides {
            guard let seconds = grammar.time.seconds(of: side, to: nil) else { throw failure(grammar) }
            times.append(seconds.start % 86_400)
        }
        times = Set(times).sorted()
        guard Set(times.map { $0 % 3600 }).count == 1 else {
            throw RepeatError(.timesDiffer(grammar.time.text), in: grammar.time.text)
        }
        return times
    }

    private func failure(_ grammar: RepeatGrammar) -> RepeatError {
        if let fault = grammar.time.fault {
            return RepeatError(.badDate(grammar.time.error(fault)), in: grammar.time.text)
        }
        return RepeatError(
            .notUnderstood(grammar.time.text, in: grammar.time.text), in: grammar.time.text)
    }

    /// The next of several times of day, if today is the first day.
    private func firstTime(of grammar: RepeatGrammar, on first: CivilDate) -> Int? {
        guard grammar.parts.times.count > 1, first == grammar.time.today else { return nil }
        let now = grammar.time.nowLocal.time.secondOfDay / 60 * 60
        return grammar.parts.times.first { $0 >= now }
    }

    /// The next matching date; today if its time is still to come.
    private func firstDate(_ grammar: RepeatGrammar, _ start: Int?) -> CivilDate? {
        let time = grammar.time
        var date = max(dates.start ?? time.today, grammar.startsAt ?? dates.start ?? time.today)
        if grammar.startsAt != nil { date = grammar.startsAt ?? date }
        if grammar.startsAt == nil, dates.start == nil, let last = grammar.parts.times.last ?? start,
            last < time.nowLocal.time.secondOfDay / 60 * 60
        {
            date = date.adding(days: 1)
        }
        return grammar.parts.first(from: date)
    }

    /// Days with one date of the repeat are no end of it. They say how long each date lasts, or only when the
    /// first one is: `trip 5-9 aug every year`, `yoga next week every friday`.
    private func settleDays(
        _ grammar: inout RepeatGrammar, _ parts: [String], _ first: CivilDate, _ start: Int?
    ) throws(RepeatError) {
        guard let days = grammar.days, let rule = try? RecurrenceRule(text: parts.joined(separator: ";"))
        else { return }
        guard first <= days.last else { throw RepeatError(.noDate(grammar.time.text), in: grammar.time.text) }
        let dates = OccurrenceSet(start: CivilDateTime(first), isDate: false, zone: nil, rules: [rule])
        if let second = dates.first(where: { $0.date > first }), second.date <= days.last { return }
        grammar.days = nil
        if days.kind == .days, first == days.first, start == nil, grammar.length == nil {
            grammar.length = TimeLength(days: days.last.dayNumber - first.dayNumber + 1)
        } else {
            grammar.time.assume(.bound, grammar.daysSpan, "from \(first) on", "from \(first)")
        }
    }

    /// The last day; nil for a count and without an end.
    private func lastDate(_ first: CivilDate, _ grammar: RepeatGrammar) throws(RepeatError) -> CivilDate? {
        let ends = [
            grammar.count != nil, grammar.untilAt != nil, grammar.lasting != nil, grammar.days != nil,
        ].count { $0 }
        guard ends <= 1 else { throw RepeatError(.twoEnds(grammar.time.text), in: grammar.time.text) }
        if let days = grammar.days { return days.last }
        if let lasting = grammar.lasting {
            guard let after = lasting.date(after: first) else {
                let text = grammar.time.text
                throw RepeatError(.badDate(DateError(text: text, reason: .tooFar)), in: text)
            }
            return after.adding(days: -1)
        }
        guard let at = grammar.untilAt else { return nil }
        var time = grammar.time
        time.position = at
        time.limit = grammar.untilEnd
        time.reference = max(time.reference, grammar.startsAt ?? time.reference)
        guard let point = time.upTo() else { throw failure(grammar) }
        return point.date
    }

    /// The end of a day, in the zone of the item.
    func until(_ date: CivilDate) -> RecurrenceRule.Until {
        if isAllDay { return .date(date) }
        let last = CivilDateTime(date, CivilTime(secondOfDay: 86_399))
        return zone.map { .utc($0.instant(for: last, isFold: true)) } ?? .local(last)
    }
}
