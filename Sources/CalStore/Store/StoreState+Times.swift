import Basics

/// Questions for a few of many single events: they are read only as far as their times, on all processors,
/// and those in the answer are read whole. A month of a thousand events a day shows some hundred of them.
extension StoreState {
    /// With fewer items, or when more than a part of them is wanted, they are read whole at once.
    private static let fewItems = 512
    private static let wantedPart = 4

    /// Searches the single events in the index.
    ///
    /// - Parameters:
    ///   - wanted: The number of occurrences in the answer.
    ///   - atOnce: The number of items to search first. If there are more, they are searched in the order of
    ///     their first days, each time twice as many, as far as `take` wants.
    ///   - find: Searches one item, which is known only as far as its times.
    ///   - take: Takes the findings of some parts, and answers the last day, on the clock of an item, on
    ///     which others that are wanted may begin.
    /// - Returns: False if the question needs whole items, or if there are few; then nothing is searched.
    func searchTimes<Found: Sendable>(
        _ query: OccurrenceQuery, wanted: Int, atOnce: Int, into empty: Found,
        _ find: @Sendable (ItemRecord, inout Found) -> Void, take: ([Found]) -> Int
    ) -> Bool {
        guard let indexedItems, query.kind == .event, query.wants == nil, query.wantsItem == nil,
            query.limit != nil, !query.range.isEmpty
        else { return false }
        var entries = indexedEntries(touching: query.days, .single)
        guard entries.count >= StoreState.fewItems, entries.count / StoreState.wantedPart > wanted else {
            return false
        }
        if atOnce < entries.count {
            entries.sort { (TimeKey.firstDay($0.key), $0.slot) < (TimeKey.firstDay($1.key), $1.slot) }
        }
        let calendars = query.calendars
        var left = entries[...]
        var count = atOnce
        var lastDay = Int.max
        while let next = left.first, TimeKey.firstDay(next.key) <= lastDay {
            let slots = left.prefix(count).map { Int($0.slot) }.sorted()
            let parts = slots.indices.parts(of: max(slots.count / (4 * Concurrent.processors), 1))
            let found = Concurrent.map(parts[...]) { part in
                var found = empty
                indexedItems.forEachTime(in: slots[part]) { item in
                    guard item.fields.kind == .event, calendars?.contains(item.fields.calendar) ?? true else {
                        return
                    }
                    find(item, &found)
                }
                return found
            }
            lastDay = take(found)
            left = left.dropFirst(count)
            count = min(count, Int.max / 2) * 2
        }
        return true
    }
}
