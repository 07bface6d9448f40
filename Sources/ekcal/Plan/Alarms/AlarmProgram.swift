import Basics
import CalStore
import CalStoreExchange
import Terminal

/// A program that delivers an alarm: its words, with fields in braces as in `--format`.
struct AlarmProgram {
    /// The reason why it cannot be started for an alarm.
    struct Failure: Error {
        let reason: String
    }

    private let line: ProgramLine
    private let field: String
    private let limit: ProgramLimit?

    /// - Parameters:
    ///   - line: The program and its arguments, quoted as in a shell.
    ///   - field: The option or the setting that names it.
    init(_ line: String, field: String, limit: ProgramLimit? = nil) throws(EkcalError) {
        guard let line = ProgramLine(line) else {
            throw EkcalError(
                .usage, "\(field) does not name a program", hint: "write \(AlarmProgram.example)",
                field: field)
        }
        self.line = line
        self.field = field
        self.limit = limit
    }

    /// An example for error messages.
    static let example = "'notify-send -- {text} {at:%H:%M}'"

    /// Starts it for one alarm, with the alarm as a line of JSON on its standard input.
    func start(
        _ alarm: JSONValue, isAgain: Bool, now: Instant, _ session: Session
    ) throws -> RunningProgram {
        let words: ProgramWords
        do {
            words = try self.words(alarm, now: now, session)
        } catch let refusal as ProgramLine.Refusal {
            let error = EkcalError(refusal, field: field)
            throw Failure(reason: error.message + (error.hint.map { "; " + $0 } ?? ""))
        }
        var environment = session.system.environment
        for (name, member) in [
            ("EKCAL_ALARM_REF", "ref"), ("EKCAL_ALARM_TEXT", "text"), ("EKCAL_ALARM_AT", "at"),
            ("EKCAL_ALARM_STATE", "state"),
        ] { environment[name] = alarm[member]?.string.map(TerminalText.line) ?? "" }
        environment["EKCAL_ALARM_AGAIN"] = isAgain ? "1" : nil
        do throws(Program.Failure) {
            return try ChildProcess(words: words, environment: environment).start(
                input: Array((alarm.text + "\n").utf8), limit: limit, gathersOutput: false)
        } catch {
            throw Failure(reason: "cannot start \(words.program): \(error.reason) (\(field))")
        }
    }

    private func words(_ alarm: JSONValue, now: Instant, _ session: Session) throws -> ProgramWords {
        let fields = FieldList(of: alarm)
        return try line.words(for: .alarm) { word in
            let template = try Template(word, fields: fields, now: now, zone: session.clock.zone)
            return ProgramLine.Filled(
                text: template.text(for: alarm), literal: template.literal, hasFields: template.hasFields)
        }
    }

    /// The failure; nil for an exit with 0.
    func failure(_ outcome: ChildProcess.Outcome) -> String? {
        let failure = line.words(for: .alarm).failure(outcome.end, limit: limit)
        return failure.map { $0 + (outcome.end == nil ? " (--timeout)" : "") }
    }
}
