/// Goes through time in windows of a few weeks, on demand: for ranges that are long, or have no end.
///
/// After a window with few occurrences the next one is twice as long, so that an empty future takes some
/// twenty steps. If a window has many, only its beginning is used, so that few occurrences are found that are
/// not needed.
package struct OccurrenceWindows {
    private static let few = 64
    private static let many = 1024
    private static let shortest = 3600
    private static let firstLength = 28 * 86_400

    private let find: (OccurrenceQuery) throws(CalStoreError) -> FirstOccurrences?
    private var query: OccurrenceQuery
    private let end: Instant
    private var from: Instant
    private var length = firstLength
    private var found: ArraySlice<Occurrence> = []

    /// - Parameters:
    ///   - query: The query; the windows cover its range.
    ///   - find: The answer to a query; nil ends the search.
    package init(
        _ query: OccurrenceQuery,
        find: @escaping (OccurrenceQuery) throws(CalStoreError) -> FirstOccurrences?
    ) {
        self.query = query
        from = query.range.lowerBound
        end = query.range.upperBound
        self.query.limit = OccurrenceWindows.many
        self.find = find
    }

    package mutating func next() throws(CalStoreError) -> Occurrence? {
        while found.isEmpty {
            guard from < end else { return nil }
            let to = min(from.adding(seconds: length), end)
            query.range = from..<to
            guard let all = try find(query) else {
                from = end
                return nil
            }
            found = all.occurrences[...]
            if let last = found.last, !all.isComplete {
                // All occurrences with this start were found, so the rest of this window starts later. An
                // occurrence in progress at the beginning may have started long before the window.
                query.startsFrom = last.startInstant.adding(seconds: 1)
                from = max(from, min(last.startInstant.adding(seconds: 1), to))
                length = max(length / 2, OccurrenceWindows.shortest)
                continue
            }
            // Earlier starts were in an earlier window.
            query.startsFrom = to
            from = to
            if found.count < OccurrenceWindows.few {
                length = length.multipliedReportingOverflow(by: 2).overflow ? length : length * 2
            }
        }
        return found.popFirst()
    }
}
