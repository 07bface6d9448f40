import CalStore

/// A group of busy events that overlap.
///
/// ```swift
/// for group in try store.busyConflicts(in: week, zone: .system).groups {
///     print(group.range, group.occurrences.map(\.item.title))
/// }
/// ```
public struct BusyConflict: Sendable {
    /// The occurrences, ordered by start: each overlaps another one.
    public let occurrences: [CalStoreOccurrence]
    /// The range from the first start, or the start of the travel there, to the last end.
    public let range: Range<Instant>
}

extension BusyConflict {
    /// The seconds in which two or more of the occurrences take place at once.
    package var secondsAtOnce: Int {
        var seconds = 0
        // The latest end so far, and the end of what was counted.
        var (end, counted) = (Instant.distantPast, Instant.distantPast)
        for occurrence in occurrences.sorted(by: { $0.busyStart < $1.busyStart }) {
            let start = max(occurrence.busyStart, counted)
            let shared = min(end, occurrence.endInstant)
            if start < shared {
                seconds += shared.seconds(since: start)
                counted = shared
            }
            end = max(end, occurrence.endInstant)
        }
        return seconds
    }

    /// - Parameter occurrences: Occurrences that are longer than 0.
    static func groups(
        of occurrences: [CalStoreOccurrence], overlappingIn range: Range<Instant>
    ) -> [BusyConflict] {
        var groups: [BusyConflict] = []
        var open: [CalStoreOccurrence] = []
        var end = Instant.distantPast
        func close() {
            guard open.count > 1, let first = open.first else { return }
            groups.append(
                BusyConflict(
                    occurrences: open.sorted { $0.startInstant < $1.startInstant },
                    range: first.busyStart..<end))
        }
        for occurrence in occurrences.sorted(by: { $0.busyStart < $1.busyStart }) {
            // An overlap before the range does not count.
            let meets = max(occurrence.busyStart, range.lowerBound)
            if meets < end {
                open.append(occurrence)
                end = max(end, occurrence.endInstant)
            } else {
                close()
                open = [occurrence]
                end = occurrence.endInstant
            }
        }
        close()
        return groups
    }
}
