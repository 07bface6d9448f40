import CalStore

/// The content of a repeat sentence: the rule, the first date, and the dates to leave out.
///
/// ```swift
/// let reader = DateReader()
/// let repeats = try RepeatReader(dates: reader).read("every 2 weeks on fri 9:00-9:15 until june").value
/// let times = try repeats.firstTime(in: reader.zone).eventTimes()
/// item.start = times.start
/// item.end = times.end
/// item.recurrence = repeats.recurrence(startingAt: times.start)
/// ```
public struct Repeat: Hashable, Sendable {
    /// The rule of RFC 5545.
    public package(set) var rule: RecurrenceRule
    /// The next date that the sentence names: `every 2 weeks on mon` begins on the coming Monday.
    public package(set) var firstDate: CivilDate
    /// The date of `starting monday`; nil if there is none.
    package var startsAt: CivilDate?
    /// Seconds after midnight; nil without a time of day.
    package var start: Int?
    /// The end of a range of times; 86400 or more is on the next day.
    package var end: Int?
    /// The zone of the times, if one is given.
    package var zone: Zone?
    /// The last day of `until june`, which is included; nil for a count and without an end.
    package var lastDate: CivilDate?
    /// `for 15 min`
    package var length: TimeLength?
    /// The dates to leave out: `except 24 dec`.
    public package(set) var exceptions: [CivilDate] = []
    /// Whether the next date of a reminder counts from its completion, not from its due date: `3 days after
    /// completion`. A rule cannot say it.
    public package(set) var isAfterCompletion = false

    package init(rule: RecurrenceRule, first: CivilDate) {
        self.rule = rule
        firstDate = first
    }

    /// The day or the time of the first occurrence, with its end if the sentence has one.
    ///
    /// - Parameter zone: The zone of times for which the sentence has no zone.
    public func firstTime(in zone: Zone) -> TimeRange {
        guard let start else {
            guard let length, length.isCalendarOnly, let end = length.date(after: firstDate) else {
                return .days(first: firstDate, last: firstDate)
            }
            return .days(first: firstDate, last: end.adding(days: -1))
        }
        func time(_ second: Int) -> TypedTime {
            TypedTime(
                local: CivilDateTime(firstDate).adding(seconds: second), zone: self.zone ?? zone,
                origin: self.zone == nil ? .assumed : .named)
        }
        if let end { return .times(start: time(start), end: time(end > start ? end : end + 86_400)) }
        guard let seconds = length?.exactSeconds else { return .moment(time(start)) }
        return .times(start: time(start), end: time(start + seconds))
    }

    /// The recurrence of an item with this start, or of a reminder with this due date. The last day of the
    /// sentence is included.
    ///
    /// The start of a series is always an occurrence. So it should be a time that the rule produces, such as
    /// that of ``firstTime(in:)``.
    public func recurrence(startingAt start: ItemTime) -> ItemRecurrence {
        var rule = rule
        if let lastDate { rule.end = .until(.endOfDay(lastDate, of: start)) }
        return ItemRecurrence(
            rules: [rule],
            exclusionDates: exceptions.map { start.moved(to: CivilDateTime($0, start.local.time)) })
    }
}

extension RecurrenceRule.Until {
    /// The end of a day, in the form that RFC 5545 (3.3.10) asks for with this start.
    package static func endOfDay(_ date: CivilDate, of start: ItemTime) -> RecurrenceRule.Until {
        if start.isDate { return .date(date) }
        let last = CivilDateTime(date.adding(days: 1)).adding(seconds: -1)
        return start.zone.map { .utc($0.instant(for: last)) } ?? .local(last)
    }
}
