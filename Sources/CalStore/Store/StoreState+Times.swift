import Basics

/// Questions for a few of many single events: all are read as far as their times, on all processors, and only
/// those in the answer are read whole. A month of a thousand events a day shows some hundred of them.
extension StoreState {
    /// With fewer items, or when more than a part of them is wanted, they are read whole at once.
    private static let fewItems = 512
    private static let wantedPart = 4

    /// The findings of the searches of all parts of the single events in the index; nil if the question needs
    /// whole items, or if there are few.
    ///
    /// - Parameters:
    ///   - wanted: The number of occurrences in the answer.
    ///   - find: Searches one item, which is known only as far as its times.
    func searchTimes<Found: Sendable>(
        _ query: OccurrenceQuery, wanted: Int, into empty: Found,
        _ find: @Sendable (ItemRecord, inout Found) -> Void
    ) -> [Found]? {
        guard let indexedItems, query.kind == .event, query.wants == nil, query.wantsItem == nil,
            query.limit != nil, !query.range.isEmpty
        else { return nil }
        let slots = indexedSlots(touching: query.days, .single).sorted()
        guard slots.count >= StoreState.fewItems, slots.count / StoreState.wantedPart > wanted else {
            return nil
        }
        let calendars = query.calendars
        let parts = slots.indices.parts(of: max(slots.count / (4 * Concurrent.processors), 1))
        return Concurrent.map(parts[...]) { part in
            var found = empty
            indexedItems.forEachTime(in: slots[part]) { item in
                guard item.fields.kind == .event, calendars?.contains(item.fields.calendar) ?? true else {
                    return
                }
                find(item, &found)
            }
            return found
        }
    }
}
