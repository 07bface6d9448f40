import Basics
import Terminal

/// The keys of the full screen: one table for what they do, for the help and for the settings.
package struct ScreenKeys: Sendable {
    /// The conditions of an action.
    package enum Need: Sendable {
        case nothing
        /// An item is selected.
        case item
        /// An item is selected, and the store may be changed.
        case change
        /// The store may be changed.
        case writing
    }

    package struct Row: Sendable {
        package let action: ScreenAction
        /// The keys, as `KeyNotation` writes them; the first one is shown.
        package var keys: [String]
        /// The words of the help.
        package let says: String
        package let need: Need

        fileprivate init(_ action: ScreenAction, _ keys: [String], _ says: String, _ need: Need = .nothing) {
            (self.action, self.keys, self.says, self.need) = (action, keys, says, need)
        }
    }

    /// The reason why keys of the settings cannot be used.
    package struct Failure: Error, Sendable, Hashable {
        package let action: String
        package let reason: String
    }

    package private(set) var rows: [Row]
    private var actions: [KeyPress: ScreenAction] = [:]

    package static let standard = ScreenKeys(table)

    private init(_ rows: [Row]) {
        self.rows = rows
        for row in rows {
            for key in row.keys {
                if let press = ScreenKeys.press(key) { actions[press] = row.action }
            }
        }
    }

    /// The standard keys with other keys for some actions, as `[ui.keys]` has them: `delete = D`.
    ///
    /// - Parameter changes: The names of actions, and their keys with spaces between them.
    package init(changing changes: [(action: String, keys: String)]) throws(Failure) {
        var rows = ScreenKeys.table
        for (name, text) in changes {
            guard let index = rows.firstIndex(where: { $0.action.rawValue == name }) else {
                let near = Nearest.matches(for: name, among: rows.map(\.action.rawValue)).first
                throw Failure(
                    action: name,
                    reason: "\"\(name)\" is not an action" + (near.map { ": did you mean \"\($0)\"?" } ?? ""))
            }
            let keys = text.split(separator: " ").map(String.init)
            if let fault = ScreenKeys.fault(text) { throw Failure(action: name, reason: fault) }
            rows[index].keys = keys
        }
        var owners: [KeyPress: ScreenAction] = [:]
        for row in rows {
            for key in row.keys {
                guard let press = ScreenKeys.press(key) else { continue }
                if let other = owners[press] {
                    // The one that the settings change is the mistake.
                    let isOwn = changes.contains { $0.action == row.action.rawValue }
                    throw Failure(
                        action: (isOwn ? row.action : other).rawValue,
                        reason: "\(key) is the key of both \(other.rawValue) and \(row.action.rawValue)")
                }
                owners[press] = row.action
            }
        }
        for row in rows where row.keys.isEmpty && [.back, .help, .quit].contains(row.action) {
            throw Failure(action: row.action.rawValue, reason: "\(row.action.rawValue) needs a key")
        }
        self.init(rows)
    }

    package func action(for key: KeyPress) -> ScreenAction? { actions[key] }

    package func row(of action: ScreenAction) -> Row? { rows.first { $0.action == action } }

    /// The key of an action, as the foot line shows it: `d`, `Enter`; empty if it has none.
    package func name(of action: ScreenAction) -> String {
        row(of: action)?.keys.first.map(ScreenKeys.shown) ?? ""
    }

    /// The words of the help for a row, which may depend on its keys.
    package func help(_ row: Row) -> String {
        // Escape never ends the program.
        guard row.action == .back, let key = row.keys.first(where: { $0 != "<Esc>" }) else { return row.says }
        return row.says + "; \(ScreenKeys.shown(key)) ends on the first screen"
    }

    /// A key without the brackets of its notation.
    package static func shown(_ key: String) -> String {
        key.count > 2 && key.hasPrefix("<") && key.hasSuffix(">") ? String(key.dropFirst().dropLast()) : key
    }

    /// The reason why a text has no keys for an action; nil if it has.
    @Sendable package static func fault(_ keys: String) -> String? {
        keys.split(separator: " ").map(String.init).first { press($0) == nil }
            .map { "\"\($0)\" is not a key; write one such as D, <C-d> or <Delete>" }
    }

    private static func press(_ text: String) -> KeyPress? {
        guard let steps = try? KeyNotation.read(text), steps.count == 1, case .key(let key) = steps[0] else {
            return nil
        }
        return key
    }

    private static let table: [Row] = [
        Row(.left, ["h", "<Left>"], "a day back"),
        Row(.right, ["l", "<Right>"], "a day on"),
        Row(.up, ["k", "<Up>"], "up: the item, hour or week above"),
        Row(.down, ["j", "<Down>"], "down: the item, hour or week below"),
        Row(.periodBefore, ["H", "<PgUp>", "["], "the page, week, month or year before"),
        Row(.periodAfter, ["L", "<PgDn>", "]"], "the next page, week, month or year"),
        Row(.nextItem, ["J"], "the next item of this day"),
        Row(.previousItem, ["K"], "the previous item of this day"),
        Row(.open, ["<Enter>"], "open the item; in a grid without one, the day"),
        Row(.back, ["<Esc>", "q"], "back"),
        Row(.quit, ["Q", "<C-c>"], "quit at once"),
        Row(.goTo, ["g"], "go to a date: fri, 12 may, +2w"),
        Row(.today, ["t"], "go to today"),
        Row(.agenda, ["1"], "agenda"),
        Row(.day, ["2"], "day"),
        Row(.week, ["3"], "week"),
        Row(.month, ["4"], "month"),
        Row(.year, ["5"], "year"),
        Row(.todo, ["6"], "to do"),
        Row(.calendars, ["c"], "calendars: show and hide them"),
        Row(.nextPane, ["<Tab>"], "next pane: this view, to do, calendars"),
        Row(.newEvent, ["n"], "new event on this day", .writing),
        Row(.newReminder, ["N"], "new reminder for this day", .writing),
        Row(.sentence, ["s"], "add from a sentence: lunch fri 12:30 #home", .writing),
        Row(.edit, ["e"], "edit the item in a form", .item),
        Row(.editText, ["E"], "edit the item in your editor", .change),
        Row(.delete, ["d", "<Delete>"], "delete the item; u brings it back", .change),
        Row(.skip, ["o"], "leave this date of a series out, or put it back", .change),
        Row(.done, ["<Space>"], "reminder done or open; in Calendars: show or hide"),
        Row(.copy, ["y"], "copy the item", .item),
        Row(.cut, ["x"], "cut the item", .change),
        Row(.paste, ["p"], "paste on this day or hour", .writing),
        Row(.copyText, ["Y"], "put the reference, title or link on the clipboard", .item),
        Row(.move, ["m"], "move: arrows shift it, or type a time", .change),
        Row(.longer, ["+"], "longer", .change),
        Row(.shorter, ["-"], "shorter", .change),
        Row(.answer, ["a"], "answer an invitation", .change),
        Row(.snooze, ["z"], "put the alarm off by ten minutes", .writing),
        Row(.acknowledge, ["A"], "acknowledge the alarm", .writing),
        Row(.undo, ["u"], "undo the last change", .writing),
        Row(.redo, ["U"], "redo", .writing),
        Row(.search, ["/"], "search"),
        Row(.filter, ["f"], "show only what a query finds"),
        Row(.noFilter, ["F"], "no filter; without one, show the hidden calendars"),
        Row(.number, ["#"], "choose a row by its number; with --reader, digits do so in lists"),
        Row(.command, [":"], "any command of ekcal; $ is the selected item"),
        Row(.menu, ["."], "what can be done with the selected item", .item),
        Row(.changeLayout, ["v"], "the week and free time by hours, or as lists"),
        Row(.history, ["7"], "history: the last changes; u there undoes to here"),
        Row(.freeTime, ["8"], "free time of this week; Enter books it"),
        Row(.drafts, ["R"], "a form that was not saved: open or remove it", .writing),
        Row(.drawAgain, ["<C-l>"], "draw everything again"),
        Row(.mouse, ["M"], "mouse on or off"),
        Row(.help, ["?", "<F1>"], "help"),
    ]
}
