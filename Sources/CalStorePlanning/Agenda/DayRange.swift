import CalStore

/// A range of time and the days that it covers.
///
/// ```swift
/// let march = DayRange(first, last, in: .system)
/// let agenda = try AgendaRequest(march.instants).agenda(from: store)
/// ```
public struct DayRange: Sendable {
    /// The range as moments.
    public let instants: Range<Instant>
    /// The days that it touches.
    public let days: ClosedRange<CivilDate>
    /// True for all of time; `narrowed(to:now:in:)` reduces it to what the store holds.
    package let isAll: Bool

    /// Whole days, both included.
    public init(_ first: CivilDate, _ last: CivilDate, in zone: Zone) {
        let end = max(first, last)
        days = first...end
        let from = zone.instant(for: CivilDateTime(first))
        let to = zone.instant(for: CivilDateTime(end.adding(days: 1)))
        instants = from..<max(from, to)
        isAll = false
    }

    /// From one instant up to another, which is not included.
    public init(_ from: Instant, _ to: Instant, in zone: Zone) { self.init(from, to, in: zone, isAll: false) }

    package init(_ from: Instant, _ to: Instant, in zone: Zone, isAll: Bool) {
        let end = max(from, to)
        instants = from..<end
        let first = zone.local(at: from).date
        let last = zone.local(at: end > from ? end.adding(seconds: -1) : end).date
        days = first...max(first, last)
        self.isAll = isAll
    }

    /// All of time, reduced: from the first item to the end of the last one, and at least a year ahead for
    /// series without an end.
    package func narrowed(to items: [CalStoreItem], now: Instant, in zone: Zone) -> DayRange {
        guard isAll else { return self }
        var first = now
        var last = now.adding(seconds: 366 * 86_400)
        for item in items {
            guard let start = item.start ?? item.due else { continue }
            let end = item.endTime ?? start
            first = min(first, start.instant(in: zone))
            last = max(last, end.instant(in: zone))
            guard item.isSeries, item.kind == .event else { continue }
            if let from = item.occurrenceSet.first {
                first = min(first, item.occurrenceStart(at: from).instant(in: zone))
            }
            guard let final = item.occurrenceSet.last else { continue }
            let length = end.instant(in: zone).seconds(since: start.instant(in: zone))
            last = max(last, item.occurrenceStart(at: final).instant(in: zone).adding(seconds: length))
        }
        let days = DayRange(zone.local(at: first).date, zone.local(at: last).date, in: zone)
        return DayRange(days.instants.lowerBound, days.instants.upperBound, in: zone, isAll: true)
    }
}
