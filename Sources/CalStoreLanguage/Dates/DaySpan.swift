import CalStore

/// One or several days, with the form in which they were typed, which decides with what they can be combined.
struct DaySpan: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// A fixed day: `today`, `2026-03-04`, `in 3 days`.
        case day
        case weekday(Weekday)
        /// `the 20th`
        case dayOfMonth
        /// `3 may`, without a year
        case monthDay
        case week, weekend, month, quarter, year
        /// Any other days
        case days
    }

    var first: CivilDate
    var last: CivilDate
    var kind: Kind
    /// A day and a month, or a month, with a year, which may also apply to the other end of a range.
    var isOfSaidYear = false
    /// The same position in the next period, with the bytes of its words, if this one is before today and the
    /// period was not named: `start of the month`.
    var coming: Coming?

    struct Coming: Hashable, Sendable {
        let day: CivilDate
        let span: Range<Int>
    }

    init(_ day: CivilDate, _ kind: Kind = .day) {
        first = day
        last = day
        self.kind = kind
    }

    init(_ first: CivilDate, _ last: CivilDate, _ kind: Kind) {
        self.first = first
        self.last = last
        self.kind = kind
    }

    var ofSaidYear: DaySpan {
        var days = self
        days.isOfSaidYear = true
        return days
    }

    var isDay: Bool { first == last }
    var isPeriod: Bool {
        switch kind {
        case .week, .weekend, .month, .quarter, .year, .days: true
        case .day, .weekday, .dayOfMonth, .monthDay: false
        }
    }

    /// The day, with the one that is meant if it is before today.
    func orComing(_ coming: CivilDate?, after today: CivilDate, _ span: Range<Int>) -> DaySpan {
        guard first < today, let coming, coming >= today else { return self }
        var days = self
        days.coming = Coming(day: coming, span: span)
        return days
    }
}
