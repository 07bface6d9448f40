/// The abilities of a terminal, from the environment.
package enum TerminalKind {
    /// The reason why a full screen cannot be drawn; nil if it can. The caller then prints line by line.
    ///
    /// - Parameter terminal: The value of TERM. No terminfo is read.
    package static func reasonForLines(terminal: String?) -> String? {
        guard let terminal, !terminal.isEmpty else { return "TERM is not set" }
        // Those that cannot move the cursor, or that nobody knows.
        let others = ["dumb", "unknown", "network", "dialup", "emacs", "printer", "tty33", "tty37"]
        return others.contains(terminal) ? "TERM=\(terminal) cannot move the cursor" : nil
    }

    /// The time in milliseconds after which ESC is the Escape key. Over a network the rest of a key may come
    /// later.
    ///
    /// - Parameter variable: A variable of the environment.
    package static func escapeDelay(_ variable: (String) -> String?) -> Int {
        ["SSH_CONNECTION", "SSH_TTY"].contains { variable($0).map { !$0.isEmpty } ?? false } ? 100 : 25
    }

    /// Whether a program may take the mouse: some terminals have no way to select text then.
    package static func hasMouse(_ variable: (String) -> String?) -> Bool {
        variable("TERM_PROGRAM") != "Apple_Terminal"
    }
}
