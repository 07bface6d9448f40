import Terminal

/// The mark of a calendar's items in a picture. It has a shape, so that it does not depend on colour.
struct CalendarMark: Sendable, Hashable {
    let title: String
    /// `●`; `☐` for reminders.
    let shape: String
    let color: Color?

    var look: TextStyle.Style { color.map { .color($0) } ?? .plain }
}
