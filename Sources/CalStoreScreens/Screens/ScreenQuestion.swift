/// A question at the foot of the screen that one key answers.
package struct ScreenQuestion: Sendable {
    package struct Choice: Sendable {
        package let key: Unicode.Scalar
        package let says: String
        /// The commands that follow; none to cancel.
        let effects: [ScreenEffect]
        /// The message when it was chosen; empty if a command says it.
        let message: String

        init(_ key: Unicode.Scalar, _ says: String, _ effects: [ScreenEffect], message: String = "") {
            (self.key, self.says, self.effects, self.message) = (key, says, effects, message)
        }
    }

    package let text: String
    package let choices: [Choice]

    /// The question and its choices, each with its number, for a screen reader.
    package var numbered: [String] {
        [text + ", a number chooses, Esc leaves it:"]
            + choices.enumerated().map { "\($0.offset + 1) \($0.element.says)" }
    }

    /// `Delete: o this one, f all from here, w the whole series`
    package var line: String {
        text + ": " + choices.map { "\($0.key) \($0.says)" }.joined(separator: ", ")
    }
}
