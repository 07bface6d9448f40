import Basics
import CLibrary
import CalStoreExchange
import CalStoreLanguage
import CalStoreSettings
import CommandLine
import Terminal

/// The user's programs that run on changes: `hook.pre-commit` before each operation, which it can refuse, and
/// `hook.post-commit` after it.
final class Hooks: @unchecked Sendable {
    private let programs: [HookName: ProgramLine]
    private let system: System
    private let zone: Zone
    private let now: Instant
    private let isQuiet: Bool
    /// The items whose changes run the programs; nil for all.
    private let filter: Filter?

    /// The query of `hook.query`, and the names that it may use.
    struct Filter {
        let query: Query
        let aliases: CalendarAliases
    }

    /// A saved operation, and its command line.
    private struct News {
        let operation: CalStoreOperation
        let label: String
    }

    private struct State {
        var store: CalendarStore?
        var news: [News] = []
    }

    private let state = Locked(State())

    /// Nil if the settings name no program.
    init?(
        _ settings: CalStoreSettings, _ system: System, zone: Zone, now: Instant, isQuiet: Bool,
        filter: () throws -> Filter?
    ) throws {
        var programs: [HookName: ProgramLine] = [:]
        for name in [HookName.preCommit, .postCommit] {
            guard let line = try settings.entry(name.setting)?.value, !line.isEmpty else { continue }
            guard let program = ProgramLine(line, home: system[.home]) else {
                throw EkcalError(
                    .hook, "\(name.setting) does not name a program: \(line)",
                    hint: "--no-hooks runs the command without it", field: name.setting)
            }
            programs[name] = program
        }
        if programs.isEmpty { return nil }
        self.programs = programs
        self.system = system
        self.zone = zone
        self.now = now
        self.isQuiet = isQuiet
        self.filter = try filter()
    }

    /// The hooks for opening the store.
    var commitHooks: CalStoreCommitHooks {
        var hooks = CalStoreCommitHooks()
        if programs[.preCommit] != nil { hooks.willCommit = { try self.ask($0, $1) } }
        if programs[.postCommit] != nil {
            hooks.didCommit = { operation, label in
                self.state.withLock { $0.news.append(News(operation: operation, label: label)) }
            }
        }
        return hooks
    }

    /// Sets the store whose changes the programs get. Their input contains its short identifiers.
    func attach(_ store: CalendarStore) { state.withLock { $0.store = store } }

    /// Whether the programs run for an operation: one of its items matches the query before or after it.
    private func concerns(_ operation: CalStoreOperation) throws -> Bool {
        guard let filter, let store = state.withLock({ $0.store }) else { return true }
        let matcher: QueryMatcher
        do {
            matcher = try QueryMatcher(
                filter.query, store: store, now: now, zone: zone, aliases: filter.aliases, isStanding: true)
        } catch {
            var error = EkcalError(any: error)
            error.message = "\(SettingTable.hookQuery.name): \(error.message)"
            throw error
        }
        return try operation.changes.contains { change in
            try [change.itemBefore, change.itemAfter].compactMap(\.self).contains {
                try matcher.matches($0)
            }
        }
    }

    // MARK: Before a change

    /// Throws if the program refuses the operation or cannot run.
    private func ask(_ operation: CalStoreOperation, _ label: String) throws {
        guard try concerns(operation) else { return }
        let outcome: ChildProcess.Outcome
        do {
            outcome = try start(.preCommit, operation, label)
        } catch let error as Program.Failure {
            throw refusal("it cannot be started: \(error.reason)")
        }
        switch outcome.end {
        case .exit(0): remark(.preCommit, outcome)
        case .exit(let code): throw refusal(Hooks.text(outcome) ?? "it exited with \(code)")
        case .signal(let number): throw refusal("it was ended by signal \(number)")
        case nil: throw refusal("it took longer than \(Int(system.hookLimit)) s")
        }
    }

    private func refusal(_ reason: String) -> EkcalError {
        EkcalError(
            .hook, "refused by \(HookName.preCommit.setting): \(reason)",
            hint: "nothing was changed; --no-hooks runs the command without it",
            field: HookName.preCommit.setting
        )
    }

    // MARK: After a change

    /// Runs `hook.post-commit` for each saved operation. The answer is already printed, so a failure is only
    /// reported.
    func runPostCommit() {
        let told = state.withLock { state in
            defer { state.news = [] }
            return state.news
        }
        for news in told {
            do {
                guard try concerns(news.operation) else { continue }
                let outcome = try start(.postCommit, news.operation, news.label)
                switch outcome.end {
                case .exit(0): remark(.postCommit, outcome)
                case .exit(let code): complain(Hooks.text(outcome) ?? "it exited with \(code)")
                case .signal(let number): complain("it was ended by signal \(number)")
                case nil: complain("it took longer than \(Int(system.hookLimit)) s and was stopped")
                }
            } catch let error as Program.Failure {
                complain("it cannot be started: \(error.reason)")
            } catch {
                complain("\(EkcalError(any: error).message)")
            }
        }
    }

    private func complain(_ reason: String) {
        note("the change is saved, but \(HookName.postCommit.setting) failed: \(reason)")
    }

    // MARK: Programs

    private func start(
        _ name: HookName, _ operation: CalStoreOperation, _ label: String
    ) throws -> ChildProcess.Outcome {
        guard let program = programs[name] else { return ChildProcess.Outcome(end: .exit(0), output: []) }
        var environment = system.environment
        // A hook that changes the store itself must not start hooks.
        environment[EnvironmentVariable.hook.rawValue] = name.rawValue
        let input = try document(name, operation, label).bytes + [UInt8(ascii: "\n")]
        let limit = ProgramLimit(typed: "\(Int(system.hookLimit))s", seconds: system.hookLimit)
        return try ChildProcess(words: program.words(for: .hook), environment: environment).run(
            input: input, limit: limit)
    }

    private func document(
        _ name: HookName, _ operation: CalStoreOperation, _ label: String
    ) throws -> JSONValue {
        guard let store = state.withLock({ $0.store }) else { return .null }
        let json = try ChangeJSON(operation.changes, store, language: DateReader(now: now, zone: zone))
        return Question(
            hook: name, store: try store.info().path, zone: zone.name, operation: operation.id?.text,
            time: now, label: label, changes: operation.changes.map { .init(json.row($0)) }
        ).json
    }

    /// The maximum number of bytes shown of a program's message.
    private static let longestText = 2000

    /// The output of a program as text; nil if it printed nothing.
    private static func text(_ outcome: ChildProcess.Outcome) -> String? {
        let text = String(decoding: outcome.output.prefix(longestText), as: UTF8.self)
            .trimmed
        return text.isEmpty ? nil : text
    }

    /// Shows the output of a program that allowed the operation.
    private func remark(_ name: HookName, _ outcome: ChildProcess.Outcome) {
        if let text = Hooks.text(outcome) { note("\(name.setting): \(text)") }
    }

    private func note(_ text: String) {
        if isQuiet { return }
        let text = TerminalText.lines(text).joined(separator: "\n       ")
        system.error.print("ekcal: " + text + "\n")
    }
}

extension Hooks {
    /// The standard input of a hook.
    struct Question: JSONRow {
        let hook: HookName
        let store: String?
        let zone: String
        let operation: String?
        let time: Instant
        let label: String
        let changes: [ChangeJSON.Object]

        static let fields: [JSONField<Self>] = [
            .type("hook"),
            .init(
                "hook", .choice([HookName.preCommit, .postCommit].map(\.rawValue)), "name of the hook",
                \.hook.rawValue),
            .init("schema", "version of this schema") { _ in Answer.schema },
            .init("store", "path of the store", \.store),
            .init("time_zone", "time zone of times with an offset", \.zone),
            .init("op", "full identifier of the operation; null before the commit", \.operation),
            .init("time", .instant, "time of the operation", \.time.description),
            .init("label", "the command line", \.label),
            .init("changes", .list(.reference(.change)), "all records that change", \.changes),
        ]
    }
}

extension NamedShape {
    static let hook = NamedShape("hook", "the standard input of a hook", of: Hooks.Question.self)
}
