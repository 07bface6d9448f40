/// The completions that a shell offers for a value or a word of a command.
package enum ValueSource: Sendable, Hashable {
    /// Any text.
    case free
    case choices([String])
    case files
    case folders
    /// Commands and help topics.
    case topics
    /// Values that the program looks up at a key press; a list has commas between them.
    case lookedUp(String, isList: Bool = false, orFolder: Bool = false)
}
