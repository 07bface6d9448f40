import CalStore

/// Prints times for people, in English in every locale.
///
/// ```swift
/// let times = TimeText(zone: .system)
/// for occurrence in found {
///     // Thu 2026-03-05 14:00-14:45 Europe/Berlin Standup
///     print(times.span(occurrence.start, occurrence.end), occurrence.item.title)
/// }
/// ```
/// The text can be typed again: `DateReader` reads it. With patterns of your own, that is not certain.
// Static members (`TimeText.day`) give a form that can be typed; members of a value (`times.day`) follow its
// patterns.
public struct TimeText: Sendable {
    /// The zone of the printed times.
    public let zone: Zone
    /// The pattern for dates; nil for `Thu 2026-03-05`.
    public var datePattern: String?
    /// The pattern for times of day; nil for `14:00`.
    public var clockPattern: String?
    /// Whether times in the zone of the printed times have its name. A program for people may leave it out,
    /// because they know where they are.
    package var namesOwnZone = true

    /// - Parameters:
    ///   - zone: The zone of the printed times. A time with another zone is converted.
    ///   - datePattern: A pattern of `strftime` for dates, such as `%d.%m.%Y`.
    ///   - clockPattern: A pattern of `strftime` for times of day, such as `%I:%M %p`.
    public init(zone: Zone = .system, datePattern: String? = nil, clockPattern: String? = nil) {
        self.zone = zone
        self.datePattern = datePattern
        self.clockPattern = clockPattern
    }

    /// A day: `Thu 2026-03-05`.
    public func day(_ date: CivilDate) -> String {
        datePattern.map { TimePattern.text($0, CivilDateTime(date)) } ?? TimeText.day(date)
    }

    package func clock(_ local: CivilDateTime) -> String {
        clockPattern.map { TimePattern.text($0, local) } ?? TimeText.clock(local)
    }

    /// The end of a day, as opposed to the start of the next one.
    package var endOfDay: String { clockPattern == nil ? "24:00" : clock(CivilDateTime(.distantPast)) }

    static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
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

    /// `09:00`, with seconds only if they are not 0.
    package static func clock(_ local: CivilDateTime) -> String {
        local.time.second == 0 ? local.time.hourAndMinute : local.time.description
    }

    /// `14:00`, in the zone of the answer; `02:30+01:00` if that time occurs twice.
    package func clock(of time: ItemTime) -> String {
        let local = time.wallTime(in: zone)
        return clock(local) + passOffset(of: time, at: local)
    }

    /// The offset that distinguishes a time from another one with the same local time; empty if there is no
    /// other.
    func passOffset(of time: ItemTime, at local: CivilDateTime) -> String {
        guard !time.isDate, !time.isFloating, case .fold = zone.resolve(local) else { return "" }
        return OffsetText.of(zone.offset(at: time.instant(in: zone)))
    }

    /// `overdue 10d`, by the days since a reminder was due; by time on the same day.
    package static func overdue(since due: CalStoreOccurrence, at now: Instant, in zone: Zone) -> String {
        let late = zone.local(at: now).date.dayNumber - due.start.wallTime(in: zone).date.dayNumber
        return "overdue " + (late > 0 ? "\(late)d" : length(now.seconds(since: due.startInstant)))
    }

    /// A length of time in seconds, in short form: `15m`, `1h 30m`, `3d`. Its sign is ignored.
    package static func length(_ seconds: Int, separator: String = " ") -> String {
        let seconds = abs(seconds)
        if seconds < 60 { return "\(seconds)s" }
        let (days, hours, minutes) = (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60)
        var parts: [String] = []
        if days > 0 { parts.append("\(days)d") }
        if hours > 0 { parts.append("\(hours)h") }
        if minutes > 0, days == 0 { parts.append("\(minutes)m") }
        return parts.joined(separator: separator)
    }

    /// A length of time in seconds: `15 minutes`, `1 day`, `2 hours 30 minutes`. Its sign is ignored.
    public static func words(_ seconds: Int) -> String {
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

    /// A length of days and exact hours: `1 day`, `24 hours`, `1 day 2 hours`. Its sign is ignored.
    package static func words(_ duration: ItemDuration) -> String {
        let length = duration.inOneDirection
        let (hours, rest) = (abs(length.seconds) / 3600, abs(length.seconds) % 3600)
        var parts: [String] = []
        if length.days != 0 { parts.append(words(length.days * 86_400)) }
        if hours > 0 { parts.append("\(hours) hour\(hours == 1 ? "" : "s")") }
        if rest > 0 || parts.isEmpty { parts.append(words(rest)) }
        return parts.joined(separator: " ")
    }
}
