import CalStore
import CalStoreLanguage
import Terminal

/// A line that is typed at the foot of the screen.
package struct ScreenPrompt: Sendable {
    package enum Purpose: Sendable, Hashable {
        /// A date to go to.
        case goTo
        case sentence
        case search
        case filter
        case command
        /// The new time of an item.
        case move
    }

    package let purpose: Purpose
    package var line: LineEditor
    var window = LineWindow()
    /// The reading of the text, below which the line is.
    package var reading: [String] = []
    /// The command that was asked for the reading.
    var asked: [String] = []

    init(_ purpose: Purpose, text: String = "", history: [String] = []) {
        self.purpose = purpose
        line = LineEditor("", history: history)
        if !text.isEmpty { line.press(.text(text)) }
    }

    var label: String {
        switch purpose {
        case .goTo: "Go to: "
        case .sentence: "Add: "
        case .search: "Search: "
        case .filter: "Filter: "
        case .command: ":"
        case .move: "Move to: "
        }
    }

    /// The key of the line editor for a key of the terminal; nil for one that is not for editing.
    static func editing(_ key: KeyPress) -> LineEditor.Key? {
        if let text = key.text { return .text(String(Character(text))) }
        switch (key.code, key.modifiers) {
        case (.left, []), (.letter("b"), .control): return .left
        case (.right, []), (.letter("f"), .control): return .right
        case (.left, .control), (.left, .alt), (.letter("b"), .alt): return .wordLeft
        case (.right, .control), (.right, .alt), (.letter("f"), .alt): return .wordRight
        case (.home, _), (.letter("a"), .control): return .start
        case (.end, _), (.letter("e"), .control): return .end
        case (.backspace, []), (.letter("h"), .control): return .deleteLeft
        case (.delete, []), (.letter("d"), .control): return .deleteRight
        case (.letter("u"), .control): return .cutLeft
        case (.letter("k"), .control): return .cutRight
        case (.letter("w"), .control): return .cutBlankWord
        case (.backspace, .alt): return .cutWordLeft
        case (.letter("d"), .alt): return .cutWordRight
        case (.letter("y"), .control): return .putBack
        case (.up, []), (.letter("p"), .control): return .older
        case (.down, []), (.letter("n"), .control): return .newer
        default: return nil
        }
    }
}
