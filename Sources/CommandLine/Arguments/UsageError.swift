/// A mistake on a command line, as facts; the program makes the sentences.
package enum UsageError: Error, Hashable, Sendable {
    /// No command has this name. `nearest` are commands with similar names; `meant` is the line that the word
    /// means, if it is a day.
    case unknownCommand(word: String, nearest: [String], meant: String?)
    case unknownVerb(noun: String, word: String, nearest: [String], verbs: [String])
    case missingVerb(noun: String, verbs: [String])
    case unknownTopic(words: String, nearest: [String])
    case unknownOption(spelling: String, command: String?, nearest: [String])
    /// The option exists, but not for this command.
    case foreignOption(option: String, command: String, hint: String? = nil)
    /// The value of an option that contains other options.
    case unreadable(option: String, message: String, hint: String?)
    case missingValue(option: String, placeholder: String, next: String?)
    case unexpectedValue(option: String, value: String)
    case badChoice(option: String, value: String, choices: [String], nearest: [String])
    case badNumber(option: String, value: String, range: ClosedRange<Int>)
    case givenTwice(option: String)
    case conflict(option: String, other: String)
    case missingOperand(command: String, parameter: String, synopsis: String)
    case extraOperand(command: String, operands: [String], allowed: Int, synopsis: String)
}
