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
        /// The number of a row.
        case number
    }

    package let purpose: Purpose
    /// The item that a new time or a command is for. It stays the same when another one is selected.
    var item: ItemKey?
    package var line: LineEditor
    var window = LineWindow()
    /// The reading of the text, below which the line is.
    package var reading: [String] = []
    /// Whether the text cannot be what is wanted, as the reading says.
    var isBad = false
    /// The command that was asked for the reading.
    var asked: [String] = []

    init(_ purpose: Purpose, text: String = "", history: [String] = []) {
        self.purpose = purpose
        line = LineEditor("", history: history)
        if !text.isEmpty { line.press(.text(text)) }
    }

    package var label: String {
        switch purpose {
        case .goTo: "Go to: "
        case .sentence: "Add: "
        case .search: "Search: "
        case .filter: "Filter: "
        case .command: ":"
        case .move: "Move to: "
        case .number: "Number: "
        }
    }
}
