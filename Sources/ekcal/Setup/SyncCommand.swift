import Basics
import CalStore
import CalStoreExchange
import CommandLine
import Terminal

extension CommandTable {
    static let sync = Command(
        type: SyncCommand.self, path: ["sync"], section: .setup, writes: true,
        answer: { .changing(.event, .reminder, telling: SyncCommand.Result.members) },
        summary: "synchronize calendars with a server, through vdirsyncer",
        options: [vdirCalendar] + keepingInStep + changing,
        details: [
            "Set the folder once: `ekcal config set sync.folder ~/.calendars`.",
            """
            It does `vdir push`, runs the program of the setting sync.command (default: `vdirsyncer sync`), \
            and does `vdir pull`, all with the folder of sync.folder. Only calendars that have a folder \
            there are synchronized; `ekcal vdir push` creates folders for the others.
            """,
            """
            The program is started without a shell, and its output goes to standard error. If it fails, the \
            changes that it has written are still pulled, and the exit code is 7. The exit code is also 7 if \
            the push or the pull skipped something.
            """,
        ] + vdirDetails,
        examples: [
            .init(line: "ekcal sync", says: "push, vdirsyncer, pull"),
            .init(line: "ekcal sync -n", says: "show what would be pushed and pulled"),
        ])
}

/// `sync`: a push, a program that synchronizes the folder with a server, and a pull.
///
/// This order loses nothing. The push does not overwrite new changes in the folder, so the program sees the
/// changes of both sides. The pull then stores the changes of the server. An item that both sides changed is
/// a conflict in the push and in the pull.
struct SyncCommand: EkcalCommand {
    private let options: VdirOptions

    init(_ arguments: ParsedArguments, _ session: Session) { options = VdirOptions(arguments) }

    func run(_ session: Session) throws -> Response {
        let folder = try folder(session)
        let program = try session.config.program(
            SettingTable.syncCommand, usual: SettingTable.usualSyncCommand)
        var push = VdirRun(session: session, path: folder, side: .theirs, options: options)
        push.makesCollections = false
        let pushed = try push.run()
        let failure = session.isDryRun ? nil : try runProgram(program, folder, session)
        let pulled = try VdirRun(session: session, path: folder, side: .ours, options: options).run()
        pushed.remark(besides: pulled)
        var response = pulled.response()
        let isInStep = pushed.isInStep && pulled.isInStep && failure == nil
        response.text = { page in
            page.print(pushed.lines + pulled.lines + session.endLines(pulled.operation))
        }
        response.answer = {
            try pulled.answer(
                more: Result(pushed: pushed.rows, program: failure, pulled: pulled.rows).jsonMembers)
        }
        response.exit = isInStep ? .success : .partlyDone
        return response
    }

    /// The members of `result` for `sync`.
    struct Result: JSONRow {
        let pushed: [VdirReport.Row]
        let program: String?
        let pulled: [VdirReport.Row]

        static let fields: [JSONField<Self>] = [
            .init("pushed", "result of the push for each folder", \.pushed),
            .init("program", "why the program failed", \.program),
            .init("pulled", "result of the pull for each folder", \.pulled),
        ]
    }

    private func folder(_ session: Session) throws -> String {
        guard let folder = try session.config.value(SettingTable.syncFolder) else {
            throw EkcalError(
                .usage,
                "the setting sync.folder is missing; it names the folder that vdirsyncer synchronizes",
                hint: "ekcal config set sync.folder ~/.calendars", field: "sync.folder")
        }
        guard folder.hasPrefix("~/"), let home = session.system[.home] else { return folder }
        return home + folder.dropFirst()
    }

    /// Runs the program. Returns its failure; nil for an exit with 0.
    private func runProgram(_ program: ProgramLine, _ folder: String, _ session: Session) throws -> String? {
        let words = program.words(for: .sync)
        let outcome: ChildProcess.Outcome
        do throws(Program.Failure) {
            outcome = try ChildProcess(words: words, environment: session.system.environment).run(
                input: [], passesSignals: true)
        } catch {
            let name = program.program
            throw EkcalError(
                .file, "cannot start \(name): \(error.reason)",
                hint:
                    "the store was pushed to \(folder); nothing was "
                    + "pulled. Install \(name), or set sync.command",
                field: "sync.command")
        }
        let output = String(decoding: outcome.output, as: UTF8.self)
        for line in output.split(whereSeparator: \.isNewline) {
            session.note(TerminalText.line(String(line)))
        }
        let failure = words.failure(outcome.end)
        if let failure { session.note(failure, isQuietable: false) }
        return failure
    }
}
