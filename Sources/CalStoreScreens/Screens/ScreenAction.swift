/// The effect of a key. The names are those of `[ui "keys"]` in the settings.
package enum ScreenAction: String, Sendable, Hashable, CaseIterable {
    case left, right, up, down
    case periodBefore = "period-before"
    case periodAfter = "period-after"
    case nextItem = "next-item"
    case previousItem = "previous-item"
    case open, back, quit
    case goTo = "go-to"
    case today
    case agenda, day, week, month, year, todo, calendars
    case nextPane = "next-pane"
    case newEvent = "new-event"
    case newReminder = "new-reminder"
    case sentence, edit
    case editText = "edit-text"
    case delete, skip, done
    case copy, cut, paste, move, longer, shorter
    case copyText = "copy-text"
    case answer, snooze, acknowledge, undo, redo
    case search, filter, number
    case noFilter = "no-filter"
    case command, menu, help
    case drawAgain = "draw-again"
    case mouse
    case changeLayout = "change-layout"
    case history, freeTime = "free-time"
    case drafts
}
