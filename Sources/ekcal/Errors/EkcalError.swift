import Basics
import CalStore
import CommandLine
import Terminal

/// The reason why a command fails: everything in the text form and the JSON form of an error.
struct EkcalError: Error, Hashable, Sendable {
    /// Error names for scripts, finer than exit codes. Later versions may add some.
    enum Code: String, CaseIterable, Sendable, JSONRepresentable {
        case bug
        // Cannot be read: 2
        case usage
        case date
        case repeatSentence = "repeat"
        case rrule
        case query
        case field
        case spanNeeded = "span_needed"
        case notFound = "not_found"
        case ambiguous
        case revision
        case condition
        case conflict
        case undoConflict = "undo_conflict"
        case cursorExpired = "cursor_expired"
        // Can be read but does not fit: 6
        case readOnly = "read_only"
        case endBeforeStart = "end_before_start"
        case refused
        case hook
        case partlyDone = "partly_done"
        case nothingMatched = "nothing_matched"
        case answerNeeded = "answer_needed"
        case process
        case file
        case store
        case locked

        var exit: ExitCode {
            switch self {
            case .bug: .failure
            case .usage, .date, .repeatSentence, .rrule, .query, .field, .spanNeeded: .usage
            case .notFound: .notFound
            case .ambiguous: .ambiguous
            case .revision, .condition, .conflict, .undoConflict, .cursorExpired: .conditionNotMet
            case .readOnly, .endBeforeStart, .refused, .hook: .refused
            case .partlyDone: .partlyDone
            case .nothingMatched: .nothingMatched
            case .answerNeeded: .answerNeeded
            case .process: .system
            case .file, .store: .inputOutput
            case .locked: .locked
            }
        }
    }

    /// One of several possible meanings.
    struct Candidate: Hashable, Sendable {
        let shortID: String
        let title: String
        /// Why it is listed, if the reason differs between candidates.
        var detail: String?
    }

    let code: Code
    var message: String
    var hint: String?
    /// The option, parameter or member at fault.
    var field: String?
    /// The line of the file at fault, counted from 1.
    var line: Int?
    var candidates: [Candidate] = []

    var exit: ExitCode { code.exit }

    init(
        _ code: Code, _ message: String, hint: String? = nil, field: String? = nil, line: Int? = nil,
        candidates: [Candidate] = []
    ) {
        self.code = code
        self.message = message
        self.hint = hint
        self.field = field
        self.line = line
        self.candidates = candidates
    }

    init(_ error: UsageError) {
        self.init(.usage, error.message, hint: error.hint, field: error.field)
    }

    /// The text on standard error: the fact, possible meanings, and what to do.
    func text(style: TextStyle, width: Int? = nil) -> String {
        var lines = [
            style.apply(.late, "ekcal:") + " " + TerminalText.lines(message).joined(separator: "\n       ")
        ]
        var columns = Columns([.init(), .init(), .init()], indent: 2)
        for candidate in candidates {
            columns.add([
                .init(candidate.shortID, .strong), .init(candidate.title), .init(candidate.detail ?? ""),
            ])
        }
        lines += columns.lines(width: nil, style: style)
        if let hint { lines += TerminalText.lines(hint).map { "       " + $0 } }
        if let width {
            let all = lines.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
            lines = all.flatMap { TextWrap.fitted(String($0), width: width, indent: "ekcal: ".count) }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The JSON on standard error with `--json`: one object, each member always present.
    var document: JSONValue { ["error": json] }
}

extension EkcalError: JSONRow {
    static let fields: [JSONField<Self>] = [
        .init("code", "error code", \.code), .init("exit", "the exit code") { Int($0.exit.rawValue) },
        .init("message", "message for people", \.message), .init("hint", "advice", \.hint),
        .init("field", "the option, parameter or member with the mistake", \.field),
        .init("line", "line of the file with the mistake", \.line),
        .init("candidates", "possible meanings", \.candidates),
    ]
}

extension EkcalError.Candidate: JSONRow {
    static let fields: [JSONField<Self>] = [
        .init("short_id", "reference for commands", \.shortID), .init("title", "title or name", \.title),
        .init("detail", "reason", \.detail),
    ]
}

extension NamedShape {
    static let error = NamedShape("error", "the error output of a failed command with --json") {
        .object([.init("error", EkcalError.shape, "reason for the failure")])
    }
}
