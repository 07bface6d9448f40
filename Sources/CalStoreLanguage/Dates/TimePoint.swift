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

/// A zone as typed after a time.
enum ZonePart: Hashable, Sendable {
    case floating
    case named(Zone)
    case offset(Int)
    /// RFC 9557: `+01:00[Europe/Berlin]`; the zone must have the offset at that time.
    case both(offset: Int, Zone)
    case fold(Zone)
}
