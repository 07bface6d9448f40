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
}
