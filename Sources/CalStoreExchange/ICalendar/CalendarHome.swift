import CalStore

/// The calendar that a file names for an item, or for all of them.
///
/// It says what the file says, and need not be in a store. In an iCalendar file it is the name of the
/// calendar (NAME, X-WR-CALNAME), or X-CALSTORE-CALENDAR at an item of a file with several calendars.
public struct CalendarHome: Hashable, Sendable {
    /// The identifier of the calendar; nil if the file does not have it.
    public package(set) var id: String?
    /// The title of the calendar; nil if the file has only its identifier.
    public package(set) var title: String?
    /// The title of its source; nil if the file does not have it.
    public package(set) var source: String?
    /// The colour, `#RRGGBB`; nil if the file has none.
    public package(set) var color: String?
    /// Whether the calendar takes events and reminders.
    public package(set) var takesBoth = false

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
