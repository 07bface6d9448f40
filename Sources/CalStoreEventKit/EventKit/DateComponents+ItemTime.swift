import Foundation

extension ItemTime {
    /// The time of a client's components (EventKit rules 141-143): a date without hour, minute and second; a
    /// floating time without a zone. Parts out of range carry over, as in Foundation (31 April is 1 May). Nil
    /// if they name no day of the years 1...9999 (`DateComponents.violation`).
    init?(_ components: DateComponents) {
        // Foundation takes a year that is missing for the year 1.
        guard components.year ?? components.yearForWeekOfYear != nil, let local = ItemTime.local(components)
        else { return nil }
        if components.hour == nil, components.minute == nil, components.second == nil {
            self.init(local.date)
        } else {
            self.init(local, in: Zone.client(components.timeZone))
        }
    }

    private static func local(_ components: DateComponents) -> CivilDateTime? {
        let isGregorian =
            components.calendar.map { $0.identifier == .gregorian || $0.identifier == .iso8601 } ?? true
        guard isGregorian, let year = components.year, let month = components.month, let day = components.day,
            components.isLeapMonth != true
        else { return converted(components) }
        let parts = [month, day, components.hour ?? 0, components.minute ?? 0, components.second ?? 0]
        guard (1...9999).contains(year), parts.allSatisfy({ $0.magnitude < 1_000_000_000 }),
            let january = CivilDate(year: year, month: 1, day: 1)
        else { return nil }
        let date = january.adding(months: month - 1).adding(days: day - 1)
        guard date > .distantPast, date < .distantFuture else { return nil }
        return CivilDateTime(date).adding(seconds: parts[2] * 3600 + parts[3] * 60 + parts[4])
    }

    /// Weeks, days of the year, other calendars: Foundation knows them.
    private static func converted(_ components: DateComponents) -> CivilDateTime? {
        // Foundation traps on numbers beyond 32 bits; none of these is a day.
        let parts = [
            components.era, components.year, components.month, components.day, components.hour,
            components.minute, components.second, components.weekday, components.weekdayOrdinal,
            components.quarter, components.weekOfMonth, components.weekOfYear, components.yearForWeekOfYear,
            components.dayOfYear, components.nanosecond.map { $0 / 1000 },
        ]
        guard parts.allSatisfy({ ($0 ?? 0).magnitude < 10_000_000 }) else { return nil }
        let zone = Zone.client(components.timeZone) ?? .utc
        var calendar = components.calendar ?? Calendar(identifier: .gregorian)
        calendar.timeZone = zone.timeZone ?? calendar.timeZone
        guard let date = calendar.date(from: components), let instant = Instant(client: date),
            instant > .distantPast, instant < .distantFuture
        else { return nil }
        return zone.local(at: instant)
    }
}

extension DateComponents {
    /// A stored time for a client: a Gregorian calendar, the zone (nil when it floats), the date, and for a
    /// time the time of day.
    init(_ time: ItemTime) {
        let date = time.date.components
        self.init(
            calendar: Calendar(identifier: .gregorian), timeZone: time.zone?.timeZone, year: date.year,
            month: date.month, day: date.day)
        guard !time.isDate else { return }
        hour = time.local.time.hour
        minute = time.local.time.minute
        second = time.local.time.second
    }
}

extension DateComponents {
    /// Why they can be no date of a reminder (EventKit rule 141).
    var violation: ConstraintViolation {
        guard let year = year ?? yearForWeekOfYear else { return .noDay }
        return year < 1 ? .beforeYearOne : .yearOutOfRange
    }
}
