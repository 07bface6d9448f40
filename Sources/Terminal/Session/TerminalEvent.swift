/// A reason for the end of a wait of a ``FullScreenTerminal``.
package enum TerminalEvent: Sendable, Hashable {
    /// A key, pasted text, the mouse or the focus. Answers of the terminal are handled, and not reported.
    case input(InputEvent)
    /// The terminal has this size now, and what it shows is not known: draw a frame.
    case size(columns: Int, rows: Int)
    /// Another program asks for a stop (SIGTSTP): call ``FullScreenTerminal/suspend()``.
    case stop
    /// A signal asks for the end: keep what must be kept, then call ``FullScreenTerminal/end(by:)``.
    case signal(Int32)
    /// Another thread has called ``TerminalWaker/wake()``.
    case woken
    /// The time has come.
    case time
    /// The terminal is gone: keep what must be kept, and exit with 129.
    case gone
}
