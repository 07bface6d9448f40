/// The rule of a TZ string (POSIX, with the hours of RFC 9636): `CET-1CEST,M3.5.0,M10.5.0/3`.
///
/// It ends a zone file and says what happens in all years after the file's last change.
struct PosixZone {
    private let standard: (name: String, offset: Int)
    var standardName: String { standard.name }
    /// Seconds east of UTC.
    var standardOffset: Int { standard.offset }

    private var daylight: (name: String, offset: Int, start: Change, end: Change)?

    /// A day of the year and the local seconds after its midnight, which may be negative or beyond
    /// the day.
    private struct Change {
        enum Day {
            /// 1...365, never counting 29 February.
            case julian(Int)
            /// 0...365, counting it.
            case ordinal(Int)
            /// The week-th weekday (0 is Sunday) of a month; week 5 is the last.
            case month(Int, week: Int, weekday: Int)
        }
        var day: Day
        var seconds: Int

        /// Seconds from 1970-01-01T00:00:00 on the wall clock.
        func local(in year: Int) -> Int64 {
            let newYear = CivilDate.dayNumber(year: year, month: 1, day: 1)
            let dayNumber: Int
            switch day {
            case .julian(let day):
                dayNumber = newYear + day - 1 + (CivilDate.isLeap(year) && day >= 60 ? 1 : 0)
            case .ordinal(let day):
                dayNumber = newYear + day
            case .month(let month, let week, let weekday):
                let first = CivilDate.dayNumber(year: year, month: month, day: 1)
                let firstMatch = (weekday - (first + 4)).modulo(7)
                let lastWeek = (CivilDate.days(inMonth: month, of: year) - 1 - firstMatch) / 7
                dayNumber = first + firstMatch + 7 * min(week - 1, lastWeek)
            }
            return Int64(dayNumber) * 86_400 + Int64(seconds)
        }
    }

    init?(_ text: String) {
        var parser = Parser(text)
        guard let name = parser.name(), let west = parser.duration(hours: 24) else { return nil }
        standard = (name, -west)
        if parser.isAtEnd { return }
        guard let daylightName = parser.name() else { return nil }
        var offset = standard.offset + 3600
        if !parser.isAt(",") {
            guard let west = parser.duration(hours: 24) else { return nil }
            offset = -west
        }
        guard parser.take(","), let start = parser.change(), parser.take(","), let end = parser.change(),
            parser.isAtEnd
        else { return nil }
        daylight = (daylightName, offset, start, end)
    }

    /// Appends the changes of 400 years and returns where they begin to repeat; without daylight saving time
    /// there are none, and the last offset stays.
    func extend(_ builder: inout ZoneTable.Builder) -> Int64? {
        guard let daylight else { return nil }
        // A file without changes says that its rule holds always; 1900 is before all such rules.
        let lastYear = builder.last.map { CivilDateTime(seconds: $0).date.year } ?? 1900
        var lastEnd: Int64?
        // One year of margin on both sides of the 400 that repeat.
        for year in lastYear...lastYear + 402 {
            let start = (
                daylight.start.local(in: year) - Int64(standard.offset), daylight.offset, daylight.name
            )
            let end = (daylight.end.local(in: year) - Int64(daylight.offset), standard.offset, standard.name)
            // Daylight saving time all year (RFC 9636, 3.3.1): it begins when that of the year before ends.
            if let lastEnd, start.0 == lastEnd { builder.remove(at: lastEnd) }
            lastEnd = end.0
            for change in start.0 < end.0 ? [start, end] : [end, start] {
                builder.append(at: change.0, offset: change.1, abbreviation: change.2)
            }
        }
        return Int64(CivilDate.dayNumber(year: lastYear + 1, month: 1, day: 1)) * 86_400
    }

    // MARK: - Reading

    private struct Parser {
        private var rest: Substring.UTF8View

        init(_ text: String) { rest = Substring(text).utf8 }

        var isAtEnd: Bool { rest.isEmpty }
        func isAt(_ character: Unicode.Scalar) -> Bool { rest.first == UInt8(ascii: character) }

        mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard isAt(character) else { return false }
            rest.removeFirst()
            return true
        }

        /// Three or more letters, or anything in angle brackets.
        mutating func name() -> String? {
            let isQuoted = take("<")
            let bytes = rest.prefix { byte in
                let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                return isQuoted ? byte != UInt8(ascii: ">") : isLetter
            }
            rest.removeFirst(bytes.count)
            guard bytes.count >= 3, !isQuoted || take(">") else { return nil }
            return String(Substring(bytes))
        }

        mutating func number(in range: ClosedRange<Int>) -> Int? {
            var value: Int?
            while let byte = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
                value = (value ?? 0) * 10 + Int(byte - UInt8(ascii: "0"))
                if let value, value > range.upperBound { return nil }
                rest.removeFirst()
            }
            guard let value, range.contains(value) else { return nil }
            return value
        }

        /// `[+-]h[h[h]][:mm[:ss]]` as seconds.
        mutating func duration(hours largest: Int) -> Int? {
            let isNegative = take("-")
            if !isNegative { _ = take("+") }
            guard let hours = number(in: 0...largest) else { return nil }
            var seconds = hours * 3600
            if take(":") {
                guard let minutes = number(in: 0...59) else { return nil }
                seconds += minutes * 60
                if take(":") {
                    guard let more = number(in: 0...59) else { return nil }
                    seconds += more
                }
            }
            return isNegative ? -seconds : seconds
        }

        /// `M3.5.0/3`, `J60`, `59/-2`; without a time it is 02:00.
        mutating func change() -> Change? {
            let day: Change.Day
            if take("M") {
                guard let month = number(in: 1...12), take("."), let week = number(in: 1...5), take("."),
                    let weekday = number(in: 0...6)
                else { return nil }
                day = .month(month, week: week, weekday: weekday)
            } else if take("J") {
                guard let number = number(in: 1...365) else { return nil }
                day = .julian(number)
            } else {
                guard let number = number(in: 0...365) else { return nil }
                day = .ordinal(number)
            }
            guard take("/") else { return Change(day: day, seconds: 7200) }
            return duration(hours: 167).map { Change(day: day, seconds: $0) }
        }
    }
}
