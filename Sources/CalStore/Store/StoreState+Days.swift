/// The first occurrences of a day, and how many it has.
package struct DayOccurrences: Sendable {
    package fileprivate(set) var first: FirstOccurrences
    /// The number of occurrences that overlap the day, ignoring limits and `wants`.
    package fileprivate(set) var count = 0
}

extension StoreState {
    /// The first occurrences of each of several days, and their numbers, in one pass over the items: a month
    /// of a thousand events a day costs their reading once, and not once a day.
    ///
    /// - Parameters:
    ///   - query: The query for all of the days. Its limits are those of each day.
    ///   - days: The days, as moments, in order and one after the other.
    package mutating func findDays(_ query: OccurrenceQuery, _ days: [Range<Instant>]) -> [DayOccurrences] {
        var found = days.map { _ in DayOccurrences(first: FirstOccurrences(limit: query.limit)) }
        let queries = days.map { day in
            var query = query
            query.range = day
            return query
        }
        let wanted = (query.limit ?? .max).multipliedReportingOverflow(by: days.count)
        let (zone, startsFrom) = (query.zone, query.startsFrom)
        let isSearched = searchTimes(
            query, wanted: wanted.overflow ? .max : wanted.partialValue, atOnce: .max, into: found
        ) { item, found in
            guard let occurrence = Occurrence(single: item, in: zone),
                startsFrom.map({ occurrence.startInstant >= $0 }) ?? true
            else { return }
            for index in StoreState.days(of: occurrence, among: days)
            where occurrence.overlaps(days[index]) {
                found[index].count += 1
                found[index].first.add(occurrence)
            }
        } take: { parts in
            for (index, day) in parts.flatMap({ $0.enumerated() }) {
                found[index].count += day.count
                found[index].first.add(day.first)
            }
            return .max
        }
        forEachItem(query, of: isSearched ? [.series] : nil) { item, set in
            guard let set else {
                guard let occurrence = Occurrence(single: item, in: query.zone) else { return }
                for index in StoreState.days(of: occurrence, among: days) {
                    if queries[index].overlaps(occurrence) { found[index].count += 1 }
                    if queries[index].takes(occurrence) { found[index].first.add(occurrence) }
                }
                return
            }
            guard StoreState.count(item, set, query) > 0 else { return }
            for index in days.indices {
                found[index].count += StoreState.count(item, set, queries[index])
                StoreState.walk(item, set, queries[index], into: &found[index].first)
            }
        }
        for index in found.indices {
            found[index].first.sort()
            if isSearched { found[index].first.completeItems { item($0) } }
        }
        return found
    }

    /// The days, among those in order, on which an occurrence may be.
    private static func days(of occurrence: Occurrence, among days: [Range<Instant>]) -> Range<Int> {
        let from = days.partitioningIndex { $0.upperBound > occurrence.startInstant }
        let to = days.partitioningIndex {
            $0.lowerBound > max(occurrence.startInstant, occurrence.endInstant)
        }
        return from..<max(from, to)
    }
}

extension Array {
    /// The first index whose element fulfils a condition that all elements after it fulfil too.
    fileprivate func partitioningIndex(_ isBehind: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
