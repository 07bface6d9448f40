import CalStore
import CalStoreLanguage

/// `when`: what a date, a range or a repeat is understood as. It needs no store.
struct WhenCommand {
    let context: Context

    func run() throws -> ExitCode {
        let text = context.arguments.text ?? ""
        if text.uppercased().contains("FREQ=") {
            return try answer(to: text, repeats: try rule(text))
        }
        // A bare weekday is a day, though it could repeat too: dates are asked first.
        let range = Result { () throws(DateError) in try context.dates.rangeOrMoment(text) }
        if case .success(let range) = range { return try answer(to: text, range: range) }
        let reader = RepeatReader(dates: context.dates, isAllDay: false, zone: context.zone)
        let reading = Result { () throws(RepeatError) in try reader.read(text) }
        switch (range, reading) {
        case (_, .success(let reading)):
            for warning in reading.warnings { context.warn(warning.message) }
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
        for warning in range.warnings { context.warn(warning.message) }
        let times = context.times
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
                ? context.times.day(first)
                : "\(context.times.day(first)) to \(context.times.day(last)) (\(last.dayNumber - first.dayNumber + 1) days)"
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
        let json = ItemJSON(zone: context.zone, now: context.now, names: .empty)
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
            let days = time.date.dayNumber - context.today.dayNumber
            switch days {
            case 0: return "today"
            case 1: return "tomorrow"
            case -1: return "yesterday"
            default: return days > 0 ? "in \(days) days" : "\(-days) days ago"
            }
        }
        let seconds = time.instant(in: context.zone).seconds(since: context.now)
        if seconds == 0 { return "now" }
        return seconds > 0 ? "in " + TimeText.length(seconds) : TimeText.length(seconds) + " ago"
    }

    // MARK: Repeats

    private func answer(to text: String, repeats rule: RecurrenceRule) throws -> ExitCode {
        let sentence = RuleExplanation.text(of: rule, zone: context.zone)
        let isDate = rule.frequency >= .daily && rule.byHour.isEmpty && rule.byMinute.isEmpty
        let now = context.zone.local(at: context.now)
        let anchor = isDate ? ItemTime(now.date) : ItemTime(now, in: context.zone)
        let next = dates(of: rule, anchor)
        let times = context.times
        let json = ItemJSON(zone: context.zone, now: context.now, names: .empty)
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
        guard context.output == .text else {
            try context.print(context.answer(items: [object]))
            return .success
        }
        for line in text.split(separator: "\n") { context.print(String(line)) }
        return .success
    }
}
