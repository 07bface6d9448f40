/// A question at the foot of the screen that one key answers.
package struct ScreenQuestion: Sendable {
    package struct Choice: Sendable {
        package let key: Unicode.Scalar
        package let says: String
        /// The commands that follow; none to cancel.
        let effects: [ScreenEffect]

        init(_ key: Unicode.Scalar, _ says: String, _ effects: [ScreenEffect]) {
            (self.key, self.says, self.effects) = (key, says, effects)
        }
    }

    package let text: String
    package let choices: [Choice]

    /// `Delete: o this one, f all from here, w the whole series`
    package var line: String {
        text + ": " + choices.map { "\($0.key) \($0.says)" }.joined(separator: ", ")
    }
}
