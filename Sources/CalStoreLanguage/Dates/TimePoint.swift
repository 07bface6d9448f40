import CalStore

/// A day or a time, as it was typed.
public enum TimePoint: Hashable, Sendable {
    /// A day without a time of day.
    case date(CivilDate)
    /// A time.
    case time(TypedTime)

    /// The day; for a time, the day of its local time.
    public var date: CivilDate {
        switch self {
        case .date(let date): date
        case .time(let time): time.local.date
        }
    }

    /// The instant of a time, or the first instant of a day.
    ///
    /// - Parameter zone: The zone for a day and for a floating time.
    public func instant(in zone: Zone) -> Instant {
        switch self {
        case .date(let date): zone.instant(for: CivilDateTime(date))
        case .time(let time): time.instant(in: zone)
        }
    }

    /// The same as a start or a due date of an item.
    public var itemTime: ItemTime {
        switch self {
        case .date(let date): ItemTime(date)
        case .time(let time): time.itemTime
        }
    }

    /// The same in place of `old`. The item keeps its zone unless another one was named.
    package func itemTime(replacing old: ItemTime?) -> ItemTime {
        guard case .time(let time) = self, let old, !old.isDate, let kept = old.zone, let typed = time.zone,
            time.origin != .named
        else {
            if case .time(let time) = self, let old, old.isFloating, time.origin == .assumed {
                return ItemTime(time.local, in: nil)
            }
            return itemTime
        }
        return ItemTime(typed.instant(for: time.local, isFold: time.isFold), in: kept)
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
