/// Where in a series the occurrences lie that may overlap a range, and how one of its dates becomes an occurrence.
struct SeriesSpan {
    private let item: ItemRecord
    private let anchor: ItemTime
    private let length: OccurrenceLength
    private let isSeries: Bool
    private let display: Zone
    /// The ends of those RDATEs that have their own.
    private var periodEnds: [CivilDateTime: ItemTime] = [:]
    /// The clock that the dates are local times of.
    let clock: SeriesClock
    /// From where to where dates are walked through: local times of `clock`.
    let from: CivilDateTime
    let to: CivilDateTime
    /// RDATEs before `from` that last longer than the others. Going back as far as the longest of them would be going through
    /// all that the rules make meanwhile.
    private(set) var longer: [Occurrence] = []

    /// Nil for an item without a start.
    init?(_ item: ItemRecord, _ set: OccurrenceSet, _ query: OccurrenceQuery) {
        // The fields are lent each time: a copy of them would retain each of some twenty references.
        guard let anchor = item.fields.anchor else { return nil }
        self.item = item
        self.anchor = anchor
        length = item.fields.occurrenceLength
        isSeries = item.isSeries
        display = query.zone
        clock = SeriesClock(of: anchor.zone, in: query.zone)
        var earliest = query.range.lowerBound.adding(seconds: -length.bound)
        if let startsFrom = query.startsFrom { earliest = max(earliest, startsFrom) }
        from = clock.first(reaching: earliest)
        to = clock.end(reaching: query.range.upperBound)
        guard !set.dates.isEmpty else { return }
        for date in item.fields.recurrence?.dates ?? [] {
            guard let end = date.end else { continue }
            let local = item.fields.ruleTime(date.start)
            // Of two for one date the first counts.
            guard periodEnds[local] == nil else { continue }
            let start = local == anchor.local ? anchor : anchor.moved(to: local)
            switch end {
            case .time(let time): periodEnds[local] = time
            case .duration(let duration): periodEnds[local] = start.adding(duration)
            }
        }
        for local in periodEnds.keys where local < from && set.contains(local) {
            let start = local == anchor.local ? anchor : anchor.moved(to: local)
            longer.append(occurrence(at: start, start.instant(in: display)))
        }
    }

    func occurrence(at moment: OccurrenceSet.Moment) -> Occurrence {
        let start = moment.local == anchor.local ? anchor : anchor.moved(to: moment.local)
        return occurrence(at: start, start.isFold ? start.instant(in: display) : moment.instant)
    }

    /// As it would be at a local time, whether the series has one then or not.
    func occurrence(at local: CivilDateTime) -> Occurrence {
        let start = anchor.moved(to: local)
        return occurrence(at: start, start.instant(in: display))
    }

    private func occurrence(at start: ItemTime, _ begin: Instant) -> Occurrence {
        var end = length.end(of: start, at: begin, display: display)
        if !periodEnds.isEmpty, let own = periodEnds[start.local] { end = (own, own.instant(in: display)) }
        return Occurrence(
            item: item, start: start, end: end.time, original: isSeries ? start : nil, between: begin,
            end.instant)
    }
}
