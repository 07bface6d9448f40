import CalStore

/// The calendar that a file names for an item, or for all of them.
package struct CalendarHome: Hashable, Sendable {
    /// The identifier of the calendar.
    package var id: String?
    package var title: String?
    /// The title of its source.
    package var source: String?
    /// `#RRGGBB`
    package var color: String?
    /// Whether it takes events and reminders.
    package var takesBoth = false

    package init(
        id: String? = nil, title: String? = nil, source: String? = nil, color: String? = nil,
        takesBoth: Bool = false
    ) {
        self.id = id
        self.title = title
        self.source = source
        self.color = color
        self.takesBoth = takesBoth
    }
}
