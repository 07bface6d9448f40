/// What is wrong with a command line: the facts. `UsageError+Message.swift` has the sentences.
enum UsageError: Error, Hashable, Sendable {
    /// No command is called so. `nearest` are commands that are; `asRange` what shows it when the word reads
    /// as a date or a range.
    case unknownCommand(word: String, nearest: [String], asRange: String?)
    case unknownVerb(noun: String, word: String, nearest: [String], verbs: [String])
    case missingVerb(noun: String, verbs: [String])
    case unknownTopic(words: String, nearest: [String])
    case unknownOption(spelling: String, command: String?, nearest: [String])
    /// The option exists, but not for this command.
    case foreignOption(option: String, command: String, hint: String? = nil)
    case badPatch(message: String, hint: String?)
    case missingValue(option: String, placeholder: String, next: String?)
    case unexpectedValue(option: String, value: String)
    case badChoice(option: String, value: String, choices: [String], nearest: [String])
    case badNumber(option: String, value: String, range: ClosedRange<Int>)
    case givenTwice(option: String)
    case conflict(option: String, other: String)
    case missingOperand(command: String, parameter: String, synopsis: String)
    case extraOperand(command: String, operands: [String], allowed: Int, synopsis: String)
}
