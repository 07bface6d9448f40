/// How alarms of dates, and of times without a zone, become moments.
struct AlarmClock: Sendable {
    /// The zone of dates and floating times.
    var zone: Zone
    init(_ zone: Zone) { self.zone = zone }

    /// An instant relative to a time: days are calendar days, the rest is exact. A date means its midnight
    /// (RFC 5545, 3.8.6.3), and has no zone: from there hours are hours of the wall clock, too, so `PT9H` is
    /// 09:00 also on a day on which clocks change, as in the calendars of Apple and Google.
    func instant(of offset: ItemDuration, from anchor: ItemTime) -> Instant {
        if anchor.isDate {
            return zone.instant(for: CivilDateTime(anchor.date).adding(seconds: offset.nominalSeconds))
        }
        let day = offset.days == 0 ? anchor.local : anchor.local.adding(seconds: offset.days * 86_400)
        let begin = (anchor.zone ?? zone).instant(for: day, isFold: anchor.isFold && offset.days == 0)
        return begin.adding(seconds: offset.seconds)
    }

    /// The first time that an alarm of an occurrence fires; nil for an alarm at a place.
    func instant(of alarm: ItemAlarm, _ occurrence: Occurrence) -> Instant? {
        let item = occurrence.item.fields
        return item.kind == .reminder
            ? instant(of: alarm, from: item.start, to: item.dueTime)
            : instant(of: alarm, from: occurrence.start, to: occurrence.end)
    }

    /// The first time that an alarm fires for an item with these times; nil for an alarm at a place, and
    /// without a time.
    func instant(of alarm: ItemAlarm, from start: ItemTime?, to end: ItemTime?) -> Instant? {
        switch alarm.trigger {
        case .absolute(let instant): instant
        case .relative(let offset, _): alarm.anchor(start, end).map { instant(of: offset, from: $0) }
        case .location: nil
        }
    }
}

extension ItemAlarm {
    /// The time that a relative alarm counts from: the start, or with RELATED=END the end (for a reminder the
    /// due date); if that is missing, the other one (RFC 5545, 3.8.6.3; EventKit rule 160).
    func anchor(_ start: ItemTime?, _ end: ItemTime?) -> ItemTime? {
        if case .relative(_, toEnd: true) = trigger { return end ?? start }
        return start ?? end
    }

    /// The first moment at which the alarm fires for an item or occurrence with these times; nil for an alarm
    /// at a place, and for a relative one without a time.
    ///
    /// ```swift
    /// item.alarms[0].moment(from: item.start, to: item.endTime, in: .system)
    /// ```
    /// - Parameters:
    ///   - start: The start of the item, or of one of its occurrences.
    ///   - end: Its end; of a reminder, its due date.
    ///   - zone: The zone for dates and floating times.
    public func moment(from start: ItemTime?, to end: ItemTime?, in zone: Zone) -> Instant? {
        AlarmClock(zone).instant(of: self, from: start, to: end)
    }
}
