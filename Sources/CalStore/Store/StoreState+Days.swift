/// The first occurrences of a day, and how many it has.
package struct DayOccurrences: Sendable {
    package fileprivate(set) var first: FirstOccurrences
    /// The number of occurrences that overlap the day, ignoring limits and `wants`.
    package fileprivate(set) var count = 0
}

extension StoreState {
    /// The first occurrences of each of several days, and their numbers, in one pass over the items: a month
    /// of a thousand events a day costs their reading once, and not once a day. Those that take a whole day
    /// are its first ones.
    ///
    /// - Parameters:
    ///   - query: The query for all of the days. Its limits are those of each day.
    ///   - days: The days, as moments, in order and one after the other.
    package mutating func findDays(_ query: OccurrenceQuery, _ days: [Range<Instant>]) -> [DayOccurrences] {
        var found = days.map { DayOccurrences(first: FirstOccurrences(limit: query.limit, on: $0)) }
        let queries = days.map { day in
            var query = query
            query.range = day
            return query
        }
        let isSearched = findSingles(query, days, into: &found)
        forEachItem(query, of: isSearched ? [.series] : nil) { item, set in
            guard let set else {
                guard let occurrence = Occurrence(single: item, in: query.zone) else { return }
                for index in StoreState.days(occurrence.startInstant, occurrence.endInstant, among: days) {
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
        for index in found.indices { found[index].first.sort() }
        return found
    }

    /// The first single events of a day in the index, and how many it has.
    private struct DaySingles: Sendable {
        var first: FirstByStart<IndexedEvent>
        var count = 0
    }

    /// Adds the single events in the index; false if they are to be read whole.
    private func findSingles(
        _ query: OccurrenceQuery, _ days: [Range<Instant>], into found: inout [DayOccurrences]
    ) -> Bool {
        guard let limit = query.limit else { return false }
        var singles = days.map { DaySingles(first: FirstByStart(limit: limit, on: $0)) }
        let from = query.startsFrom ?? .distantPast
        let wanted = limit.multipliedReportingOverflow(by: days.count)
        let isSearched = searchTimes(
            query, wanted: wanted.overflow ? .max : wanted.partialValue, atOnce: .max, into: singles
        ) { event, found in
            guard event.startInstant >= from else { return }
            for index in StoreState.days(event.startInstant, event.endInstant, among: days)
            where event.overlaps(days[index]) {
                found[index].count += 1
                found[index].first.add(event)
            }
        } take: { parts in
            for (index, day) in parts.flatMap({ $0.enumerated() }) {
                singles[index].count += day.count
                singles[index].first.add(day.first)
            }
            return .max
        }
        guard isSearched else { return false }
        for index in singles.indices { _ = singles[index].first.lastWanted() }
        let whole = occurrences(of: singles.flatMap(\.first.elements), in: query.zone)
        for (index, day) in singles.enumerated() {
            found[index].count += day.count
            for event in day.first.elements {
                if let occurrence = whole[event.slot] { found[index].first.add(occurrence) }
            }
            if !day.first.isComplete { found[index].first.isComplete = false }
        }
        return true
    }

    /// The days, among those in order, on which something between two moments may be.
    private static func days(
        _ start: Instant, _ end: Instant, among days: [Range<Instant>]
    ) -> Range<Int> {
        let from = days.partitioningIndex { $0.upperBound > start }
        // Few events have many days.
        let to = days[from...].firstIndex { $0.lowerBound > max(start, end) } ?? days.endIndex
        return from..<to
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
