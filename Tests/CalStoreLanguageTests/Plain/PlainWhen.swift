/// The meaning of a phrase: a day or some days, a time or a range of times. Days are found by walking from a
/// moment; nil is "these words do not decide it at this moment".
struct PlainWhen: Sendable {
    /// The place of a day in `PlainDay.all`.
    typealias Place = @Sendable (PlainNow) -> Int?

    let first: Place
    var last: Place?
    /// The minute of the day.
    var minute: Int?
    /// In minutes.
    var length: Int?
    var zone: String?
    /// The kind of an assumption, and when it is made.
    var assumption: (name: String, isMade: @Sendable (PlainNow) -> Bool)?

    init(_ first: @escaping Place) { self.first = first }

    // MARK: Days

    static let today = Self { $0.today }

    static func days(_ count: Int) -> Self { Self { $0.today + count } }
    static func months(_ count: Int) -> Self { Self { $0.months(count) } }

    /// The next such day after today.
    static func coming(_ weekday: PlainWeekday) -> Self {
        Self { now in now.after { $0.weekday == weekday.rawValue } }
    }

    /// A weekday of this week, the next one, the last one.
    static func week(_ offset: Int, _ weekday: PlainWeekday) -> Self {
        Self { now in now.weekday(weekday.rawValue, ofWeek: now.week() + 7 * offset) }
    }

    /// The next such day of a month; nil when it is today.
    static func the(_ number: Int) -> Self {
        Self { now in now.day.day == number ? nil : now.after { $0.day == number } }
    }

    /// A day of the year, today too.
    static func yearly(_ day: Int, _ month: Int) -> Self {
        Self { now in now.from { $0.month == month && $0.day == day } }
    }

    /// The last such day, today too.
    static func past(_ day: Int, _ month: Int) -> Self {
        Self { now in now.upTo { $0.month == month && $0.day == day } }
    }

    static func date(_ year: Int, _ month: Int, _ day: Int) -> Self { Self { $0.date(year, month, day) } }

    /// A weekday between two days of a month of the year; nil in that month.
    static func counted(_ weekday: PlainWeekday, _ days: ClosedRange<Int>, _ month: Int) -> Self {
        Self { now in
            now.day.month == month
                ? nil
                : now.after { day in
                    day.month == month && day.weekday == weekday.rawValue && days.contains(day.day)
                }
        }
    }

    /// The last day of a month, of the one that is running or comes next.
    static func end(ofMonth month: Int) -> Self {
        Self { now in now.lastOfMonth(now.from { $0.month == month }) }
    }

    /// The next day of work some days later, or the last one some days earlier.
    static func workdays(_ count: Int, after when: PlainWhen = .today) -> Self {
        Self { now in
            guard var place = when.first(now) else { return nil }
            for _ in 0..<abs(count) {
                place = count > 0 ? now.after(place) { $0.weekday < 6 } : now.before(place) { $0.weekday < 6 }
            }
            return place
        }
    }

    // MARK: Times

    /// The next such time on the clock, in a zone or in that of the moment; nil when it is just now.
    static func next(_ hour: Int, _ minute: Int = 0, in zone: String? = nil) -> Self {
        let place: Place = { now in
            guard let zone else { return now.nextDay(of: hour, minute) }
            return now.seen(in: zone)?.nextDay(of: hour, minute)
        }
        // A midnight is always that of the next day.
        guard hour > 0 else { return Self(place).at(hour, minute).in(zone) }
        return Self(place).at(hour, minute).in(zone).assuming("passed") { now in
            let there = zone.flatMap { now.seen(in: $0) } ?? now
            return place(now) != there.today
        }
    }

    /// Today at a time; nil when it is over.
    static func todayAt(_ hour: Int) -> Self {
        Self { now in now.secondOfDay < hour * 3600 ? now.today : nil }.at(hour)
    }

    // MARK: More words

    func plus(_ days: Int) -> Self {
        let first = first
        var copy = Self { now in first(now).map { $0 + days } }
        copy.assumption = assumption
        return copy
    }

    func at(_ hour: Int, _ minute: Int = 0) -> Self {
        var copy = self
        copy.minute = hour * 60 + minute
        return copy
    }

    func `in`(_ zone: String?) -> Self {
        var copy = self
        copy.zone = zone
        return copy
    }

    func lasting(_ minutes: Int) -> Self {
        var copy = self
        copy.length = minutes
        return copy
    }

    /// This many days, including the first one.
    func lasting(days: Int) -> Self { through(plus(days - 1)) }

    func through(_ when: PlainWhen) -> Self {
        var copy = self
        copy.last = when.first
        return copy
    }

    /// Nothing where a condition holds.
    func unless(_ isUndecided: @escaping @Sendable (PlainNow) -> Bool) -> Self {
        var copy = Self { [first] now in isUndecided(now) ? nil : first(now) }
        (copy.last, copy.minute, copy.length, copy.zone) = (last, minute, length, zone)
        copy.assumption = assumption
        return copy
    }

    func assuming(_ name: String, when isMade: @escaping @Sendable (PlainNow) -> Bool) -> Self {
        var copy = self
        copy.assumption = (name, isMade)
        return copy
    }

    // MARK: Writing

    func text(_ now: PlainNow) -> String? {
        guard let first = first(now) else { return nil }
        if let last { return last(now).map { now.days(first, $0) } }
        guard let minute else { return now.day(first) }
        let suffix = zone.map { $0 == now.zone.identifier ? "" : "[\($0)]" } ?? ""
        let times = [minute, length.map { minute + $0 }].compactMap { $0 }
        return times.map { now.time(first, $0 / 60, $0 % 60) + suffix }.joined(separator: "..")
    }
}
