import Basics
import CalStore
import CalStoreExchange
import CalStoreLanguage
import CalStoreSettings
import CommandLine

/// The store of a command: opens it when needed, reads it and writes it.
///
/// A class, because it records the operations. One command runs on one thread.
final class StoreAccess {
    /// The store, once it is open.
    private(set) var store: CalendarStore?
    /// The user's programs that can refuse changes and are notified of them; nil if there are none.
    private(set) var hooks: Hooks?
    /// The operations of the command, which a batch reports for each line.
    private(set) var operations: [CalStoreOperation] = []
    /// The revision of the store right after the command's changes, whatever others changed later; nil if it
    /// wrote nothing.
    private(set) var revision: String?
    /// The last commit before this command, in a store that stays open.
    private var earlierCommit: CalStoreOperation.ID?
    /// The name given with `-s` if no such store existed; otherwise nil.
    private var newStore: String?

    private let options: SessionOptions
    private let system: System
    private let console: Console
    let config: Settings
    private let settings: CalStoreSettings
    let words: Words
    private let isDryRun: Bool
    private let isInBatch: Bool
    private var clock: Clock { words.clock }

    init(_ session: Session) {
        options = session.options
        system = session.system
        console = session.console
        config = session.config
        settings = session.settings
        words = session.words
        isDryRun = session.isDryRun
        isInBatch = session.batch != nil
        store = session.batch?.store
    }

    // MARK: Opening

    func open() throws -> CalendarStore {
        if let store { return store }
        let opened = try openNewest()
        store = opened
        earlierCommit = opened.lastCommit
        for note in try opened.notes() { console.warn(note.description) }
        guard let typed = options.atOperation else { return opened }
        let past = try opened.history.store(after: OperationReader(store: opened).id(typed, field: "--at-op"))
        store = past
        return past
    }

    /// The store in its newest state.
    private func openNewest() throws -> CalendarStore {
        let path = try path()
        var timeout = 5.0
        if let text = options.lockTimeout {
            timeout = try words.readSeconds(text, .lockTimeout, most: .hour)
        }
        if options.isVerbose {
            console.note(
                "store \(path), zone \(clock.zone.name), now \(clock.now.description(in: clock.zone))")
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

    /// A mistyped name would look like an empty calendar. A command that writes prints a note when it has
    /// created the store.
    private func noteMissingStore(_ path: String) {
        let name = options.store ?? path
        if options.writes {
            newStore = name
            return
        }
        let others = ((try? NamedStore.all(system, current: path)) ?? []).map(\.name)
        let nearest = Nearest.matches(for: name, among: others).first
        console.warn(
            "there is no store \"\(name)\" yet"
                + (nearest.map { "; did you mean \"\($0)\"?" } ?? "; `ekcal store list` lists the stores"))
    }

    private func usualHooks() throws -> Hooks? {
        guard options.asksHooks, !isDryRun, system[.hook] == nil else { return nil }
        return try Hooks(settings, system, zone: clock.zone, now: clock.now, isQuiet: console.isQuiet) {
            let setting = SettingTable.hookQuery
            guard let text = try settings.entry(setting.name)?.value else { return nil }
            return Hooks.Filter(
                query: try words.readQuery(text, setting.name), aliases: config.calendarAliases)
        }
    }

    func path() throws -> String { try StorePlace(system).path(options.store) }

    /// The path from the root, by which files about the store know it.
    func place() throws -> String { FilePath.absolute(try path()) }

    // MARK: Reading and writing

    /// The last operation that the command has saved; nil if there is none.
    var lastCommit: CalStoreOperation.ID? {
        guard let commit = store?.lastCommit, commit != earlierCommit else { return nil }
        return commit
    }

    /// Answers from one state of the store, so that the revision of an answer matches its rows. The response
    /// is printed after the store is released, because its reader may be slow.
    ///
    /// `gather` may run twice, if the index turns out to be damaged; the notes of the first run are
    /// discarded.
    func read<Result>(_ gather: (CalStoreView) throws -> Result) throws -> Result {
        let store = try open()
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
        // A batch writes to its own store in memory, so that its next line sees the changes.
        var seen: String?
        let written = try store.write(label ?? self.label, now: clock.now, dryRun: isDryRun && !isInBatch) {
            change in
            seen = try change.revision()
            change.ownAddresses = try config.userAddresses()
            change.zone = clock.zone
            let foreign = try foreignSources(change)
            let result = try body(&change)
            try refuseChanges(change, in: foreign)
            return result
        }
        revision = written.operation?.revision ?? seen
        if let operation = written.operation {
            operations.append(operation)
            if let name = newStore, !operation.isDryRun {
                newStore = nil
                console.note("created the store \"\(name)\"")
            }
        }
        return written
    }

    /// The sources of accounts that are not set up here. Nothing would be sent to their servers, so their
    /// calendars are read-only.
    private func foreignSources(_ store: any CalStoreReader) throws -> [CalStoreSource] {
        let sources = try store.sources().filter { $0.kind == .caldav }
        if sources.isEmpty { return [] }
        let names = config.accountNames
        return sources.filter { !names.contains($0.title) }
    }

    private func refuseChanges(_ change: CalStoreTransaction, in foreign: [CalStoreSource]) throws {
        if foreign.isEmpty { return }
        let changed = change.calendarsWithChanges
        if changed.isEmpty { return }
        // An account may be removed with its calendars, or become one of this machine only.
        let left = try foreignSources(change).filter { source in foreign.contains { $0.id == source.id } }
        for calendar in try change.calendars() where changed.contains(calendar.id) {
            guard let source = left.first(where: { $0.id == calendar.sourceID }) else { continue }
            throw EkcalError(
                .readOnly,
                "the calendar \"\(calendar.title)\" is read-only, because its account, \(source.title), is "
                    + "not set up here",
                hint: "`ekcal account add \(ShellWords.quoted(source.title))"
                    + "\(source.url.map { " " + ShellWords.quoted($0) } ?? " URL")` sets it up")
        }
    }

    /// Tries a change, and saves nothing.
    func rehearse<Result>(
        _ store: CalendarStore, _ body: (inout CalStoreTransaction) throws -> Result
    ) throws -> Result {
        try store.write(label, now: clock.now, dryRun: true, body).result
    }

    /// The command line, as the log shows it.
    var label: String { options.label }

    /// A file about this store on this machine, whose loss is harmless.
    func stateFile(_ name: String) throws -> String {
        try system.stateFolder() + "/\(name)-" + VdirItem.hash(Array(place().utf8))
    }

    /// The file that records which alarms of this store were delivered on this machine.
    func alarmJournalPath() throws -> String {
        try stateFile("alarms")
    }
}
