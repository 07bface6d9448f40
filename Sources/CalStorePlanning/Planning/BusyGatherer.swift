import CalStore

/// Collects busy time from occurrences as they are found. It keeps merged spans, so a series that repeats
/// every second takes no more memory than the time that it covers.
struct BusyGatherer: OccurrenceTaker {
    /// Periods of one kind, here or elsewhere.
    private struct Group {
        let kind: BusyPeriod.Kind
        let isElsewhere: Bool
        let travel: Int
        var ranges: [Range<Instant>] = []
        /// The starts of occurrences without a length, which have buffers too. Limited to 65,536, because a
        /// series that repeats every second would fill the memory.
        var moments: Set<Instant> = []
        static let mostMoments = 65_536
        /// The number of periods at which they are merged.
        var most = 16_384

        mutating func add(_ range: Range<Instant>) {
            if range.isEmpty {
                if moments.count < Group.mostMoments { moments.insert(range.lowerBound) }
                return
            }
            ranges.append(range)
            guard ranges.count >= most else { return }
            ranges = TimeSpans(ranges).ranges
            most = max(most, 2 * ranges.count)
        }
    }

    let latest = Instant.distantFuture
    var isComplete = true
    private let criteria: BusyCriteria
    private var groups: [Group] = []
    /// The last item and its group: the occurrences of a series come together.
    private var last: (item: RecordID, group: Int)?

    init(criteria: BusyCriteria) { self.criteria = criteria }

    mutating func add(_ occurrence: Occurrence) {
        guard occurrence.startInstant <= occurrence.endInstant else { return }
        guard let group = group(of: occurrence.item) else { return }
        let start = occurrence.startInstant.adding(seconds: -groups[group].travel)
        groups[group].add(start..<occurrence.endInstant)
    }

    private mutating func group(of record: ItemRecord) -> Int? {
        if let last, last.item == record.fields.id { return last.group }
        let item = CalStoreItem(record)
        guard let kind = criteria.kind(of: item) else { return nil }
        let (isElsewhere, travel) = (item.isElsewhere, item.travel)
        let index: Int
        if let known = groups.firstIndex(where: {
            $0.kind == kind && $0.isElsewhere == isElsewhere && $0.travel == travel
        }) {
            index = known
        } else {
            index = groups.count
            groups.append(Group(kind: kind, isElsewhere: isElsewhere, travel: travel))
        }
        last = (record.fields.id, index)
        return index
    }

    var busyTime: BusyTime {
        BusyTime(
            groups.flatMap { group in
                (TimeSpans(group.ranges).ranges + group.moments.sorted().map { $0..<$0 }).map {
                    BusyPeriod(
                        $0, group.kind, isElsewhere: group.isElsewhere, ownTravel: group.travel)
                }
            })
    }
}
