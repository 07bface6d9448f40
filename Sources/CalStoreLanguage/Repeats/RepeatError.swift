/// The reason why a sentence is not a repeat.
///
/// ```swift
/// do {
///     _ = try RepeatReader().read("yearly on the 15th")
/// } catch {
///     print(error)              // the month is missing in "yearly on the 15th"
///     print(error.hint ?? "")   // add the month: yearly on the 15th in nov
/// }
/// ```
public struct RepeatError: Error, Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        case empty
        case notUnderstood(String, in: String)
        case noSuchOrdinal(String)
        /// `monthly on 24 dec`
        case dateNeedsYear(String)
        /// `weekly on the 1st`
        case ordinalNeedsMonth(String)
        /// `yearly on the 15th`: of which month?
        case whichMonth(String)
        /// `every 2 years on the last weekday in mar,jun`: a position counts in the whole year, not in each
        /// month.
        case positionInMonths(String)
        case badNumber(String)
        /// `every 0 weeks`
        case badInterval(String)
        /// `every second`, `every 30 seconds`
        case tooOften(String)
        /// `2d 03:00` where a date may be meant.
        case noRepeatWord(String)
        /// `friday or saturday`, without a word that repeats.
        case choice(String)
        /// A date or a time in it is wrong.
        case badDate(DateError)
        /// `twice a day` without the times.
        case timesMissing(String, Int)
        /// `at 8:30 and 17:00`: a rule has the same minutes for all hours.
        case timesDiffer(String)
        /// `every 1 jan and 4 jul`: a rule has the same day for all months.
        case datesDiffer(String)
        case twoEnds(String)
        /// None of its dates occurs in eight years.
        case noDate(String)

        /// The wrong words, if they are a part of the text.
        var words: String? {
            switch self {
            case .notUnderstood(let words, in: _), .noSuchOrdinal(let words), .badNumber(let words),
                .badInterval(let words):
                words
            default: nil
            }
        }
    }

    /// The text that was read.
    public let text: String
    /// The wrong part of the text, in bytes of UTF-8; all of the text if its parts do not fit together.
    public let span: Range<Int>
    package let reason: Reason

    /// The column of the error in the text, counted in characters from 1.
    public var column: Int { text.column(ofByte: span.lowerBound) }

    /// - Parameters:
    ///   - text: The text that was read.
    ///   - start: The byte from which on the wrong words are looked for.
    package init(_ reason: Reason, in text: String, from start: Int = 0) {
        self.reason = reason
        self.text = text
        let all = 0..<text.utf8.count
        if case .badDate(let error) = reason {
            span = error.text == text ? error.span : all
        } else {
            span = reason.words.flatMap { text.span(of: $0, in: all, near: start) } ?? all
        }
    }

    /// Whether the words are those of a repeat, even if they have errors.
    package var isOfRepeat: Bool {
        switch reason {
        case .empty, .notUnderstood, .badDate, .noDate: false
        default: true
        }
    }

    /// One sentence for people, without the hint.
    public var message: String {
        switch reason {
        case .empty: "the repeat is empty; write words such as \"weekly on fri\""
        case .notUnderstood(let part, let text) where part == text: "\"\(text)\" cannot be understood"
        case .notUnderstood(let part, let text): "\"\(part)\" cannot be understood in \"\(text)\""
        case .noSuchOrdinal(let text): "there is no day \(text)"
        case .dateNeedsYear(let text): "a day with a month must repeat yearly: \"\(text)\""
        case .ordinalNeedsMonth(let text): "a numbered day must be a day of a month: \"\(text)\""
        case .whichMonth(let text): "the month is missing in \"\(text)\""
        case .positionInMonths(let text): "\"\(text)\" cannot be written as one rule"
        case .badNumber(let text): "\"\(text)\" is not a number of times"
        case .badInterval(let text): "\"\(text)\" is not an interval"
        case .tooOften(let text): "\"\(text)\" is too often for a calendar"
        case .noRepeatWord(let text): "\"\(text)\" is not a date, and it does not say that it repeats"
        case .choice(let text): "\"\(text)\" leaves the day open"
        case .badDate(let error): error.message
        case .timesMissing(let text, let count): "\"\(text)\" needs \(count) times or days"
        case .timesDiffer(let text):
            "the times in \"\(text)\" have different minutes, which one rule cannot say"
        case .datesDiffer(let text):
            "the dates in \"\(text)\" have different days of the month, which one rule cannot say"
        case .twoEnds(let text): "\"\(text)\" has two ends"
        case .noDate(let text): "\"\(text)\" does not name a date"
        }
    }

    /// Advice for people: the text to write instead; nil if there is none.
    public var hint: String? {
        switch reason {
        case .empty, .notUnderstood: "write it like weekly on fri, every 2 weeks or monthly on the 1st"
        case .noSuchOrdinal: "write 1st to 31st, last, 2nd last"
        case .dateNeedsYear: "write yearly on ..."
        case .ordinalNeedsMonth: "write monthly on the ..."
        case .whichMonth: "add the month: yearly on the 15th in nov"
        case .positionInMonths: "use monthly, or one month"
        case .badNumber: "write 1 or more"
        case .badInterval: "write 1 or more: every week, every 2 weeks"
        case .tooOften: "write every minute, or every second day for every other one"
        case .noRepeatWord(let text): "write every \(text) for a repeat"
        case .choice(let text):
            "write one of them, or every \(text.replacing(" or ", with: " and ")) for a repeat"
        case .badDate(let error): error.hint
        case .timesMissing(let text, let count):
            count == 3 && text.hasSuffix("day")
                ? "say when: \(text) at 8, 13 and 20" : "say when: twice a day at 9 and 17"
        case .timesDiffer: "make one item for each time"
        case .datesDiffer: "make one item for each date"
        case .twoEnds: "write only one of until, for and times"
        case .noDate: nil
        }
    }

    /// The hint for users of `ekcal`, which has a page about repeats.
    package var toolHint: String? {
        switch reason {
        case .empty, .notUnderstood: "`ekcal help repeats` shows what you can write; --rrule takes any rule"
        case .badDate(let error): error.toolHint
        default: hint
        }
    }
}

extension RepeatError: CustomStringConvertible {
    /// The same as ``message``.
    public var description: String { message }
}
