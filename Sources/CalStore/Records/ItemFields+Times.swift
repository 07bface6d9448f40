extension ItemFields {
    // Members that queries use for each item are always inlined: a call would copy all fields first.

    /// The UID of iCalendar; by default the identifier.
    @inline(__always)
    package var externalID: String { uid ?? id.text }

    @inline(__always)
    package var isCompleted: Bool { completed != nil || status == .completed }

    /// Whether the item itself repeats; a detached occurrence does not.
    @inline(__always)
    package var isSeries: Bool { recurrence.map { !$0.isEmpty } ?? false }

    package var isDetached: Bool { series != nil }

    var isAllDay: Bool { (start ?? dueTime)?.isDate ?? false }

    /// The end of the item as a time: the end itself, or the start plus the duration. Nil if it has neither
    /// end nor start.
    @inline(__always)
    package var endTime: ItemTime? {
        switch end {
        case .time(let time): return time
        case .duration(let duration):
            guard let start else { return nil }
            return start.adding(duration)
        case nil:
            guard kind == .event, let start else { return nil }
            // RFC 5545, 3.6.1: without DTEND and DURATION, a date lasts its day and a time has no length.
            return start.isDate ? start.adding(ItemDuration(days: 1)) : start
        }
    }

    /// The due date of a reminder.
    @inline(__always)
    package var dueTime: ItemTime? { kind == .reminder ? endTime : nil }

    /// The time of an item in lists and for its rule: its start, or for a reminder without a start, its due
    /// time.
    @inline(__always)
    package var anchor: ItemTime? { start ?? dueTime }
}

extension ItemTime {
    /// This time; if it is a day and the other one a time, midnight of the day in the other's zone. RFC 5545,
    /// 3.8.2.2 and 3.8.2.3 require both dates of an item in one form; this keeps the time.
    package func inForm(of other: ItemTime?) -> ItemTime {
        guard isDate, let other, !other.isDate else { return self }
        return ItemTime(CivilDateTime(date), in: other.zone)
    }

    /// This time plus a duration: days by the calendar, seconds by the clock. A date takes whole days only.
    package func adding(_ duration: ItemDuration) -> ItemTime {
        // The second of two equal local times stays the second.
        guard duration.days != 0 || duration.seconds != 0 else { return self }
        var result = self
        if isDate {
            result.local = CivilDateTime(date.adding(days: duration.days + duration.seconds / 86_400))
            return result
        }
        result.local = duration.end(of: local, in: zone, isFold: isFold)
        result.isFold = false
        if let zone, duration.seconds != 0 {
            let day = duration.days == 0 ? local : local.adding(seconds: duration.days * 86_400)
            let begin = zone.instant(for: day, isFold: isFold && duration.days == 0)
            let end = Instant(secondsSince1970: begin.secondsSince1970 + Int64(duration.seconds))
            result.isFold = zone.isFold(at: end)
        }
        return result
    }
}
