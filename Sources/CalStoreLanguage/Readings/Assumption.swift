/// An assumption made by a reading: the typed words, their interpretation, and a spelling without the
/// assumption.
///
/// ```swift
/// for assumption in try DateReader().read("fri 5").assumptions {
///     print(assumption)            // "5" was read as 17:00
///     print(assumption.spelling)   // 17:00
/// }
/// ```
/// A program that only reads can show assumptions. One that writes can ask first, or refuse (see
/// ``Reading/needsConsent``).
public struct Assumption: Hashable, Sendable {
    /// The kinds of assumptions. The raw values are short names for programs.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// `at 5`: 7 to 11 are in the morning, 12 to 6 in the afternoon. `fri 4:00`: in the night, as typed.
        case bareHour = "hour"
        /// A time without a day has passed today, so it is tomorrow.
        case passed
        /// The end is earlier on the clock than the start, so it is on the next day.
        case nextDay
        /// `tonight`, `fri morning`, `eod`: a word was given an hour.
        case dayPart
        /// `3.4.`: both orders are dates, and with dots the day comes first.
        case dayFirst
        /// `25/12/26`: a year with two digits.
        case shortYear
        /// `last tue`: that of last week, although a later one has also passed.
        case farDay
        /// `next 3 weeks`, `next hour`: counted from now, not from the next Monday or the full hour.
        case fromToday
        /// `early march`, `a few days`, `first week of may`: words without exact limits. `start of the month`
        /// is that of the next month.
        case vague
        /// `10 to 2`: from ten to two, not ten minutes before two.
        case hours
        /// `fri midnight`: the beginning of that day.
        case midnight
        /// `7h15`: a length, not a time.
        case length
        /// `after 4pm` in a sentence: a new item starts there. `after 5 days`: from then on. `fri by 15:30`:
        /// a new event starts at midnight. `yoga next week every friday`: from that Friday on.
        case bound
        /// `tue,thu` in a sentence: every week, although no word says so.
        case repeats
        /// `weekly`: on the weekday of the first date.
        case firstDay
        /// `Ann's birthday 3 may`: it repeats each year.
        case yearly
    }

    /// The kind of assumption.
    public let kind: Kind
    /// The typed words.
    public let typed: String
    /// The interpretation: `17:00`, `Thu 2026-03-05`.
    public let meaning: String
    /// A spelling that needs no assumption.
    public let spelling: String
    /// The position of the words in the text that was read, in bytes of UTF-8.
    public let span: Range<Int>

    package init(_ kind: Kind, typed: String, meaning: String, spelling: String, span: Range<Int>) {
        self.kind = kind
        self.typed = typed
        self.meaning = meaning
        self.spelling = spelling
        self.span = span
    }

    /// One sentence for people.
    public var message: String {
        switch kind {
        case .bareHour, .dayPart, .vague, .hours, .farDay, .fromToday, .firstDay,
            .bound, .repeats:
            "\"\(typed)\" was read as \(meaning)"
        case .length: "\"\(typed)\" was read as a length of \(meaning)"
        case .yearly:
            "\"\(typed)\" was read as \(meaning); write the title in quotation marks for one day only"
        case .passed: "that time has passed today; read as tomorrow, \(meaning)"
        case .nextDay: "\(typed) is earlier than the start; read as \(meaning)"
        case .dayFirst: "day first: \"\(typed)\" was read as \(meaning)"
        case .shortYear: "the year of \"\(typed)\" was read as \(meaning)"
        case .midnight: "midnight was read as the beginning of the day, \(meaning)"
        }
    }
}

extension Assumption: CustomStringConvertible {
    /// The same as ``message``.
    public var description: String { message }
}
