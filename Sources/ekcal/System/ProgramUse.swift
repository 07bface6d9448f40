/// The uses for which `ekcal` starts programs. Every program is started for one of these, so a test can check
/// all of them.
enum ProgramUse: String, CaseIterable, Sendable {
    /// `hook.pre-commit` and `hook.post-commit`.
    case hook
    /// Delivers an alarm: `alarm watch --exec`, `alarm.display` and related settings.
    case alarm
    /// `watch --exec`.
    case watch
    /// `invite ... --send`.
    case mail
    /// `fetch.command`.
    case fetch
    /// `sync.command`.
    case sync
    /// curl, for requests to the server of an account.
    case server
    /// dig, for the server of a mail address.
    case names
    /// `account.*.password_command`.
    case password
    /// EDITOR and related variables.
    case editor
    /// PAGER, and the program `man`.
    case pager

    /// The default time limit; nil for none.
    var limit: ProgramLimit? {
        switch self {
        case .hook: ProgramLimit(typed: "10s", seconds: System.hookLimit)
        case .alarm, .mail: ProgramLimit(typed: "5m", seconds: 300)
        // A limit for programs without their own.
        case .fetch, .server: ProgramLimit(typed: "10m", seconds: 600)
        case .names: ProgramLimit(typed: "10s", seconds: 10)
        // It may ask the user for another password.
        case .password: ProgramLimit(typed: "2m", seconds: 120)
        case .watch, .sync, .editor, .pager: nil
        }
    }
}

/// A time limit for a program.
struct ProgramLimit: Hashable, Sendable {
    /// The text as typed: `30s`.
    let typed: String
    let seconds: Double
}
