/// The exit codes of the tool. They are a promise to scripts: none ever changes its meaning.
enum ExitCode: Int32, CaseIterable, Sendable {
    case success = 0
    case failure = 1
    case usage = 2
    case notFound = 3
    case ambiguous = 4
    case conditionNotMet = 5
    case refused = 6
    case partlyDone = 7
    case nothingMatched = 8
    case answerNeeded = 9
    case system = 71
    case inputOutput = 74
    case locked = 75
    case terminalGone = 129
    case interrupted = 130
    case terminated = 143

    var meaning: String {
        switch self {
        case .success: "success, or nothing to do"
        case .failure: "unexpected failure: a bug"
        case .usage: "usage: an unknown option, a date that cannot be read, a span that is missing"
        case .notFound: "not found"
        case .ambiguous: "ambiguous: several things have this name"
        case .conditionNotMet:
            "a condition is false: --if-rev, assert, --max-changes, --no-conflict, an undo that would lose "
                + "later changes, a cursor that is too old"
        case .refused:
            "refused by the rules of the store: a read-only calendar, an end before "
                + "its start, a rule that does not fit; or by a hook"
        case .partlyDone:
            "partly done, where that is allowed: import without --strict, expand --lines, watch --once and "
                + "alarm watch --once with a program that fails; the report has the details"
        case .nothingMatched: "nothing matched, and --fail-empty was given"
        case .answerNeeded: "an answer is needed, and there is no terminal or --no-input was given"
        case .system:
            "the system provided no command line or no thread, so the command could not start"
        case .inputOutput: "reading or writing failed"
        case .locked: "another program has locked the store; try again"
        case .terminalGone: "the terminal of `ui` is gone"
        case .interrupted: "interrupted (Control-C)"
        case .terminated: "terminated"
        }
    }

    /// The state of the store after this exit code.
    var store: String {
        switch self {
        case .success: "written, or nothing to write"
        case .partlyDone: "partly written"
        case .inputOutput:
            "unchanged, unless the message says that the change is saved or that this is unknown"
        default: "unchanged"
        }
    }
}
