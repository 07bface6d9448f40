import Basics
import Terminal

/// A page in front of a view: what a command printed, the help, or what can be done with an item. It scrolls.
package struct ScreenPage: Sendable {
    package enum Kind: Sendable, Hashable {
        /// The output of a command.
        case output
        /// An item; its keys act on that item.
        case item
        case help
        /// The actions of the selected item; their keys act.
        case menu
    }

    package let kind: Kind
    package let title: String
    /// The lines, with the colours of the style.
    package var lines: [String]
    /// The first line that is shown.
    package private(set) var top = 0

    /// The item of a page or a menu. It stays the same when another one is selected meanwhile.
    package var item: ItemKey?
    /// The actions of a menu.
    package var menu: [ScreenAction]?
    /// The selected line of a menu.
    package private(set) var selected = 0

    package init(_ kind: Kind, title: String, lines: [String]) {
        (self.kind, self.title, self.lines) = (kind, title, lines)
    }

    /// Whether it stands in front of the selected item without showing it.
    package var hidesItems: Bool { kind == .help || kind == .output }

    /// Selects a line, or the nearest one, and scrolls to it.
    package mutating func select(_ line: Int, height: Int) {
        selected = max(0, min(line, lines.count - 1))
        if selected < top || selected >= top + height { scroll(by: selected - top, height: height) }
    }

    /// Scrolls by lines; `height` is the number of lines that can be seen.
    package mutating func scroll(by count: Int, height: Int) {
        top = max(0, min(top + count, lines.count - max(1, height)))
    }
}
