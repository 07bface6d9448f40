import CalStore
import CalStoreExchange

/// A program that tells of an alarm: its words, with fields in braces as in `--format`, each of which stays one argument. No shell sees a title.
struct AlarmProgram {
    private let words: [String]
    private let field: String
    private let limit: NewsProgram.Limit?

    /// - Parameters:
    ///   - line: The program and its arguments, quoted as in a shell.
    ///   - field: the option or the setting that names it.
    init(_ line: String, field: String, limit: NewsProgram.Limit? = nil) throws(EkcalError) {
        guard let words = ShellWords.split(line[...]), !words.isEmpty else {
            throw EkcalError(
                .usage, "\(field) names no program", hint: "write 'notify-send {text} {at:%H:%M}'",
                field: field)
        }
        self.words = words
        self.field = field
        self.limit = limit
    }

    /// Starts it for one alarm, with the alarm as a line of JSON on its standard input. Returns whether it ended as it should.
    func run(_ alarm: JSONValue, now: Instant, _ session: Session) throws -> Bool {
        let fields = FieldList(of: alarm)
        let words = try self.words.map { word in
            try Template(word, fields: fields, now: now, zone: session.zone).text(for: alarm)
        }
        var environment = session.system.environment
        for (name, member) in [
            ("EKCAL_ALARM_REF", "ref"), ("EKCAL_ALARM_TEXT", "text"), ("EKCAL_ALARM_AT", "at"),
            ("EKCAL_ALARM_STATE", "state"),
        ] { environment[name] = alarm[member]?.string ?? "" }
        let outcome: ChildProcess.Outcome
        do throws(Program.Failure) {
            outcome = try ChildProcess(words: words, environment: environment).run(
                input: Array((alarm.text + "\n").utf8), limit: limit?.seconds, gathersOutput: false,
                passesSignals: true)
        } catch {
            session.note("cannot start \(words[0]): \(error.reason) (\(field))", isQuietable: false)
            return false
        }
        switch outcome.end {
        case .exit(0): return true
        case nil: session.note("\(words[0]) took longer than \(limit?.typed ?? "") and was ended (--timeout)")
        case .exit(let code): session.note("\(words[0]) ended with \(code)")
        case .signal(let number): session.note("\(words[0]) was ended by signal \(number)")
        }
        return false
    }
}
