extension ItemFields {
    /// The time from the first to the last moment at which an alarm of the item may fire, in any zone for
    /// dates and floating times. Nil for an item without alarms.
    ///
    /// - Parameter days: ``days``, which the caller has already.
    func alarmSpan(_ days: ClosedRange<Int>?) -> ClosedRange<Instant>? {
        guard !alarms.isEmpty else { return nil }
        var span: ClosedRange<Instant>?
        for alarm in alarms {
            guard var own = firstTimes(of: alarm, days) else { continue }
            if let repetition = alarm.repetition {
                let length = repetition.count.multipliedReportingOverflow(by: repetition.interval)
                let last = own.upperBound.adding(seconds: length.overflow ? .max : length.partialValue)
                own = own.lowerBound...last
            }
            span =
                span.map {
                    min($0.lowerBound, own.lowerBound)...max($0.upperBound, own.upperBound)
                } ?? own
        }
        return span
    }

    /// The range of first times of an alarm, over all occurrences.
    private func firstTimes(of alarm: ItemAlarm, _ days: ClosedRange<Int>?) -> ClosedRange<Instant>? {
        switch alarm.trigger {
        // It may fire at any time, so a search at the beginning of time finds all alarms at places.
        case .location: return .distantPast ... .distantFuture
        case .absolute(let instant): return instant...instant
        case .relative(let offset, _):
            let single = alarm.anchor(start, endTime)
            // The days of a reminder are those of its due date, which may be long after its start.
            let day = single?.date.dayNumber
            guard let days = kind == .reminder ? day.map({ $0...$0 }) : days else { return nil }
            if let single, single.zone != nil, !single.isDate, kind == .reminder || !isSeries {
                let instant = AlarmClock(.utc).instant(of: offset, from: single)
                return instant...instant
            }
            // No zone differs from UTC by more than a day.
            let seconds = offset.nominalSeconds
            return AlarmKey.midnight(days.lowerBound).adding(seconds: seconds).adding(
                seconds: -86_400)...AlarmKey.midnight(days.upperBound).adding(seconds: seconds).adding(
                    seconds: 4 * 86_400)
        }
    }
}
