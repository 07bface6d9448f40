import CalStore
import Foundation

/// What every command works with: the command line, the clock, the zone, the store, and where answers go.
///
/// A class, because output and warnings gather in it while a command runs. One command runs on one thread.
final class Context {
    let arguments: ParsedArguments
    let system: System
    let now: Instant
    let zone: Zone
    let output: OutputFormat
    let style: TextStyle
    let width: Int?
    /// Weeks begin on Monday, as ISO 8601 has it.
    let weekStart = Weekday.monday
    /// How long an event lasts that does not say, in seconds.
    let defaultDuration = 3600

    /// The user's settings.
    let settings: CalStoreSettings

    /// Whether a command that may write has found out that it does not.
    var isOnlyReading = false
    /// The store, once it is open.
    private(set) var store: CalendarStore?
    private var out: [UInt8] = []
    /// So many bytes are gathered before they are written.
    private static let bufferSize = 1 << 16
    private(set) var warnings: [String] = []
    /// The operations that the command made, and the items that it made or changed: what a batch reports of its lines.
    private(set) var operations: [CalStoreOperation] = []
    var produced: [CalStoreItem] = []
    /// The batch that the command is a line of; nil when it was typed by itself.
    let batch: BatchScope?
    /// Remarks of a line of a batch, which the batch prints.
    private(set) var notes: [String] = []
    /// Whether standard output can no longer be written to.
    private(set) var isOutputBroken = false

    init(_ arguments: ParsedArguments, _ system: System) throws {
        self.arguments = arguments
        self.system = system
        zone = try Context.zone(arguments, system)
        now = try Context.now(arguments, system, zone)
        output = try Context.output(arguments, system)
        width = system[.columns].flatMap { Int($0) }.map { max($0, 20) } ?? system.terminalWidth
        style = TextStyle(isColored: Context.isColored(arguments, system))
        settings = CalStoreSettings(environment: system.environment)
        batch = nil
    }

    /// A line of a batch: it works on the store of the batch, at its time, and what it prints is gathered.
    init(_ line: ParsedArguments, in batch: BatchScope, of context: Context) throws {
        arguments = line
        system = context.system
        zone = line.hasIfTaken(.tz) ? try Context.zone(line, context.system) : context.zone
        now = context.now
        output = .text
        width = context.width
        style = context.style
        settings = context.settings
        self.batch = batch
    }

    var today: CivilDate { zone.local(at: now).date }
    var dates: DateReader { DateReader(now: now, zone: zone, weekStart: weekStart) }
    var isQuiet: Bool { arguments.hasIfTaken(.quiet) || batch?.isQuiet == true }
    var isDryRun: Bool { batch?.isDryRun ?? arguments.hasIfTaken(.dryRun) }
    var isSorted: Bool { arguments.hasIfTaken(.sort) }

    // MARK: What is said on the command line and in the environment

    private static func zone(_ arguments: ParsedArguments, _ system: System) throws -> Zone {
        for (name, field) in [
            (arguments.valueIfTaken(.tz), "--tz"), (system[.tz], EnvironmentVariable.tz.rawValue),
        ] {
            guard let name else { continue }
            do throws(DateError) { return try DateReader.zone(name) } catch {
                throw error.ekcalError(field: field)
            }
        }
        return Zone.system
    }

    private static func now(_ arguments: ParsedArguments, _ system: System, _ zone: Zone) throws -> Instant {
        let clock = Instant(system.clock())
        for (text, field) in [
            (arguments.valueIfTaken(.now), "--now"), (system[.now], EnvironmentVariable.now.rawValue),
        ] {
            guard let text else { continue }
            do throws(DateError) {
                return try DateReader(now: clock, zone: zone).when(text).instant(in: zone)
            } catch {
                throw error.ekcalError(field: field)
            }
        }
        return clock
    }

    private static func output(_ arguments: ParsedArguments, _ system: System) throws -> OutputFormat {
        guard arguments.command.takes(.output) else { return .text }
        if let text = arguments.value(.output) { return OutputFormat(rawValue: text) ?? .text }
        guard let text = system[.output] else { return .text }
        guard let format = OutputFormat(rawValue: text) else {
            let choices = OutputFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw EkcalError(
                .usage, "\(EnvironmentVariable.output.rawValue) is \"\(text)\", which is no output format",
                hint: "one of \(choices)")
        }
        return format
    }

    private static func isColored(_ arguments: ParsedArguments, _ system: System) -> Bool {
        switch arguments.valueIfTaken(.color) {
        case "always": return true
        case "never": return false
        default:
            if system[.noColor] != nil { return false }
            if let force = system[.forceColor], force != "0" { return true }
            return system.isOutputTerminal && system[.term] != "dumb"
        }
    }

    // MARK: The store

    func openStore() throws -> CalendarStore {
        if let batch { return batch.store }
        if let store { return store }
        let opened = try openNewest()
        store = opened
        for text in try opened.notes() { warn(text) }
        guard let typed = arguments.valueIfTaken(.atOperation) else { return opened }
        let past = try opened.store(after: OperationReader(store: opened).id(typed, field: "--at-op"))
        store = past
        return past
    }

    /// The store as it is now.
    private func openNewest() throws -> CalendarStore {
        let path = try storePath()
        var timeout = 5.0
        if let text = arguments.valueIfTaken(.lockTimeout) {
            let length = try reading("--lock-timeout") { () throws(DateError) in try dates.length(text) }
            guard let seconds = length.exactSeconds else {
                throw EkcalError(
                    .usage, "\"\(text)\" is no time to wait", hint: "write 5s or 1m", field: "--lock-timeout")
            }
            timeout = Double(seconds)
        }
        if arguments.hasIfTaken(.verbose) {
            note("store \(path), zone \(zone.name), now \(TimeText.rfc3339(now, in: zone))")
        }
        return try CalendarStore(path: path, program: "ekcal", lockTimeout: timeout)
    }

    /// The operation that the command has made by now; nil when nothing is saved.
    var lastCommit: String? { store?.lastCommit }

    /// A path, or a name under the folder of stores.
    func storePath() throws -> String {
        try storePath(arguments.valueIfTaken(.store) ?? system[.store] ?? "default")
    }

    func storePath(_ name: String) throws -> String {
        guard !name.isEmpty else { throw EkcalError(.usage, "the store has no name", field: "--store") }
        if name.hasPrefix("~/"), let user = system[.home] { return user + name.dropFirst() }
        if name.contains("/") || name.hasSuffix(".json") || name == "." || name == ".." { return name }
        return try storesFolder() + "/" + name
    }

    /// Where the stores are that have a name.
    func storesFolder() throws -> String {
        if let data = system[.dataHome], data.hasPrefix("/") { return data + "/ekcal" }
        guard let user = system[.home] else {
            throw EkcalError(
                .store, "HOME is not set, so there is no place for a store",
                hint: "name one with --store PATH")
        }
        return user + "/.local/share/ekcal"
    }

    func write<Result>(
        _ store: CalendarStore, _ body: (inout CalStoreTransaction) throws -> Result
    ) throws -> (result: Result, operation: CalStoreOperation?) {
        // What a batch rehearses is kept in its own store, so that its next line sees it.
        let written = try store.write(label, now: now, dryRun: isDryRun && batch == nil, body)
        if let operation = written.operation { operations.append(operation) }
        return written
    }

    /// The command line, as the log shows it.
    var label: String { (["ekcal"] + arguments.line).map(Context.quoted).joined(separator: " ") }

    /// A word as it would have to be typed.
    private static func quoted(_ word: String) -> String {
        let plain = word.unicodeScalars.allSatisfy { scalar in
            ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
                || "@%+=:,./-_".unicodeScalars.contains(scalar)
        }
        return plain && !word.isEmpty
            ? word
            : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
                + "'"
    }

    // MARK: Calendars

    /// The identifiers of the calendars to look at; nil for all.
    func calendarFilter(_ store: CalendarStore) throws -> [String]? {
        let wanted = arguments.valuesIfTaken(.calendar)
        let unwanted = arguments.valuesIfTaken(.notCalendar)
        guard !wanted.isEmpty || !unwanted.isEmpty else { return nil }
        let names = CalendarNames(store)
        var chosen = wanted.isEmpty ? try store.calendars() : []
        for name in wanted { chosen += try names.calendars(called: name, field: "--calendar") }
        for name in unwanted {
            let ids = try names.calendars(called: name, field: "--not-calendar").map(\.id)
            chosen.removeAll { ids.contains($0.id) }
        }
        return chosen.map(\.id)
    }

    /// The one calendar that `-c` names.
    func namedCalendar(_ store: CalendarStore) throws -> CalStoreCalendar {
        try CalendarNames(store).calendar(
            called: arguments.values(.calendar).last ?? "", field: "--calendar")
    }

    /// Where a new item goes: the calendar that was named, else the default.
    func targetCalendar(for kind: CalStoreItem.Kind, _ store: CalendarStore) throws -> CalStoreCalendar {
        arguments.hasIfTaken(.calendar) ? try namedCalendar(store) : try usualCalendar(for: kind, store)
    }

    /// The default calendar of a kind.
    func usualCalendar(for kind: CalStoreItem.Kind, _ store: CalendarStore) throws -> CalStoreCalendar {
        let entity: CalStoreCalendar.Entities = kind == .event ? .events : .reminders
        let usable = try store.calendars().filter { $0.entities.contains(entity) && $0.isWritable }
        if let calendar = usable.first(where: \.isDefault) ?? (usable.count == 1 ? usable.first : nil) {
            return calendar
        }
        throw EkcalError(
            .usage, usable.isEmpty ? "no calendar takes \(kind.rawValue)s" : "which calendar?",
            hint: usable.isEmpty
                ? "`ekcal calendar add NAME --kind \(kind.rawValue)s` makes one"
                : "name one with -c: " + usable.map(\.title).joined(separator: ", "), field: "--calendar")
    }

    // MARK: Items

    /// What all operands name.
    func targets(_ store: CalendarStore) throws -> [Target] { try targets(store, of: arguments.operands) }

    /// What operands name: addresses and queries; `-` stands for the references on standard input, one a line.
    func targets(_ store: CalendarStore, of operands: some Sequence<String>) throws -> [Target] {
        let reader = ReferenceReader(store: store, zone: zone)
        let takesQuery = arguments.command.parameters.contains(where: \.takesQuery)
        var targets: [Target] = []
        for operand in operands {
            guard operand == "-" else {
                if takesQuery, QueryForm.isQuery(operand) {
                    try add(operand, to: &targets, store)
                } else {
                    targets.append(try reader.target(operand))
                }
                continue
            }
            for line in try readInput().split(separator: UInt8(ascii: "\n")) {
                let text = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespaces)
                guard !text.isEmpty else { continue }
                if text.hasPrefix("{"), let ref = (try? JSONValue(reading: Array(line)))?["ref"]?.string {
                    targets.append(try reader.target(ref))
                } else {
                    targets.append(try reader.target(text))
                }
            }
        }
        return targets
    }

    /// The items that a query finds and that are not among the targets yet.
    private func add(_ query: String, to targets: inout [Target], _ store: CalendarStore) throws {
        let found = try items(matching: query, store)
        let directory = try Directory(store, naming: found)
        for item in found where !targets.contains(where: { $0.item.id == item.id && $0.original == nil }) {
            targets.append(Target(item: item, original: nil, typed: directory.reference(to: item)))
        }
    }

    func checkRevision(of item: CalStoreItem) throws {
        guard let wanted = arguments.valueIfTaken(.ifRevision), wanted != item.revision else { return }
        throw EkcalError(
            .revision,
            "\"\(item.title)\" has revision \(item.revision), not \(wanted): it was changed meanwhile",
            hint: "look at it with `ekcal show`, then decide", field: "--if-rev")
    }

    /// Whether any option says what to change.
    var hasChanges: Bool {
        let changing: [OptionName] = [
            .title, .start, .end, .length, .due, .allDay, .timeZone, .location, .notes, .url, .availability,
            .priority,
            .alarm, .addAlarm, .removeAlarm, .repeat, .rrule, .until, .count, .noRepeat, .clear,
        ]
        return changing.contains { arguments.hasIfTaken($0) }
    }

    // MARK: Reading what was typed

    func reading<Value>(_ field: String, _ read: () throws(DateError) -> Value) throws -> Value {
        do throws(DateError) { return try read() } catch { throw error.ekcalError(field: field) }
    }

    func readWhen(_ text: String, _ field: String) throws -> When {
        let when = try reading(field) { () throws(DateError) in try dates.when(text) }
        for warning in when.warnings { warn(warning.message) }
        return when
    }

    func readRangeOrMoment(_ text: String, _ field: String) throws -> WhenRange {
        let range = try reading(field) { () throws(DateError) in try dates.rangeOrMoment(text) }
        for warning in range.warnings { warn(warning.message) }
        return range
    }

    func readRepeat(_ text: String, anchor: ItemTime?) throws -> RecurrenceRule {
        let reader = RepeatReader(dates: dates, isAllDay: anchor?.isDate ?? false, zone: anchor?.zone)
        do throws(RepeatError) {
            let reading = try reader.read(text)
            for warning in reading.warnings { warn(warning.message) }
            return reading.rule
        } catch {
            throw error.ekcalError(field: "--repeat")
        }
    }

    /// The range that two options say; nil when neither was given. A date as its end is included.
    func range(ifTaken from: OptionName, _ to: OptionName) throws -> Range<Instant>? {
        guard arguments.hasIfTaken(from) || arguments.hasIfTaken(to) else { return nil }
        let start =
            try arguments.value(from).map { try readWhen($0, "--from").instant(in: zone) } ?? .distantPast
        let end = try arguments.value(to).map { try endOfRange($0) } ?? .distantFuture
        guard start < end else { throw EkcalError(.date, "--to does not lie after --from", field: "--to") }
        return start..<end
    }

    func endOfRange(_ text: String) throws -> Instant {
        let when = try readWhen(text, "--to")
        if case .date(let date) = when.value { return zone.instant(for: CivilDateTime(date.adding(days: 1))) }
        return when.instant(in: zone)
    }

    /// Text that an option gives, or the file (`@FILE`) or standard input (`-`) that it names.
    func readText(_ value: String, _ field: String) throws -> String {
        guard !arguments.isLiteral, value == "-" || value.hasPrefix("@") else { return value }
        let text = try readTextFile(value == "-" ? "-" : String(value.dropFirst()), field: field)
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    func readTextFile(_ path: String, field: String) throws -> String {
        guard let text = String(validating: try readFile(path), as: UTF8.self) else {
            throw EkcalError(.file, "what \(field) names is not text in UTF-8", field: field)
        }
        return text
    }

    /// Standard input, which in a batch holds the batch itself.
    private func readInput() throws -> [UInt8] {
        guard batch == nil else {
            throw EkcalError(.usage, "a line of a batch cannot read standard input", hint: "write it out")
        }
        return try system.readInput()
    }

    func readFile(_ path: String) throws -> [UInt8] {
        if path == "-" { return try readInput() }
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            throw EkcalError(.file, "\(path) is a folder, not a file", field: "FILE")
        }
        do {
            return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        } catch {
            throw EkcalError(.file, "cannot read \(path): \(Context.reason(error))", field: "FILE")
        }
    }

    func writeFile(_ path: String, _ bytes: [UInt8]) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    private static func reason(_ error: any Error) -> String {
        var error = error as NSError
        while let inner = error.userInfo[NSUnderlyingErrorKey] as? NSError { error = inner }
        if error.domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(error.code))) }
        switch error.code {
        case NSFileReadNoSuchFileError: return "there is no such file"
        case NSFileReadNoPermissionError: return "permission denied"
        default: return "it cannot be opened"
        }
    }

    func forEachInputLine(_ body: (ArraySlice<UInt8>) throws -> Void) throws {
        var lines = LineReader(system.read)
        while true {
            // Whoever writes the lines may be waiting for the answers to those before.
            if !lines.hasLine { flush() }
            // Nobody reads the answers any more.
            if isOutputBroken { return }
            guard let line = try lines.next() else { return }
            if !line.isEmpty { try body(line) }
        }
    }

    // MARK: Answering

    func print(_ line: String) {
        out += line.utf8
        out.append(UInt8(ascii: "\n"))
        if out.count > Context.bufferSize { flush() }
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
        print(reminder("Undo with: ekcal undo", operation))
    }

    /// `Undo with: ekcal undo            (op o4dmw)`
    func reminder(_ text: String, _ operation: CalStoreOperation) -> String {
        let name = OperationText(zone: zone, count: operation.sequence).shortID(operation.id ?? "")
        return text + "            (op \(name))"
    }

    /// The lines that a line of a batch has printed.
    var printed: String { String(decoding: out, as: UTF8.self) }

    func flush() {
        guard batch == nil, !out.isEmpty, !isOutputBroken else { return }
        if !system.write(out) { isOutputBroken = true }
        out.removeAll(keepingCapacity: true)
    }

    /// Something that may not be what was meant: on standard error for people, in the envelope for programs.
    func warn(_ text: String) {
        guard !warnings.contains(text) else { return }
        warnings.append(text)
        if output != .json { note("warning: " + text) }
    }

    /// A line on standard error.
    func note(_ text: String) {
        if arguments.hasIfTaken(.quiet) { return }
        guard batch == nil else { return notes.append(text) }
        flush()
        system.writeError(Array(("ekcal: " + CleanText.line(text) + "\n").utf8))
    }

    /// An answer of objects of other kinds than items.
    func answer(_ store: CalendarStore, items: [JSONValue]) throws -> Answer {
        var answer = answer(items: items)
        answer.revision = try store.revision()
        return answer
    }

    func answer(items: [JSONValue]) -> Answer {
        answer(AnswerItems(items), fields: ItemJSON.columns(for: items))
    }

    func answer(_ store: CalendarStore, _ items: [CalStoreItem], _ json: ItemJSON) throws -> Answer {
        try answer(store, AnswerItems(items) { json.object($0) }, kinds: items.map(\.kind))
    }

    func answer(_ store: CalendarStore, _ items: [CalStoreOccurrence], _ json: ItemJSON) throws -> Answer {
        try answer(store, AnswerItems(items) { json.object($0) }, kinds: items.map(\.item.kind))
    }

    /// An answer of events and reminders: objects of theirs, and of which kind each is.
    func answer(_ store: CalendarStore, _ items: AnswerItems, kinds: [CalStoreItem.Kind]) throws -> Answer {
        var answer = answer(items, fields: ItemJSON.columns(for: Set(kinds)))
        answer.revision = try store.revision()
        return answer
    }

    private func answer(_ items: AnswerItems, fields: FieldList) -> Answer {
        Answer(
            command: arguments.command.path.joined(separator: " "), timeZone: zone.name, warnings: warnings,
            items: items, fields: fields)
    }

    func print(_ answer: Answer) throws {
        var answer = answer
        answer.warnings = warnings
        // An answer that has items of one kind may have those of the other tomorrow: a choice does not depend on it.
        let known = ItemJSON.fields.joined(with: answer.fields)
        let fields = try arguments.valueIfTaken(.fields).map { try known.choosing($0) }
        guard let format = output.answerFormat(choosing: fields) else { return }
        format.write(answer, to: &out) { bytes in
            guard batch == nil, bytes.count > Context.bufferSize else { return }
            if !isOutputBroken, !system.write(bytes) { isOutputBroken = true }
            bytes.removeAll(keepingCapacity: true)
        }
        flush()
    }

    func printCalendar(_ items: [CalStoreItem], _ store: CalendarStore) throws {
        var whole: [CalStoreItem] = []
        var seen: Set<String> = []
        for item in items where seen.insert(item.id).inserted { whole.append(item) }
        out += CalStoreItem.iCalendar(whole)
        flush()
    }

    func exit(isEmpty: Bool) throws -> ExitCode {
        guard isEmpty, arguments.hasIfTaken(.failEmpty) else { return .success }
        throw EkcalError(.nothingMatched, "nothing matched")
    }

    // MARK: Order and limits

    /// Sorts by `--sort`, and turns round for `--reverse`.
    func sort(_ occurrences: inout [CalStoreOccurrence], by json: ItemJSON) throws {
        if let text = arguments.valueIfTaken(.sort) {
            let order = try SortOrder(text)
            occurrences = order.sorted(occurrences, json)
        }
        if arguments.hasIfTaken(.reverse) { occurrences.reverse() }
    }

    /// Cuts to `--limit`, and says so.
    func cut(_ occurrences: inout [CalStoreOccurrence], of what: String) -> Bool {
        guard let limit = arguments.valueIfTaken(.limit).flatMap({ Int($0) }), occurrences.count > limit
        else { return false }
        note("\(occurrences.count - limit) more \(what) are not shown (--limit \(limit))")
        occurrences.removeSubrange(limit...)
        return true
    }
}
