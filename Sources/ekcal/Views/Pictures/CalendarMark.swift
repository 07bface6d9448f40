/// What tells the items of a calendar from those of others in a picture: a shape, so that nobody needs the colour beside it.
struct CalendarMark: Sendable, Hashable {
    let title: String
    /// `●`; for reminders `☐`
    let shape: String
    let color: Color?

    var look: TextStyle.Style { color.map { .color($0) } ?? .plain }
}
