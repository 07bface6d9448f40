/// An assumption made by a reading. Each case has the typed text, its interpretation, and a spelling without
/// the assumption.
///
/// A command that only reads shows assumptions; one that writes accepts them if the user can see them, and
/// otherwise refuses.
package enum Assumption: Hashable, Sendable {
    /// The text and its interpretation.
    package struct Facts: Hashable, Sendable {
        package let typed: String
        /// The interpretation: `17:00`, `Thu 2026-03-05`.
        package let meaning: String
        /// The spelling without the assumption.
        package let spelling: String
        /// The bytes of the text that it came from.
        package let span: Range<Int>

        package init(typed: String, meaning: String, spelling: String, span: Range<Int>) {
            self.typed = typed
            self.meaning = meaning
            self.spelling = spelling
            self.span = span
        }
    }

    /// `at 5`: 7 to 11 are in the morning, 12 to 6 in the afternoon.
    case bareHour(Facts)
    /// A time without a day has passed today, so it is tomorrow.
    case passed(Facts)
    /// The end is earlier on the clock than the start, so it is on the next day.
    case nextDay(Facts)
    /// `tonight`, `fri morning`, `eod`: a word was given an hour.
    case dayPart(Facts)
    /// `3.4.`: both orders are dates, and with dots the day comes first.
    case dayFirst(Facts)
    /// `25/12/26`: a year with two digits.
    case shortYear(Facts)
    /// `last tue`: that of last week, although a later one has also passed.
    case farDay(Facts)
    /// `next 3 weeks`: counted from today, not from the next Monday.
    case fromToday(Facts)
    /// `early march`, `a few days`, `first week of may`: words without exact limits.
    case vague(Facts)
    /// `10 to 2`: from ten to two, not ten minutes before two.
    case hours(Facts)
    /// `fri midnight`: the beginning of that day.
    case midnight(Facts)
    /// `weekly`: on the weekday of the first date.
    case firstDay(Facts)

    package var facts: Facts {
        switch self {
        case .bareHour(let facts), .passed(let facts), .nextDay(let facts), .dayPart(let facts),
            .dayFirst(let facts), .shortYear(let facts), .farDay(let facts), .fromToday(let facts),
            .vague(let facts), .hours(let facts), .midnight(let facts), .firstDay(let facts):
            facts
        }
    }

    /// A short name for programs.
    package var name: String {
        switch self {
        case .bareHour: "hour"
        case .passed: "passed"
        case .nextDay: "nextDay"
        case .dayPart: "dayPart"
        case .dayFirst: "dayFirst"
        case .shortYear: "shortYear"
        case .farDay: "farDay"
        case .fromToday: "fromToday"
        case .vague: "vague"
        case .hours: "hours"
        case .midnight: "midnight"
        case .firstDay: "firstDay"
        }
    }

    /// One sentence for people.
    package var message: String {
        let facts = facts
        return switch self {
        case .bareHour, .dayPart, .vague, .hours, .farDay, .fromToday, .firstDay:
            "\"\(facts.typed)\" was read as \(facts.meaning)"
        case .passed: "that time has passed today; read as tomorrow, \(facts.meaning)"
        case .nextDay: "\(facts.typed) is earlier than the start; read as \(facts.meaning)"
        case .dayFirst: "day first: \"\(facts.typed)\" was read as \(facts.meaning)"
        case .shortYear: "the year of \"\(facts.typed)\" was read as \(facts.meaning)"
        case .midnight: "midnight was read as the beginning of the day, \(facts.meaning)"
        }
    }
}
