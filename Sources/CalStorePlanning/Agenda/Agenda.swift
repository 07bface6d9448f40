import CalStore

/// The occurrences of events and reminders in a range, ordered by start, title and identifier; undated
/// reminders come last.
///
/// ```swift
/// let agenda = try AgendaRequest(range, zone: zone, now: now).agenda(from: view)
/// for occurrence in agenda.occurrences { print(occurrence.start, occurrence.item.title) }
/// ```
package struct Agenda: Sendable {
    package var occurrences: [CalStoreOccurrence]
    /// False if there are more occurrences than the limit of the request.
    package var isComplete: Bool

    package init(_ occurrences: [CalStoreOccurrence], isComplete: Bool = true) {
        self.occurrences = occurrences
        self.isComplete = isComplete
    }

    /// Sorts occurrences in the order of an agenda: by start, title, and the identifier in the address, which
    /// is that of the series. Most differ in their start, and occurrences are large: so starts are sorted,
    /// and each occurrence is copied once.
    package static func sort(_ occurrences: inout [CalStoreOccurrence]) {
        let starts = occurrences.map(\.startInstant)
        let order = occurrences.indices.sorted { left, right in
            starts[left] == starts[right]
                ? precedes(occurrences[left], occurrences[right]) : starts[left] < starts[right]
        }
        occurrences = order.map { occurrences[$0] }
    }

    private static func precedes(_ left: CalStoreOccurrence, _ right: CalStoreOccurrence) -> Bool {
        let (leftItem, rightItem) = (left.item, right.item)
        if leftItem.title != rightItem.title { return leftItem.title < rightItem.title }
        return (left.seriesID ?? leftItem.id) < (right.seriesID ?? rightItem.id)
    }
}
