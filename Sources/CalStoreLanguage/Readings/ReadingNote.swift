import CalStore

/// A note about a certain reading: the calendar defines it, but people may not expect it.
package enum ReadingNote: Hashable, Sendable {
    /// The clocks skip the typed time.
    case gap(typed: CivilDateTime, read: CivilDateTime, zone: String)
    /// The time happens twice; the first was taken. The offset would choose the second.
    case fold(CivilDateTime, zone: String, secondOffset: Int)
    /// A day of the month that some months do not have.
    case skipsMonths(day: Int, months: Int)
    /// The 29th, which February does not have in three years of four.
    case skipsFebruary
    case leapDay

    package var message: String {
        switch self {
        case .gap(let typed, let read, let zone):
            "\(TimeText.clock(typed)) does not exist on \(typed.date) in \(zone); read as "
                + "\(TimeText.clock(read))"
        case .fold(let time, let zone, let offset):
            "\(TimeText.clock(time)) happens twice on \(time.date) in \(zone); read as the first (write "
                + "\(OffsetText.of(offset)) for the second)"
        case .skipsMonths(let day, let months):
            "the \(OrdinalText.of(day)) skips \(months) month\(months == 1 ? "" : "s") a year; \"on the "
                + "last day\" is the last day of every month"
        case .skipsFebruary:
            "the 29th skips February, except in leap years; \"on the last day\" is the last day of "
                + "every month"
        case .leapDay: "29 February comes in leap years only"
        }
    }
}
