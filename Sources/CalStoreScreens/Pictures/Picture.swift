/// The content of `week` and `month`: rows of days, which terminals and pages draw.
package struct Picture: Sendable {
    /// `March 2026`
    let title: String
    /// The names of the days above the columns: `Mon`, `Tue`; empty if each day has its own name.
    var weekdays: [String] = []
    let rows: [PictureRow]
    /// The marks of the calendars of the items.
    let legend: [CalendarMark]
    /// The text of the present time for its line; nil for none.
    var clock: String?

    package init(
        title: String, weekdays: [String] = [], rows: [PictureRow], marks: CalendarMarks, clock: String? = nil
    ) {
        self.title = title
        self.weekdays = weekdays
        self.rows = rows
        self.clock = clock
        let entries = rows.lazy.flatMap { [$0.bars.map(\.entry)] + $0.days.map(\.entries) }.joined()
        legend = marks.used(by: entries.lazy.map(\.occurrence.item))
    }

    var hasNumbers: Bool { rows.contains { !$0.number.isEmpty } }
}
