/// Why a sentence is no repeat: the facts and, below, the sentences.
package enum RepeatError: Error, Hashable, Sendable {
    case empty
    case notUnderstood(String, in: String)
    case noSuchOrdinal(String)
    /// `monthly on 24 dec`
    case dateNeedsYear(String)
    /// `weekly on the 1st`
    case ordinalNeedsMonth(String)
    /// `yearly on the 15th`: of which month?
    case whichMonth(String)
    /// `every 2 years on the last weekday in mar,jun`: a position counts in the whole year, not in each month.
    case positionInMonths(String)
    case badNumber(String)
    case badUntil(DateError)

    package var message: String {
        switch self {
        case .empty: "the repeat is empty; write words such as \"weekly on fri\""
        case .notUnderstood(let part, let text) where part == text: "\"\(text)\" cannot be understood"
        case .notUnderstood(let part, let text): "\"\(part)\" cannot be understood in \"\(text)\""
        case .noSuchOrdinal(let text): "there is no day \(text)"
        case .dateNeedsYear(let text): "a day with a month must repeat yearly: \"\(text)\""
        case .ordinalNeedsMonth(let text): "a numbered day must be a day of a month: \"\(text)\""
        case .whichMonth(let text): "the month is missing in \"\(text)\""
        case .positionInMonths(let text): "\"\(text)\" cannot be written as one rule"
        case .badNumber(let text): "\"\(text)\" is not a number of times"
        case .badUntil(let error): error.message
        }
    }

    package var hint: String? {
        switch self {
        case .empty, .notUnderstood: "`ekcal help repeats` shows what you can write; --rrule takes any rule"
        case .noSuchOrdinal: "write 1st to 31st, last, 2nd last"
        case .dateNeedsYear: "write yearly on ..."
        case .ordinalNeedsMonth: "write monthly on the ..."
        case .whichMonth: "add the month: yearly on the 15th in nov"
        case .positionInMonths: "use monthly, or one month"
        case .badNumber: "write 1 or more"
        case .badUntil(let error): error.hint
        }
    }
}
