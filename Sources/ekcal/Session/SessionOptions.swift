import CalStoreExchange
import CommandLine

/// The options that every command may have: the store, the time and zone, and how to write.
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
    /// `--color`
    let color: String?
    let isVerbose: Bool
    let isDryRun: Bool
    /// Whether the command may change the store.
    let writes: Bool
    /// `--assume`
    let takesAssumptions: Bool
    /// `--fail-empty`
    let failsWhenEmpty: Bool
    /// Whether values come from `--patch`, which programs write.
    let isPatch: Bool
    /// Whether the user's hooks run on changes.
    let asksHooks: Bool
    /// Whether the command works with wrong settings.
    let worksWithWrongSettings: Bool
    /// Whether its answer contains times.
    let tellsTimes: Bool
    /// The command line for the log, without user names and passwords in addresses.
    let label: String
    /// The name of the command in answers.
    let commandName: String

    init(_ arguments: ParsedArguments) {
        store = arguments.value(.store)
        zone = arguments.value(.tz)
        now = arguments.value(.now)
        atOperation = arguments.value(.atOperation)
        lockTimeout = arguments.value(.lockTimeout)
        color = arguments.value(.color)
        isVerbose = arguments.has(.verbose)
        isDryRun = arguments.has(.dryRun)
        writes = arguments.command.writes
        takesAssumptions = arguments.has(.assume)
        failsWhenEmpty = arguments.has(.failEmpty)
        isPatch = arguments.has(.patch)
        asksHooks = arguments.command.takes(.noHooks) && !arguments.has(.noHooks)
        worksWithWrongSettings = arguments.command.worksWithWrongSettings
        tellsTimes = arguments.command.tellsTimes
        label = (["ekcal"] + arguments.line.map(FeedAddress.withoutLogin)).map(ShellWords.quoted).joined(
            separator: " ")
        commandName = arguments.command.name
    }
}
