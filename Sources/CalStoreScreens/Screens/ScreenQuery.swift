import CalStore

/// A question of the full screen to the store. The program that shows the screens answers it with
/// ``contents(of:setup:now:)`` in one read, so that a frame is one state of the store.
package struct ScreenQuery: Sendable, Hashable {
    /// The direction in which the nearest day with items is wanted.
    package enum Search: Sendable, Hashable { case forward, backward }

    /// The reason why a typed query cannot be read, in words.
    package struct Problem: Error, CustomStringConvertible {
        package let description: String

        package init(_ description: String) { self.description = description }
    }

    package var view: ScreenView
    /// The selected day.
    package var day: CivilDate
    /// A query that the items must match, as it was typed; empty for none.
    package var filter = ""
    /// The calendars that are not shown.
    package var hidden: Set<CalStoreCalendar.ID> = []
    /// For a search: the query as it was typed.
    package var text = ""
    /// For the nearest day with items from `day` on, without `day` itself; nil for `day` itself.
    package var search: Search?
    /// The least length of free time in seconds.
    package var length = 1800
    /// The most operations of the history.
    package var most = ScreenQuery.usualOperations
    /// The most items of a day in a grid with many, which has room for fewer.
    package var mostOfDay = 60
    /// Whether the open reminders are wanted too, for the pane beside the view.
    package var hasSide = false

    /// The reminders that were completed here. They stay in the list, so that they can be opened again.
    package var completed: Set<CalStoreItem.ID> = []

    static let usualOperations = 300

    package init(view: ScreenView, day: CivilDate) { (self.view, self.day) = (view, day) }
}
