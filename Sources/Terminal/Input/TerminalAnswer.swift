/// An answer of the terminal to a question of ours. It comes among the keys, sometimes late.
package enum TerminalAnswer: Sendable, Hashable {
    /// The state of a mode (DECRPM, `CSI ? number ; state $ y`).
    package enum ModeState: Int, Sendable, Hashable {
        case unknown = 0, set, reset, alwaysSet, alwaysReset
    }

    /// The primary attributes (DA1). All terminals answer this, so it ends a list of questions.
    case attributes([Int])
    case mode(Int, ModeState)
    /// The flags of the kitty keyboard; only terminals that have it answer.
    case keyboard(Int)
    case foreground(Color)
    case background(Color)
    /// The place of the cursor, from 0.
    case cursor(column: Int, row: Int)
}
