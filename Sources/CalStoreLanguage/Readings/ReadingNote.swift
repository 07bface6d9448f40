import CalStore

/// A fact about a reading that people may not expect.
public enum ReadingNote: Hashable, Sendable {
    /// The clocks skip the typed time, so it was read as a later one.
    case gap(typed: CivilDateTime, read: CivilDateTime, zone: String)
    /// The time happens twice, and the first was read. `secondOffset` is the offset of the second from UTC,
    /// in seconds.
    case fold(CivilDateTime, zone: String, secondOffset: Int)
    /// A day of the month that some months do not have. `months` is the number of these months in a year.
    case skipsMonths(day: Int, months: Int)
    /// The 29th of each month, which February has only in leap years.
    case skipsFebruary
    /// 29 February, which only leap years have.
    case leapDay

    /// One sentence for people.
    public var message: String {
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

extension ReadingNote: CustomStringConvertible {
    /// The same as ``message``.
    public var description: String { message }
}
