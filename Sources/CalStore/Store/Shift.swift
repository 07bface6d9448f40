/// The distance by which an occurrence was moved, for moving the rest of its series: its start, other dates,
/// holes, detached occurrences, the end of its rules.
///
/// It works on the local times of the series. So a meeting moved from 9 to 10 is at 10 on both sides of a
/// clock change, and one moved to another zone keeps its holes, in whichever zone they are written.
struct Shift {
    /// The series before the change.
    private let series: ItemFields
    private let from: ItemTime
    private let to: ItemTime

    /// - Parameter series: The series before the move; for a split series, the moved part.
    init(of series: ItemFields, from: ItemTime, to: ItemTime) {
        self.series = series
        self.from = from
        self.to = to
    }

    private var seconds: Int { Int(clamping: to.local.seconds - from.local.seconds) }

    var isNothing: Bool {
        seconds == 0 && from.zone == to.zone && from.isDate == to.isDate && from.isFold == to.isFold
    }

    /// A moved date of the series, in the zone and form of the moved occurrence.
    func applied(to time: ItemTime) -> ItemTime {
        if isNothing { return time }
        // The moved time may be the second of two equal ones.
        return time == from ? to : to.moved(to: series.ruleTime(time).adding(seconds: seconds))
    }

    /// A moved time of an occurrence that keeps its own zone and form, such as a due time.
    func applied(toOwnClockOf time: ItemTime) -> ItemTime {
        time.moved(to: time.local.adding(seconds: seconds))
    }

    /// A recurrence with all dates moved. Deleted dates move, too, or they would come back.
    func applied(to recurrence: ItemRecurrence) -> ItemRecurrence {
        guard !isNothing else { return recurrence }
        return ItemRecurrence(
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
        let moved = rule.moved(from: from.local, to: to.local, keepsTime: from.isDate || to.isDate)
        return endingAlike(moved, rule)
    }

    /// `moved` with an UNTIL that makes it end with the same occurrence as `rule`. If it already does, it is
    /// unchanged.
    func endingAlike(_ moved: RecurrenceRule, _ rule: RecurrenceRule) -> RecurrenceRule {
        guard !isNothing, case .until = rule.end, let anchor = series.anchor else { return moved }
        func last(_ rule: RecurrenceRule, from start: ItemTime) -> CivilDateTime? {
            OccurrenceSet(start: start.local, isDate: start.isDate, zone: start.zone, rules: [rule]).last
        }
        let start = applied(to: anchor)
        guard let expected = last(rule, from: anchor)?.adding(seconds: seconds),
            last(moved, from: start) != expected || from.isDate != to.isDate
        else { return moved }
        var moved = moved
        moved.end = .until(RecurrenceRule.Until(expected, beside: start))
        return moved
    }
}

extension RecurrenceRule.Until {
    /// An occurrence as the last one, in the form that UNTIL needs for such a start (RFC 5545, 3.3.10).
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
