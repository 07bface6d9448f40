import CalStore
import CalStoreLanguage

/// The program of `watch --exec`, which is started with each piece of news.
struct NewsProgram {
    /// How long it may take (`--timeout`).
    struct Limit {
        let typed: String
        let seconds: Double
    }

    private let words: [String]
    private let limit: Limit?

    /// - Parameter line: The program and its arguments, quoted as in a shell.
    init(_ line: String, limit: Limit?) throws(EkcalError) {
        guard let words = ShellWords.split(line[...]), !words.isEmpty else {
            throw EkcalError(
                .usage, "--exec names no program", hint: "--exec 'notify-send Calendar changed'",
                field: "--exec")
        }
        self.words = words
        self.limit = limit
    }

    /// Starts the program with the news on its standard input, and waits for it. No shell is involved: a title is never run.
    ///
    /// Returns whether it ended as it should.
    func run(_ news: ChangeFeed, input: [UInt8], _ session: Session) throws -> Bool {
        var environment = session.system.environment
        environment["EKCAL_CURSOR"] = news.cursor
        environment["EKCAL_OPERATIONS"] = "\(news.operations.count)"
        environment["EKCAL_CHANGES"] = "\(news.operations.reduce(0) { $0 + $1.changes.count })"
        let outcome: ChildProcess.Outcome
        do throws(Program.Failure) {
            outcome = try ChildProcess(words: words, environment: environment).run(
                input: input, limit: limit?.seconds, gathersOutput: false, passesSignals: true)
        } catch {
            throw EkcalError(.file, "cannot start \(words[0]): \(error.reason)", field: "--exec")
        }
        switch outcome.end {
        case .exit(0): return true
        case nil:
            session.note("\(words[0]) took longer than \(limit?.typed ?? "") and was ended (--timeout)")
        case .exit(let code): session.note("\(words[0]) ended with \(code)")
        case .signal(let number): session.note("\(words[0]) was ended by signal \(number)")
        }
        return false
    }
}
