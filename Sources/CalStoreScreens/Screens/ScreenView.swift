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
        }
    }

    /// Whether it shows the days around the selected one.
    package var showsDays: Bool {
        switch self {
        case .agenda, .day, .week, .month, .year: true
        case .todo, .search, .calendars: false
        }
    }
}
