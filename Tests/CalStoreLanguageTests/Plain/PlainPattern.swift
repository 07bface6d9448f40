/// The dates of a repeat: days that are found by walking from a moment, with times, an end and exceptions.
struct PlainPattern: Sendable {
    typealias Fits = @Sendable (PlainDay) -> Bool
    /// The days from one day to another, both included, at most so many; nil where the words do not decide.
    typealias Walk = @Sendable (_ now: PlainNow, _ days: ClosedRange<Int>, _ count: Int) -> [Int]?

    private let walk: Walk
    private var start: PlainWhen?
    private var end: PlainWhen?
    private var count: Int?
    /// The last day, for a first one.
    private var span: (@Sendable (PlainNow, Int) -> Int)?
    private var exception: PlainWhen?
    /// The minutes of the day, in order.
    private var minutes: [Int] = []
    /// In minutes.
    private var length: Int?

    // MARK: Days

    /// Every day that fits.
    static func each(_ fits: @escaping Fits) -> Self {
        Self { _, days, count in
            var places: [Int] = []
            for place in days where places.count < count && fits(PlainDay.all[place]) { places.append(place) }
            return places
        }
    }

    static func weekly(_ weekdays: PlainWeekday...) -> Self {
        each { day in weekdays.contains { $0.rawValue == day.weekday } }
    }

    static func monthly(_ days: Int...) -> Self { each { days.contains($0.day) } }

    /// A weekday by its number in a month.
    static func monthly(_ numbers: Int..., on weekday: PlainWeekday) -> Self {
        each { day in
            day.weekday == weekday.rawValue && numbers.contains { ($0 * 7 - 6...$0 * 7).contains(day.day) }
        }
    }

    /// A weekday by its number from the end of a month; 1 is the last one.
    static func monthly(last number: Int, on weekday: PlainWeekday) -> Self {
        each { day in
            let left = PlainDay.length(ofMonth: day.month, day.year) - day.day
            return day.weekday == weekday.rawValue && (number * 7 - 7..<number * 7).contains(left)
        }
    }

    static func yearly(_ day: Int, _ month: Int) -> Self { each { $0.day == day && $0.month == month } }

    /// The first day that fits, and then one so many days later.
    static func every(days: Int, from fits: @escaping Fits = { _ in true }) -> Self {
        Self { now, range, count in
            Array(
                stride(from: now.from(range.lowerBound, fits), through: range.upperBound, by: days).prefix(
                    count))
        }
    }

    static func every(weeks: Int, on weekday: PlainWeekday) -> Self {
        every(days: 7 * weeks) { $0.weekday == weekday.rawValue }
    }

    /// The first day that fits, and then those that fit in every second week.
    static func everySecondWeek(_ fits: @escaping Fits) -> Self {
        Self { now, range, count in
            let week = now.week(now.from(range.lowerBound, fits))
            var places: [Int] = []
            for place in range
            where places.count < count && (place - week) / 7 % 2 == 0 && fits(PlainDay.all[place]) {
                places.append(place)
            }
            return places
        }
    }

    /// The first day that fits, and then those that fit in every month at such a distance.
    static func each(months: Int, _ fits: @escaping Fits) -> Self {
        Self { now, range, count in
            let first = PlainDay.all[now.from(range.lowerBound, fits)]
            var places: [Int] = []
            for place in range where places.count < count && fits(PlainDay.all[place]) {
                let day = PlainDay.all[place]
                let distance = (day.year - first.year) * 12 + day.month - first.month
                if distance >= 0, distance % months == 0 { places.append(place) }
            }
            return places
        }
    }

    /// The first day that fits, and then the same day some months later; nil for a day that some months do
    /// not have.
    static func every(months: Int, from fits: @escaping Fits = { _ in true }) -> Self {
        Self { now, range, count in
            let first = now.from(range.lowerBound, fits)
            guard PlainDay.all[first].day <= 28 || months % 48 == 0 else { return nil }
            return (0..<min(count, 5)).map { now.months($0 * months, after: first) }
        }
    }

    private init(_ walk: @escaping Walk) { self.walk = walk }

    // MARK: More words

    func from(_ when: PlainWhen) -> Self { with { $0.start = when } }
    func until(_ when: PlainWhen) -> Self { with { $0.end = when } }
    func times(_ count: Int) -> Self { with { $0.count = count } }
    func lasting(days: Int) -> Self { with { $0.span = { _, first in first + days - 1 } } }
    func lasting(months: Int) -> Self {
        with { $0.span = { now, first in now.months(months, after: first) - 1 } }
    }
    func except(_ when: PlainWhen) -> Self { with { $0.exception = when } }
    func at(_ hour: Int, _ minute: Int = 0, for length: Int? = nil) -> Self {
        with {
            $0.minutes = [hour * 60 + minute]
            $0.length = length
        }
    }
    func at(hours: [Int]) -> Self { with { $0.minutes = hours.map { $0 * 60 } } }
    /// From one time to another, both in minutes of the day.
    func every(minutes step: Int, from first: Int, through last: Int) -> Self {
        with { $0.minutes = stride(from: first, through: last, by: step).map { $0 % 1440 }.sorted() }
    }

    private func with(_ change: (inout Self) -> Void) -> Self {
        var copy = self
        change(&copy)
        return copy
    }

    // MARK: Writing

    var isEnded: Bool { end != nil || count != nil || span != nil }

    /// All dates where there is an end, those up to a week behind an exception, or else the first four; nil
    /// where the words do not decide them, or leave none.
    func dates(_ now: PlainNow) -> [String]? {
        guard let start = firstDay(now) else { return nil }
        var last = PlainDay.all.count - 1
        var most = isEnded ? count ?? .max : 4
        if let end {
            guard let place = end.first(now), place >= start else { return nil }
            last = place
        }
        if let span {
            guard let first = walk(now, start...last, 1)?.first else { return nil }
            last = span(now, first)
        }
        var left: Int?
        if let exception {
            guard let place = exception.first(now) else { return nil }
            left = place
            if !isEnded { (last, most) = (place + 7, .max) }
        }
        guard let places = walk(now, start...last, most), !places.isEmpty else { return nil }
        let texts = places.filter { $0 != left }.flatMap { place in
            minutes.isEmpty
                ? [now.day(place)]
                : minutes.filter { place > now.today || $0 * 60 > now.secondOfDay }
                    .map { text(now, place, $0) }
        }
        return isEnded || exception != nil ? texts : Array(texts.prefix(4))
    }

    /// Today, or tomorrow when the times of today are over; nil when one is just now.
    private func firstDay(_ now: PlainNow) -> Int? {
        if let start { return start.first(now) }
        if minutes.contains(where: { $0 * 60 == now.secondOfDay }) { return nil }
        let isOver = minutes.last.map { $0 * 60 < now.secondOfDay } ?? false
        return isOver ? now.today + 1 : now.today
    }

    private func text(_ now: PlainNow, _ place: Int, _ minute: Int) -> String {
        [minute, length.map { minute + $0 }].compactMap { $0 }
            .map { now.time(place, $0 / 60, $0 % 60) }.joined(separator: "..")
    }
}
