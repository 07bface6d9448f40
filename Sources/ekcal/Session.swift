import CLibrary
import CalStore
import CalStoreExchange
import CalStoreLanguage

/// What every command works with: the command line, the clock, the zone, the store, and where answers go.
///
/// A class, because output and warnings gather in it while a command runs. One command runs on one thread.
final class Session {
    let arguments: ParsedArguments
    let system: System
    let now: Instant
    let zone: Zone
    let output: OutputFormat
    let style: TextStyle
    let width: Int?
    let weekStart: Weekday
    let hasWeekNumbers: Bool
    /// Times in text.
    let times: TimeText

    /// What is set, wherever.
    let config: Settings
    /// The user's file.
    let settings: CalStoreSettings

    /// Whether a command that may write has found out that it does not.
    var isOnlyReading = false
    /// What stood on standard input, when that was read before it was needed.
    var inputAhead: [UInt8]?
    /// The open store and the way out, which a command shares with one that it does its work through.
    private let spool: Spool
    /// So many bytes are gathered before they are written.
    private static let bufferSize = 1 << 16
    /// How the command answers, if that was looked at already.
    private var format: (any AnswerFormat)?
    private(set) var warnings: [String] = []
    /// The same, to ask whether something was said already: an import may have a hundred thousand.
    private var warned: Set<String> = []
    /// The operations that the command made, and the items that it made or changed: what a batch reports of its lines.
    private(set) var operations: [CalStoreOperation] = []
    /// What marks the state that the command left, whatever others did since; nil for one that did not get to write.
    private(set) var revision: String?
    var produced: [CalStoreItem] = []
    /// The batch that the command is a line of; nil when it was typed by itself.
    let batch: BatchScope?
    /// Remarks of a line of a batch, which the batch prints.
    private(set) var notes: [String] = []

    init(_ arguments: ParsedArguments, _ system: System) throws {
        self.arguments = arguments
        self.system = system
        config = try Session.settings(arguments, system, try? Session.storePath(arguments, system))
        zone = try Session.zone(arguments, system)
        weekStart = try Session.weekStart(config)
        now = try Session.now(arguments, system, zone, weekStart)
        output = try Session.output(arguments, system)
        width = system[.columns].flatMap { Int($0) }.map { max($0, 20) } ?? system.terminalWidth
        style = try Session.style(isColored: Session.isColored(config, system), config)
        hasWeekNumbers = try config.value(SettingTable.weekNumbers).flatMap(SettingValue.flag) ?? true
        times = try Session.times(zone, config)
        settings = CalStoreSettings(environment: system.environment)
        spool = Spool(pager: Pager(arguments, system))
        batch = nil
        warnOfUnknownZone()
    }

    /// A line of a batch: it works on the store of the batch, at its time, and what it prints is gathered.
    init(_ line: ParsedArguments, in batch: BatchScope, of session: Session) throws {
        arguments = line
        system = session.system
        zone = line.has(.tz) ? try Session.zone(line, session.system) : session.zone
        now = session.now
        output = .text
        width = session.width
        style = session.style
        weekStart = session.weekStart
        hasWeekNumbers = session.hasWeekNumbers
        times = TimeText(
            zone: zone, datePattern: session.times.datePattern, clockPattern: session.times.clockPattern)
        config = session.config
        settings = session.settings
        spool = Spool()
        self.batch = batch
    }

    /// The store, once it is open.
    var store: CalendarStore? { spool.store }
    /// The user's programs that are asked and told of what is written; nil when there are none.
    var hooks: Hooks? { spool.hooks }
    /// Whether standard output can no longer be written to.
    var isOutputBroken: Bool { spool.outputFailure != nil || spool.wasPagerQuit }
    /// Why it cannot.
    var outputFailure: System.WriteFailure? { spool.outputFailure }
    /// Whether the pager was quit before it had seen everything, which is no failure.
    var wasPagerQuit: Bool { spool.wasPagerQuit }

    var today: CivilDate { zone.local(at: now).date }
    var dates: DateReader { DateReader(now: now, zone: zone, weekStart: weekStart) }
    var isQuiet: Bool { arguments.has(.quiet) || batch?.isQuiet == true }
    var isDryRun: Bool { batch?.isDryRun ?? arguments.has(.dryRun) }
    var isSorted: Bool { arguments.has(.sort) }

    // MARK: What is said on the command line and in the environment

    private static func zone(_ arguments: ParsedArguments, _ system: System) throws -> Zone {
        for (name, field) in [
            (arguments.value(.tz), "--tz"), (system[.tz], EnvironmentVariable.tz.rawValue),
        ] {
            guard let name else { continue }
            do throws(DateError) { return try DateReader.zone(name) } catch {
                throw error.ekcalError(field: field)
            }
        }
        return Zone.system
    }

    /// A slip in TZ would put every new item into another zone without a word.
    private func warnOfUnknownZone() {
        let command = arguments.command
        let tellsTimes = command.takes(.store) || command.id == .when || command.id == .expand
        guard tellsTimes, !arguments.has(.tz), system[.tz] == nil,
            let name = system[.systemZone], Zone.ofVariable(name) == nil
        else { return }
        warn(
            "TZ is \"\(name)\", which is not a known time zone; times are in \(zone.name). Use --tz for another one"
        )
    }

    private static func now(
        _ arguments: ParsedArguments, _ system: System, _ zone: Zone, _ weekStart: Weekday
    ) throws -> Instant {
        let clock = system.clock()
        for (text, field) in [
            (arguments.value(.now), "--now"), (system[.now], EnvironmentVariable.now.rawValue),
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

    private static func output(_ arguments: ParsedArguments, _ system: System) throws -> OutputFormat {
        guard let use = arguments.command.use(of: .output) else { return .text }
        let asked = arguments.value(.output).flatMap(OutputFormat.init)
        if arguments.has(.format) {
            guard asked == nil || asked == .template, !arguments.has(.fields) else {
                throw EkcalError(
                    .usage, "--format cannot be used with \(asked == nil ? "--fields" : "--output")",
                    hint: "remove \(asked == nil ? "--fields" : "--output")", field: "--format")
            }
            return .template
        }
        if asked == .template {
            throw EkcalError(
                .usage, "the template is missing", hint: "write --format '{start:%H:%M} {title}'",
                field: "--format")
        }
        if let asked { return asked == .text ? try text(arguments, use) : asked }
        guard let text = system[.output] else { return try self.text(arguments, use) }
        guard let format = OutputFormat(rawValue: text), format != .template, format != .table else {
            let choices = OutputFormat.allCases.filter { $0 != .template && $0 != .table }.map(\.rawValue)
            throw EkcalError(
                .usage,
                "\(EnvironmentVariable.output.rawValue) is \"\(text)\", which is not an output format",
                hint: "use one of \(choices.joined(separator: ", "))")
        }
        // What a command cannot print it prints as text.
        let possible = OptionTable.byName[.output]?.choices(use) ?? []
        return format != .text && possible.contains(text) ? format : try self.text(arguments, use)
    }

    /// Text, or what --fields makes of it.
    private static func text(_ arguments: ParsedArguments, _ use: Command.Use) throws -> OutputFormat {
        guard arguments.has(.fields), !arguments.has(.quiet) else { return .text }
        let possible = OptionTable.byName[.output]?.choices(use) ?? []
        guard possible.contains("csv"), possible.contains("text") else {
            throw EkcalError(
                .usage,
                "--fields needs an output format with fields for `ekcal \(arguments.command.name)`",
                hint: "add "
                    + possible.filter { ["json", "jsonl", "csv"].contains($0) }.map { "--" + $0 }
                    .joined(separator: " or "), field: "--fields")
        }
        return .table
    }

    private static func isColored(_ settings: Settings, _ system: System) throws -> Bool {
        switch try settings.value(SettingTable.color) {
        case "always": true
        case "never": false
        default: system.isOutputTerminal && system[.term] != "dumb"
        }
    }

    // MARK: The store

    func openStore() throws -> CalendarStore {
        if let batch { return batch.store }
        if let store { return store }
        let opened = try openNewest()
        spool.store = opened
        for text in try opened.notes() { warn(text) }
        guard let typed = arguments.value(.atOperation) else { return opened }
        let past = try opened.store(after: OperationReader(store: opened).id(typed, field: "--at-op"))
        spool.store = past
        return past
    }

    /// The store as it is now.
    private func openNewest() throws -> CalendarStore {
        let path = try storePath()
        var timeout = 5.0
        if let text = arguments.value(.lockTimeout) {
            let length = try reading("--lock-timeout") { () throws(DateError) in try dates.length(text) }
            guard let seconds = length.exactSeconds else {
                throw EkcalError(
                    .usage, "\"\(text)\" is not a length of time", hint: "write 5s or 1m",
                    field: "--lock-timeout")
            }
            timeout = Double(seconds)
        }
        if arguments.has(.verbose) {
            note("store \(path), zone \(zone.name), now \(now.description(in: zone))")
        }
        let hooks = try usualHooks()
        let store = try system.openStore(path, timeout, hooks?.commitHooks ?? CalStoreCommitHooks())
        hooks?.attach(store)
        spool.hooks = hooks
        return store
    }

    private func usualHooks() throws -> Hooks? {
        guard arguments.command.takes(.noHooks), !arguments.has(.noHooks), !isDryRun, system[.hook] == nil
        else { return nil }
        return try Hooks(settings, system, zone: zone, now: now, isQuiet: isQuiet)
    }

    /// The operation that the command has made by now; nil when nothing is saved.
    var lastCommit: String? { store?.lastCommit }

    /// A path, or a name under the folder of stores.
    func storePath() throws -> String { try Session.storePath(arguments, system) }

    static func storePath(_ arguments: ParsedArguments, _ system: System) throws -> String {
        try storePath(arguments.value(.store) ?? system[.store] ?? "default", system)
    }

    func storePath(_ name: String) throws -> String { try Session.storePath(name, system) }

    private static func storePath(_ name: String, _ system: System) throws -> String {
        guard !name.isEmpty else { throw EkcalError(.usage, "the store has no name", field: "--store") }
        if name.hasPrefix("~/"), let user = system[.home] { return user + name.dropFirst() }
        if name.contains("/") || name.hasSuffix(".json") || name == "." || name == ".." { return name }
        return try storesFolder(system) + "/" + name
    }

    /// Where programs keep what belongs to the user.
    func dataFolder() throws -> String { try Session.dataFolder(system) }

    private static func dataFolder(_ system: System) throws -> String {
        if let data = system[.dataHome], data.hasPrefix("/") { return data }
        guard let user = system[.home] else {
            throw EkcalError(
                .file, "HOME is not set, so its folder is unknown", hint: "use --to with a folder")
        }
        return user + "/.local/share"
    }

    /// Where the stores are that have a name.
    func storesFolder() throws -> String { try Session.storesFolder(system) }

    private static func storesFolder(_ system: System) throws -> String {
        guard let data = try? dataFolder(system) else {
            throw EkcalError(
                .store, "HOME is not set, so the folder of stores is unknown",
                hint: "use --store PATH")
        }
        return data + "/ekcal"
    }

    func write<Result>(
        _ store: CalendarStore, _ body: (inout CalStoreTransaction) throws -> Result
    ) throws -> (result: Result, operation: CalStoreOperation?) {
        // What a batch rehearses is kept in its own store, so that its next line sees it.
        var seen: String?
        let written = try store.write(label, now: now, dryRun: isDryRun && batch == nil) { change in
            seen = try change.revision()
            return try body(&change)
        }
        revision = written.operation?.revision ?? seen
        if let operation = written.operation { operations.append(operation) }
        return written
    }

    /// The command line, as the log shows it.
    var label: String { (["ekcal"] + arguments.line).map(Session.quoted).joined(separator: " ") }

    /// A word as it would have to be typed.
    static func quoted(_ word: String) -> String {
        let plain = word.unicodeScalars.allSatisfy { scalar in
            ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
                || "@%+=:,./-_".unicodeScalars.contains(scalar)
        }
        return plain && !word.isEmpty
            ? word
            : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
                + "'"
    }

    // MARK: Printing

    /// Prints text for people. What a program reads goes out by `print(_: Answer)`.
    func print(_ line: String) {
        // What a line of a batch prints is printed once more, by the batch.
        spool.out += CleanText.output(line, keepsColor: style.isColored).utf8
        spool.out.append(UInt8(ascii: "\n"))
        if spool.out.count > Session.bufferSize { flush() }
    }

    /// Prints what is no text of ours, as it is.
    func print(bytes: [UInt8]) {
        spool.out += bytes
        if spool.out.count > Session.bufferSize { flush() }
    }

    /// Prints a line of what may be very long, and answers whether anybody still reads it.
    func printWhileRead(_ line: String) -> Bool {
        print(line)
        return !isOutputBroken
    }

    /// The end of what a change says that was only tried. A batch says it once.
    func printDryRun() {
        if isDryRun, batch == nil { print("Nothing was written.") }
    }

    /// The end of what a change says that takes something away: how to get it back.
    func printEnd(_ operation: CalStoreOperation?) {
        printDryRun()
        guard let operation, !isDryRun, batch == nil else { return }
        print(reminder("Undo with: \(line(of: "undo"))", operation))
    }

    /// A command line that works on the same store when it is typed: `ekcal undo -s ada`.
    func line(of command: String) -> String {
        guard let name = arguments.value(.store),
            (try? storePath()) != (try? storePath(system[.store] ?? "default"))
        else { return "ekcal " + command }
        return "ekcal \(command) -s \(Session.quoted(name))"
    }

    /// `Undo with: ekcal undo            (op o4dmw)`
    func reminder(_ text: String, _ operation: CalStoreOperation) -> String {
        let name = OperationText(times: times, count: operation.sequence).shortID(operation.id ?? "")
        return text + "            (op \(name))"
    }

    /// The lines that a line of a batch has printed.
    var printed: String { String(decoding: spool.out, as: UTF8.self) }

    func flush() {
        guard batch == nil, !spool.isHeld, !spool.out.isEmpty, !isOutputBroken else { return }
        emit(spool.out)
        spool.out.removeAll(keepingCapacity: true)
    }

    /// Something that may not be what was meant: on standard error for people, in the envelope for programs.
    func warn(_ text: String) {
        guard warned.insert(text).inserted else { return }
        warnings.append(text)
        if output != .json { note("warning: " + text) }
    }

    /// Takes back the warnings of something that was given up, all but the first so many.
    func dropWarnings(after count: Int) {
        guard warnings.count > count else { return }
        warned.subtract(warnings[count...])
        warnings.removeSubrange(count...)
    }

    /// A line on standard error.
    ///
    /// - Parameter isQuietable: whether --quiet leaves it out.
    func note(_ text: String, isQuietable: Bool = true) {
        if isQuietable, arguments.has(.quiet) { return }
        guard batch == nil else { return notes.append(text) }
        guard spool.pager == nil, !spool.isHeld else { return spool.lateNotes.append(text) }
        flush()
        writeNote(text)
    }

    private func writeNote(_ text: String) {
        system.error.print("ekcal: " + CleanText.line(text) + "\n")
    }

    private func emit(_ bytes: [UInt8]) {
        guard !isOutputBroken else { return }
        guard let pager = spool.pager else {
            spool.outputFailure = system.write(bytes)
            return
        }
        if !pager.write(bytes) { spool.wasPagerQuit = true }
    }

    /// Answers from one state of the store, so that the revision of an answer is that of its rows. What `gather` prints goes out when
    /// the store is free again: whoever reads it may be slow.
    ///
    /// `gather` may run twice, when the index turns out to be damaged. What it has printed by then is forgotten.
    func answering(_ gather: (CalStoreView) throws -> ExitCode) throws -> ExitCode {
        let store = try openStore()
        // A part of what is answered already.
        if spool.isHeld { return try store.read(gather) }
        let (printed, noted) = (spool.out, spool.lateNotes.count)
        spool.isHeld = true
        let outcome = Result {
            try store.read { view in
                spool.out = []
                spool.lateNotes.removeSubrange(noted...)
                spool.held = []
                return try gather(view)
            }
        }
        spool.isHeld = false
        let (held, rest) = (spool.held, spool.out)
        spool.held = []
        spool.out = printed
        for (text, answer) in held {
            spool.out += text
            try print(answer)
        }
        spool.out += rest
        if spool.pager == nil, spool.lateNotes.count > noted {
            flush()
            for text in spool.lateNotes[noted...] { writeNote(text) }
            spool.lateNotes.removeSubrange(noted...)
        }
        return try outcome.get()
    }

    /// Reads the addresses on standard input, if the operands ask for them: nobody waits for them while a store is read.
    func readOperandsAhead() throws {
        if arguments.operands.contains("-"), inputAhead == nil { inputAhead = try readInput() }
    }

    /// Prints what was held back, or waits until somebody has quit the pager; then what there is to remark.
    func endPaging() {
        if let pager = spool.pager, let failure = pager.finish() { spool.outputFailure = failure }
        for text in spool.lateNotes { writeNote(text) }
        spool.lateNotes = []
    }

    func print(_ answer: Answer) throws {
        guard !spool.isHeld else {
            spool.held.append((spool.out, answer))
            spool.out = []
            return
        }
        var answer = answer
        answer.warnings = warnings
        guard let format = try format ?? answerFormat(knowing: answer.fields) else { return }
        flush()
        var text: [UInt8] = []
        format.write(answer, to: &text) { bytes in
            guard batch == nil, bytes.count > Session.bufferSize else { return }
            emit(cleaned(bytes))
            bytes.removeAll(keepingCapacity: true)
        }
        spool.out += cleaned(text)
        flush()
    }

    /// What programs read goes out as it is; on a terminal, where JSON escapes what others do not, without control characters.
    private func cleaned(_ bytes: [UInt8]) -> [UInt8] {
        guard system.isOutputTerminal, !output.isJSON else { return bytes }
        let isOurs = output == .table && style.isColored
        return Array(CleanText.output(String(decoding: bytes, as: UTF8.self), keepsColor: isOurs).utf8)
    }

    /// Finds out how a command that writes will answer: a field that there is not must not come out behind the commit.
    func prepareAnswer() throws {
        guard arguments.command.writes, batch == nil else { return }
        format = try answerFormat(knowing: FieldList(of: arguments.command.id.answer))
    }

    /// An answer that has items of one kind may have those of the other tomorrow: which fields there are does not depend on it.
    private func answerFormat(knowing more: FieldList) throws -> (any AnswerFormat)? {
        let known = ItemJSON.fields.joined(with: more)
        let fields = try arguments.value(.fields).map { try known.choosing($0) }
        if output == .table, let fields {
            return TableFormat(fields: fields, style: style, width: system.isOutputTerminal ? width : nil)
        }
        return try template(known)
            ?? output.answerFormat(choosing: fields, disarms: arguments.has(.noFormulas))
    }

    private func template(_ fields: FieldList) throws -> TemplateFormat? {
        guard output == .template, let text = arguments.value(.format) else { return nil }
        let line = try TextInput(text).read("--format", self)
        return TemplateFormat(template: try Template(line, fields: fields, now: now, zone: zone))
    }

    /// Prints items as iCalendar.
    ///
    /// - Parameter calendars: Whose items they are, when it is about whole calendars.
    func printCalendar(
        _ items: [CalStoreItem], of calendars: [CalStoreCalendar]? = nil
    ) throws {
        var whole: [CalStoreItem] = []
        var seen: Set<String> = []
        for item in items where seen.insert(item.id).inserted { whole.append(item) }
        flush()
        spool.out += cleaned(
            calendars.map { CalStoreItem.iCalendar(whole, of: $0) } ?? CalStoreItem.iCalendar(whole))
        flush()
    }
}
