import CalStore

/// Times as people read them, and as programs do. English, in every locale.
///
/// What hangs from the type (`TimeText.day`) is as it may be typed; what hangs from a value (`times.day`) is as the settings
/// `date.format` and `time.format` want it.
package struct TimeText: Sendable {
    /// The zone of the answer.
    package let zone: Zone
    /// Patterns of `TimePattern` for dates and for times; nil where they are as they may be typed.
    package var datePattern: String?
    package var clockPattern: String?

    package init(zone: Zone, datePattern: String? = nil, clockPattern: String? = nil) {
        self.zone = zone
        self.datePattern = datePattern
        self.clockPattern = clockPattern
    }

    package func day(_ date: CivilDate) -> String {
        datePattern.map { TimePattern.text($0, CivilDateTime(date)) } ?? TimeText.day(date)
    }

    package func clock(_ local: CivilDateTime) -> String {
        clockPattern.map { TimePattern.text($0, local) } ?? TimeText.clock(local)
    }

    /// The end of a day, which is not a time of the next one.
    package var endOfDay: String { clockPattern == nil ? "24:00" : clock(CivilDateTime(.distantPast)) }

    private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]

    /// `Thu 2026-03-05`
    package static func day(_ date: CivilDate) -> String {
        weekdays[date.weekday.rawValue - 1] + " " + date.description
    }

    /// `Wed 4 March 2026`
    package static func heading(_ date: CivilDate) -> String {
        "\(weekdays[date.weekday.rawValue - 1]) \(date.day) \(months[date.month - 1]) \(date.year)"
    }

    /// `Mon 2`
    package static func weekdayAndDay(_ date: CivilDate) -> String {
        "\(weekdays[date.weekday.rawValue - 1]) \(date.day)"
    }

    /// `Mon 2 Mar`
    package static func weekdayAndMonth(_ date: CivilDate) -> String {
        weekdayAndDay(date) + " " + months[date.month - 1].prefix(3)
    }

    /// `March 2026`
    package static func month(_ date: CivilDate) -> String { "\(months[date.month - 1]) \(date.year)" }

    /// `Wednesday`
    static func name(of weekday: Weekday) -> String {
        ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"][weekday.rawValue - 1]
    }

    /// `Mon`, `Tue` and so on, from any of them.
    package static func weekdays(from first: Weekday) -> [String] {
        (0..<7).map { weekdays[(first.rawValue - 1 + $0) % 7] }
    }

    /// `2 to 8 March 2026`
    package static func days(_ first: CivilDate, _ last: CivilDate) -> String {
        let end = "\(last.day) \(months[last.month - 1]) \(last.year)"
        if first == last { return end }
        if first.year != last.year {
            return "\(first.day) \(months[first.month - 1]) \(first.year) to \(end)"
        }
        if first.month != last.month { return "\(first.day) \(months[first.month - 1]) to \(end)" }
        return "\(first.day) to \(end)"
    }

    /// `09:00`, with seconds only where there are some.
    package static func clock(_ local: CivilDateTime) -> String {
        String(local.time.description.prefix(local.time.second == 0 ? 5 : 8))
    }

    /// `14:00`, in the zone of the answer; `02:30+01:00` where that time happens twice.
    package func clock(of time: ItemTime) -> String {
        let local = time.wallTime(in: zone)
        return clock(local) + passOffset(of: time, at: local)
    }

    /// The offset that tells a time from another one on the same clock; empty where there is no other.
    private func passOffset(of time: ItemTime, at local: CivilDateTime) -> String {
        guard !time.isDate, !time.isFloating, case .fold = zone.resolve(local) else { return "" }
        return OffsetText.of(zone.offset(at: time.instant(in: zone)))
    }

    /// `Thu 2026-03-05 14:00`, in the zone of the answer; a date as a date.
    package func moment(_ time: ItemTime) -> String {
        if time.isDate { return day(time.date) }
        return day(time.wallTime(in: zone).date) + " " + clock(of: time)
    }

    /// `Thu 2026-03-05 14:00-14:45 Europe/Berlin`, `Fri 2026-05-01 to Mon 2026-05-04, all day (4 days)`.
    package func span(_ start: ItemTime, _ end: ItemTime) -> String {
        if start.isDate {
            let last = max(start.date, end.date.adding(days: -1))
            if last == start.date { return day(start.date) + ", all day" }
            let days = last.dayNumber - start.date.dayNumber + 1
            return "\(day(start.date)) to \(day(last)), all day (\(days) days)"
        }
        let last = end.wallTime(in: zone).date
        var text = moment(start)
        if last == start.wallTime(in: zone).date {
            // By the moment: where clocks go back, an hour may end at the time at which it began.
            if end.instant(in: zone) != start.instant(in: zone) { text += "-" + clock(of: end) }
        } else {
            text += " to " + moment(end)
        }
        return text + " " + zoneName(start, end)
    }

    /// The zone that the times are shown in, and the one that they are kept in where that is another.
    private func zoneName(_ start: ItemTime, _ end: ItemTime) -> String {
        if start.isFloating { return "(floating)" }
        var names: [String] = []
        for kept in [start.zone, end.zone] {
            if let kept, kept != zone, !names.contains(kept.name) { names.append(kept.name) }
        }
        guard !names.isEmpty, let kept = start.zone else { return zone.name }
        let ends = localEnd(start, end).map { "ends " + $0 }
        if kept == zone { return "\(zone.name) (\(ends ?? "ends in \(names[0])"))" }
        return "\(zone.name) (kept as \(local(start, in: kept))\(ends.map { ", " + $0 } ?? ""))"
    }

    /// `13:30 America/New_York`: when something ends on the clock of another zone than it begins in, as a flight does; nil for all else.
    package func localEnd(_ start: ItemTime, _ end: ItemTime) -> String? {
        guard !start.isDate, let first = start.zone, let last = end.zone, first != last else { return nil }
        return local(end, in: last)
    }

    /// What a listing says of an item that begins in one zone and ends in another: `ends 13:30 America/New_York`; where it ends in the
    /// zone of the listing, `starts Tue 2026-03-24 21:40 America/New_York`.
    package func otherClock(_ start: ItemTime, _ end: ItemTime) -> String? {
        guard let ends = localEnd(start, end) else { return nil }
        if end.zone == zone, let first = start.zone { return "starts " + local(start, in: first) }
        return "ends " + ends
    }

    /// `13:30 America/New_York`, with the day where that is another one.
    private func local(_ time: ItemTime, in there: Zone) -> String {
        let local = time.wallTime(in: there)
        let day = local.date == time.wallTime(in: zone).date ? "" : day(local.date) + " "
        return "\(day)\(clock(local)) \(there.name)"
    }

    /// `overdue 10d`, by the days since a reminder was due; by the clock on the same day.
    package static func overdue(since due: CalStoreOccurrence, at now: Instant, in zone: Zone) -> String {
        let late = zone.local(at: now).date.dayNumber - due.start.wallTime(in: zone).date.dayNumber
        return "overdue " + (late > 0 ? "\(late)d" : length(now.seconds(since: due.startInstant)))
    }

    /// How long something takes or how far it is: `15m`, `1h 30m`, `3d`.
    package static func length(_ seconds: Int) -> String {
        let seconds = abs(seconds)
        if seconds < 60 { return "\(seconds)s" }
        let (days, hours, minutes) = (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60)
        var parts: [String] = []
        if days > 0 { parts.append("\(days)d") }
        if hours > 0 { parts.append("\(hours)h") }
        if minutes > 0, days == 0 { parts.append("\(minutes)m") }
        return parts.joined(separator: " ")
    }

    /// `15 minutes`, `1 day`, `2 hours 30 minutes`.
    package static func words(_ seconds: Int) -> String {
        let seconds = abs(seconds)
        if seconds == 0 { return "0 minutes" }
        var parts: [String] = []
        var rest = seconds
        for (unit, size) in [
            ("week", 604_800), ("day", 86_400), ("hour", 3600), ("minute", 60), ("second", 1),
        ] {
            let count = rest / size
            if unit == "week", rest % size != 0 { continue }
            rest -= count * size
            if count > 0 { parts.append("\(count) \(unit)\(count == 1 ? "" : "s")") }
        }
        return parts.joined(separator: " ")
    }
}
