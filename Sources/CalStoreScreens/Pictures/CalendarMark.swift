import Terminal

/// The mark of a calendar's items in a picture. It has a shape, so that it does not depend on colour.
package struct CalendarMark: Sendable, Hashable {
    package let title: String
    /// `●`; `☐` for reminders.
    package let shape: String
    package let color: Color?

    package var look: TextStyle.Style { color.map { .color($0) } ?? .plain }
}
