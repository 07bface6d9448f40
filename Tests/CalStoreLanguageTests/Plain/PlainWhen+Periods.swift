/// Weeks, months and other spans of days.
extension PlainWhen {
    /// The Monday of week 12 of ISO 8601, of this year; an assumption where that week is over. Nil where
    /// weeks do not begin on Monday.
    static let weekTwelve = Self { now in
        guard now.weekStart == 1, let fourth = now.date(now.day.year, 1, 4) else { return nil }
        return now.week(fourth) + 7 * 11
    }.assuming("vague") { now in
        now.date(now.day.year, 1, 4).map { now.week($0) + 7 * 12 <= now.today } ?? false
    }

    static func quarter(_ offset: Int) -> Self {
        let isFirst: @Sendable (PlainDay) -> Bool = { $0.day == 1 && $0.month % 3 == 1 }
        let first: @Sendable (PlainNow) -> Int = { now in
            let this = now.upTo(nil, isFirst)
            return offset == 0 ? this : offset > 0 ? now.after(this, isFirst) : now.before(this, isFirst)
        }
        return Self(first).through(Self { now in now.after(first(now), isFirst) - 1 })
    }

    static func year(_ offset: Int) -> Self {
        Self { $0.date($0.day.year + offset, 1, 1) }.through(Self { $0.date($0.day.year + offset, 12, 31) })
    }

    /// The second quarter of this year; an assumption when it is over.
    static let secondQuarter = Self { $0.date($0.day.year, 4, 1) }.through(
        Self { $0.date($0.day.year, 6, 30) }
    )
    .assuming("vague") { $0.day.month > 6 }

    /// The Saturday of the weekend that is running or comes next.
    static let saturday = Self { now in now.day.weekday == 7 ? now.today - 1 : now.from { $0.weekday == 6 } }

    /// The month that a day begins.
    static func month(_ first: @escaping Place) -> Self {
        Self(first).through(Self { now in first(now).map { now.lastOfMonth($0) } })
    }

    /// The month that is running or comes next.
    static func month(_ number: Int) -> Self {
        month { now in now.firstOfMonth(now.from { $0.month == number }) }
    }

    /// Days of the next such month; in that month the words do not say whether those of this year are meant.
    static func within(_ first: Int, _ last: Int, _ month: Int) -> Self {
        yearly(first, month).lasting(days: last - first + 1).unless { $0.day.month == month }
    }

    /// From 28 December to 3 January; nil on these days.
    static let turnOfTheYear = yearly(28, 12).lasting(days: 7).unless {
        $0.day.month == 12 && $0.day.day > 28 || $0.day.month == 1 && $0.day.day < 4
    }
}
