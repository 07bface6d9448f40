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
    ///   - count: how many words the system has handed over, with the name of the program.
    ///   - words: those words.
    public static func main(
        _ count: Int32, _ words: UnsafePointer<UnsafeMutablePointer<CChar>?>?
    ) -> Never {
        // A reader that went away, and a file that may not grow (`ulimit -f`), are seen by the write that
        // fails, not by a signal.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        System.holdStandardStreams()
        let system = System.current()
        guard let words = Ekcal.words(count, words) else {
            let error = EkcalError(
                .process, "the system has handed over no command line, not even the name of this program",
                hint: "nothing was changed; run the command again")
            system.error.print(error.text(style: TextStyle(isColored: false)))
            exit(error.exit.rawValue)
        }
        exit(run(words, system).rawValue)
    }

    /// The words behind the name of the program; nil where not even that is there, so that no line is taken
    /// for the empty one.
    static func words(_ count: Int32, _ words: UnsafePointer<UnsafeMutablePointer<CChar>?>?) -> [String]? {
        guard let words, count > 0, words[0] != nil else { return nil }
        return (1..<max(Int(count), 1)).compactMap { words[$0].map { String(cString: $0) } }
    }

    /// Runs one command line. Tests call it with a system of their own.
    static func run(_ words: [String], _ system: System) -> ExitCode {
        // Before the line was understood, and should it not be.
        let formats = [system[.output], words.contains("--json") || words.contains("--jsonl") ? "json" : nil]
        var isJSON = formats.contains { $0.flatMap(OutputFormat.init)?.isJSON == true }
        do {
            let arguments = try parse(words, system)
            isJSON = isJSON || arguments.value(.output).flatMap(OutputFormat.init)?.isJSON == true
            let session = try Session(arguments, system)
            // The process ends with the command: taking a hundred thousand items apart would be for nothing.
            if system.endsProcess { _ = Unmanaged.passRetained(session) }
            return try answer(arguments.command, session) {
                let renderer = try ResponseRenderer(arguments, session)
                return try renderer.print(arguments.command(session).run(session))
            }
        } catch {
            let error = EkcalError(any: error)
            let style = TextStyle(isColored: system.isErrorTerminal && system[.noColor] == nil)
            if isJSON {
                system.error.print(error.json)
            } else {
                system.error.print(error.text(style: style), keepsColor: style.isColored)
            }
            return error.exit
        }
    }

    /// Gives the answer of a command, and ends the command as every one ends, by hand and as a tool: what is
    /// printed is written out, what is due is done, hooks run, and an error after the commit says what is
    /// saved.
    static func answer<Answer>(
        _ command: Command, _ session: Session, _ body: () throws -> Answer
    ) throws -> Answer {
        // Hooks run even if the answer fails.
        defer { session.access.hooks?.tell() }
        // Also before the message of what fails.
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
            // It says itself what was saved.
            throw error
        } catch {
            guard let operation = session.access.lastCommit else { throw error }
            throw EkcalError(any: error).afterSaving(operation)
        }
    }

    private static func parse(_ words: [String], _ system: System) throws -> ParsedArguments {
        // For `ekcal tomorrow`, which is not a command; which day it is does not matter.
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

    /// What is done when the answer has been given: `store.json` and the backup of the day are written when
    /// they are due.
    private static func finish(_ command: Command, _ session: Session) {
        guard let store = session.access.store, command.writes, !session.isDryRun,
            !session.access.isOnlyReading
        else {
            return
        }
        session.console.flush()
        let isChanged = session.access.lastCommit != nil
        do {
            try store.snapshot(ifDue: true)
        } catch {
            guard isChanged else { return }
            session.note("the change is saved, but store.json could not be written: \(error)")
        }
        do {
            let text = try session.config.value(SettingTable.backups)
            let keep = text.flatMap(SettingValue.backups) ?? .standard
            try store.backUpIfDue(now: session.clock.now, keeping: keep)
        } catch {
            // Nothing is said of what was not asked for: without a change, in a store of another user, say.
            guard isChanged else { return }
            session.note(
                "the change is saved, but no backup could be made: \(EkcalError(any: error).message)")
        }
    }
}

/// The name by which the program of one line, which is in C, calls the tool.
@_cdecl("ekcal_main")
public func ekcalMain(_ count: Int32, _ words: UnsafePointer<UnsafeMutablePointer<CChar>?>?) {
    Ekcal.main(count, words)
}
