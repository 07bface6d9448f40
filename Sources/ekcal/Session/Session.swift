import Basics
import CalStore
import CalStoreScreens
import CalStoreSettings
import CommandLine

/// The environment of a command, in four parts: the clock, the readers of arguments, the store, and the
/// console.
final class Session {
    let system: System
    let console: Console
    let options: SessionOptions
    /// All settings, with their origins.
    let config: Settings
    /// The user's settings file.
    let settings: CalStoreSettings
    /// The batch to which the command belongs; nil for a command that was typed alone.
    let batch: BatchScope?
    let clock: Clock
    var words: Words { Words(self) }
    /// Whether a command that may write turned out to only read.
    var isOnlyReading = false
    private(set) lazy var access = StoreAccess(self)

    init(_ arguments: ParsedArguments, _ system: System) throws {
        self.system = system.readingInputOnce()
        options = SessionOptions(arguments)
        config = try Session.settings(options, system, try? StorePlace(system).path(options.store))
        clock = try Clock(options, system, config)
        console = try Console(ConsoleOptions(arguments), system, config)
        settings = CalStoreSettings(environment: system.environment, system.files)
        batch = nil
        warnOfUnknownZone()
    }

    /// A session for a line of a batch: it uses the store and the time of the batch, and its output is
    /// collected.
    ///
    /// - Parameter line: The arguments of the line; nil to use the options of the whole batch.
    init(_ line: ParsedArguments? = nil, in batch: BatchScope, of session: Session) throws {
        system = session.system
        options = line.map { SessionOptions($0) } ?? session.options
        let own = line == nil || options.zone == nil ? nil : try Clock.zone(options, session.system)
        clock = Clock(session.clock, zone: own ?? session.clock.zone)
        console = Console(
            gatheringFor: session.console, isQuiet: line?.has(.quiet) ?? false || batch.isQuiet,
            answersYes: line?.has(.yes) ?? false || batch.answersYes)
        config = session.config
        settings = session.settings
        self.batch = batch
    }

    var isDryRun: Bool { batch?.isDryRun ?? options.isDryRun }

    /// A mistake in TZ would silently put every new item into a wrong time zone.
    private func warnOfUnknownZone() {
        guard options.tellsTimes, options.zone == nil, system[.tz] == nil,
            let name = system[.systemZone], Zone.ofVariable(name) == nil
        else { return }
        console.warn(
            "TZ is \"\(name)\", which is not a known time zone; times are in "
                + "\(clock.zone.name). Use --tz for another one"
        )
    }

    /// Throws if an output would replace an input, also under another name. It is checked before anything
    /// happens.
    func checkOutput(_ output: String?, of option: Option, isNotAmong inputs: [String]) throws(EkcalError) {
        guard let output, output != "-",
            let input = inputs.first(where: { system.isFile(output, ofInput: $0) })
        else { return }
        throw EkcalError(
            .usage,
            "\(option.long) would replace \(input == "-" ? "standard input" : input), which is an input",
            hint: "nothing was changed; write another file name", field: option.long)
    }

    // MARK: Notes

    /// Warns of a possible misunderstanding.
    func warn(_ text: String) { console.warn(text) }

    /// Prints a note on standard error.
    func note(_ text: String, isQuietable: Bool = true) { console.note(text, isQuietable: isQuietable) }

    /// Continues only after a yes, typed or given with `-y`. A dry run does not ask.
    func confirm(_ question: String) throws {
        if !isDryRun { try console.confirm(question) }
    }

    /// The maximum number of items that change without confirmation.
    static let mostWithoutQuestion = 3

    func confirmMany(_ count: Int, verb: String) throws {
        if count > Session.mostWithoutQuestion { try confirm("\(verb) \(count) items?") }
    }

    // MARK: The end of a change, in text

    /// The last lines of a dry run. A batch prints them once.
    var dryRunLines: [String] { isDryRun && batch == nil ? ["Nothing was written."] : [] }

    /// The last lines of a change whose answer is one line: how to undo it, on a terminal.
    func shortEndLines(_ operation: CalStoreOperation?) -> [String] {
        system.isOutputTerminal ? endLines(operation) : dryRunLines
    }

    /// The last lines of a change: how to undo it.
    func endLines(_ operation: CalStoreOperation?) -> [String] {
        guard let operation, !isDryRun, batch == nil else { return dryRunLines }
        return [reminder("Undo with: \(line(of: "undo"))", operation)]
    }

    /// A command line that uses the same store when it is typed: `ekcal undo -s ada`.
    func line(of command: String) -> String {
        let place = StorePlace(system)
        guard let name = options.store, (try? access.path()) != (try? place.path(nil)) else {
            return "ekcal " + command
        }
        return "ekcal \(command) -s \(ShellWords.quoted(name))"
    }

    /// `Undo with: ekcal undo            (op o4dmw)`
    func reminder(_ text: String, _ operation: CalStoreOperation) -> String {
        guard let id = operation.id else { return text }
        let name = OperationText(times: clock.times, count: operation.sequence).shortID(id)
        return text + "            (op \(name))"
    }
}
