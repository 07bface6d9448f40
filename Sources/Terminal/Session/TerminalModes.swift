/// The sequences that prepare a terminal for a full screen, and that give it back as it was.
///
/// | on | off | |
/// |---|---|---|
/// | `CSI ? 1049 h` | `CSI ? 1049 l` | a screen of its own; the other one stays as it is |
/// | `CSI ? 7 l` | `CSI ? 7 h` | no wrapping: a letter that is wider than expected must not begin a new row |
/// | `CSI ? 25 l` | `CSI ? 25 h` | no cursor, until a frame shows it |
/// | `CSI ? 2004 h` | `CSI ? 2004 l` | pasted text is marked |
/// | `CSI ? 1002 h`, `CSI ? 1006 h` | in reverse, `l` | the mouse, in numbers; movements only with a button |
/// | `CSI > 1 u` | `CSI < u` | the kitty keyboard: Escape is not the beginning of a key |
/// | `CSI ? 2027 h` | `CSI ? 2027 l` | clusters are letters |
/// | | `CSI ? 2026 l`, `CSI m` | a picture that is not complete, colours |
struct TerminalModes: Sendable, Hashable {
    /// Whether the terminal is only read key by key, and nothing of it is changed.
    var isPlain = false
    var hasMouse = false
    /// The terminal answered that it has the kitty keyboard, and it is on.
    var hasKeyboard = false
    /// The terminal answered that it can take clusters as letters, and this is on because of us.
    var hasClusters = false

    /// On, with the questions, in one write. The answer to the last one ends the asking.
    var entering: [UInt8] {
        if isPlain { return [] }
        return Array(
            ("\u{1B}[?1049h\u{1B}[?7l\u{1B}[?25l\u{1B}[?2004h" + (hasMouse ? TerminalModes.mouse(true) : "")
                + "\u{1B}[?u\u{1B}[?2026$p\u{1B}[?2027$p\u{1B}]10;?\u{1B}\\\u{1B}]11;?\u{1B}\\\u{1B}[c").utf8)
    }

    /// The exact reverse.
    var leaving: [UInt8] {
        if isPlain { return [] }
        let texts = [
            "\u{1B}[?2026l", hasKeyboard ? "\u{1B}[<u" : "", hasMouse ? TerminalModes.mouse(false) : "",
            "\u{1B}[?2004l", hasClusters ? "\u{1B}[?2027l" : "", "\u{1B}[?25h\u{1B}[m\u{1B}[?7h\u{1B}[?1049l",
        ]
        return Array(texts.joined().utf8)
    }

    /// All that may be on after a program was killed: for `ekcal ui --restore`.
    static let restoring = Array(
        ("\u{1B}[?2026l\u{1B}[<u" + mouse(false)
            + "\u{1B}[?2004l\u{1B}[?2027l\u{1B}[0 q\u{1B}[?25h\u{1B}[m\u{1B}[?7h\u{1B}[?1049l").utf8)

    static func mouse(_ isOn: Bool) -> String {
        isOn ? "\u{1B}[?1002h\u{1B}[?1006h" : "\u{1B}[?1006l\u{1B}[?1002l"
    }
}
