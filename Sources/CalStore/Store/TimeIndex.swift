/// Finds the items near a range of days without looking at the others.
///
/// Single items are in buckets of eight days, each item in every bucket that it touches. Items over more than
/// `longest` buckets, and event series, are in a list with their first and last day. Days are those of the
/// item's own clock, so a caller extends its range by two days, more than any two zones differ.
struct TimeIndex: Sendable {
    private static let bucketDays = 8
    /// An item over more buckets than this is cheaper to check than to list.
    private static let longest = 6

    private struct Span: Sendable {
        let slot: Int
        let first: Int
        let last: Int
    }

    private var buckets: [Int: [Span]] = [:]
    /// Series and very long items.
    private var spans: [Span] = []

    // Inlined into a loop over all items, it would copy the fields of each (6.3).
    @inline(never)
    mutating func insert(_ item: ItemRecord, slot: Int) {
        guard let days = item.fields.days else { return }
        let span = Span(slot: slot, first: days.lowerBound, last: days.upperBound)
        if item.expands || TimeIndex.bucketCount(days) > TimeIndex.longest {
            spans.append(span)
            return
        }
        for bucket in TimeIndex.buckets(days) { buckets[bucket, default: []].append(span) }
    }

    mutating func remove(_ item: ItemRecord, slot: Int) {
        guard let days = item.fields.days else { return }
        if item.expands || TimeIndex.bucketCount(days) > TimeIndex.longest {
            spans.removeAll { $0.slot == slot }
            return
        }
        for bucket in TimeIndex.buckets(days) { buckets[bucket]?.removeAll { $0.slot == slot } }
    }

    func slots(touching days: ClosedRange<Int>) -> [Int] {
        var result: [Int] = []
        for span in spans where span.first <= days.upperBound && span.last >= days.lowerBound {
            result.append(span.slot)
        }
        let wanted = TimeIndex.buckets(days)
        if wanted.count > buckets.count {
            for (bucket, spans) in buckets { collect(spans, in: bucket, touching: days, into: &result) }
        } else {
            for bucket in wanted {
                if let spans = buckets[bucket] { collect(spans, in: bucket, touching: days, into: &result) }
            }
        }
        return result
    }

    /// An item in several buckets is taken from the first of them that the range touches.
    private func collect(
        _ spans: [Span], in bucket: Int, touching days: ClosedRange<Int>, into result: inout [Int]
    ) {
        for span in spans where span.first <= days.upperBound && span.last >= days.lowerBound {
            let first = max(TimeIndex.bucket(span.first), TimeIndex.bucket(days.lowerBound))
            if first == bucket { result.append(span.slot) }
        }
    }

    private static func bucket(_ day: Int) -> Int {
        day >= 0 ? day / bucketDays : (day - bucketDays + 1) / bucketDays
    }

    private static func buckets(_ days: ClosedRange<Int>) -> ClosedRange<Int> {
        bucket(days.lowerBound)...bucket(days.upperBound)
    }

    private static func bucketCount(_ days: ClosedRange<Int>) -> Int { buckets(days).count }
}
