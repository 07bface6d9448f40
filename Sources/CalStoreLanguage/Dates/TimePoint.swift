import CalStore

/// A day or a time.
package enum TimePoint: Hashable, Sendable {
    case date(CivilDate)
    case time(TypedTime)

    package var date: CivilDate {
        switch self {
        case .date(let date): date
        case .time(let time): time.local.date
        }
    }

    /// The moment it names; a date means its first moment.
    package func instant(in display: Zone) -> Instant {
        switch self {
        case .date(let date): display.instant(for: CivilDateTime(date))
        case .time(let time): time.instant(in: display)
        }
    }
}
