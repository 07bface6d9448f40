import CalStore
import CalStoreLanguage
import CalStorePlanning

/// The answer to a ``ScreenQuery``: the items, and the names for them, at one state of the store.
package struct ScreenContents {
    package let query: ScreenQuery
    /// The days that the items are from.
    package var days: ClosedRange<CivilDate>
    /// The items, in the order of all listings.
    package var occurrences: [CalStoreOccurrence]
    /// False if there are more.
    package var isComplete: Bool
    /// The items of each day, for grids; nil for lists.
    package var byDay: AgendaDays?
    /// How full the days of a year are.
    package var loads: [CivilDate: AgendaLoad] = [:]
    /// The operations of the history, newest first, and their texts.
    package var operations: [CalStoreLogEntry] = []
    var operationText: OperationText?
    /// The free time of the days.
    package var slots: [Range<Instant>] = []
    /// The open reminders for the pane beside the view; nil if they were not asked for.
    package var side: [CalStoreOccurrence]?
    package var names: NameIndex
    package var calendars: [CalStoreCalendar]
    package var sources: [CalStoreSource]
    package var revision: String
    /// The sentences about how the query of the search is read.
    package var queryRemarks: [String] = []
    /// The reason why the query of the search or of the filter cannot be read; nil for none.
    package var problem: String?
    /// Whether the filter could be read.
    var isFilterRead = false

    /// The calendars that are shown; nil for all of them.
    static func shown(
        _ calendars: [CalStoreCalendar], without hidden: Set<CalStoreCalendar.ID>
    ) -> [CalStoreCalendar.ID]? {
        hidden.isEmpty ? nil : calendars.map(\.id).filter { !hidden.contains($0) }
    }
}
