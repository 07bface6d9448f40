import CLibrary
import CalStore
import CalStoreLanguage

/// The tool: reads the command line, runs one command, and ends with its exit code.
///
/// It is a library, and `ekcalMain` its program, so that the program alone can be linked statically.
public enum Ekcal {
    static let version = "0.1.0"

    /// Runs the command line of this process, and ends it.
    public static func main() -> Never {
        // A reader that went away, and a file that may not grow (`ulimit -f`), are seen by the write that fails, not by a signal.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        System.holdStandardStreams()
        let code = run(Array(CommandLine.arguments.dropFirst()), System.current())
        exit(code.rawValue)
    }

    /// Runs one command line. Tests call it with a system of their own.
    static func run(_ words: [String], _ system: System) -> ExitCode {
        // Before the line was understood, and should it not be.
        let formats = [system[.output], words.contains("--json") || words.contains("--jsonl") ? "json" : nil]
        var isJSON = formats.contains { $0.flatMap(OutputFormat.init)?.isJSON == true }
        do {
            let arguments = try parse(words, system)
            isJSON = isJSON || arguments.valueIfTaken(.output).flatMap(OutputFormat.init)?.isJSON == true
            let context = try Context(arguments, system)
            // The process ends with the command: taking a hundred thousand items apart would be for nothing.
            if system.endsProcess { _ = Unmanaged.passRetained(context) }
            // Whatever becomes of the answer: what is saved is told.
            defer { context.hooks?.tell() }
            // Also before the message of what fails.
            defer { context.endPaging() }
            let code = try answer(context)
            context.flush()
            context.endPaging()
            context.finish()
            guard let failure = context.outputFailure else { return code }
            switch failure {
            case .nobodyReads:
                // A closed pipe is fine for a listing. For a saved change it is an error.
                guard let operation = context.lastCommit else { return code }
                throw EkcalError(.file, "the output could not be written").afterSaving(operation)
            case .system(let reason):
                let error = EkcalError(.file, "the output could not be written: \(reason)")
                throw context.lastCommit.map { error.afterSaving($0) } ?? error
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

    /// Runs a command, and lets no failure behind the commit look as if nothing was saved.
    private static func answer(_ context: Context) throws -> ExitCode {
        do {
            return try run(context)
        } catch let error as EkcalError where error.code == .partlyDone {
            // It says itself what was saved.
            throw error
        } catch {
            guard let operation = context.lastCommit else { throw error }
            throw EkcalError(any: error).afterSaving(operation)
        }
    }

    private static func parse(_ words: [String], _ system: System) throws -> ParsedArguments {
        // For `ekcal tomorrow`, which is no command; which day it is does not matter.
        let dates = DateReader(now: system.clock(), zone: .utc)
        let parser = ArgumentParser(readsAsRange: dates.readsAsRange, readsAsDay: dates.readsAsDay)
        do throws(UsageError) { return try parser.parse(words) } catch {
            // What is no command may be one of the user's own.
            guard case .unknownCommand = error, let line = try CommandAliases(system).expanded(words) else {
                throw EkcalError(error)
            }
            do throws(UsageError) { return try parser.parse(line) } catch { throw EkcalError(error) }
        }
    }

    /// The switch that gives every command of the table its code.
    static func run(_ context: Context) throws -> ExitCode {
        let arguments = context.arguments
        try context.prepareAnswer()
        switch arguments.command.id {
        case .today:
            let range = DayRange(context.today, context.today, in: context.zone)
            return try ListCommand(context: context, range: range, isToday: true).run()
        case .list:
            // Which days are meant may depend on what there is.
            return try context.answering { _ in try ListCommand(context: context).run() }
        case .day: return try DayCommand(context: context).run()
        case .week: return try WeekCommand(context: context).run()
        case .month: return try MonthCommand(context: context).run()
        case .year: return try YearCommand(context: context).run()
        case .next: return try NextCommand(context: context).run()
        case .now: return try NowCommand(context: context).run()
        case .soon: return try SoonCommand(context: context).run()
        case .overdue: return try OverdueCommand(context: context).run()
        case .find: return try FindCommand(context: context).run()
        case .occurrences: return try OccurrencesCommand(context: context).run()
        case .when: return try WhenCommand(context: context).run()
        case .show: return try ShowCommand(context: context).run()
        case .expand: return try ExpandCommand(context: context).run()
        case .add: return try AddCommand(context: context, kind: .event).run()
        case .todo: return try AddCommand(context: context, kind: .reminder).run()
        case .quick: return try QuickCommand(context: context).run()
        case .edit: return try EditCommand(context: context).run()
        case .reschedule: return try RescheduleCommand(context: context).run()
        case .mv: return try MoveCommand(context: context).run()
        case .copy: return try CopyCommand(context: context).run()
        case .rm: return try RemoveCommand(context: context).run()
        case .skip: return try SkipCommand(context: context).runSkip()
        case .unskip: return try SkipCommand(context: context).runUnskip()
        case .split: return try SplitCommand(context: context).run()
        case .done: return try DoneCommand(context: context, completes: true).run()
        case .undone: return try DoneCommand(context: context, completes: false).run()
        case .import: return try ImportCommand(context: context).run()
        case .export: return try ExportCommand(context: context).run()
        case .calendarList: return try CalendarListCommand(context: context).run()
        case .calendarAdd: return try CalendarAddCommand(context: context).run()
        case .calendarEdit: return try CalendarChangeCommand(context: context).runEdit()
        case .calendarRemove: return try CalendarChangeCommand(context: context).runRemove()
        case .calendarDefault: return try CalendarChangeCommand(context: context).runDefault()
        case .calendarMerge: return try CalendarMergeCommand(context: context).run()
        case .sourceList: return try SourceCommand(context: context).runList()
        case .sourceAdd: return try SourceCommand(context: context).runAdd()
        case .sourceEdit: return try SourceCommand(context: context).runEdit()
        case .sourceRemove: return try SourceCommand(context: context).runRemove()
        case .accessShow: return try AccessCommand(context: context).runShow()
        case .accessSet: return try AccessCommand(context: context).runSet()
        case .batch: return try BatchCommand(context: context).run()
        case .apply: return try ApplyCommand(context: context).run()
        case .assert: return try AssertCommand(context: context).run()
        case .log: return try LogCommand(context: context).run()
        case .undo: return try UndoCommand(context: context).runUndo()
        case .redo: return try UndoCommand(context: context).runRedo()
        case .operationShow: return try OperationCommand(context: context).runShow()
        case .operationDiff: return try OperationCommand(context: context).runDiff()
        case .operationRestore: return try OperationCommand(context: context).runRestore()
        case .history: return try HistoryCommand(context: context).run()
        case .changes: return try ChangesCommand(context: context).run()
        case .watch: return try WatchCommand(context: context).run()
        case .storeCompact: return try CompactCommand(context: context).run()
        case .storeInfo: return try StoreInfoCommand(context: context).run()
        case .storeCheck: return try StoreCheckCommand(context: context).run()
        case .storeSnapshot: return try StoreSnapshotCommand(context: context).run()
        case .storeBackup: return try StoreBackupCommand(context: context).run()
        case .storeRestore: return try StoreRestoreCommand(context: context).run()
        case .storeList: return try StorePlacesCommand(context: context).runList()
        case .storeNew: return try StorePlacesCommand(context: context).runNew()
        case .configGet: return try ConfigCommand(context: context).runGet()
        case .configSet: return try ConfigCommand(context: context).runSet()
        case .configUnset: return try ConfigCommand(context: context).runUnset()
        case .configList: return try ConfigCommand(context: context).runList()
        case .configEdit: return try ConfigEditCommand(context: context).run()
        case .configPath: return try ConfigCommand(context: context).runPath()
        case .doctor: return try DoctorCommand(context: context).run()
        case .help: return try printHelp(arguments.operands, context)
        case .version: return try printVersion(context)
        case .schema: return try SchemaCommand(context: context).run()
        case .completion: return try CompletionCommand(context: context).run()
        case .manShow: return try ManCommand(context: context).runShow()
        case .manInstall: return try ManCommand(context: context).runInstall()
        }
    }

    private static func printHelp(_ words: [String], _ context: Context) throws -> ExitCode {
        do throws(UsageError) {
            let blocks = try HelpText.blocks(for: words)
            let text = HelpLayout(width: context.width, style: context.style).text(blocks)
            context.print(String(text.dropLast(text.hasSuffix("\n") ? 1 : 0)))
        } catch {
            guard words.count == 1, let line = try CommandAliases(context.system).expanded(words) else {
                throw EkcalError(error)
            }
            context.print(CleanText.line("\(words[0]) is an alias for: \(line.joined(separator: " "))"))
        }
        return .success
    }

    private static func printVersion(_ context: Context) throws -> ExitCode {
        guard context.output == .json else {
            context.print("ekcal \(version)")
            return .success
        }
        let program: JSONValue = [
            "type": "program", "name": "ekcal", "version": .string(version), "schema": .int(Answer.schema),
        ]
        try context.print(context.answer(items: [program]))
        return .success
    }
}
