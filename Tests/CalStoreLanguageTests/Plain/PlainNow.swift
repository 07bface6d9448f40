import Foundation

/// A moment at which phrases are read, and plain ways to look for days around it: walking from day to day
/// until one fits.
struct PlainNow: CustomStringConvertible {
    /// `2026-03-04T10:00`
    let text: String
    let zone: TimeZone
    /// Monday is 1, Sunday is 7.
    let weekStart: Int
    let moment: Date
    /// The place of today in `PlainDay.all`.
    let today: Int
    let secondOfDay: Int

    init?(_ text: String, _ zoneName: String, weekStart: Int = 1) {
        guard let zone = TimeZone(identifier: zoneName) else { return nil }
        let numbers = text.split { "-T:".contains($0) }.compactMap { Int($0) }
        guard numbers.count == 5 else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let parts = DateComponents(
            year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4])
        let place = PlainDay.all.firstIndex {
            $0.year == numbers[0] && $0.month == numbers[1] && $0.day == numbers[2]
        }
        guard let moment = calendar.date(from: parts), let place else { return nil }
        self.text = text
        self.zone = zone
        self.weekStart = weekStart
        self.moment = moment
        today = place
        secondOfDay = numbers[3] * 3600 + numbers[4] * 60
    }

    var description: String { "\(text) \(zone.identifier)" + (weekStart == 7 ? ", week from Sunday" : "") }

    /// The same moment on the clocks of another zone.
    func seen(in zoneName: String) -> PlainNow? {
        guard let there = TimeZone(identifier: zoneName) else { return nil }
        let local = Int(moment.timeIntervalSince1970) + there.secondsFromGMT(for: moment)
        return PlainNow(
            self, zone: there, today: local / 86_400 - Self.daysBefore2000, second: local % 86_400)
    }

    private init(_ now: PlainNow, zone: TimeZone, today: Int, second: Int) {
        (text, weekStart, moment) = (now.text, now.weekStart, now.moment)
        self.zone = zone
        self.today = today
        secondOfDay = second
    }

    /// From 1970-01-01, where instants are counted from.
    private static let daysBefore2000 = 10_957

    static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
        "november", "december",
    ]

    // MARK: Walking

    var day: PlainDay { PlainDay.all[today] }

    func after(_ place: Int? = nil, _ fits: (PlainDay) -> Bool) -> Int {
        var here = (place ?? today) + 1
        while !fits(PlainDay.all[here]) { here += 1 }
        return here
    }

    func from(_ place: Int? = nil, _ fits: (PlainDay) -> Bool) -> Int { after((place ?? today) - 1, fits) }

    func before(_ place: Int? = nil, _ fits: (PlainDay) -> Bool) -> Int {
        var here = (place ?? today) - 1
        while !fits(PlainDay.all[here]) { here -= 1 }
        return here
    }

    func upTo(_ place: Int? = nil, _ fits: (PlainDay) -> Bool) -> Int { before((place ?? today) + 1, fits) }

    /// The first day of the week of a day.
    func week(_ place: Int? = nil) -> Int { upTo(place) { $0.weekday == weekStart } }

    /// A weekday of the week that begins with a day.
    func weekday(_ weekday: Int, ofWeek start: Int) -> Int { from(start) { $0.weekday == weekday } }

    func firstOfMonth(_ place: Int? = nil) -> Int { upTo(place) { $0.day == 1 } }
    func lastOfMonth(_ place: Int? = nil) -> Int { after(place) { $0.day == 1 } - 1 }

    /// The same day some months later, or the last one of a shorter month.
    func months(_ count: Int, after place: Int? = nil) -> Int {
        let from = PlainDay.all[place ?? today]
        var first = firstOfMonth(place)
        for _ in 0..<abs(count) {
            first = count > 0 ? after(first) { $0.day == 1 } : before(first) { $0.day == 1 }
        }
        let start = PlainDay.all[first]
        return first + min(from.day, PlainDay.length(ofMonth: start.month, start.year)) - 1
    }

    func date(_ year: Int, _ month: Int, _ day: Int) -> Int? {
        guard let first = PlainDay.firsts[[year, month]], day <= PlainDay.length(ofMonth: month, year) else {
            return nil
        }
        return first + day - 1
    }

    // MARK: Writing

    func day(_ place: Int) -> String { PlainDay.all[place].description }
    func days(_ first: Int, _ last: Int) -> String {
        first == last ? day(first) : day(first) + ".." + day(last)
    }

    /// A time on a day; 24:00 is the beginning of the next day.
    func time(_ place: Int, _ hour: Int, _ minute: Int = 0) -> String {
        hour < 24
            ? "\(day(place))T\(pad(hour)):\(pad(minute))"
            : "\(day(place + hour / 24))T\(pad(hour % 24)):\(pad(minute))"
    }

    /// The next time on the clock; nil when it is just now, which tables do not decide.
    func next(_ hour: Int, _ minute: Int = 0) -> String? {
        guard let place = nextDay(of: hour, minute) else { return nil }
        return time(place, hour, minute)
    }

    func nextDay(of hour: Int, _ minute: Int = 0) -> Int? {
        let wanted = hour * 3600 + minute * 60
        return wanted == secondOfDay ? nil : wanted > secondOfDay ? today : today + 1
    }

    /// A moment so many seconds from now, on the clock of the zone.
    func moment(in seconds: Int) -> String { clock(moment.addingTimeInterval(Double(seconds))) }

    /// A time of another clock that is so many hours before UTC or behind it, on the clock of the zone.
    func time(_ place: Int, _ hour: Int, hoursFromUTC hours: Double) -> String {
        let seconds = (place + Self.daysBefore2000) * 86_400 + hour * 3600
        return clock(Date(timeIntervalSince1970: Double(seconds) - hours * 3600))
    }

    private func clock(_ there: Date) -> String {
        let local = there.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: there))
        let minutes = Int(local) / 60
        let place = minutes / 1440 - Self.daysBefore2000
        let before = zone.secondsFromGMT(for: there.addingTimeInterval(-3600))
        let isSecond = before - zone.secondsFromGMT(for: there) == 3600
        return time(place, minutes % 1440 / 60, minutes % 60) + (isSecond ? "(second)" : "")
    }
}
