import Terminal

/// What tells the items of a calendar from those of others in a picture: a shape, so that the colour is not
/// needed.
struct CalendarMark: Sendable, Hashable {
    let title: String
    /// `●`; for reminders `☐`
    let shape: String
    let color: Color?

    var look: TextStyle.Style { color.map { .color($0) } ?? .plain }
}
