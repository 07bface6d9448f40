@preconcurrency import CLibrary
import Terminal

// The type below has a member of the same name.
private let systemRead = read

extension System {
    /// The keys of the terminal on standard input, without line editing; nil without a terminal.
    ///
    /// Ctrl-C arrives as a key. A signal from outside ends the stream, restores the terminal, and then ends
    /// the process.
    static func keys() -> KeyStream? {
        var before = termios()
        guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &before) == 0 else { return nil }
        var single = before
        single.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
        single.c_iflag &= ~tcflag_t(IXON)
        withUnsafeMutableBytes(of: &single.c_cc) { characters in
            characters[Int(VMIN)] = 1
            characters[Int(VTIME)] = 0
        }
        let signals = CaughtSignals()
        guard tcsetattr(STDIN_FILENO, TCSADRAIN, &single) == 0 else {
            signals.restore()
            return nil
        }
        let old = before
        return KeyStream(
            next: {
                var byte: UInt8 = 0
                while true {
                    let count = systemRead(STDIN_FILENO, &byte, 1)
                    if count == 1 { return byte }
                    if count < 0, errno == EINTR, signals.caught == nil { continue }
                    return nil
                }
            },
            close: {
                var old = old
                _ = tcsetattr(STDIN_FILENO, TCSADRAIN, &old)
                signals.restore()
                if let number = signals.caught { signals.end(by: number) }
            })
    }
}
