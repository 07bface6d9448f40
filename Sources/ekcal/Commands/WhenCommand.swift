import CalStore
import CalStoreExchange
import CalStoreLanguage

extension CommandTable {
    static let when = Command(
        type: WhenCommand.self, path: ["when"], section: .look,
        tellsTimesAlone: true, answer: { .of(.when) },
        summary: "show how a date, a range or a repeat is read; store nothing",
        parameters: [
            .init(name: "WORDS", arity: .oneOrMore, help: "a date, a range, a sentence or an RRULE")
        ],
        options: printing.filter { $0.name != .quiet && $0.name != .verbose } + take(.tz, .now, .help),
        examples: [
            .init(line: "ekcal when next fri 9am", says: "a date"),
            .init(line: "ekcal when every 2 weeks on mon,wed", says: "a repeat: its rule and its next dates"),
        ])
}

/// `when`: how a date, a range or a repeat is read. It needs no store.
struct WhenCommand: EkcalCommand {
    private let text: String

    init(_ arguments: ParsedArguments, _ session: Session) { text = arguments.text ?? "" }

    func run(_ session: Session) throws -> Response {
        if text.uppercased().contains("FREQ=") {
            return response(to: try RecurrenceRule.typed(text, field: "RULE"), session)
        }
        // Dates come first: a weekday alone is a day, though it could also be a repeat.
        let range = Result { () throws(DateError) in try session.dates.read(text) }
        if case .success(let range) = range { return response(to: range, session) }
        let reader = RepeatReader(dates: session.dates, isAllDay: false, zone: session.zone)
        let reading = Result { () throws(RepeatError) in try reader.read(text) }
        switch (range, reading) {
        case (_, .success(let reading)):
            session.warn(of: reading)
            return response(to: reading.value.rule, session)
        // The first word shows which of the two was meant, and which error to report.
        case (_, .failure(let error)) where WhenCommand.looksLikeRepeat(text):
            throw error.ekcalError(field: "RULE")
        case (.failure(let error), _): throw error.ekcalError(field: "DATE")
        case (.success, .failure(let error)): throw error.ekcalError(field: "RULE")
        }
    }

    private static func looksLikeRepeat(_ text: String) -> Bool {
        let word = text.lowercased().prefix { $0 != " " }
        return ["every", "daily", "weekly", "biweekly", "monthly", "yearly", "weekdays", "weekends"]
            .contains(String(word))
    }

    // MARK: Dates

    /// What a date or a range was read as.
    private struct Reading {
        let kind: String
        let line: String
        var start: ItemTime?
        var end: ItemTime?

        init(_ range: WhenRange, _ times: TimeText) {
            switch range.value {
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
                let (from, to) = (ItemTimes.stored(.time(from)), ItemTimes.stored(.time(to)))
                (start, end) = (from, to)
                line = times.span(from, to)
            case .from(let point):
                kind = "range"
                start = ItemTimes.stored(point)
                line = point.spelling(in: times.zone) + ".."
            case .until(let point):
                kind = "range"
                end = point.end
                line = ".." + point.spelling(in: times.zone)
            case .length(let length):
                kind = "length"
                line = length.spelling
            case .moment(let time):
                kind = "time"
                let moment = ItemTimes.stored(.time(time))
                start = moment
                line = times.span(moment, moment)
            }
        }
    }

    private func response(to range: WhenRange, _ session: Session) -> Response {
        session.warn(of: range)
        let reading = Reading(range, session.times)
        let distance = reading.start.map { "   " + self.distance(to: $0, session) } ?? ""
        let json = ItemJSON(names: .empty, language: session.dates)
        return Response(
            text: { $0.print(reading.line + distance) },
            answer: {
                session.answer(items: [
                    [
                        "type": "when", "text": .string(text), "kind": .string(reading.kind),
                        "start": reading.start.map(json.time) ?? .null,
                        "end": reading.end.map(json.time) ?? .null,
                        "time_zone": JSONValue(reading.start?.zone?.name), "rrule": .null,
                        "sentence": .null, "next": [],
                    ]
                ])
            })
    }

    /// `in 3 days`, `today`, `5 days ago`; times in hours and minutes.
    private func distance(to time: ItemTime, _ session: Session) -> String {
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

    private func response(to rule: RecurrenceRule, _ session: Session) -> Response {
        let sentence = RuleExplanation.text(of: rule, zone: session.zone)
        let next = nextDates(of: rule, session)
        let times = session.times
        let json = ItemJSON(names: .empty, language: session.dates)
        return Response(
            text: { page in
                page.print(sentence)
                page.print("  rule  " + rule.text)
                guard rule.isGregorian else { return }
                page.print(
                    "  next  " + (next.isEmpty ? "none" : next.map(times.moment).joined(separator: ", ")))
            },
            answer: {
                session.answer(items: [
                    [
                        "type": "when", "text": .string(text), "kind": "repeat", "start": .null,
                        "end": .null, "time_zone": .null, "rrule": .string(rule.text),
                        "sentence": .string(sentence), "next": .array(next.map(json.time)),
                    ]
                ])
            })
    }

    /// The next five dates. A series always has its start as a date, so the start must be a date that the rule makes.
    private func nextDates(of rule: RecurrenceRule, _ session: Session) -> [ItemTime] {
        guard rule.isGregorian else { return [] }
        let isDate = rule.frequency >= .daily && rule.byHour.isEmpty && rule.byMinute.isEmpty
        let now = session.zone.local(at: session.now)
        let anchor = isDate ? ItemTime(now.date) : ItemTime(now, in: session.zone)
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
}

extension TimePoint {
    /// The end of an open range as items keep it: of a day the next one.
    fileprivate var end: ItemTime {
        if case .date(let date) = self { return ItemTime(date.adding(days: 1)) }
        return ItemTimes.stored(self)
    }
}
