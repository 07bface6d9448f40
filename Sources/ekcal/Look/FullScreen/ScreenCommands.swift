import Basics
import CalStore
import CalStoreScreens
import CommandLine
import Terminal

/// Runs commands for the full screen, in its store and with its options: what is done there is done by the
/// same commands as on the command line.
final class ScreenCommands {
    private let session: Session
    private let store: CalendarStore
    /// The options of the full screen that hold for its commands too.
    private let options: [(option: Option, words: [String])]
    private let isReadOnly: Bool
    /// The reason why no command can run now; nil if one can.
    var refusal: () -> String? = { nil }
    private var system: System { session.system }
    /// The commands that end only by a signal.
    private static let endless: [[String]] = {
        let commands: [Command] = [
            CommandTable.watch, CommandTable.alarmWatch, CommandTable.mcp, CommandTable.ui,
        ]
        return commands.map(\.path)
    }()

    /// The commands that change files of the store or of the settings, but have no `--dry-run`, so that their
    /// rows do not say so.
    private static let writingFiles: [[String]] = {
        let commands: [Command] = [
            CommandTable.storeSnapshot, CommandTable.storeBackup, CommandTable.storeMerge,
            CommandTable.configEdit,
        ]
        return commands.map(\.path)
    }()

    init(_ session: Session, _ store: CalendarStore, isReadOnly: Bool) {
        self.session = session
        self.store = store
        self.isReadOnly = isReadOnly
        let own = session.options
        let values: [(Option, String?)] = [
            (.store, own.store), (.tz, own.zone), (.now, own.now), (.atOperation, own.atOperation),
            (.lockTimeout, own.lockTimeout),
        ]
        options =
            values.compactMap { option, value in value.map { (option, [option.long, $0]) } }
            + (own.asksHooks ? [] : [(.noHooks, [Option.noHooks.long])])
    }

    /// Runs a command without a terminal. Its output is in the answer.
    func run(_ words: [String], columns: Int, input: String = "") -> ScreenOutcome {
        let rest = Locked(Array(input.utf8))
        let output = Locked<[UInt8]>([])
        let errors = Locked<[UInt8]>([])
        var call = base
        (call.isInputTerminal, call.isErrorTerminal) = (false, false)
        (call.terminalWidth, call.terminalHeight) = (columns, nil)
        call.environment[EnvironmentVariable.columns.rawValue] = "\(columns)"
        call.environment[EnvironmentVariable.forceColor.rawValue] =
            session.console.style.isColored ? "1" : nil
        call.isOutputTerminal = session.console.style.isColored
        call.read = { count throws(System.Failure) in
            rest.withLock { bytes in
                defer { bytes.removeFirst(min(count, bytes.count)) }
                return Array(bytes.prefix(count))
            }
        }
        call.readLine = { nil }
        call.readKeys = { nil }
        call.startPager = { (pager, _) throws(System.Failure) in
            throw System.Failure(name: pager, reason: "there is no terminal")
        }
        call.write = { bytes in
            output.withLock { $0 += bytes }
            return nil
        }
        call.error = ErrorStream { text in errors.withLock { $0 += text } }
        return run(words, call, output: output, errors: errors)
    }

    /// Runs commands as one operation: all of them, or none.
    func runTogether(_ commands: [[String]], columns: Int) -> ScreenOutcome {
        if commands.count == 1 { return run(commands[0], columns: columns) }
        let lines = commands.map { words in
            ScreenCommands.onOneLine(words).map(ShellWords.quoted).joined(separator: " ")
        }
        return run(["batch"], columns: columns, input: lines.joined(separator: "\n") + "\n")
    }

    /// A command whose options with texts of several lines are one object of JSON: a line of a batch cannot
    /// have them.
    private static func onOneLine(_ words: [String]) -> [String] {
        var members: [JSONValue.Member] = []
        var rest: [String] = []
        for word in words {
            guard word.contains(where: \.isNewline), word.hasPrefix("--"), let sign = word.firstIndex(of: "=")
            else {
                rest.append(word)
                continue
            }
            let text = String(word[word.index(after: sign)...])
            members.append(.init(String(word[..<sign].dropFirst(2)), .string(text)))
        }
        guard !members.isEmpty else { return words }
        return rest.prefix(1) + [Option.patch.long + "=" + JSONValue.object(members).text] + rest.dropFirst()
    }

    /// The outcome that a command would have.
    func attempt(_ words: [String], columns: Int) -> ScreenOutcome {
        guard let name = words.first else { return run(words, columns: columns) }
        return run([name, Option.dryRun.long] + words.dropFirst(), columns: columns)
    }

    /// The lines that say what a command would do, for the line that is being typed, and whether it would fail.
    func preview(_ words: [String], columns: Int) -> (lines: [String], isBad: Bool) {
        let outcome = run(words + [Option.dryRun.long], columns: columns)
        let faint = { [session] (text: String) in session.console.style.apply(.faint, text) }
        if outcome.exit != 0 {
            let lines = outcome.errors.prefix(2).flatMap {
                TextWrap.fitted($0, width: columns - 4, indent: 2)
            }
            return (lines.map { faint("  " + $0) }, true)
        }
        // The full screen shows itself that nothing is written yet.
        let lines = outcome.output.filter { $0 != "Nothing was written." }
        return (lines + outcome.errors.map { faint("  " + $0) }, false)
    }

    /// The words of a typed line, with the reference of the selected item in place of `$`. Nil if a quotation
    /// mark is not closed.
    func words(_ line: String, item: String?) -> [String]? {
        guard var words = ShellWords.split(line) else { return nil }
        if words.first == CommandTable.ekcal.program.name { words.removeFirst() }
        return words.map { $0 == "$" ? item ?? $0 : $0 }
    }

    /// A typed line with its last word completed as a shell does: as far as all candidates agree. And the
    /// candidates.
    func completed(_ line: String) -> (line: String, candidates: [String]) {
        let isNew = line.isEmpty || line.hasSuffix(" ")
        var words = ShellWords.split(line) ?? []
        if isNew { words.append("") }
        guard let last = words.last else { return (line, []) }
        let outcome = run(
            [CommandTable.completion.name, "bash", Option.candidates.long, "--"] + words, columns: 200)
        // After a tab comes the meaning of a candidate.
        let candidates = outcome.output.compactMap { $0.split(separator: "\t").first.map(String.init) }
            .filter { $0.hasPrefix(last) }
        guard let first = candidates.first else { return (line, []) }
        let common = candidates.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
        guard common.count > last.count || candidates.count == 1 else { return (line, candidates) }
        let quoted = candidates.count == 1 ? ShellWords.quoted(common) + " " : common
        let front = words.dropLast().map(ShellWords.quoted).joined(separator: " ")
        return (front + (front.isEmpty ? "" : " ") + quoted, candidates)
    }

    /// Whether a command can run and opens the user's editor, so that it needs the terminal.
    func opensEditor(_ words: [String]) -> Bool {
        guard let typed = try? Ekcal.parse(words, base), reasonAgainst(typed) == nil else { return false }
        return typed.command.type?.opensEditor(typed) == true
    }

    /// Runs a command that has the terminal.
    func runOnTerminal(_ words: [String]) -> ScreenOutcome {
        let output = Locked<[UInt8]>([])
        let errors = Locked<[UInt8]>([])
        var call = base
        // What it prints at its end is said on the screen that comes back.
        call.write = { bytes in
            output.withLock { $0 += bytes }
            return nil
        }
        let own = system.error
        call.error = ErrorStream { bytes in
            errors.withLock { $0 += bytes }
            own.draw(String(decoding: bytes, as: UTF8.self))
        }
        return run(words, call, output: output, errors: errors)
    }

    private var base: System {
        var call = system
        call.endsProcess = false
        call.openStore = { [store] (_, _, _) throws(CalStoreError) in store }
        return call
    }

    private func run(
        _ words: [String], _ call: System, output: Locked<[UInt8]>, errors: Locked<[UInt8]>
    ) -> ScreenOutcome {
        // What cannot be read is refused below, with the message of the command line.
        let typed = try? Ekcal.parse(words, call)
        if let typed, let reason = reasonAgainst(typed) {
            var outcome = ScreenOutcome(
                words: words, exit: ExitCode.usage.rawValue, output: [], errors: [reason])
            outcome.problem = reason
            return outcome
        }
        if let reason = refusal() {
            var outcome = ScreenOutcome(
                words: words, exit: ExitCode.notFound.rawValue, output: [], errors: [reason])
            outcome.problem = reason
            return outcome
        }
        let before = store.lastCommit
        let failure = Locked<(reason: String, field: String?)?>(nil)
        var call = call
        typealias Changed = (items: [CalStoreItem], changes: [CalStoreChange], moves: [ScreenMove])
        let changed = Locked<Changed>(([], [], []))
        call.failed = { reason, field in failure.withLock { $0 = (reason, field) } }
        call.changed = { items, operations, moves in
            changed.withLock {
                $0.items += items
                $0.changes += operations.flatMap(\.changes)
                $0.moves += moves
            }
        }
        let code = Ekcal.run(typed.map { withMore(words, $0) } ?? words, call)
        func lines(_ bytes: Locked<[UInt8]>) -> [String] {
            let text = bytes.withLock { String(decoding: $0, as: UTF8.self) }
            var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            while lines.last?.isEmpty == true { lines.removeLast() }
            return lines
        }
        var outcome = ScreenOutcome(
            words: words, exit: code.rawValue, output: lines(output), errors: lines(errors),
            hasChanged: store.lastCommit != before)
        let (items, changes, moves) = changed.withLock { $0 }
        if outcome.hasChanged { outcome.moves = moves }
        outcome.series = items.first.flatMap { seriesDates($0, changes) }
        if let failure = failure.withLock({ $0 }) {
            (outcome.problem, outcome.field) = (failure.reason, failure.field)
        }
        return outcome
    }

    /// The dates of a series after a change of it, or after a try.
    private func seriesDates(_ item: CalStoreItem, _ changes: [CalStoreChange]) -> SeriesDates? {
        guard item.isSeries else { return nil }
        // Without them, the form says nothing about dates.
        return try? SeriesDates(
            of: item, in: session.clock.zone, now: session.clock.now, store.asLastSeen, changes: changes)
    }

    /// The reason why a command cannot run here; nil if it can.
    private func reasonAgainst(_ typed: ParsedArguments) -> String? {
        if ScreenCommands.endless.contains(typed.command.path) {
            return "`ekcal \(typed.command.name)` has no end: start it on another terminal"
        }
        if typed.has(.store) {
            return "the full screen keeps its store: use another terminal for another one"
        }
        return isReadOnly && ScreenCommands.writes(typed)
            ? "this is read only; start `ekcal ui` without that" : nil
    }

    /// Whether a command may change the store, the stores beside it, or the settings.
    private static func writes(_ typed: ParsedArguments) -> Bool {
        if writingFiles.contains(typed.command.path) { return true }
        guard typed.command.writes, !typed.has(.dryRun) else { return false }
        return ToolEffect.writingOptions[typed.command.name].map { $0.contains(where: typed.has) } ?? true
    }

    /// The words with the options that the command takes and that were not typed. They are in front of a
    /// double dash, after which nothing is an option.
    private func withMore(_ words: [String], _ typed: ParsedArguments) -> [String] {
        let more = options.filter { typed.command.takes($0.option) && !typed.has($0.option) }
            .flatMap(\.words)
        let end = words.firstIndex(of: "--") ?? words.count
        return words[..<end] + more + words[end...]
    }
}

extension String {
    /// The letters with which both begin.
    fileprivate func commonPrefix(with other: String) -> String {
        String(zip(self, other).prefix { $0 == $1 }.map(\.0))
    }
}
