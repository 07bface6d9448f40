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

extension ScreenAction {
    /// Whether it is for what is selected in the view, which a page may hide.
    var isForItems: Bool {
        switch self {
        case .edit, .editText, .delete, .skip, .done, .copy, .cut, .paste, .copyText, .move, .longer,
            .shorter, .answer, .menu, .number, .changeLayout:
            true
        default: false
        }
    }

    /// Whether it moves in a page, or leaves it.
    var isForPages: Bool {
        switch self {
        case .left, .right, .up, .down, .periodBefore, .periodAfter, .nextItem, .previousItem, .open, .back,
            .help, .drawAgain:
            true
        default: false
        }
    }
}
