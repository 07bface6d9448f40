import Basics
import CalStore
import CalStoreExchange
import CommandLine
import Terminal

extension CommandTable {
    static let sync = Command(
        type: SyncCommand.self, path: ["sync"], section: .setup, writes: true,
        answer: { .changing(.event, .reminder, telling: SyncCommand.Result.members) },
        summary: "synchronize calendars with servers",
        parameters: [
            .init(
                name: "ACCOUNT", arity: .optional,
                help: "an account of `ekcal account list`; default: all of them",
                values: .accounts)
        ],
        options: [vdirCalendar] + keepingInStep
            + [
                .init(.watch, help: "stay, and synchronize after each change here", group: .choosing),
                .init(.every, help: "with --watch, the longest time between two syncs (default: 15m)"),
            ] + changing,
        details: [
            """
            `ekcal account add` sets up a server for calendars (CalDAV). Calendars and items of each account \
            are then the same here and there after a sync. A property that only one side changed is taken \
            from that side; if both changed it differently, both versions are kept and the conflict is listed \
            (exit code 7). --on-conflict chooses a side for such properties.
            """,
            """
            An item that was deleted on one side is deleted on the other one too, unless it was changed there. \
            More than three deletions, or more than half of a calendar, need -y; a calendar that is suddenly \
            empty is refused without --allow-empty. What the server refuses is kept here and listed.
            """,
            """
            With the settings sync.folder and sync.command, it also does `vdir push`, runs that program \
            (default: `vdirsyncer sync`), and does `vdir pull`, all with that folder. If the program fails, \
            the changes that it has written are still pulled, and the exit code is 7.
            """,
        ],
        examples: [
            .init(line: "ekcal sync", says: "all accounts, and the folder of sync.folder"),
            .init(line: "ekcal sync fastmail -n", says: "show what would be changed, here and there"),
            .init(line: "ekcal sync --watch", says: "stay in step until Control-C"),
        ])
}

/// `sync`: brings accounts into step with their servers, and a folder through another program.
///
/// With a folder, it is a push, a program that synchronizes the folder with a server, and a pull. This order
/// loses nothing. The push does not overwrite new changes in the folder, so the program sees the changes of
/// both sides. The pull then stores the changes of the server. An item that both sides changed is a conflict
/// in the push and in the pull.
struct SyncCommand: EkcalCommand {
    private let name: String?
    private let options: VdirOptions
    private let isWatching: Bool
    /// The longest time between two syncs, in seconds.
    private let interval: Double

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        name = arguments.operand(0)
        options = VdirOptions(arguments)
        isWatching = arguments.has(.watch)
        interval =
            try arguments.value(.every).map { try session.words.readSeconds($0, .every, most: .day) } ?? 900
    }

    func run(_ session: Session) throws -> Response {
        let accounts = try name.map { [try Account.named($0, session)] } ?? Account.all(session)
        let hasFolder = try session.config.value(SettingTable.syncFolder) != nil
        if accounts.isEmpty, !hasFolder {
            throw EkcalError(
                .usage, "there is no account to synchronize",
                hint: "add one with `ekcal account add NAME ADDRESS`; for vdirsyncer, name its folder: "
                    + "`ekcal config set sync.folder ~/.calendars`", field: "sync.folder")
        }
        if isWatching { return try watch(accounts, session) }
        let synced = try sync(accounts, session)
        let folder = try name == nil && hasFolder ? syncFolder(session) : nil
        return try response(synced, folder, session)
    }

    // MARK: Accounts

    private struct Synced {
        var reports: [AccountReport] = []
        /// The first failure of an account.
        var failure: EkcalError?
    }

    /// One account that fails does not stop the others.
    private func sync(_ accounts: [Account], _ session: Session) throws -> Synced {
        var synced = Synced()
        func run(_ account: Account) throws -> AccountReport? {
            do {
                return try AccountRun.run(
                    session, account,
                    AccountSyncOptions(
                        policy: options.policy, allowsEmpty: options.allowsEmpty, calendar: options.calendar))
            } catch {
                guard accounts.count > 1 else { throw error }
                let failure = EkcalError(any: error)
                session.warn("\(account.name): \(failure.message)")
                synced.failure = synced.failure ?? failure
                return nil
            }
        }
        for account in accounts {
            if let report = try run(account) { synced.reports.append(report) }
        }
        if accounts.count > 1, !session.isDryRun {
            // Items that went to an account that came later are on its server by now.
            for index in synced.reports.indices where !synced.reports[index].underWay.isEmpty {
                let name = synced.reports[index].account
                if let account = accounts.first(where: { $0.name == name }), let report = try run(account) {
                    synced.reports[index].add(report)
                }
            }
        }
        if let failure = synced.failure, synced.reports.isEmpty { throw failure }
        for note in synced.reports.flatMap(\.notes) {
            session.console.note(note, isQuietable: false, isInAnswer: true)
        }
        return synced
    }

    /// Synchronizes after each change of the store, and at least after the interval.
    private func watch(_ accounts: [Account], _ session: Session) throws -> Response {
        let store = try session.access.open()
        return Response(stream: { output in
            let bell = ChangeBell(pause: 2)
            let observation = store.onChange { bell.ring() }
            defer { observation.cancel() }
            while output.isRead {
                do {
                    let synced = try sync(accounts, session)
                    for report in synced.reports where report.hasNews {
                        try output.print(
                            Response(
                                text: { $0.print(report.lines) },
                                answer: { session.answer(items: [report.row.json]) })
                        )
                    }
                } catch {
                    let failure = EkcalError(any: error)
                    if failure.exit == .usage { throw error }
                    // The network comes back, and another sync ends.
                    session.console.note(failure.message, isQuietable: false)
                }
                output.flush()
                bell.waitUntilQuiet(atMost: interval)
            }
            return .success
        })
    }

    // MARK: The folder

    private struct Folder {
        let pushed: VdirReport
        let failure: String?
        let pulled: VdirReport

        var isInStep: Bool { pushed.isInStep && pulled.isInStep && failure == nil }
    }

    private func syncFolder(_ session: Session) throws -> Folder {
        let folder = try folder(session)
        let program = try session.config.program(
            SettingTable.syncCommand, usual: SettingTable.usualSyncCommand)
        var push = VdirRun(session: session, path: folder, side: .theirs, options: options)
        push.makesCollections = false
        let pushed = try push.run()
        let failure = session.isDryRun ? nil : try runProgram(program, folder, session)
        let pulled = try VdirRun(session: session, path: folder, side: .ours, options: options).run()
        pushed.remark(besides: pulled)
        pulled.remark()
        return Folder(pushed: pushed, failure: failure, pulled: pulled)
    }

    // MARK: The answer

    private func response(_ synced: Synced, _ folder: Folder?, _ session: Session) throws -> Response {
        let reports = synced.reports
        let operation = folder?.pulled.operation ?? reports.compactMap(\.operations.last).last
        let store = try session.access.open()
        let isInStep = reports.allSatisfy(\.isInStep) && folder?.isInStep != false
        return Response(
            text: { page in
                page.print(
                    reports.flatMap(\.lines) + (folder.map { $0.pushed.lines + $0.pulled.lines } ?? [])
                        + session.endLines(operation))
            },
            answer: {
                var report = ChangeReport(
                    session: session, store: store, operation: operation,
                    items: operation?.changes.compactMap(\.itemAfter) ?? [])
                report.more =
                    Result(
                        accounts: reports.map(\.row), pushed: folder?.pushed.rows ?? [],
                        program: folder?.failure, pulled: folder?.pulled.rows ?? []
                    ).jsonMembers
                return try report.answer()
            },
            change: .init(operation), exit: synced.failure?.exit ?? (isInStep ? .success : .partlyDone))
    }

    /// The members of `result` for `sync`.
    struct Result: JSONRow {
        let accounts: [AccountReport.Row]
        let pushed: [VdirReport.Row]
        let program: String?
        let pulled: [VdirReport.Row]

        static let fields: [JSONField<Self>] = [
            .init("accounts", "result for each account", \.accounts),
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
