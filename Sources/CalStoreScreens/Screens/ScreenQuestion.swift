import Basics
import Terminal

/// A question at the foot of the screen that one key answers.
package struct ScreenQuestion: Sendable {
    package struct Choice: Sendable {
        package let key: Unicode.Scalar
        package let says: String
        /// The commands that follow; none to cancel.
        let effects: [ScreenEffect]
        /// The message when it was chosen; empty if a command says it.
        let message: String
        /// The question that follows; none if the choice is the end. A list, because it is of the same type.
        let then: [ScreenQuestion]
        /// The words on a narrow terminal.
        let short: String

        init(
            _ key: Unicode.Scalar, _ says: String, short: String? = nil, _ effects: [ScreenEffect] = [],
            message: String = "", then: ScreenQuestion? = nil
        ) {
            (self.key, self.says, self.effects, self.message) = (key, says, effects, message)
            self.then = then.map { [$0] } ?? []
            self.short = short ?? says
        }
    }

    package let text: String
    /// The title of the item that it is about, if the text does not have it: a reader does not see which one
    /// is selected.
    private let title: String?
    package let choices: [Choice]
    /// The words about a key that answers nothing.
    package var remark = ""
    /// Whether its answers count the operations of the history.
    var isOfHistory = false

    init(text: String, about title: String? = nil, choices: [Choice]) {
        (self.text, self.title, self.choices) = (text, title, choices)
    }

    /// The question and its choices, each with its number, for a screen reader.
    package var numbered: [String] {
        [text + (title.map { " \"\(TerminalText.line($0))\"" } ?? "") + ", a number chooses, Esc leaves it:"]
            + choices.enumerated().map { "\($0.offset + 1) \($0.element.says)" }
    }

    /// The line of the foot, with shorter words where it is too narrow for all.
    package func line(columns: Int) -> String {
        let short = choices.map { "\($0.key) \($0.short)" }.joined(separator: ", ") + ", Esc leave"
        let texts = [line + ", Esc leave it", text + ": " + short]
        // After a key that answers nothing the choices are still there.
        let remarks = remark.isEmpty ? [] : texts.map { remark + "; " + $0 } + [remark + ": " + short]
        return (remarks + texts).first { DisplayWidth.of($0) < columns } ?? texts[1]
    }

    /// `Delete: o this one, f all from here, w the whole series`
    package var line: String {
        text + ": " + choices.map { "\($0.key) \($0.says)" }.joined(separator: ", ")
    }
}
