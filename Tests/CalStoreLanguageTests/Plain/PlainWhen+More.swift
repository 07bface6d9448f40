/// Bounds inside a day, and days that are counted in other ways.
extension PlainWhen {
    /// From a time to the end of the day.
    func after(_ hour: Int, _ minute: Int = 0) -> Self {
        at(hour, minute).lasting(24 * 60 - hour * 60 - minute)
    }

    /// From the start of the day to a time.
    func before(_ hour: Int, _ minute: Int = 0) -> Self { at(0).lasting(hour * 60 + minute) }

    /// The next day of this number and this weekday, an assumption when another day of this number comes
    /// first; nil when today has the number.
    static func both(_ weekday: PlainWeekday, _ number: Int) -> Self {
        let place: Place = { now in
            now.day.day == number
                ? nil : now.after { $0.day == number && $0.weekday == weekday.rawValue }
        }
        return Self(place).assuming("farDay") { now in
            place(now) != now.after { $0.day == number }
        }
    }

    /// The next weekday between two days of a month, of any month; nil when it is today.
    static func counted(_ weekday: PlainWeekday, _ days: ClosedRange<Int>) -> Self {
        Self { now in
            now.day.weekday == weekday.rawValue && days.contains(now.day.day)
                ? nil : now.after { $0.weekday == weekday.rawValue && days.contains($0.day) }
        }
    }

    /// Such a weekday after a day, by its number.
    static func counted(_ count: Int, _ weekday: PlainWeekday, after when: PlainWhen) -> Self {
        Self { now in
            guard var place = when.first(now) else { return nil }
            for _ in 0..<count { place = now.after(place) { $0.weekday == weekday.rawValue } }
            return place
        }
    }

    /// An hour of the coming night, after midnight. Only said during the day.
    static func tonight(afterMidnight hour: Int) -> Self {
        Self { now in (6 * 3600..<20 * 3600).contains(now.secondOfDay) ? now.today + 1 : nil }.at(hour)
    }

    /// The first and the last day of this quarter.
    static let quarterStart = Self { now in now.upTo { $0.day == 1 && $0.month % 3 == 1 } }
    static let quarterEnd = Self { now in now.after { $0.day == 1 && $0.month % 3 == 1 } - 1 }

    /// Some days of this month or the next one.
    static func ofThisMonth(_ first: Int, _ last: Int) -> Self {
        Self { $0.firstOfMonth() + first - 1 }.lasting(days: last - first + 1)
    }

    static func ofNextMonth(_ first: Int, _ last: Int) -> Self {
        Self { $0.lastOfMonth() + first }.lasting(days: last - first + 1)
    }

    /// From today to a later day; nil on that day, when the hours that are left of it may be meant.
    static func later(_ last: PlainWhen) -> Self {
        today.through(last).unless { last.first($0) == $0.today }
    }

    /// This weekend is the first one; nil while it is running.
    static func weekend(_ number: Int) -> Self {
        saturday.plus(7 * (number - 1)).lasting(days: 2).unless { $0.day.weekday > 5 }
    }
}

extension PlainNow {
    /// The clocks of the zone change today or tomorrow.
    var clocksChangeSoon: Bool { clocksChange(from: 0, to: 2) }

    /// The clocks of the zone change between two days, counted from this moment.
    func clocksChange(from first: Double, to last: Double) -> Bool {
        zone.secondsFromGMT(for: moment.addingTimeInterval(first * 86_400))
            != zone.secondsFromGMT(for: moment.addingTimeInterval(last * 86_400))
    }
}
