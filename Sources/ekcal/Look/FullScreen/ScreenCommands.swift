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
    private var system: System { session.system }

    init(_ session: Session, _ store: CalendarStore) {
        self.session = session
        self.store = store
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
    func run(_ words: [String], columns: Int) -> ScreenOutcome {
        let output = Locked<[UInt8]>([])
        let errors = Locked<[UInt8]>([])
        var call = base
        (call.isInputTerminal, call.isErrorTerminal) = (false, false)
        (call.terminalWidth, call.terminalHeight) = (columns, nil)
        call.environment[EnvironmentVariable.columns.rawValue] = "\(columns)"
        call.environment[EnvironmentVariable.forceColor.rawValue] =
            session.console.style.isColored ? "1" : nil
        call.isOutputTerminal = session.console.style.isColored
        call.read = { count throws(System.Failure) in [] }
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

    /// What a command would do, for the line that is being typed.
    func preview(_ words: [String], columns: Int) -> [String] {
        let outcome = run(words + [Option.dryRun.long], columns: columns)
        let faint = { [session] (text: String) in session.console.style.apply(.faint, text) }
        if outcome.exit != 0 { return outcome.errors.prefix(2).map { faint("  " + $0) } }
        // The full screen shows itself that nothing is written yet.
        return outcome.output.filter { $0 != "Nothing was written." }
            + outcome.errors.map { faint("  " + $0) }
    }

    /// The words of a typed line, with the reference of the selected item in place of `$`. Nil if a quotation
    /// mark is not closed.
    func words(_ line: String, item: String?) -> [String]? {
        guard var words = ShellWords.split(line) else { return nil }
        if words.first == CommandTable.ekcal.program.name { words.removeFirst() }
        return words.map { $0 == "$" ? item ?? $0 : $0 }
    }

    /// A typed line with its last word completed as a shell does: as far as all candidates agree.
    func completed(_ line: String) -> String {
        let isNew = line.isEmpty || line.hasSuffix(" ")
        var words = ShellWords.split(line) ?? []
        if isNew { words.append("") }
        guard let last = words.last else { return line }
        let outcome = run(
            ["completion", "bash", Option.candidates.long, "--", CommandTable.ekcal.program.name] + words,
            columns: 200)
        let candidates = outcome.output.filter { $0.hasPrefix(last) }
        guard let first = candidates.first else { return line }
        let common = candidates.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
        guard common.count > last.count || candidates.count == 1 else { return line }
        let quoted = candidates.count == 1 ? ShellWords.quoted(common) + " " : common
        let front = words.dropLast().map(ShellWords.quoted).joined(separator: " ")
        return front + (front.isEmpty ? "" : " ") + quoted
    }

    /// Runs a command that has the terminal.
    func runOnTerminal(_ words: [String]) -> ScreenOutcome {
        let errors = Locked<[UInt8]>([])
        var call = base
        let own = system.error
        call.error = ErrorStream { bytes in
            errors.withLock { $0 += bytes }
            own.draw(String(decoding: bytes, as: UTF8.self))
        }
        return run(words, call, output: Locked([]), errors: errors)
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
        let before = store.lastCommit
        let code = Ekcal.run(words + more(for: words), call)
        func lines(_ bytes: Locked<[UInt8]>) -> [String] {
            let text = bytes.withLock { String(decoding: $0, as: UTF8.self) }
            var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            while lines.last?.isEmpty == true { lines.removeLast() }
            return lines
        }
        return ScreenOutcome(
            words: words, exit: code.rawValue, output: lines(output), errors: lines(errors),
            hasChanged: store.lastCommit != before)
    }

    /// The options that the command takes and that were not typed.
    private func more(for words: [String]) -> [String] {
        guard let match = CommandTable.ekcal.match(words) else { return [] }
        return options.filter { match.command.takes($0.option) && !words.contains($0.option.long) }
            .flatMap(\.words)
    }
}

extension String {
    /// The letters with which both begin.
    fileprivate func commonPrefix(with other: String) -> String {
        String(zip(self, other).prefix { $0 == $1 }.map(\.0))
    }
}
