import CLibrary
import CalStoreLanguage

/// Questions, and what answers them.
extension Session {
    /// Whether somebody is there to answer.
    var canAsk: Bool {
        batch == nil && system.isInputTerminal && system.isErrorTerminal && !arguments.has(.noInput)
    }

    func ask(_ question: String) throws -> String {
        flush()
        system.error.print(CleanText.line(question) + " ")
        guard let answer = system.readLine()?.trimmed, !answer.isEmpty else {
            throw EkcalError(.answerNeeded, "there was no answer, so nothing was changed")
        }
        return answer
    }

    /// Goes on only after a yes: typed, or given with `-y`. A dry run needs none.
    func confirm(_ question: String) throws {
        if arguments.has(.yes) || isDryRun || batch?.answersYes == true { return }
        guard canAsk else {
            throw EkcalError(.answerNeeded, question, hint: "use -y to answer yes", field: "--yes")
        }
        let answer = try ask(question + " [y/N]").lowercased()
        guard answer == "y" || answer == "yes" else {
            throw EkcalError(.answerNeeded, "the answer was no, so nothing was changed")
        }
    }

    /// More than three items change only after a yes.
    func confirmMany(_ count: Int, verb: String) throws {
        if count > 3 { try confirm("\(verb) \(count) items?") }
    }
}
