import CalStore

/// Finds overlaps among busy occurrences that are longer than 0 and come in any order. Only those that
/// overlap are sorted and returned; nothing else is kept of the others.
struct ConflictSweep: OccurrenceTaker {
    private(set) var latest = Instant.distantFuture
    var isComplete = true
    private var occurrences: [Occurrence] = []
    private let limit: Int

    /// - Parameter limit: With more occurrences the search ends as incomplete.
    init(limit: Int) { self.limit = limit }

    mutating func add(_ occurrence: Occurrence) {
        guard occurrences.count < limit else {
            isComplete = false
            // No series can offer anything more.
            latest = .distantPast
            return
        }
        occurrences.append(occurrence)
    }

    private struct Key {
        let start: Instant
        let end: Instant
        let index: Int
    }

    /// The groups, by start: the same as ``BusyConflict/groups(of:overlappingIn:)`` makes from all
    /// occurrences in order.
    func groups(overlappingIn range: Range<Instant>) -> [BusyConflict] {
        var keys: [Key] = []
        keys.reserveCapacity(occurrences.count)
        for index in occurrences.indices {
            // An overlap before the range does not count.
            let start = max(CalStoreOccurrence(occurrences[index]).busyStart, range.lowerBound)
            keys.append(Key(start: start, end: occurrences[index].endInstant, index: index))
        }
        keys.sort { $0.start < $1.start }
        var groups: [BusyConflict] = []
        var first = 0
        while first < keys.count {
            var end = keys[first].end
            var next = first + 1
            while next < keys.count, keys[next].start < end {
                end = max(end, keys[next].end)
                next += 1
            }
            if next - first > 1 { groups.append(group(keys[first..<next], until: end)) }
            first = next
        }
        return groups
    }

    private func group(_ keys: ArraySlice<Key>, until end: Instant) -> BusyConflict {
        var members = keys.map { occurrences[$0.index] }
        Occurrence.sort(&members)
        let found = members.map(CalStoreOccurrence.init)
        let start = found.map(\.busyStart).min() ?? end
        return BusyConflict(occurrences: found, range: start..<end)
    }
}
