import CalStore

/// Times and lengths as the tool prints them. None of it depends on the locale.
enum TimeText {
    // MARK: For programs

    /// RFC 3339: `2026-03-04T09:00:00+01:00`, with `Z` in UTC.
    static func rfc3339(_ instant: Instant, in zone: Zone) -> String {
        if zone.isUTC { return instant.description }
        return zone.local(at: instant).description + offset(zone.offset(at: instant))
    }

    /// `+01:00`
    static func offset(_ seconds: Int) -> String {
        let minutes = abs(seconds) / 60
        return (seconds < 0 ? "-" : "+") + two(minutes / 60) + ":" + two(minutes % 60)
    }

    /// ISO 8601, exact: `PT1H30M`, `-PT5M`, `PT0S`. A day is 24 hours here and stays hours.
    static func duration(_ seconds: Int) -> String {
        let value = seconds.magnitude
        let parts = [(value / 3600, "H"), (value / 60 % 60, "M"), (value % 60, "S")]
        let text = parts.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined()
        return (seconds < 0 ? "-" : "") + "PT" + (text.isEmpty ? "0S" : text)
    }

    // MARK: For people

    /// `09:00`, with seconds only where there are some.
    static func time(_ time: CivilTime) -> String {
        time.second == 0 ? String(time.description.prefix(5)) : time.description
    }

    /// `Wed 2026-03-04`
    static func date(_ date: CivilDate) -> String { "\(Vocabulary.name(of: date.weekday)) \(date)" }

    /// `Wed 2026-03-04 09:00`
    static func dateTime(_ local: CivilDateTime) -> String { "\(date(local.date)) \(time(local.time))" }

    /// `Wed 4 March 2026`
    static func heading(_ date: CivilDate) -> String {
        let months = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ]
        return "\(Vocabulary.name(of: date.weekday)) \(date.day) \(months[date.month - 1]) \(date.year)"
    }

    /// `45m`, `2h25m`, `3d`, `1d4h`; a day is 24 hours, and seconds are left out beside days.
    static func length(_ seconds: Int) -> String {
        let value = seconds.magnitude
        let all = [
            (value / 86_400, "d"), (value / 3600 % 24, "h"), (value / 60 % 60, "m"), (value % 60, "s"),
        ]
        let parts = (value >= 86_400 ? Array(all.prefix(3)) : all).filter { $0.0 > 0 }
        return parts.isEmpty ? "0m" : parts.map { "\($0.0)\($0.1)" }.joined()
    }

    /// `10 minutes`, `1 day`, `1 hour 30 minutes`
    static func words(_ seconds: Int) -> String {
        let value = seconds.magnitude
        let all = [
            (value / 86_400, "day"), (value / 3600 % 24, "hour"), (value / 60 % 60, "minute"),
            (value % 60, "second"),
        ]
        let parts = all.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" + ($0.0 == 1 ? "" : "s") }
        return parts.isEmpty ? "0 minutes" : parts.joined(separator: " ")
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
