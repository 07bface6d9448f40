import CalStore

/// The hours of each day of the week that can be used.
///
/// ```swift
/// var hours = WorkingHours(days: [.monday, .tuesday], [9 * 3600..<17 * 3600])
/// hours.days[.friday] = [9 * 3600..<13 * 3600]
/// let spans = hours.spans(in: week, zone: berlin)
/// ```
/// They are local times: a moment counts if its local time is within the hours of its day. On a night when
/// the clocks go forward, there is less time; when they go back, the repeated hour counts twice.
public struct WorkingHours: Sendable, Hashable {
    /// Ranges of seconds since midnight for each day. An end after 86,400 is on the next day, at most a day
    /// later: 22:00 to 06:00 of a Friday is `79_200..<108_000`.
    public var days: [Weekday: [Range<Int>]]

    /// The same hours on some days.
    public init(days: some Sequence<Weekday> = Weekday.allCases, _ hours: [Range<Int>]) {
        self.days = [:]
        for day in days { self.days[day] = hours }
    }

    /// The seconds of a whole day.
    public static let wholeDay = 0..<86_400
    /// Every hour of every day.
    public static let all = WorkingHours([wholeDay])

    /// True if all hours of all days are included.
    public var isAll: Bool { self == .all }

    /// The hours as spans within a range. The cost grows with the number of days.
    public func spans(in range: Range<Instant>, zone: Zone) -> TimeSpans {
        if isAll { return TimeSpans([range]) }
        var found: [Range<Instant>] = []
        var start = range.lowerBound
        // Between two clock changes, local times order like instants.
        while start < range.upperBound {
            let end = min(zone.transition(after: start) ?? .distantFuture, range.upperBound)
            let offset = zone.offset(at: start)
            let first = zone.local(at: start).date.dayNumber
            let last = CivilDateTime(
                seconds: end.secondsSince1970 + Int64(offset)
            ).date.dayNumber
            // Hours of the day before may extend into the first day.
            for number in first - 1...max(last, first) {
                for hours in days[CivilDate(dayNumber: number).weekday] ?? [] {
                    let midnight = Instant(secondsSince1970: Int64(number) * 86_400 - Int64(offset))
                    let from = max(midnight.adding(seconds: hours.lowerBound), start)
                    let to = min(midnight.adding(seconds: hours.upperBound), end)
                    if from < to { found.append(from..<to) }
                }
            }
            guard end > start else { break }
            start = end
        }
        return TimeSpans(found)
    }
}
