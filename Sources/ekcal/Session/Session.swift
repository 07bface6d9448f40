import Basics
import CLibrary
import CalStore
import CalStoreExchange
import CalStoreLanguage
import CalStoreSettings
import CommandLine

/// What a command works with: the store, the clock, the zone and the settings; and the console, for questions
/// and remarks.
///
/// A class, because the store is opened when it is needed. One command runs on one thread.
final class Session {
    let system: System
    let console: Console
    let options: SessionOptions
    let now: Instant
    let zone: Zone
    let weekStart: Weekday
    /// The hours of the parts of a day.
    let hours: DayHours
    let hasWeekNumbers: Bool
    /// Times in text.
    let times: TimeText
    /// What is set, wherever.
    let config: Settings
    /// The user's file.
    let settings: CalStoreSettings
    /// The batch that the command is a line of; nil when it was typed by itself.
    let batch: BatchScope?

    /// The zone of times that are typed without one; nil for `zone`.
    var typedZone: Zone?
    /// Whether a command that may write has found out that it does not.
    var isOnlyReading = false
    /// The store, once it is open.
    private(set) var store: CalendarStore?
    /// What was committed before through a store that stays open.
    private var earlierCommit: CalStoreOperation.ID?
    /// The user's programs that are asked and told of what is written; nil when there are none.
    private(set) var hooks: Hooks?
    /// The store that `-s` names and that was not there; nil for one that was.
    private var newStore: String?
    /// The operations that the command made: what a batch reports of its lines.
    private(set) var operations: [CalStoreOperation] = []
    /// What marks the state that the command left, whatever others did since; nil for one that did not get to
    /// write.
    private(set) var revision: String?

    init(_ arguments: ParsedArguments, _ system: System) throws {
        self.system = system
        options = SessionOptions(arguments)
        config = try Session.settings(options, system, try? StorePlace(system).path(options.store))
        zone = try Session.zone(options, system)
        weekStart = try Session.weekStart(config)
        hours = try Session.hours(config)
        now = try Session.now(options, system, zone, weekStart)
        console = try Console(ConsoleOptions(arguments), system, config)
        hasWeekNumbers = try config.value(SettingTable.weekNumbers).flatMap(SettingValue.flag) ?? true
        times = try Session.times(zone, config)
        settings = CalStoreSettings(environment: system.environment, system.files)
        batch = nil
        warnOfUnknownZone()
    }

    /// A line of a batch: it works on the store of the batch, at its time, and what it prints is gathered.
    ///
    /// - Parameter line: Its arguments; nil for what has no line of its own, and so the options of the whole.
    init(_ line: ParsedArguments? = nil, in batch: BatchScope, of session: Session) throws {
        system = session.system
        options = line.map { SessionOptions($0) } ?? session.options
        zone = line == nil || options.zone == nil ? session.zone : try Session.zone(options, session.system)
        now = session.now
        console = Console(
            gatheringFor: session.console, isQuiet: line?.has(.quiet) ?? false || batch.isQuiet,
            answersYes: line?.has(.yes) ?? false || batch.answersYes)
        weekStart = session.weekStart
        hours = session.hours
        hasWeekNumbers = session.hasWeekNumbers
        times = TimeText(
            zone: zone, datePattern: session.times.datePattern, clockPattern: session.times.clockPattern)
        config = session.config
        settings = session.settings
        self.batch = batch
        store = batch.store
    }

    var today: CivilDate { zone.local(at: now).date }
    /// Reads what is made; `listedDates` reads what is looked at, where a part of a day is all of it.
    var dates: DateReader {
        DateReader(now: now, zone: typedZone ?? zone, weekStart: weekStart, hours: hours)
    }
    var listedDates: DateReader {
        var dates = dates
        dates.purpose = .listing
        return dates
    }
    var isDryRun: Bool { batch?.isDryRun ?? options.isDryRun }

    // MARK: The clock and the zone

    private static func zone(_ options: SessionOptions, _ system: System) throws -> Zone {
        for (name, field) in [
            (options.zone, "--tz"), (system[.tz], EnvironmentVariable.tz.rawValue),
        ] {
            guard let name else { continue }
            do throws(DateError) { return try DateReader.zone(name) } catch {
                throw error.ekcalError(field: field)
            }
        }
        return Zone.system
    }

    /// Whether the zone is not that of the machine, which may change.
    var hasFixedZone: Bool { options.zone != nil || system[.tz] != nil }

    /// A mistake in TZ would silently put every new item into another zone.
    private func warnOfUnknownZone() {
        guard options.tellsTimes, options.zone == nil, system[.tz] == nil,
            let name = system[.systemZone], Zone.ofVariable(name) == nil
        else { return }
        warn(
            "TZ is \"\(name)\", which is not a known time zone; times are in \(zone.name). Use --tz for another one"
        )
    }

    private static func now(
        _ options: SessionOptions, _ system: System, _ zone: Zone, _ weekStart: Weekday
    ) throws -> Instant {
        let clock = system.clock()
        for (text, field) in [
            (options.now, "--now"), (system[.now], EnvironmentVariable.now.rawValue),
        ] {
            guard let text else { continue }
            do throws(DateError) {
                return try DateReader(now: clock, zone: zone, weekStart: weekStart).when(text).instant(
                    in: zone)
            } catch {
                throw error.ekcalError(field: field)
            }
        }
        return clock
    }

    // MARK: The store

    func openStore() throws -> CalendarStore {
        if let store { return store }
        let opened = try openNewest()
        store = opened
        earlierCommit = opened.lastCommit
        for note in try opened.notes() { warn(note.description) }
        guard let typed = options.atOperation else { return opened }
        let past = try opened.store(after: OperationReader(store: opened).id(typed, field: "--at-op"))
        store = past
        return past
    }

    /// The store as it is now.
    private func openNewest() throws -> CalendarStore {
        let path = try storePath()
        var timeout = 5.0
        if let text = options.lockTimeout {
            let length = try reading("--lock-timeout") { () throws(DateError) in try dates.length(text) }
            guard let seconds = length.exactSeconds else {
                throw EkcalError(
                    .usage, "\"\(text)\" is not a length of time", hint: "write 5s or 1m",
                    field: "--lock-timeout")
            }
            timeout = Double(seconds)
        }
        if options.isVerbose {
            console.note("store \(path), zone \(zone.name), now \(now.description(in: zone))")
        }
        let hooks = try usualHooks()
        if options.store != nil, try !CalendarStore.exists(at: path, on: system.files) {
            noteMissingStore(path)
        }
        let store = try system.store(
            at: path, lockTimeout: timeout, hooks?.commitHooks ?? CalStoreCommitHooks())
        hooks?.attach(store)
        self.hooks = hooks
        return store
    }

    /// A slip in the name would look like an empty calendar. A command that writes says so when it has made
    /// the store.
    private func noteMissingStore(_ path: String) {
        let name = options.store ?? path
        if options.writes {
            newStore = name
            return
        }
        let others = ((try? NamedStore.all(self)) ?? []).map(\.name)
        let nearest = Nearest.matches(for: name, among: others).first
        warn(
            "there is no store \"\(name)\" yet"
                + (nearest.map { "; did you mean \"\($0)\"?" } ?? "; `ekcal store list` lists the stores"))
    }

    private func usualHooks() throws -> Hooks? {
        guard options.asksHooks, !isDryRun, system[.hook] == nil else { return nil }
        return try Hooks(settings, system, zone: zone, now: now, isQuiet: console.isQuiet) {
            let setting = SettingTable.hookQuery
            guard let text = try settings.entry(setting.name)?.value else { return nil }
            return Hooks.Filter(query: try readQuery(text, setting.name), aliases: calendarAliases)
        }
    }

    /// The path of the store.
    func storePath() throws -> String { try StorePlace(system).path(options.store) }

    /// The operation that the command has made by now; nil when nothing is saved.
    var lastCommit: CalStoreOperation.ID? {
        guard let commit = store?.lastCommit, commit != earlierCommit else { return nil }
        return commit
    }

    /// Answers from one state of the store, so that the revision of an answer is that of its rows. The
    /// response is printed when the store is free again, because its reader may be slow.
    ///
    /// `gather` may run twice, when the index turns out to be damaged; remarks of the first time are
    /// forgotten.
    func read<Result>(_ gather: (CalStoreView) throws -> Result) throws -> Result {
        let store = try openStore()
        return try console.holdingNotes { restart in
            try store.read { view in
                restart()
                return try gather(view)
            }
        }
    }

    /// - Parameter label: The title of the operation; nil for the command line.
    func write<Result>(
        _ store: CalendarStore, as label: String? = nil, _ body: (inout CalStoreTransaction) throws -> Result
    ) throws -> CalStoreWriteOutcome<Result> {
        // What a batch rehearses is kept in its own store, so that its next line sees it.
        var seen: String?
        let written = try store.write(label ?? self.label, now: now, dryRun: isDryRun && batch == nil) {
            change in
            seen = try change.revision()
            change.ownAddresses = try userAddresses()
            return try body(&change)
        }
        revision = written.operation?.revision ?? seen
        if let operation = written.operation {
            operations.append(operation)
            if let name = newStore, !operation.isDryRun {
                newStore = nil
                note("made the store \"\(name)\"")
            }
        }
        return written
    }

    /// The command line, as the log shows it.
    var label: String { options.label }

    // MARK: Remarks

    /// Something that may not be what was meant.
    func warn(_ text: String) { console.warn(text) }

    /// A remark on standard error.
    func note(_ text: String, isQuietable: Bool = true) { console.note(text, isQuietable: isQuietable) }

    /// Goes on only after a yes: typed, or given with `-y`. A dry run needs none.
    func confirm(_ question: String) throws {
        if !isDryRun { try console.confirm(question) }
    }

    /// So many items change without a question.
    static let mostWithoutQuestion = 3

    /// More than three items change only after a yes.
    func confirmMany(_ count: Int, verb: String) throws {
        if count > Session.mostWithoutQuestion { try confirm("\(verb) \(count) items?") }
    }

    // MARK: The end of a change, in text

    /// What a change says last that was only tried. A batch says it once.
    var dryRunLines: [String] { isDryRun && batch == nil ? ["Nothing was written."] : [] }

    /// What a change says last whose answer is one line: how to take it back, to somebody at a terminal.
    func shortEndLines(_ operation: CalStoreOperation?) -> [String] {
        system.isOutputTerminal ? endLines(operation) : dryRunLines
    }

    /// What a change says last: how to take it back.
    func endLines(_ operation: CalStoreOperation?) -> [String] {
        guard let operation, !isDryRun, batch == nil else { return dryRunLines }
        return [reminder("Undo with: \(line(of: "undo"))", operation)]
    }

    /// A command line that works on the same store when it is typed: `ekcal undo -s ada`.
    func line(of command: String) -> String {
        let place = StorePlace(system)
        guard let name = options.store, (try? storePath()) != (try? place.path(nil)) else {
            return "ekcal " + command
        }
        return "ekcal \(command) -s \(ShellWords.quoted(name))"
    }

    /// `Undo with: ekcal undo            (op o4dmw)`
    func reminder(_ text: String, _ operation: CalStoreOperation) -> String {
        guard let id = operation.id else { return text }
        let name = OperationText(times: times, count: operation.sequence).shortID(id)
        return text + "            (op \(name))"
    }
}
