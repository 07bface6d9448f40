/// What `ekcal` starts a program for. Every program is started for one of these, so a test can go through all
/// of them.
enum ProgramUse: String, CaseIterable, Sendable {
    /// `hook.pre-commit` and `hook.post-commit`.
    case hook
    /// Tells of an alarm: `alarm watch --exec`, `alarm.display` and its kin.
    case alarm
    /// `watch --exec`.
    case watch
    /// `invite ... --send`.
    case mail
    /// `fetch.command`.
    case fetch
    /// `sync.command`.
    case sync
    /// EDITOR and its kin.
    case editor
    /// PAGER, and the program `man`.
    case pager

    /// How long it may take where nobody says something else; nil for as long as it likes.
    var limit: ProgramLimit? {
        switch self {
        case .hook: ProgramLimit(typed: "10s", seconds: System.hookLimit)
        case .alarm, .mail: ProgramLimit(typed: "5m", seconds: 300)
        // For programs that have no limit of their own.
        case .fetch: ProgramLimit(typed: "10m", seconds: 600)
        case .watch, .sync, .editor, .pager: nil
        }
    }
}

/// How long a program may take.
struct ProgramLimit: Hashable, Sendable {
    /// As it was typed: `30s`.
    let typed: String
    let seconds: Double
}
