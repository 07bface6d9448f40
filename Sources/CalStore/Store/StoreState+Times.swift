import Basics

/// Questions for the times of many single events: the index has them, so that only the events in the answer
/// are read. A month of a thousand events a day shows some hundred of them.
extension StoreState {
    /// Fewer items are read whole at once.
    private static let fewItems = 512

    /// Searches the single events in the index, on all processors.
    ///
    /// - Parameters:
    ///   - wanted: The number of occurrences in the answer.
    ///   - atOnce: The number of items to search first. If there are more, they are searched in the order of
    ///     their first days, each time twice as many, as far as `take` wants.
    ///   - find: Searches one event. Its calendar is one of the query; its time may be any.
    ///   - take: Takes the findings of some parts, and answers the last day, on the clock of an item, on
    ///     which others that are wanted may begin.
    /// - Returns: False if the question needs whole items, or if there are few; then nothing is searched.
    func searchTimes<Found: Sendable>(
        _ query: OccurrenceQuery, wanted: Int, atOnce: Int, into empty: Found,
        _ find: @Sendable (IndexedEvent, inout Found) -> Void, take: ([Found]) -> Int
    ) -> Bool {
        guard let indexedItems, query.kind == .event, query.wants == nil, query.wantsItem == nil,
            !query.range.isEmpty, let calendars = CalendarKeys(of: query.calendars, among: self.calendars)
        else { return false }
        var entries = indexedEntries(touching: query.days, .single)
        guard entries.count >= StoreState.fewItems, entries.count > wanted else { return false }
        if atOnce < entries.count {
            entries.sort { (TimeKey.firstDay($0.key), $0.slot) < (TimeKey.firstDay($1.key), $1.slot) }
        }
        let zone = query.zone
        var left = entries[...]
        var count = atOnce
        var lastDay = Int.max
        while let next = left.first, TimeKey.firstDay(next.key) <= lastDay {
            let slots = left.prefix(count).map { Int($0.slot) }.sorted()
            let found = Concurrent.map(StoreState.parts(of: slots)) { slots in
                var found = empty
                indexedItems.forEachTime(in: slots, calendars, display: zone) { find($0, &found) }
                return found
            }
            lastDay = take(found)
            left = left.dropFirst(count)
            count = min(count, Int.max / 2) * 2
        }
        return true
    }

    /// The occurrences of single events in the index, which are read on all processors.
    func occurrences(of events: some Sequence<IndexedEvent>, in zone: Zone) -> [Int: Occurrence] {
        guard let indexedItems else { return [:] }
        let slots = Set(events.map(\.slot)).sorted()
        var occurrences: [Int: Occurrence] = Dictionary(minimumCapacity: slots.count)
        for part in Concurrent.map(StoreState.parts(of: slots), { indexedItems.items(at: Array($0)) }) {
            for (slot, item) in part { occurrences[slot] = Occurrence(single: item, in: zone) }
        }
        return occurrences
    }

    private static func parts(of slots: [Int]) -> ArraySlice<ArraySlice<Int>> {
        slots.indices.parts(of: max(slots.count / (4 * Concurrent.processors), 64)).map { slots[$0] }[...]
    }
}
