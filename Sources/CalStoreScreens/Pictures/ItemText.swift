import CalStore
import CalStoreLanguage
import CalStorePlanning
import Terminal

/// Phrases about items that several commands print.
package struct ItemText {
    package let times: TimeText
    let now: Instant
    let style: TextStyle
    package let names: NameIndex
    /// The store, for the next dates of a series; nil to leave them out.
    let store: (any CalStoreReader)?
    private var zone: Zone { times.zone }

    package init(
        times: TimeText, now: Instant, style: TextStyle, names: NameIndex,
        store: (any CalStoreReader)? = nil
    ) {
        (self.times, self.now, self.style) = (times, now, style)
        (self.names, self.store) = (names, store)
    }

    /// `e2pxw  Dentist   Thu 2026-03-05 14:00-14:45   home   alarms 1 day, 1 hour before`
    ///
    /// - Parameters:
    ///   - isMarked: Whether the title is followed by the marks of a list.
    ///   - hasPlace: Whether the place is included: `@Luigi's`.
    package func line(_ item: CalStoreItem, isMarked: Bool = false, hasPlace: Bool = false) -> String {
        let title = isMarked ? item.markedTitle : item.title
        var parts = [
            style.apply(.strong, names.reference(to: item)) + "  " + TerminalText.line(title)
        ]
        let when = when(item)
        if !when.isEmpty { parts.append(when) }
        if hasPlace, let place = item.location { parts.append("@" + TerminalText.line(place)) }
        parts.append(TerminalText.line(names.calendarTitle(of: item)))
        if item.priority != 0 { parts.append(ItemPriority.name(of: item.priority)) }
        let alarms = alarms(item)
        if !alarms.isEmpty { parts.append(alarms) }
        return parts.filter { !$0.isEmpty }.joined(separator: "   ")
    }

    /// The time of an event, or the due time of a reminder.
    package func when(_ item: CalStoreItem) -> String {
        let text = times
        if item.kind == .reminder {
            if let due = item.due { return "due " + text.moment(due) }
            return item.start.map { "from " + text.moment($0) } ?? ""
        }
        guard let start = item.start else { return "" }
        // The year of a birthday is hidden if it is unknown.
        if item.hasUnknownYear,
            let next = (try? dates(of: item, count: 1).first?.start) ?? nextStart(of: item)
        {
            return text.span(next, item.occurrence(at: next).endTime ?? next)
        }
        return text.span(start, item.endTime ?? start)
    }

    /// The next date of a rule, without the changed dates that the store has.
    private func nextStart(of item: CalStoreItem) -> ItemTime? {
        item.occurrenceSet.next(after: CivilDateTime(zone.local(at: now).date).adding(seconds: -1)).map {
            item.occurrenceStart(at: $0)
        }
    }

    /// `alarms 1 day, 1 hour before`
    package func alarms(_ item: CalStoreItem) -> String {
        guard !item.alarms.isEmpty else { return "" }
        let texts = item.alarms.map { alarm -> String in
            switch alarm.trigger {
            case .absolute(let instant):
                return times.moment(ItemTime(instant, in: zone))
            case .location(let place, let how):
                return (how == .enter ? "on arriving at " : "on leaving ") + TerminalText.line(place.title)
            case .relative(let offset, let toEnd):
                let seconds = offset.nominalSeconds
                let isDate = item.start?.isDate ?? item.due?.isDate ?? false
                if isDate, !toEnd || item.kind == .reminder,
                    let words = atTimeOfDay(seconds)
                {
                    return words
                }
                // A reminder usually has only one time, so the start is named only next to a due date.
                let isStart = !toEnd && item.kind == .reminder && item.start != nil && item.due != nil
                let point = toEnd && item.kind == .event ? "the end" : isStart ? "the start" : ""
                if seconds == 0 { return point.isEmpty ? "at the time" : "at " + point }
                // Only for a time is a day not always 24 hours.
                let length = isDate ? TimeText.words(seconds) : TimeText.words(offset)
                let words = length + (seconds < 0 ? " before" : " after")
                return point.isEmpty ? words : words + " " + point
            }
        }
        return (texts.count == 1 ? "alarm " : "alarms ") + texts.joined(separator: ", ")
    }

    /// `at 09:00`, `at 15:00 the day before`: an alarm of an all-day item, relative to midnight; nil for
    /// whole days.
    private func atTimeOfDay(_ seconds: Int) -> String? {
        let second = ((seconds % 86_400) + 86_400) % 86_400
        // Less than an hour before midnight is shown as a length.
        guard second != 0, abs(seconds) >= 3600 else { return nil }
        let days = (seconds - second) / 86_400
        let time = times.clock(
            CivilDateTime(CivilDate.distantPast.adding(days: 400), .midnight).adding(seconds: second))
        switch days {
        case 0: return "at \(time)"
        case -1: return "at \(time) the day before"
        case 1: return "at \(time) the day after"
        default: return "at \(time), \(abs(days)) days \(days < 0 ? "before" : "after")"
        }
    }

    /// `every 2 weeks on Fri; next Fri 2026-03-06, Fri 2026-03-20, Fri 2026-04-03`: the stored rule and the
    /// next three dates.
    package func repeats(_ item: CalStoreItem, _ changes: [CalStoreChange] = []) -> String? {
        guard let sentence = item.repeatText(in: zone) else { return nil }
        let dates = (try? dates(of: item, count: 3, changes)) ?? []
        if dates.isEmpty { return sentence + "; no date is left" }
        let days = dates.map { times.day($0.start.wallTime(in: zone).date) }
        return sentence + "; next " + days.joined(separator: ", ")
    }

    /// The next dates of a series from now on, at their current times.
    package func dates(
        of item: CalStoreItem, count: Int, _ changes: [CalStoreChange] = []
    ) throws -> [UpcomingDates.Date] {
        guard let store else { return [] }
        return try UpcomingDates(of: item, in: zone, store, changes: changes)
            .first(count, from: now)
    }

    /// ` The series continues; the next date is Mon 2026-03-23.`: the text after a change of one of its
    /// dates.
    package func goesOn(_ series: CalStoreItem, behind done: ItemTime, _ changes: [CalStoreChange]) throws
        -> String
    {
        let moment = done.instant(in: zone).adding(seconds: 1)
        // An item without a time of day lasts until the end of its day.
        let from =
            done.isDate ? zone.instant(for: CivilDateTime(done.date.adding(days: 1))) : moment
        let next = try store.flatMap {
            try UpcomingDates(of: series, in: zone, $0, changes: changes).first(1, from: from).first
        }
        guard let next else { return " It was the last one." }
        return
            " The series continues; the next date is "
            + "\(times.day(next.start.wallTime(in: zone).date))."
    }
}

extension CalStoreItem {
    /// The title with the marks of lists: `↻` for a series, `✓` for a completed reminder.
    package var markedTitle: String { title + (isSeries ? " ↻" : "") + (isCompleted ? " ✓" : "") }
}
