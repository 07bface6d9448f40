import Basics
import CalStore
import CalStoreExchange
import CalStoreLanguage
import CommandLine

extension CommandTable {
    static let when = Command(
        type: WhenCommand.self, path: ["when"], section: .look,
        tellsTimesAlone: true, answer: { .of(.when) },
        summary: "show how a date, a range or a repeat is read; store nothing",
        parameters: [
            .init(name: "WORDS", arity: .oneOrMore, help: "a date, a range, a sentence or an RRULE")
        ],
        options: take(.readings) + printing.filter { $0.option != .quiet && $0.option != .verbose }
            + take(.tz, .now, .help),
        examples: [
            .init(line: "ekcal when next fri 9am", says: "a date"),
            .init(line: "ekcal when every 2 weeks on mon,wed", says: "a repeat: its rule and its next dates"),
            .init(line: "ekcal when --readings fri 5", says: "the other readings, and why not"),
        ])
}

/// `when`: shows how a date, a range or a repeat is read. It needs no store.
struct WhenCommand: EkcalCommand {
    let text: String
    private let listsReadings: Bool

    init(_ arguments: ParsedArguments, _ session: Session) {
        text = arguments.text ?? ""
        listsReadings = arguments.has(.readings)
    }

    /// The text as a rule of RFC 5545; nil for other texts.
    func typedRule() throws -> RecurrenceRule? {
        text.uppercased().contains("FREQ=") ? try RecurrenceRule.typed(text, field: "RULE") : nil
    }

    func run(_ session: Session) throws -> Response {
        if listsReadings { return try readings(session) }
        if let rule = try typedRule() {
            let repeats = Repeat(rule: rule, session)
            return response(
                to: repeats ?? Repeat(rule: rule, first: session.clock.today), [], hasDates: repeats != nil,
                session
            )
        }
        // Dates are tried first: a weekday alone is a day, although it could also be a repeat.
        let range = Result { () throws(DateError) in try session.clock.dates.read(text) }
        if case .success(let range) = range { return try response(to: range, session) }
        var reader = RepeatReader(dates: session.clock.dates, isAllDay: false, zone: session.clock.zone)
        reader.needsRepeatWord = true
        let reading = Result { () throws(RepeatError) in try reader.read(text) }
        switch (range, reading) {
        case (_, .success(let reading)):
            try session.words.report(reading, "RULE")
            return response(to: reading.value, reading.assumptions, session)
        // The first word shows which of the two was meant, and so which error to report.
        case (_, .failure(let error)) where WhenCommand.looksLikeRepeat(text) || error.isOfRepeat:
            throw error.ekcalError(field: "RULE")
        case (.failure(let error), _):
            var report = error.ekcalError(field: "DATE")
            // A specific hint is better than a suggestion.
            let isGeneral = report.hint?.contains("ekcal help") ?? true
            if isGeneral, let phrase = session.clock.dates.suggestion(for: text) {
                report.hint = "did you mean \"\(phrase)\"?"
            }
            throw report
        case (.success, .failure(let error)): throw error.ekcalError(field: "RULE")
        }
    }

    private static func looksLikeRepeat(_ text: String) -> Bool {
        let word = text.lowercased().prefix { $0 != " " }
        return ["every", "each", "daily", "weekly", "biweekly", "monthly", "yearly", "weekdays", "weekends"]
            .contains(String(word))
    }

    // MARK: Dates

    /// The reading of a date or a range.
    struct Shown {
        let kind: String
        let line: String
        var start: ItemTime?
        var end: ItemTime?
        var length: TimeLength?

        init(_ range: TimeRange, _ times: TimeText) {
            switch range {
            case .all:
                kind = "range"
                line = "all time"
            case .days(let first, let last):
                kind = first == last ? "date" : "range"
                start = ItemTime(first)
                end = ItemTime(last.adding(days: 1))
                let count = last.dayNumber - first.dayNumber + 1
                line =
                    first == last
                    ? times.day(first) : "\(times.day(first)) to \(times.day(last)) (\(count) days)"
            case .times(let from, let to):
                kind = "range"
                let (from, to) = (from.itemTime, to.itemTime)
                (start, end) = (from, to)
                line = times.span(from, to)
            case .moment(let time):
                kind = "time"
                let moment = time.itemTime
                start = moment
                line = times.span(moment, moment)
            case .from(let point):
                kind = "range"
                start = point.itemTime
                line = "from " + times.moment(point.itemTime)
            case .until(let point):
                kind = "range"
                let last = point.itemTime
                end = last.isDate ? ItemTime(last.date.adding(days: 1)) : last
                line = "until " + times.moment(last)
            case .length(let length):
                kind = "length"
                self.length = length
                line = length.spelling
            }
        }
    }

    private func response(to range: Reading<TimeRange>, _ session: Session) throws -> Response {
        try session.words.report(range, "DATE")
        let shown = Shown(range.value, session.clock.times)
        let distance = shown.start.map { "   " + self.distance(to: $0, session) } ?? ""
        let json = ItemJSON(names: .empty, language: session.clock.dates)
        return Response(
            text: { $0.print(shown.line + distance) },
            answer: {
                let row = Row(
                    text: text, kind: shown.kind, start: shown.start.map(json.time) ?? .null,
                    end: shown.end.map(json.time) ?? .null,
                    zone: (shown.start ?? shown.end)?.zone?.name, length: shown.length?.iso8601,
                    assumptions: range.assumptions)
                return session.answer(items: [row.json])
            })
    }

    /// The reading of a date, a range, a length or a repeat.
    struct Row: JSONRow {
        let text: String
        let kind: String
        var start = JSONValue.null
        var end = JSONValue.null
        var zone: String?
        var rule: String?
        var sentence: String?
        var next: [JSONValue] = []
        var length: String?
        let assumptions: [Assumption]
        var isTaken = true
        var reason: String?
        var disputes: [RuleDispute] = []

        static let fields: [JSONField<Self>] = [
            .type("when"), .init("text", "input text", \.text),
            .init(
                "kind", .choice(["date", "time", "range", "length", "repeat"]), "kind of the result", \.kind),
            .init("start", .time.orNull, "time, or start of a range", json: \.start),
            .init("end", .time.orNull, "end of a range", json: \.end),
            .init("time_zone", "time zone of a time", \.zone), .init("rrule", "rule of a repeat", \.rule),
            .init("sentence", "the rule in words", \.sentence),
            .init("next", .list(.time), "next dates of a repeat", json: { .array($0.next) }),
            .init("length", "a length of time (ISO 8601)", \.length),
            .init("assumptions", "assumptions of the reading", \.assumptions),
            .init("taken", "whether this is the reading; others are listed with --readings", \.isTaken),
            .init("reason", "why it was not taken, or is not a reading", \.reason),
            .init(
                "other_programs", .list(.choice(RuleDispute.allCases.map(\.rawValue))),
                "parts of the rule that other programs read otherwise",
                json: { .array($0.disputes.map { .string($0.rawValue) }) }),
        ]
    }

    /// The distance from now: `in 3 days`, `today`, `5 days ago`; hours and minutes for times.
    private func distance(to time: ItemTime, _ session: Session) -> String {
        guard !time.isDate else {
            let days = time.date.dayNumber - session.clock.today.dayNumber
            switch days {
            case 0: return "today"
            case 1: return "tomorrow"
            case -1: return "yesterday"
            default: return days > 0 ? "in \(days) days" : "\(-days) days ago"
            }
        }
        let seconds = time.instant(in: session.clock.zone).seconds(since: session.clock.now)
        if seconds == 0 { return "now" }
        return seconds > 0 ? "in " + TimeText.length(seconds) : TimeText.length(seconds) + " ago"
    }

    // MARK: Repeats

    private func response(
        to repeats: Repeat, _ assumptions: [Assumption], hasDates: Bool = true, _ session: Session
    ) -> Response {
        let rule = repeats.rule
        let sentence = rule.words(
            in: session.clock.zone, at: repeats.start.map { CivilTime(secondOfDay: $0) })
        let next = hasDates ? nextDates(of: repeats, session) : []
        let times = session.clock.times
        return Response(
            text: { page in
                page.print(sentence)
                page.print("  rule  " + rule.text)
                if let length = repeats.length { page.print("  for   " + length.spelling) }
                if !repeats.exceptions.isEmpty {
                    page.print("  not   " + repeats.exceptions.map(times.day).joined(separator: ", "))
                }
                if repeats.isAfterCompletion {
                    page.print("  from  the day when it is done: `done --from-today`")
                }
                guard rule.isGregorian else { return }
                page.print(
                    "  next  " + (next.isEmpty ? "none" : next.map(times.moment).joined(separator: ", ")))
            },
            answer: {
                session.answer(
                    items: [row(of: repeats, text, assumptions, hasDates: hasDates, session).json])
            })
    }

    func row(
        of repeats: Repeat, _ text: String, _ assumptions: [Assumption], hasDates: Bool, _ session: Session
    ) -> Row {
        let json = ItemJSON(names: .empty, language: session.clock.dates)
        return Row(
            text: text, kind: "repeat", rule: repeats.rule.text,
            sentence: repeats.rule.words(
                in: session.clock.zone, at: repeats.start.map { CivilTime(secondOfDay: $0) }),
            next: hasDates ? nextDates(of: repeats, session).map(json.time) : [],
            length: repeats.length?.iso8601, assumptions: assumptions, disputes: repeats.rule.disputes)
    }

    /// The next five dates. The start of a series is always one of its dates, so a date of the rule is used
    /// as the start.
    private func nextDates(of repeats: Repeat, _ session: Session) -> [ItemTime] {
        guard repeats.rule.isGregorian else { return [] }
        let first = try? repeats.firstTime(in: session.clock.zone).eventSpan()
        let start = first?.start.itemTime ?? ItemTime(repeats.firstDate)
        let isDate =
            start.isDate && repeats.rule.frequency >= .daily && repeats.rule.byHour.isEmpty
            && repeats.rule.byMinute.isEmpty
        let anchor =
            isDate || !start.isDate ? start : ItemTime(CivilDateTime(start.date), in: session.clock.zone)
        let set = OccurrenceSet(
            start: anchor.local, isDate: anchor.isDate, zone: anchor.zone, rules: [repeats.rule])
        var next: [ItemTime] = []
        for local in set where !repeats.exceptions.contains(local.date) {
            next.append(anchor.moved(to: local))
            if next.count == 5 { break }
        }
        return next
    }
}

extension Repeat {
    /// A typed rule with its next date as the start; nil if it has none.
    init?(rule: RecurrenceRule, _ session: Session) {
        let isDate = rule.frequency >= .daily && rule.byHour.isEmpty && rule.byMinute.isEmpty
        let now = session.clock.zone.local(at: session.clock.now)
        let anchor = isDate ? ItemTime(now.date) : ItemTime(now, in: session.clock.zone)
        var first = anchor.local
        if rule.isGregorian, !OccurrenceSet.produces(rule, first, anchor) {
            var endless = rule
            if case .count = rule.end { endless.end = .never }
            let set = OccurrenceSet(
                start: first, isDate: anchor.isDate, zone: anchor.zone, rules: [endless])
            guard let next = set.next(after: first) else { return nil }
            first = next
        }
        self.init(rule: rule, first: first.date)
        if !isDate { start = first.time.secondOfDay }
    }
}

extension Assumption: JSONRow {
    package static let fields: [JSONField<Self>] = [
        .init("kind", "what was assumed", \.kind.rawValue), .init("typed", "the words", \.typed),
        .init("meaning", "how they were read", \.meaning),
        .init("spelling", "how to write it without an assumption", \.spelling),
    ]
}

extension NamedShape {
    static let when = NamedShape(
        "when", "the reading of a date, a range or a repeat", of: WhenCommand.Row.self)
}

extension TimeLength {
    /// The length in ISO 8601: `P1M2DT3H`.
    var iso8601: String {
        func terms(_ parts: [(value: Int, letter: String)]) -> String {
            parts.filter { $0.value > 0 }.map { "\($0.value)\($0.letter)" }.joined()
        }
        let days = terms([(months / 12, "Y"), (months % 12, "M"), (days, "D")])
        let time = terms([(seconds / 3600, "H"), (seconds / 60 % 60, "M"), (seconds % 60, "S")])
        if days.isEmpty, time.isEmpty { return "PT0S" }
        return "P" + days + (time.isEmpty ? "" : "T" + time)
    }
}
