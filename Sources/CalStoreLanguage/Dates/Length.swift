import CalStore

/// A typed length of time: months and days are calendar steps, seconds are exact.
///
/// `1d` and `24h` differ on the day that the clocks change. Each part is 0 or more.
package struct Length: Hashable, Sendable {
    package var months = 0
    package var days = 0
    package var seconds = 0

    package var isZero: Bool { months == 0 && days == 0 && seconds == 0 }
    /// Only whole days, weeks, months or years.
    package var isCalendarOnly: Bool { seconds == 0 && !isZero }
    /// The length in seconds with days of 24 hours; nil if it has months.
    package var exactSeconds: Int? { months == 0 ? days * 86_400 + seconds : nil }

    /// Adds to a date; nil outside the years 1 to 9999.
    package func date(after date: CivilDate, backwards: Bool = false) -> CivilDate? {
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

    /// Adds to an instant: first the calendar steps in local time of the zone, then the exact seconds.
    package func instant(after instant: Instant, in zone: Zone, backwards: Bool = false) -> Instant? {
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
