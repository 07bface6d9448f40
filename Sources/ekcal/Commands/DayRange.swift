import CalStore
import CalStoreLanguage

/// A range to look at: moments, and the days that they lie on.
struct DayRange: Sendable {
    let instants: Range<Instant>
    let days: ClosedRange<CivilDate>
    /// Whether everything was asked for: the whole of time, to be narrowed to what the store holds.
    let isAll: Bool

    /// Whole days, both included.
    init(_ first: CivilDate, _ last: CivilDate, in zone: Zone) {
        let end = max(first, last)
        days = first...end
        let from = zone.instant(for: CivilDateTime(first))
        let to = zone.instant(for: CivilDateTime(end.adding(days: 1)))
        instants = from..<max(from, to)
        isAll = false
    }

    /// From one moment up to another.
    init(_ from: Instant, _ to: Instant, in zone: Zone, isAll: Bool = false) {
        let end = max(from, to)
        instants = from..<end
        let first = zone.local(at: from).date
        let last = zone.local(at: end > from ? end.adding(seconds: -1) : end).date
        days = first...max(first, last)
        self.isAll = isAll
    }

    init(_ range: WhenRange, in zone: Zone) {
        switch range.value {
        case .all: self.init(.distantPast, .distantFuture, in: zone, isAll: true)
        case .days(let first, let last): self.init(first, last, in: zone)
        case .times(let start, let end): self.init(start.instant(in: zone), end.instant(in: zone), in: zone)
        case .moment(let time):
            let instant = time.instant(in: zone)
            self.init(instant, instant.adding(seconds: 1), in: zone)
        }
    }

    func searched(in zone: Zone) -> Answer.SearchedRange {
        Answer.SearchedRange(
            start: instants.lowerBound.description(in: zone),
            end: instants.upperBound.description(in: zone))
    }

    /// The whole of time, narrowed: from the first item to the end of the last that ends, and at least a year ahead
    /// for what repeats without an end.
    func narrowed(to items: [CalStoreItem], now: Instant, in zone: Zone) -> DayRange {
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
