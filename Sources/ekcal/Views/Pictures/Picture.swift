/// What `week` and `month` show: rows of days, as terminals and pages draw them.
struct Picture: Sendable {
    /// `March 2026`
    let title: String
    /// `Mon`, `Tue` and so on above the columns; empty where each day has its name.
    var weekdays: [String] = []
    let rows: [PictureRow]
    /// The marks of the calendars of the items.
    let legend: [CalendarMark]
    /// The present time, for the line that marks it; nil where there is none.
    var clock: String?

    init(
        title: String, weekdays: [String] = [], rows: [PictureRow], marks: CalendarMarks, clock: String? = nil
    ) {
        self.title = title
        self.weekdays = weekdays
        self.rows = rows
        self.clock = clock
        let entries = rows.flatMap { $0.bars.map(\.entry) + $0.days.flatMap(\.entries) }
        legend = marks.used(by: entries.map(\.occurrence.item))
    }

    var hasNumbers: Bool { rows.contains { !$0.number.isEmpty } }
}
