import CalStore

/// A length of time as it was typed: months and days are calendar steps, seconds are exact.
///
/// `1d` and `24h` differ on the day that the clocks change. Each part is 0 or more.
public struct TimeLength: Hashable, Sendable {
    /// Months; a year is 12 of them.
    public package(set) var months = 0
    /// Days; a week is 7 of them.
    public package(set) var days = 0
    /// Exact seconds.
    public package(set) var seconds = 0

    package init(months: Int = 0, days: Int = 0, seconds: Int = 0) {
        self.months = months
        self.days = days
        self.seconds = seconds
    }

    /// Whether all parts are 0.
    public var isZero: Bool { months == 0 && days == 0 && seconds == 0 }
    /// Only whole days, weeks, months or years.
    public var isCalendarOnly: Bool { seconds == 0 && !isZero }
    /// The length in seconds with days of 24 hours; nil if it has months.
    public var exactSeconds: Int? { months == 0 ? days * 86_400 + seconds : nil }

    /// The weeks of a length of whole weeks.
    var weeks: Int? { months == 0 && seconds == 0 && days > 0 && days % 7 == 0 ? days / 7 : nil }

    /// The date this much later, without the seconds; nil outside the years 1 to 9999.
    ///
    /// - Parameter backwards: Whether it is this much earlier instead.
    public func date(after date: CivilDate, backwards: Bool = false) -> CivilDate? {
        let sign = backwards ? -1 : 1
        let month = date.year * 12 + date.month - 1 + sign * months
        guard (12..<120_000).contains(month) else { return nil }
        let moved = date.adding(months: sign * months)
        let day = moved.dayNumber + sign * days
        guard (CivilDate.distantPast.dayNumber...CivilDate.distantFuture.dayNumber).contains(day) else {
            return nil
        }
        return CivilDate(dayNumber: day)
    }

    /// The instant this much later: first the calendar steps in local time of the zone, then the exact
    /// seconds. Nil outside the years 1 to 9999.
    ///
    /// - Parameter backwards: Whether it is this much earlier instead.
    public func instant(after instant: Instant, in zone: Zone, backwards: Bool = false) -> Instant? {
        var moved = instant
        if months != 0 || days != 0 {
            let local = zone.local(at: instant)
            guard let date = date(after: local.date, backwards: backwards) else { return nil }
            moved = zone.instant(for: CivilDateTime(date, local.time))
        }
        moved = moved.adding(seconds: backwards ? -seconds : seconds)
        return moved <= .distantPast || moved >= .distantFuture ? nil : moved
    }
}
