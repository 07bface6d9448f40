import CalStore
import CalStoreLanguage
import Terminal

/// Asks for the sentence of `quick`, and shows the current reading below the line.
struct QuickPrompt {
    let wish: QuickReading.Wish
    let store: CalendarStore
    let session: Session

    private static let question = "What and when?"

    func ask() throws -> String {
        guard let text = try typed()?.trimmed else {
            throw EkcalError(.answerNeeded, "cancelled; nothing was changed")
        }
        if !text.isEmpty { return text }
        throw EkcalError(.answerNeeded, "there was no sentence; nothing was changed")
    }

    /// Nil if the user pressed Control-C.
    private func typed() throws -> String? {
        guard let width = session.console.width, let keys = session.system.readKeys() else {
            return try session.console.answer(QuickPrompt.question)
        }
        defer { keys.close() }
        let history = LineHistory("quick", session.system)
        let completion = PhraseCompletion(dates: session.clock.dates)
        let prompt = PromptLine(
            question: QuickPrompt.question, width: width, history: history.lines, lines: lines
        ) { text in
            completion.completed(endOf: text)
        }
        let line = prompt.ask(keys) { session.system.error.draw($0) }
        if let line { history.add(line) }
        return line
    }

    /// The reading of a text so far. Notes are part of the lines, so none is printed separately.
    private func lines(_ text: String) -> [String] {
        guard !text.allSatisfy(\.isWhitespace) else {
            return ["  such as: Lunch with Ada fri 12:30 for 1h at Luigi's"].map(faint)
        }
        let count = session.console.warnings.count
        defer { session.console.dropWarnings(after: count) }
        return session.console.holdingNotes { restart in
            defer { restart() }
            do {
                let reading = try QuickReading(text, wish, session)
                return try reading.lines(try reading.draft(store, session), store, session)
            } catch {
                return [faint("  " + TerminalText.line(EkcalError(any: error).message))]
            }
        }
    }

    private func faint(_ text: String) -> String { session.console.style.apply(.faint, text) }
}
