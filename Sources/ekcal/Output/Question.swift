/// A question to the person at the terminal. Every question has an option that answers it, and none is asked where
/// nobody could answer.
struct Question: Sendable {
    let text: String
    /// What to do instead of answering: named when nobody can be asked.
    let hint: String

    /// Whether the answer is yes. `--yes` answers, `--no-input` and a missing terminal refuse to ask (exit 9).
    func ask(_ platform: Platform, yes: Bool, noInput: Bool) throws(EkcalError) -> Bool {
        if yes { return true }
        guard !noInput, platform.terminal.isInput, platform.terminal.isError else {
            throw EkcalError(.answerNeeded, "this needs an answer: \(text)", hint: hint)
        }
        do throws(Platform.Failure) {
            try platform.print(text + " [y/N] ", to: .error)
            var lines = LineReader(platform)
            let answer = String(decoding: try lines.next() ?? [], as: UTF8.self).lowercased()
            return answer == "y" || answer == "yes"
        } catch {
            throw error.ekcalError
        }
    }
}
