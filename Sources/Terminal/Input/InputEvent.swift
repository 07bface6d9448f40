/// An event that a terminal sends.
package enum InputEvent: Sendable, Hashable {
    /// A key. One that types text has one scalar of it; a letter of several scalars comes as several keys.
    case key(KeyPress)
    case paste(Paste)
    case mouse(MouseEvent)
    /// The window of the terminal got the focus, or lost it.
    case focus(Bool)
    case answer(TerminalAnswer)
}
