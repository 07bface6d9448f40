/// A stored time: local time and the name of its zone, as in iCalendar (RFC 5545, 3.3.4 and 3.3.5). So a
/// change of the zone database never moves a meeting.
///
/// | form | text (RFC 9557) |
/// |---|---|
/// | a date | `2026-03-04` |
/// | a floating time | `2026-03-04T09:00:00` |
/// | a time in a zone | `2026-03-04T09:00:00[Europe/Berlin]`, or `…Z` for UTC |
///
/// When clocks are put back, the second of two equal local times is marked `[fold=1]`.
public struct ItemTime: Hashable, Sendable {
    /// The local date and time; midnight for a date.
    public internal(set) var local: CivilDateTime
    /// The zone; nil for floating times and dates.
    public internal(set) var zone: Zone?
    /// True for a date without a time.
    public internal(set) var isDate: Bool
    /// True for the second of two equal local times.
    public internal(set) var isFold: Bool

    /// A date-time in a zone, or a floating one if the zone is nil.
    public init(_ local: CivilDateTime, in zone: Zone?, isFold: Bool = false) {
        self.local = local
        self.zone = zone
        isDate = false
        self.isFold = isFold
    }

    /// A date.
    public init(_ date: CivilDate) {
        local = CivilDateTime(date)
        zone = nil
        isDate = true
        isFold = false
    }

    /// An instant as local time in a zone.
    public init(_ instant: Instant, in zone: Zone) {
        let clock = zone.clock(at: instant)
        self.init(clock.local, in: zone, isFold: clock.isFold)
    }

    /// The calendar date, in its own zone.
    public var date: CivilDate { local.date }

    /// True for a time without a zone: it is at this local time in every zone.
    public var isFloating: Bool { zone == nil && !isDate }

    /// The instant; dates begin at midnight, and dates and floating times are read in `display`.
    public func instant(in display: Zone) -> Instant {
        (zone ?? display).instant(for: local, isFold: isFold)
    }

    /// The same instant on the clocks of `zone`; dates and floating times stay as they are.
    public func local(in display: Zone) -> CivilDateTime {
        guard let zone, zone != display else { return local }
        return display.local(at: instant(in: display))
    }

    /// The time this many exact seconds later. Dates and floating times ignore clock changes.
    public func adding(seconds: Int) -> ItemTime {
        guard seconds != 0 else { return self }
        guard let zone else { return moved(to: local.adding(seconds: seconds)) }
        return ItemTime(zone.instant(for: local, isFold: isFold).adding(seconds: seconds), in: zone)
    }

    /// This time with another local time, in the same zone and form.
    public func moved(to local: CivilDateTime) -> ItemTime {
        var time = self
        time.local = isDate ? CivilDateTime(local.date) : local
        time.isFold = false
        return time
    }
}

extension ItemTime {
    /// The local time in `zone`. Unlike ``local(in:)`` this time always exists: an occurrence at 02:30 in the
    /// night that skips that hour is at 03:30. Dates stay as they are.
    package func wallTime(in zone: Zone) -> CivilDateTime {
        isDate ? local : zone.local(at: instant(in: zone))
    }
}
