import CommandLine

/// The sentences of `UsageError`, and the hints below them.
extension UsageError {
    var message: String {
        switch self {
        case .unknownCommand(let word, _, _): "unknown command \(quoted(word))"
        case .unknownVerb(let noun, let word, _, _): "\(code(noun)) has no command \(quoted(word))"
        case .missingVerb(let noun, _): "\(code(noun)) needs a second word"
        case .unknownTopic(let words, _): "there is no command or topic \(quoted(words))"
        case .unknownOption(let spelling, let command, _):
            "unknown option \(quoted(spelling))" + (command.map { " for \(code($0))" } ?? "")
        case .foreignOption(let option, let command, _): "\(code(command)) does not take \(option)"
        case .unreadable(let option, let message, _): "\(option): \(message)"
        case .missingValue(let option, let placeholder, _):
            "\(option) needs a value: \(option) \(placeholder)"
        case .unexpectedValue(let option, let value):
            "\(option) does not take a value, but has \(quoted(value))"
        case .badChoice(let option, let value, _, _): "\(quoted(value)) is not a value of \(option)"
        case .badNumber(let option, let value, _): "\(option) needs a number, not \(quoted(value))"
        case .givenTwice(let option): "\(option) can be given only once"
        case .conflict(let option, let other): "\(option) and \(other) cannot be used together"
        case .missingOperand(let command, let parameter, _): "\(code(command)) needs \(parameter)"
        case .extraOperand(let command, let operands, let allowed, _):
            "\(code(command)) does not take \(quoted(operands.dropFirst(allowed).joined(separator: " ")))"
        }
    }

    var hint: String? {
        switch self {
        case .unknownCommand(_, let nearest, let meant):
            if let meant {
                "did you mean `ekcal \(meant)`?"
            } else {
                didYouMean(nearest.map { "ekcal \($0)" }) ?? "`ekcal help --all` lists all commands"
            }
        case .unknownVerb(let noun, _, let nearest, let verbs):
            didYouMean(nearest.map { "ekcal \(noun) \($0)" }) ?? allVerbs(of: noun, verbs)
        case .missingVerb(let noun, let verbs): allVerbs(of: noun, verbs)
        case .unknownTopic(_, let nearest):
            didYouMean(nearest.map { "ekcal help \($0)" }) ?? "`ekcal help --all` lists commands and topics"
        case .unknownOption(_, let command, let nearest):
            didYouMean(nearest) ?? "`ekcal help\(command.map { " \($0)" } ?? "")` lists the options"
        case .foreignOption(_, let command, let hint): hint ?? "`ekcal help \(command)` lists its options"
        case .unreadable(_, _, let hint): hint
        case .missingValue(let option, _, let next):
            next.map { "if \(quoted($0)) is the value, write \(option)=\($0)" }
        case .unexpectedValue: nil
        case .badChoice(let option, let value, let choices, let nearest):
            didYouMean(nearest)
                ?? "write one of: " + choices.joined(separator: ", ")
                // The usual mistake.
                + (option == "--color" ? "; the colour of a calendar is --tint \(value)" : "")
        case .badNumber(_, _, let range):
            range.upperBound >= Int(Int32.max)
                ? "write a whole number, \(range.lowerBound) or more"
                : "write a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .givenTwice, .conflict: nil
        case .missingOperand(_, _, let synopsis): "usage: ekcal \(synopsis)"
        case .extraOperand(_, let operands, let allowed, let synopsis):
            allowed > 0 && !operands.allSatisfy(UsageError.isIdentifier)
                ? "put words that belong together in quotes: "
                    + "\"\(operands.dropFirst(allowed - 1).joined(separator: " "))\""
                : "usage: ekcal \(synopsis)"
        }
    }

    /// The option or parameter at fault, for the JSON form of the error.
    var field: String? {
        switch self {
        case .unknownCommand, .unknownVerb, .missingVerb, .unknownTopic, .extraOperand: nil
        case .unknownOption(let option, _, _), .foreignOption(let option, _, _),
            .missingValue(let option, _, _),
            .unexpectedValue(let option, _), .badChoice(let option, _, _, _), .badNumber(let option, _, _),
            .givenTwice(let option), .conflict(let option, _):
            option
        case .unreadable(let option, _, _): option
        case .missingOperand(_, let parameter, _): parameter
        }
    }

    private func quoted(_ text: String) -> String { "\"\(text)\"" }
    private func code(_ text: String) -> String { "`ekcal \(text)`" }

    private func didYouMean(_ candidates: [String]) -> String? {
        guard let last = candidates.last else { return nil }
        let quoted = candidates.map { "`\($0)`" }
        return quoted.count == 1
            ? "did you mean `\(last)`?"
            : "did you mean \(quoted.dropLast().joined(separator: ", ")) or `\(last)`?"
    }

    private func allVerbs(of noun: String, _ verbs: [String]) -> String {
        "write one of: " + verbs.map { "ekcal \(noun) \($0)" }.joined(separator: ", ")
    }

    /// Whether a word looks like a short identifier, and not like a normal word: five letters or more, no
    /// vowel after the first.
    private static func isIdentifier(_ word: String) -> Bool {
        word.utf8.count > 4 && word.first.map("erco".contains) == true
            && word.dropFirst().allSatisfy {
                $0.isASCII && ($0.isLowercase || $0.isNumber) && !"aeiou".contains($0)
            }
    }
}
