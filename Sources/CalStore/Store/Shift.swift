/// By how much an occurrence was moved, for moving what hangs on the same series: its start, other dates, holes,
/// detached occurrences, the end of its rules.
///
/// It works on the local times of the series, so that a meeting moved from 9 to 10 is at 10 on both sides of a clock
/// change, and one moved to another zone keeps its holes whatever zone they are written in.
struct Shift {
    /// As it was before.
    private let series: ItemFields
    private let from: ItemTime
    private let to: ItemTime

    init(of series: ItemFields, from: ItemTime, to: ItemTime) {
        self.series = series
        self.from = from
        self.to = to
    }

    private var seconds: Int { Int(clamping: to.local.seconds - from.local.seconds) }

    var isNothing: Bool { seconds == 0 && from.zone == to.zone && from.isDate == to.isDate }

    /// A date of the series, moved; in the zone and form of the occurrence that was moved.
    func applied(to time: ItemTime) -> ItemTime {
        isNothing ? time : to.moved(to: series.ruleTime(time).adding(seconds: seconds))
    }

    /// A time that hangs on an occurrence and keeps its own zone and form, such as when a reminder is due.
    func applied(toOwnClockOf time: ItemTime) -> ItemTime {
        time.moved(to: time.local.adding(seconds: seconds))
    }

    /// A recurrence, with all that it says about dates moved. Deleted dates move too, else they would come back.
    func applied(to recurrence: Recurrence) -> Recurrence {
        guard !isNothing else { return recurrence }
        return Recurrence(
            rules: recurrence.rules.map { applied(to: $0) },
            exclusionRules: recurrence.exclusionRules.map { applied(to: $0) },
            dates: recurrence.dates.map { date in
                guard case .time(let end) = date.end else {
                    return RecurrenceDate(applied(to: date.start), end: date.end)
                }
                return RecurrenceDate(applied(to: date.start), end: .time(applied(to: end)))
            },
            exclusionDates: recurrence.exclusionDates.map { applied(to: $0) })
    }

    func applied(to rule: RecurrenceRule) -> RecurrenceRule {
        guard !isNothing else { return rule }
        var moved = rule.moved(from: from.local, to: to.local, keepsTime: from.isDate || to.isDate)
        let end = applied(to: rule.end)
        if end != rule.end { moved.end = end }
        return moved
    }

    /// The end of a rule: as many occurrences, so a later UNTIL, in the form that it must have beside the new start
    /// (RFC 5545, 3.3.10).
    func applied(to end: RecurrenceRule.End) -> RecurrenceRule.End {
        guard !isNothing, case .until(let until) = end else { return end }
        let last: CivilDateTime
        switch until {
        case .date(let date):
            if !to.isDate, !from.isDate {
                return .until(.date(date.adding(days: to.date.dayNumber - from.date.dayNumber)))
            }
            last = CivilDateTime(date, from.isDate ? .midnight : from.local.time)
        case .local(let time): last = time
        case .utc(let instant):
            last = from.zone?.local(at: instant) ?? CivilDateTime(seconds: instant.secondsSince1970)
        }
        return .until(RecurrenceRule.Until(last.adding(seconds: seconds), beside: to))
    }
}

extension RecurrenceRule.Until {
    /// A local time of a series as its UNTIL must be written: a date, a local time, or in UTC (RFC 5545, 3.3.10).
    init(_ local: CivilDateTime, beside start: ItemTime) {
        if start.isDate {
            self = .date(local.date)
        } else if let zone = start.zone {
            self = .utc(zone.instant(for: local))
        } else {
            self = .local(local)
        }
    }
}
