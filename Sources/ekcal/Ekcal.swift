import CLibrary
import CalStore
import CalStoreExchange
import CalStoreLanguage
import CommandLine
import Terminal

/// The tool: reads the command line, runs one command, and ends with its exit code.
///
/// It is a library, and `ekcalMain` its program, so that the program alone can be linked statically.
public enum Ekcal {
    static let version = "0.1.0"

    /// Runs the command line of this process, and ends it.
    ///
    /// - Parameters:
    ///   - count: The number of words, including the name of the program.
    ///   - words: The words.
    ///   - commit: The commit that the program was built from; nil or empty if it is not known.
    public static func main(
        _ count: Int32, _ words: UnsafePointer<UnsafeMutablePointer<CChar>?>?,
        commit: UnsafePointer<CChar>? = nil
    ) -> Never {
        // A closed pipe and a full file limit (`ulimit -f`) are reported by the failed write, not by a
        // signal.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        System.holdStandardStreams()
        var system = System.current()
        system.commit = commit.map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
        do throws(EkcalError) {
            exit(run(try Ekcal.words(count, words), system).rawValue)
        } catch {
            system.error.print(error.text(style: TextStyle(isColored: false)))
            exit(error.exit.rawValue)
        }
    }

    /// The words after the name of the program. Throws if even that is missing, so that such a call does not
    /// count as an empty line, and if a word is not UTF-8: it would be stored with other characters.
    static func words(
        _ count: Int32, _ words: UnsafePointer<UnsafeMutablePointer<CChar>?>?
    ) throws(EkcalError) -> [String] {
        guard let words, count > 0, words[0] != nil else {
            throw EkcalError(
                .process, "the system passed no command line, not even the name of this program",
                hint: "nothing was changed; run the command again")
        }
        var texts: [String] = []
        for index in 1..<max(Int(count), 1) {
            guard let word = words[index] else { continue }
            guard let text = String(validatingCString: word) else {
                throw EkcalError(
                    .usage, "word \(index) of the command line is not UTF-8: \(String(cString: word))",
                    hint: "nothing was changed; use UTF-8 in the terminal or the script")
            }
            texts.append(text)
        }
        return texts
    }

    /// Runs one command line. Tests call it with their own system.
    static func run(_ words: [String], _ system: System) -> ExitCode {
        // Guess the error format now, in case parsing fails.
        let formats = [system[.output], words.contains("--json") || words.contains("--jsonl") ? "json" : nil]
        var isJSON = formats.contains { $0.flatMap(OutputFormat.init)?.isJSON == true }
        do {
            let arguments = try parse(words, system)
            isJSON = isJSON || arguments.value(.output).flatMap(OutputFormat.init)?.isJSON == true
            let session = try Session(arguments, system)
            // The process ends with the command, so do not free 100,000 items.
            if system.endsProcess { _ = Unmanaged.passRetained(session) }
            return try answer(arguments.command, session) {
                let renderer = try ResponseRenderer(arguments, session)
                let response = try arguments.command(session).response(session)
                if let change = response.change {
                    system.changed(change.items, change.operations, change.moves)
                }
                return try renderer.print(response)
            }
        } catch {
            let error = EkcalError(any: error)
            system.failed(
                ([error.message] + [error.hint].compactMap(\.self)).joined(separator: "; "), error.field)
            let style = TextStyle(isColored: system.isErrorTerminal && system[.noColor] == nil)
            if isJSON {
                system.error.print(error.document)
            } else {
                let width = system.isErrorTerminal ? system.width : nil
                system.error.print(error.text(style: style, width: width), keepsColor: style.isColored)
            }
            return error.exit
        }
    }

    /// Runs a command and its end, whether it was typed or called as a tool: output is written, due work is
    /// done, hooks run, and an error after the commit says what was saved.
    static func answer<Answer>(
        _ command: Command, _ session: Session, _ body: () throws -> Answer
    ) throws -> Answer {
        // Run post-commit hooks even if the answer fails.
        defer { session.access.hooks?.runPostCommit() }
        // Runs before the error message too.
        defer { session.console.endPaging() }
        do {
            let answer = try body()
            session.console.flush()
            session.console.endPaging()
            finish(command, session)
            switch session.console.outputFailure {
            case .system(let reason):
                throw EkcalError(.file, "the output could not be written: \(reason)")
            // A closed pipe is fine for a listing. For a saved change it is an error.
            case .readerIsGone where session.access.lastCommit != nil:
                throw EkcalError(.file, "the output could not be written")
            case .readerIsGone, nil: return answer
            }
        } catch let error as EkcalError where error.code == .partlyDone {
            // This error already says what was saved.
            throw error
        } catch {
            guard let operation = session.access.lastCommit else { throw error }
            throw EkcalError(any: error).afterSaving(operation)
        }
    }

    static func parse(_ words: [String], _ system: System) throws -> ParsedArguments {
        // For words such as `ekcal tomorrow`; the current date does not matter.
        let dates = DateReader(now: system.clock(), zone: .utc)
        let parser = ArgumentParser(table: .ekcal) { text in
            dates.readsAsRange(text) ? (dates.readsAsDay(text) ? "day " : "list ") + text : nil
        }
        do throws(UsageError) { return try parser.parse(words) } catch {
            // An unknown word may be an alias of the user.
            guard case .unknownCommand = error, let line = try CommandAliases(system).expanded(words) else {
                throw EkcalError(error)
            }
            do throws(UsageError) { return try parser.parse(line) } catch { throw EkcalError(error) }
        }
    }

    /// Work after the answer: writes `store.json` and the backup of the day when they are due.
    private static func finish(_ command: Command, _ session: Session) {
        guard let store = session.access.store, command.writes, !session.isDryRun,
            !session.isOnlyReading
        else {
            return
        }
        session.console.flush()
        let isChanged = session.access.lastCommit != nil
        do {
            try store.maintenance.snapshot(ifDue: true)
        } catch {
            guard isChanged else { return }
            session.note("the change is saved, but store.json could not be written: \(error)")
        }
        do {
            let text = try session.config.value(SettingTable.backups)
            let keep = text.flatMap(SettingValue.backups) ?? .standard
            try store.maintenance.backUpIfDue(now: session.clock.now, keeping: keep)
        } catch {
            // Without a change, a failed backup is not reported, because nobody asked for it.
            guard isChanged else { return }
            session.note(
                "the change is saved, but no backup could be made: \(EkcalError(any: error).message)")
        }
    }
}

/// The entry point for the C program.
@_cdecl("ekcal_main")
public func ekcalMain(
    _ count: Int32, _ words: UnsafePointer<UnsafeMutablePointer<CChar>?>?, _ commit: UnsafePointer<CChar>?
) {
    Ekcal.main(count, words, commit: commit)
}
