import CalStore

/// The views of the full screen. Each shows the same days and items in another way.
package enum ScreenView: String, Sendable, Hashable, CaseIterable {
    case agenda, day, week, month, year
    /// The open reminders.
    case todo
    /// The items that a query finds.
    case search
    /// The calendars, each shown or hidden.
    case calendars
    /// The operations of the store, as rows of `log`.
    case history
    /// The free time of a week, as rows of `free` or as gaps between its hours.
    case freeTime = "free"

    /// The views that can be the first one.
    package static let first = [agenda, day, week, month, year, todo].map(\.rawValue)

    /// Its name in the title line.
    package var title: String {
        switch self {
        case .agenda: "Agenda"
        case .day: "Day"
        case .week: "Week"
        case .month: "Month"
        case .year: "Year"
        case .todo: "To do"
        case .search: "Search"
        case .calendars: "Calendars"
        case .history: "History"
        case .freeTime: "Free time"
        }
    }

    /// Whether it shows the days around the selected one.
    package var showsDays: Bool {
        switch self {
        case .agenda, .day, .week, .month, .year: true
        case .todo, .search, .calendars, .history, .freeTime: false
        }
    }

    /// Whether its rows are other things than items.
    var isListOfLines: Bool { self == .calendars || self == .history || self == .freeTime }

    /// Whether a date can be gone to in it.
    var hasDate: Bool { showsDays || self == .freeTime }

    /// Whether it shows the same items for all days of a period.
    var hasPeriod: Bool {
        switch self {
        case .day, .week, .month, .year, .freeTime: true
        case .agenda, .todo, .search, .calendars, .history: false
        }
    }
}
