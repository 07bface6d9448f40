import CalStore
import CalStoreLanguage

/// `--repeat`, `--rrule`, `--until`, `--count`, `--no-repeat` and `--snap`: how an item repeats.
struct RepeatOptions {
    let session: Session

    /// Whether any of them was given: they concern a whole series.
    var isGiven: Bool {
        let arguments = session.arguments
        return [.repeat, .rrule, .until, .count, .noRepeat].contains { arguments.has($0) }
    }

    func apply(to item: inout CalStoreItem) throws {
        let arguments = session.arguments
        if arguments.has(.noRepeat) {
            item.recurrence = nil
            return
        }
        if let sentence = arguments.value(.repeat) {
            let rule = try session.readRepeat(sentence, anchor: item.start ?? item.due)
            setRules([rule], of: &item)
        } else if arguments.has(.rrule) {
            let rules = try arguments.values(.rrule).map {
                try RecurrenceRule.typed($0, field: "--rrule")
            }
            setRules(rules, of: &item)
        }
        try setEnd(of: &item)
        guard let rule = item.recurrence?.rules.first else { return }
        warnOfShortMonths(rule, item.start ?? item.due)
        guard let anchor = item.start ?? item.due else {
            throw EkcalError(
                .refused, "an item that repeats needs a date", hint: "add a due date", field: "--repeat")
        }
        if arguments.has(.repeat) {
            try fit(rule, anchor, &item)
        } else if arguments.has(.rrule), !OccurrenceSet.produces(rule, anchor.local, anchor) {
            session.warn(
                "the rule does not produce the start, \(session.times.day(anchor.date)), but the start is always an occurrence"
            )
        }
    }

    /// A monthly rule that says no day takes that of its start, which short months lack.
    private func warnOfShortMonths(_ rule: RecurrenceRule, _ anchor: ItemTime?) {
        guard let day = anchor?.date.day, day > 28, rule.frequency == .monthly, rule.skip == .omit,
            rule.byDay.isEmpty, rule.byMonthDay.isEmpty, rule.byYearDay.isEmpty, rule.byWeekNumber.isEmpty
        else { return }
        session.warn(
            "months without a day \(day) are left out; \"monthly on the last day\" includes every month")
    }

    private func setRules(_ rules: [RecurrenceRule], of item: inout CalStoreItem) {
        var recurrence = item.recurrence ?? Recurrence()
        recurrence.rules = rules
        item.recurrence = recurrence
    }

    private func setEnd(of item: inout CalStoreItem) throws {
        let end: RecurrenceRule.End
        if let count = session.arguments.value(.count).flatMap({ Int($0) }) {
            end = .count(count)
        } else if let text = session.arguments.value(.until) {
            let anchor = item.start ?? item.due
            let when = try session.readEnd(text, "--until", anchor: anchor)
            end = .until(RepeatOptions.until(when, anchor: anchor, in: session.zone))
        } else {
            return
        }
        guard var recurrence = item.recurrence, !recurrence.rules.isEmpty else {
            throw EkcalError(
                .usage, "--until and --count need a repeat",
                hint: "add --repeat or --rrule",
                field: session.arguments.has(.count) ? "--count" : "--until")
        }
        for index in recurrence.rules.indices { recurrence.rules[index].end = end }
        item.recurrence = recurrence
    }

    /// A date includes its whole day, in the zone of the item; the form is the one that RFC 5545 (3.3.10) asks for.
    static func until(_ when: When, anchor: ItemTime?, in zone: Zone) -> RecurrenceRule.Until {
        guard let anchor, !anchor.isDate else { return .date(when.date) }
        switch when.value {
        case .date(let date):
            let last = CivilDateTime(date.adding(days: 1)).adding(seconds: -1)
            return anchor.zone.map { .utc($0.instant(for: last)) } ?? .local(last)
        case .time(let time):
            return anchor.zone == nil ? .local(time.local) : .utc(time.instant(in: zone))
        }
    }

    /// A sentence must fit its first date; `--snap` moves the date instead.
    private func fit(_ rule: RecurrenceRule, _ anchor: ItemTime, _ item: inout CalStoreItem) throws {
        guard !OccurrenceSet.produces(rule, anchor.local, anchor) else { return }
        let set = OccurrenceSet(start: anchor.local, isDate: anchor.isDate, zone: anchor.zone, rules: [rule])
        guard let first = set.next(after: anchor.local) else {
            throw EkcalError(.refused, "the repeat has no date", field: "--repeat")
        }
        guard session.arguments.has(.snap) else {
            throw EkcalError(
                .refused,
                "\(session.times.day(anchor.date)) does not fit \"\(session.arguments.value(.repeat) ?? "")\"",
                hint: session.arguments.isForm
                    ? "first match is \(first.date): write it as \(item.start == nil ? "Due" : "Start")"
                    : "first match is \(first.date); use that date or add --snap", field: "--repeat")
        }
        let moved = anchor.moved(to: first)
        if item.start != nil {
            try ItemTimes(session: session).moveStart(of: &item, to: moved)
        } else {
            item.end = .time(moved)
        }
    }
}

extension OccurrenceSet {
    /// Whether a rule by itself produces a local time, which as a start is an occurrence in any case.
    static func produces(_ rule: RecurrenceRule, _ local: CivilDateTime, _ anchor: ItemTime) -> Bool {
        // Only the start matters: nothing behind it is looked at.
        var rule = rule
        rule.end = .until(anchor.isDate ? .date(local.date) : .local(local))
        let others = OccurrenceSet(
            start: local, isDate: anchor.isDate, zone: anchor.zone, rules: [rule], excludedRules: [rule])
        return others.first == nil
    }
}
