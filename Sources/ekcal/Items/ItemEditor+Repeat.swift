import CalStore
import CalStoreLanguage

extension ItemEditor {
    func changeRepeat(of item: inout CalStoreItem) throws {
        var sentence: String?
        var isRule = false
        switch edit.repeats.rules {
        case RepeatEdit.Rules.none?:
            item.recurrence = nil
            return
        case .sentence(let text)?:
            sentence = text
            let read = try words.readRepeat(text, anchor: item.start ?? item.due)
            try setRepeat(read, of: &item)
        case .rules(let texts)?:
            isRule = true
            setRules(try texts.map { try RecurrenceRule.typed($0, field: "--rrule") }, of: &item)
        case nil: break
        }
        try setEnd(of: &item)
        guard let rule = item.recurrence?.rules.first else { return }
        words.warnOfShortMonths(rule, item.start ?? item.due)
        guard let anchor = item.start ?? item.due else {
            throw EkcalError(
                .refused, "an item that repeats needs a date", hint: "add a due date", field: "--repeat")
        }
        if edit.repeats.end != nil {
            try words.checkEnd(of: rule, anchor, field: "--until")
        } else if edit.repeats.rules != nil {
            try words.checkEnd(of: rule, anchor, field: isRule ? "--rrule" : "--repeat")
        }
        if let sentence {
            try fit(rule, sentence, anchor, &item)
        } else if isRule, !OccurrenceSet.produces(rule, anchor.local, anchor) {
            words.console.warn(
                "the rule does not produce the start, "
                    + "\(words.clock.times.day(anchor.date)), but the start is always an occurrence"
            )
        }
    }

    /// Sets the rule of a sentence and its exceptions. Times in the sentence must be equal to those of the
    /// item.
    private func setRepeat(_ read: Repeat, of item: inout CalStoreItem) throws {
        guard let anchor = item.start ?? item.due else { return setRules([read.rule], of: &item) }
        if let start = read.start, !anchor.isDate, anchor.local.time.secondOfDay != start {
            throw EkcalError(
                .usage, "--repeat and WHEN have different times",
                hint: "leave the time out of one of them", field: "--repeat")
        }
        let new = read.recurrence(startingAt: anchor)
        setRules(new.rules, of: &item)
        item.recurrence?.exclusionDates += new.exclusionDates
    }

    private func setRules(_ rules: [RecurrenceRule], of item: inout CalStoreItem) {
        var recurrence = item.recurrence ?? ItemRecurrence()
        recurrence.rules = rules
        item.recurrence = recurrence
    }

    private func setEnd(of item: inout CalStoreItem) throws {
        let end: RecurrenceRule.End
        let field: String
        switch edit.repeats.end {
        case .count(let count)?:
            end = .count(count)
            field = "--count"
        case .until(let text)?:
            let anchor = item.start ?? item.due
            let when = try words.readEnd(text, "--until", anchor: anchor)
            end = .until(until(when, anchor: anchor))
            field = "--until"
        case nil: return
        }
        guard var recurrence = item.recurrence, !recurrence.rules.isEmpty else {
            throw EkcalError(
                .usage, "--until and --count need a repeat",
                hint: "add --repeat or --rrule",
                field: field)
        }
        for index in recurrence.rules.indices { recurrence.rules[index].end = end }
        item.recurrence = recurrence
    }

    /// The UNTIL value: a date includes its whole day, in the zone of the item. RFC 5545 (3.3.10) defines the
    /// form.
    private func until(_ when: Reading<TimePoint>, anchor: ItemTime?) -> RecurrenceRule.Until {
        guard let anchor, !anchor.isDate else { return .date(when.date) }
        switch when.value {
        case .date(let date): return .endOfDay(date, of: anchor)
        case .time(let time):
            return anchor.zone == nil ? .local(time.local) : .utc(time.instant(in: words.clock.zone))
        }
    }

    /// Checks that the first date fits a sentence; `--snap` moves the date instead.
    private func fit(
        _ rule: RecurrenceRule, _ sentence: String, _ anchor: ItemTime, _ item: inout CalStoreItem
    ) throws {
        guard !OccurrenceSet.produces(rule, anchor.local, anchor) else { return }
        let set = OccurrenceSet(start: anchor.local, isDate: anchor.isDate, zone: anchor.zone, rules: [rule])
        guard let first = set.next(after: anchor.local) else {
            throw EkcalError(.refused, "the repeat has no date", field: "--repeat")
        }
        guard edit.repeats.snaps else {
            throw EkcalError(
                .refused,
                "\(words.clock.times.day(anchor.date)) does not fit \"\(sentence)\"",
                hint: edit.isForm
                    ? "the first match is \(first.date): write it as \(item.start == nil ? "Due" : "Start")"
                    : "the first match is \(first.date); use that date or add --snap", field: "--repeat")
        }
        let moved = anchor.moved(to: first)
        if item.start != nil {
            try moveStart(of: &item, to: moved)
        } else {
            item.end = .time(moved)
        }
    }
}

extension Words {
    /// Warns of a monthly rule without a day: it takes the day of its start, which short months do not have.
    func warnOfShortMonths(_ rule: RecurrenceRule, _ anchor: ItemTime?) {
        guard let day = anchor?.date.day, day > 28, rule.frequency == .monthly, rule.skip == .omit,
            rule.byDay.isEmpty, rule.byMonthDay.isEmpty, rule.byYearDay.isEmpty, rule.byWeekNumber.isEmpty
        else { return }
        console.warn(
            "months without a day \(day) are skipped; \"monthly on the last day\" includes every month")
    }

    /// Checks that a repeat does not end before it begins, as one with a mistyped year does.
    func checkEnd(of rule: RecurrenceRule, _ anchor: ItemTime, field: String) throws {
        let time = anchor.isDate ? nil : anchor.local.time
        guard let last = RepeatSentence.lastDay(of: rule, zone: anchor.zone, at: time), last < anchor.date
        else { return }
        throw EkcalError(
            .refused,
            "the repeat ends (\(clock.times.day(last))) before its first date "
                + "(\(clock.times.day(anchor.date)))",
            hint: "check the year of the end, or the date of the item", field: field)
    }
}
