import CalStore

/// Something about a date that was accepted, but may not be what was meant.
package enum DateWarning: Hashable, Sendable {
    /// A time without a day has passed today.
    case tomorrow(CivilDate)
    /// The end of a range is earlier on the clock than its start.
    case nextDay(CivilDateTime)
    /// The clocks skip the time that was typed.
    case gap(typed: CivilDateTime, read: CivilDateTime, zone: String)
    /// The time happens twice; the first was taken. The offset would choose the second.
    case fold(CivilDateTime, zone: String, secondOffset: Int)

    package var message: String {
        switch self {
        case .tomorrow(let date):
            "that time has passed today; read as tomorrow, \(Vocabulary.text(of: date))"
        case .nextDay(let end):
            "\(TimeText.clock(end)) is earlier than the start; read as \(TimeText.day(end.date)) \(TimeText.clock(end))"
        case .gap(let typed, let read, let zone):
            "\(TimeText.clock(typed)) does not exist on \(typed.date) in \(zone); read as \(TimeText.clock(read))"
        case .fold(let time, let zone, let offset):
            "\(TimeText.clock(time)) happens twice on \(time.date) in \(zone); read as the first (write \(OffsetText.of(offset)) for the second)"
        }
    }
}
