import CalStore

/// Sentences about items that several commands print.
struct ItemText {
    let context: Context
    let directory: Directory

    /// `e2pxw  Dentist   Thu 2026-03-05 14:00-14:45 Europe/Berlin   home   alarms 1 day, 1 hour before`
    func line(_ item: CalStoreItem) -> String {
        var parts = [
            context.style.apply(.strong, directory.reference(to: item)) + "  " + CleanText.line(item.title)
        ]
        let when = when(item)
        if !when.isEmpty { parts.append(when) }
        parts.append(CleanText.line(directory.calendarTitle(of: item)))
        if item.priority != 0 { parts.append(PriorityInput.name(of: item.priority)) }
        let alarms = alarms(item)
        if !alarms.isEmpty { parts.append(alarms) }
        return parts.filter { !$0.isEmpty }.joined(separator: "   ")
    }

    /// When an item is: its time, or a reminder's due time.
    func when(_ item: CalStoreItem) -> String {
        let text = context.times
        if item.kind == .reminder {
            if let due = item.due { return "due " + text.moment(due) }
            return item.start.map { "from " + text.moment($0) } ?? ""
        }
        guard let start = item.start else { return "" }
        return text.span(start, item.endTime ?? start)
    }

    /// `alarms 1 day, 1 hour before`
    func alarms(_ item: CalStoreItem) -> String {
        guard !item.alarms.isEmpty else { return "" }
        let texts = item.alarms.map { alarm -> String in
            switch alarm.trigger {
            case .absolute(let instant):
                return context.times.moment(ItemTime(instant, in: context.zone))
            case .location(let place, let how):
                return (how == .enter ? "on arriving at " : "on leaving ") + place.title
            case .relative(let offset, let toEnd):
                let seconds = offset.nominalSeconds
                // A reminder has one time only.
                let isEnd = toEnd && item.kind == .event
                let point = isEnd ? "the end" : ""
                if seconds == 0 { return isEnd ? "at the end" : "at the time" }
                let words = TimeText.words(seconds) + (seconds < 0 ? " before" : " after")
                return point.isEmpty ? words : words + " " + point
            }
        }
        return (texts.count == 1 ? "alarm " : "alarms ") + texts.joined(separator: ", ")
    }

    /// `every 2 weeks on Fri; next Fri 2026-03-06, Fri 2026-03-20, Fri 2026-04-03`: the rule as it is stored, and
    /// the next three dates.
    func repeats(_ item: CalStoreItem) -> String? {
        guard let sentence = item.repeatText(in: context.zone) else { return nil }
        let dates = dates(of: item, count: 3).map { context.times.day($0.local(in: context.zone).date) }
        if dates.isEmpty { return sentence + "; no date is left" }
        return sentence + "; next " + dates.joined(separator: ", ")
    }

    /// The next dates of a series, from today on; those in `detached` are elsewhere now.
    func dates(of item: CalStoreItem, count: Int, detached: [CalStoreItem] = []) -> [ItemTime] {
        guard let anchor = item.start ?? item.due else { return [] }
        let now =
            anchor.isFloating || anchor.isDate
            ? context.zone.local(at: context.now) : (anchor.zone ?? context.zone).local(at: context.now)
        let from = anchor.isDate ? CivilDateTime(now.date) : now
        let moved = Set(detached.compactMap(\.originalStart).map { item.ruleTime($0) })
        var dates: [ItemTime] = []
        for local in item.occurrenceSet.occurrences(from: from) where !moved.contains(local) {
            guard dates.count < count else { break }
            dates.append(item.occurrenceStart(at: local))
        }
        return dates
    }
}
