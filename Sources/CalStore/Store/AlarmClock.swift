/// How alarms are read that hang on dates, or on times without a zone.
struct AlarmClock: Sendable {
    /// The zone of dates and floating times.
    var zone: Zone
    /// Seconds after midnight at which alarms of all-day items fire that say only days (`-P1D`). 0 is what RFC 5545, 3.8.6.3 says.
    var allDaySeconds: Int

    init(_ zone: Zone, allDaySeconds: Int = 0) {
        self.zone = zone
        self.allDaySeconds = allDaySeconds
    }

    /// A moment some time before or after a time: days by the calendar, the rest by the clock.
    func instant(of offset: ItemDuration, from anchor: ItemTime) -> Instant {
        var local = anchor.local
        if anchor.isDate {
            local = CivilDateTime(anchor.date)
            if offset.seconds == 0 { local = local.adding(seconds: allDaySeconds) }
        }
        let day = offset.days == 0 ? local : local.adding(seconds: offset.days * 86_400)
        let begin = (anchor.zone ?? zone).instant(for: day, isFold: anchor.isFold && offset.days == 0)
        return begin.adding(seconds: offset.seconds)
    }

    /// The first time that an alarm of an occurrence fires; nil for one at a place.
    func instant(of alarm: AlarmRecord, _ occurrence: Occurrence) -> Instant? {
        switch alarm.trigger {
        case .absolute(let instant): instant
        // Of a reminder both are its due time, or its start when it is not due.
        case .relative(let offset, let toEnd):
            instant(of: offset, from: toEnd ? occurrence.end : occurrence.start)
        case .location: nil
        }
    }
}
