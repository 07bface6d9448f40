import CalStoreExchange
import CalStoreLanguage

/// `when`: what a date, a range or a repeat is understood as. It needs no store.
struct WhenCommand {
    let session: Session

    func run() throws -> ExitCode {
        let text = session.arguments.text ?? ""
        if text.uppercased().contains("FREQ=") {
            return try answer(to: text, repeats: try rule(text))
        }
        // A bare weekday is a day, though it could repeat too: dates are asked first.
        let range = Result { () throws(DateError) in try session.dates.rangeOrMoment(text) }
        if case .success(let range) = range { return try answer(to: text, range: range) }
        let reader = RepeatReader(dates: session.dates, isAllDay: false, zone: session.zone)
        let reading = Result { () throws(RepeatError) in try reader.read(text) }
        switch (range, reading) {
        case (_, .success(let reading)):
            for warning in reading.warnings { session.warn(warning.message) }
            return try answer(to: text, repeats: reading.rule)
        // Which of the two was meant shows in the first word.
        case (_, .failure(let error)) where WhenCommand.looksLikeRepeat(text):
            throw error.ekcalError(field: "RULE")
        case (.failure(let error), _): throw error.ekcalError(field: "DATE")
        case (.success, .failure(let error)): throw error.ekcalError(field: "RULE")
        }
    }

    private func rule(_ text: String) throws -> RecurrenceRule {
        try RecurrenceRule.typed(text, field: "RULE")
    }

    private static func looksLikeRepeat(_ text: String) -> Bool {
        let word = text.lowercased().prefix { $0 != " " }
        return ["every", "daily", "weekly", "biweekly", "monthly", "yearly", "weekdays", "weekends"]
            .contains(String(word))
    }

    // MARK: Dates

    private func answer(to text: String, range: WhenRange) throws -> ExitCode {
        for warning in range.warnings { session.warn(warning.message) }
        let times = session.times
        var line: String
        var kind = "range"
        var start: ItemTime?
        var end: ItemTime?
        switch range.value {
        case .all: line = "all time"
        case .days(let first, let last):
            start = ItemTime(first)
            end = ItemTime(last.adding(days: 1))
            if first == last { kind = "date" }
            line =
                first == last
                ? session.times.day(first)
                : "\(session.times.day(first)) to \(session.times.day(last)) (\(last.dayNumber - first.dayNumber + 1) days)"
        case .times(let from, let to):
            start = ItemTimes.stored(.time(from))
            end = ItemTimes.stored(.time(to))
            line = times.span(ItemTimes.stored(.time(from)), ItemTimes.stored(.time(to)))
        case .moment(let time):
            kind = "time"
            start = ItemTimes.stored(.time(time))
            line = times.span(ItemTimes.stored(.time(time)), ItemTimes.stored(.time(time)))
        }
        if let start { line += "   " + distance(to: start) }
        let json = ItemJSON(zone: session.zone, now: session.now, names: .empty)
        return try print(
            line,
            [
                "type": "when", "text": .string(text), "kind": .string(kind),
                "start": start.map(json.time) ?? .null, "end": end.map(json.time) ?? .null,
                "time_zone": JSONValue(start?.zone?.name), "rrule": .null, "sentence": .null, "next": [],
            ])
    }

    /// `in 3 days`, `today`, `5 days ago`; times in hours and minutes.
    private func distance(to time: ItemTime) -> String {
        guard !time.isDate else {
            let days = time.date.dayNumber - session.today.dayNumber
            switch days {
            case 0: return "today"
            case 1: return "tomorrow"
            case -1: return "yesterday"
            default: return days > 0 ? "in \(days) days" : "\(-days) days ago"
            }
        }
        let seconds = time.instant(in: session.zone).seconds(since: session.now)
        if seconds == 0 { return "now" }
        return seconds > 0 ? "in " + TimeText.length(seconds) : TimeText.length(seconds) + " ago"
    }

    // MARK: Repeats

    private func answer(to text: String, repeats rule: RecurrenceRule) throws -> ExitCode {
        let sentence = RuleExplanation.text(of: rule, zone: session.zone)
        let isDate = rule.frequency >= .daily && rule.byHour.isEmpty && rule.byMinute.isEmpty
        let now = session.zone.local(at: session.now)
        let anchor = isDate ? ItemTime(now.date) : ItemTime(now, in: session.zone)
        let next = dates(of: rule, anchor)
        let times = session.times
        let json = ItemJSON(zone: session.zone, now: session.now, names: .empty)
        let dates = next.map(times.moment).joined(separator: ", ")
        var lines = [sentence]
        lines.append("  rule  " + rule.text)
        if rule.isGregorian { lines.append("  next  " + (dates.isEmpty ? "none" : dates)) }
        return try print(
            lines.joined(separator: "\n"),
            [
                "type": "when", "text": .string(text), "kind": "repeat", "start": .null, "end": .null,
                "time_zone": .null, "rrule": .string(rule.text), "sentence": .string(sentence),
                "next": .array(next.map(json.time)),
            ])
    }

    /// The next five. The start is a date of any series, and counts; here the first date that the rule makes is the start.
    private func dates(of rule: RecurrenceRule, _ anchor: ItemTime) -> [ItemTime] {
        guard rule.isGregorian else { return [] }
        var first = anchor.local
        if !OccurrenceSet.produces(rule, first, anchor) {
            var endless = rule
            if case .count = rule.end { endless.end = .never }
            let set = OccurrenceSet(
                start: first, isDate: anchor.isDate, zone: anchor.zone, rules: [endless])
            guard let made = set.next(after: first) else { return [] }
            first = made
        }
        let set = OccurrenceSet(start: first, isDate: anchor.isDate, zone: anchor.zone, rules: [rule])
        return set.prefix(5).map { anchor.moved(to: $0) }
    }

    private func print(_ text: String, _ object: JSONValue) throws -> ExitCode {
        guard session.output == .text else {
            try session.print(session.answer(items: [object]))
            return .success
        }
        for line in text.split(separator: "\n") { session.print(String(line)) }
        return .success
    }
}
