/// The part of a series that may overlap a range, with the conversion of its dates to occurrences.
struct SeriesSpan {
    private let item: ItemRecord
    private let anchor: ItemTime
    private let length: OccurrenceLength
    private let isSeries: Bool
    private let display: Zone
    /// The ends of RDATEs with an end of their own; nil if there are none.
    private let periodEnds: [CivilDateTime: ItemTime]?
    /// The clock of the local dates.
    let clock: SeriesClock
    /// The local times of `clock` between which dates are processed.
    let from: CivilDateTime
    let to: CivilDateTime

    /// - Parameter anchor: The start of the item.
    init(
        _ item: ItemRecord, from anchor: ItemTime, _ set: OccurrenceSet, in range: Range<Instant>,
        startsFrom: Instant?, display: Zone
    ) {
        self.item = item
        self.anchor = anchor
        self.display = display
        length = item.fields.occurrenceLength
        isSeries = item.isSeries
        clock = SeriesClock(of: anchor.zone, in: display)
        var earliest = range.lowerBound.adding(seconds: -length.bound)
        if let startsFrom { earliest = max(earliest, startsFrom) }
        from = clock.first(reaching: earliest)
        to = clock.end(reaching: range.upperBound)
        periodEnds = set.dates.isEmpty ? nil : SeriesSpan.periodEnds(of: item, from: anchor)
    }

    private static func periodEnds(
        of item: ItemRecord, from anchor: ItemTime
    ) -> [CivilDateTime: ItemTime]? {
        var ends: [CivilDateTime: ItemTime] = [:]
        for date in item.fields.recurrence?.dates ?? [] {
            guard let end = date.end else { continue }
            let local = item.fields.ruleTime(date.start)
            // The first of two for one date counts.
            guard ends[local] == nil else { continue }
            let start = local == anchor.local ? anchor : anchor.moved(to: local)
            switch end {
            case .time(let time): ends[local] = time
            case .duration(let duration): ends[local] = start.adding(duration)
            }
        }
        return ends.isEmpty ? nil : ends
    }

    /// RDATEs before `from` that are longer than the others; nil if there are none. Starting earlier by the
    /// longest of them would search all dates of the rules in between.
    func longer(in set: OccurrenceSet) -> [Occurrence]? {
        periodEnds?.keys.compactMap { local in
            guard local < from, set.contains(local) else { return nil }
            let start = local == anchor.local ? anchor : anchor.moved(to: local)
            return occurrence(at: start, start.instant(in: display))
        }
    }

    func occurrence(at moment: OccurrenceSet.Moment) -> Occurrence {
        let start = moment.local == anchor.local ? anchor : anchor.moved(to: moment.local)
        return occurrence(at: start, start.isFold ? start.instant(in: display) : moment.instant)
    }

    /// The occurrence at a local time, even if the series has none then.
    func occurrence(at local: CivilDateTime) -> Occurrence {
        let start = anchor.moved(to: local)
        return occurrence(at: start, start.instant(in: display))
    }

    private func occurrence(at start: ItemTime, _ begin: Instant) -> Occurrence {
        var end = length.end(of: start, at: begin, display: display)
        if let periodEnds, let own = periodEnds[start.local] { end = (own, own.instant(in: display)) }
        return Occurrence(
            item: item, start: start, end: end.time, original: isSeries ? start : nil, between: begin,
            end.instant)
    }
}
