import CalStore
import CalStoreLanguage

/// The program of `watch --exec`, which runs for each report of changes.
struct NewsProgram {
    private let words: ProgramWords
    private let limit: ProgramLimit?

    /// - Parameter line: The program and its arguments, quoted as in a shell.
    init(_ line: String, limit: ProgramLimit?) throws(EkcalError) {
        guard let program = ProgramLine(line) else {
            throw EkcalError(
                .usage, "--exec does not name a program", hint: "--exec 'notify-send -- Calendar changed'",
                field: "--exec")
        }
        words = program.words(for: .watch)
        self.limit = limit
    }

    /// Runs the program with the changes on its standard input, and waits for it. There is no shell, so a
    /// title can never run as a command.
    ///
    /// Returns whether it exited with 0.
    func run(_ news: NewOperations, input: [UInt8], _ session: Session) throws -> Bool {
        var environment = session.system.environment
        environment["EKCAL_CURSOR"] = news.cursor
        environment["EKCAL_OPERATIONS"] = "\(news.operations.count)"
        environment["EKCAL_CHANGES"] = "\(news.operations.reduce(0) { $0 + $1.changes.count })"
        let outcome: ChildProcess.Outcome
        do throws(Program.Failure) {
            outcome = try ChildProcess(words: words, environment: environment).run(
                input: input, limit: limit, gathersOutput: false, passesSignals: true)
        } catch {
            throw EkcalError(.file, "cannot start \(words.program): \(error.reason)", field: "--exec")
        }
        guard let failure = words.failure(outcome.end, limit: limit) else { return true }
        session.note(failure + (outcome.end == nil ? " (--timeout)" : ""))
        return false
    }
}
