/// The options that every command may have: which store, when and where, and how it is written to.
struct SessionOptions {
    /// `--store`
    let store: String?
    /// `--tz`
    let zone: String?
    /// `--now`
    let now: String?
    /// `--at-op`
    let atOperation: String?
    /// `--lock-timeout`
    let lockTimeout: String?
    let isVerbose: Bool
    let isDryRun: Bool
    /// Whether the user's programs are asked about what is written.
    let asksHooks: Bool
    /// The command line, as the log shows it.
    let label: String
    /// What an answer says of itself.
    let commandName: String

    init(_ arguments: ParsedArguments) {
        store = arguments.value(.store)
        zone = arguments.value(.tz)
        now = arguments.value(.now)
        atOperation = arguments.value(.atOperation)
        lockTimeout = arguments.value(.lockTimeout)
        isVerbose = arguments.has(.verbose)
        isDryRun = arguments.has(.dryRun)
        asksHooks = arguments.command.takes(.noHooks) && !arguments.has(.noHooks)
        label = (["ekcal"] + arguments.line).map(ShellWords.quoted).joined(separator: " ")
        commandName = arguments.command.name
    }
}
