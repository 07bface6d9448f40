/// A repeat that was accepted, but may not be what was meant.
package enum RepeatWarning: Hashable, Sendable {
    case skipsMonths(day: Int, months: Int)
    /// The 29th, which February lacks in three years of four.
    case skipsFebruary
    case leapDay

    package var message: String {
        switch self {
        case .skipsMonths(let day, let months):
            "the \(RepeatSentence.ordinal(day)) skips \(months) month\(months == 1 ? "" : "s") a year; \"on the last day\" is the last day of every month"
        case .skipsFebruary:
            "the 29th skips February, except in leap years; \"on the last day\" is the last day of every month"
        case .leapDay: "29 February comes in leap years only"
        }
    }
}
