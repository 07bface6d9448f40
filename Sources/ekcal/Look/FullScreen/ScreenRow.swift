import Basics
import CalStore
import CalStoreExchange
import CalStoreScreens
import CommandLine
import Terminal

/// A picture of the full screen, for programs.
struct ScreenRow: JSONRow {
    let columns: Int
    let rows: Int
    let lines: [String]
    let spans: [ScreenSpan]
    let cursorColumn: Int
    let cursorRow: Int
    let isCursorVisible: Bool
    let view: String
    let day: CivilDate
    let reference: String?
    let message: String

    init(_ screens: CalendarScreens, _ frame: Frame) {
        (columns, rows) = (frame.columns, frame.rows)
        lines = frame.lines
        spans = ScreenSpan.all(of: frame)
        (cursorColumn, cursorRow) = (frame.cursor.column, frame.cursor.row)
        isCursorVisible = frame.cursor.isVisible
        view = screens.view.rawValue
        day = screens.day
        reference = screens.reference
        message = screens.message
    }

    static let fields: [JSONField<Self>] = [
        .type("screen"), .init("columns", "its columns", \.columns), .init("rows", "its rows", \.rows),
        .init("lines", "its rows as text", \.lines),
        .init("spans", "the cells that have a style", \.spans),
        .init("cursor_column", "the column of the cursor, from 0", \.cursorColumn),
        .init("cursor_row", "the row of the cursor, from 0", \.cursorRow),
        .init("cursor_visible", "whether the cursor is visible", \.isCursorVisible),
        .init("view", "the view", \.view), .init("day", "the selected day", \.day.description),
        .init("reference", "the selected item; null for none", \.reference),
        .init("message", "the message in the foot line; empty for none", \.message),
    ]
}

extension NamedShape {
    static let screen = NamedShape("screen", "a picture of the full screen", of: ScreenRow.self)
}
