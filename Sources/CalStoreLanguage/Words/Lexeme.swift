import CalStore

/// The meanings of a word in the grammar of time. A word may have several: `second` is an ordinal and a unit,
/// `mar` only a month.
struct Lexeme: Hashable, Sendable {
    /// A unit for counting, smallest first.
    enum Unit: UInt8, Hashable, Comparable, Sendable {
        case second, minute, hour, day, workday, week, fortnight, weekend, month, quarter, year, decade,
            century

        static func < (left: Unit, right: Unit) -> Bool { left.rawValue < right.rawValue }
    }

    /// A part of a day. Hours of it come from ``DayHours``.
    enum DayPart: UInt8, Hashable, Sendable {
        case morning, afternoon, evening, night, tonight, lunch, breakfast, dinner, end
    }

    /// Words that join the others, and words that are a day or a time by themselves.
    enum Key: UInt8, Hashable, Sendable {
        case the, of, `in`, on, at, from, to, until, through, between, and, or, before, after, since, by, with
        case next, last, past, this, coming, following, ago, hence, later, now, today, tomorrow, yesterday
        case noon, midnight, half, oclock, am, pm, sharp, around, within, ish
        case every, each, other, daily, weekly, biweekly, fortnightly, monthly, bimonthly, quarterly,
            semiannually, yearly
        case `for`, `as`, start, end, middle, early, late, starting, ending, except, but, not, times, time,
            once, twice, thrice
        case utc, z, t, w, p, pt, x, q, hours, all, any, only, couple, few, dozen, eve, leap, done, completion
        case sod, sow, eow, som, eom, soq, eoq, soy, eoy, floating, due, weekdays, weekends
    }

    var key: Key?
    var weekday: Weekday?
    /// `mondays`, `mornings`: every one of them.
    var isPlural = false
    /// 1 to 12; 0 for none.
    var month: UInt8 = 0
    /// A number in words; -1 for none.
    var number: Int8 = -1
    /// An ordinal number in words; 0 for none.
    var ordinal: Int8 = 0
    var unit: Unit?
    var part: DayPart?
    /// A day with a fixed date: month times 100 plus day; 0 for none.
    var fixedDay: Int16 = 0
    /// Whether the word is also an ordinary English word, and a time only next to another word of time:
    /// `sun`, `may`, `second`.
    var isCommonWord = false
}
