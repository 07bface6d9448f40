/// The completions that a shell offers for a value or a word of a command.
package enum ValueSource: Sendable, Hashable {
    /// Anything may be typed.
    case free
    case choices([String])
    case files
    case folders
    /// Commands and topics of help.
    case topics
    /// Something that the program looks up when a key is pressed; in a list there are commas between several.
    case lookedUp(String, isList: Bool = false, orFolder: Bool = false)
}
