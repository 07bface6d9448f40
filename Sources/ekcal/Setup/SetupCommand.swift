import CalStore
import CalStoreExchange
import CommandLine
import Terminal

extension CommandTable {
    static let setup = Command(
        type: SetupCommand.self, path: ["setup"], section: .setup, writes: true,
        summary: "set up calendars, lists and settings with eight questions",
        options: take(.dryRun, .noInput, .noHooks, .lockTimeout, .color, .quiet, .verbose) + everywhere,
        details: [
            """
            It asks for the calendars, their colours, the reminder lists, the first day of the week, the \
            clock, the hours for `free` and `plan`, the alarm of new events and the completion of the \
            shell. Enter keeps the value in brackets. Nothing is written before the last answer, so \
            Control-D and Control-C change nothing.
            """,
            """
            In a new store, the first names that you write become those of its empty calendar and list, so \
            new items go there. You can run it again at any time. Calendars that you do not name are \
            unchanged.
            """,
        ],
        examples: [
            .init(line: "ekcal setup", says: "on a terminal"),
            .init(line: "ekcal setup -n", says: "ask, but write nothing"),
        ])
}

/// `setup`: asks questions, and writes calendars and settings.
struct SetupCommand: EkcalCommand {
    init(_ arguments: ParsedArguments, _ session: Session) {}

    func run(_ session: Session) throws -> Response {
        guard session.console.canAsk else {
            throw EkcalError(
                .answerNeeded, "`ekcal setup` asks questions, so it needs a terminal",
                hint:
                    "without one: `ekcal calendar add NAME --tint COLOR`, `ekcal config set week.start DAY`, "
                    + "`ekcal config set time.format PATTERN`, `ekcal completion SHELL`"
            )
        }
        let store = try session.access.open()
        let answers = try SetupQuestions(session: session, store: store).ask()
        var lines: [String] = []
        let operation = try writeCalendars(answers.calendars, store, session, &lines)
        let before = lines.count
        try writeSettings(answers.settings, session, &lines)
        if let completion = answers.completion { try write(completion, session, &lines) }
        let changesFiles = lines.count > before
        if lines.isEmpty { lines = ["Nothing is different, so nothing was written."] }
        return Response(
            text: { [lines] page in
                page.print(lines)
                page.print(session.shortEndLines(operation))
                if operation != nil, changesFiles, !session.isDryRun {
                    page.print("`ekcal undo` takes back calendars and lists; settings and completion stay.")
                }
            }, change: Response.Change(operation))
    }

    private func did(_ past: String, _ wish: String, _ session: Session) -> String {
        session.isDryRun ? "Would \(wish)" : past
    }

    private func writeCalendars(
        _ wishes: [SetupQuestions.Calendar], _ store: CalendarStore, _ session: Session,
        _ lines: inout [String]
    ) throws -> CalStoreOperation? {
        var saved: [String] = []
        let written = try session.access.write(store) { change in
            saved = []
            for wish in wishes {
                if let calendar = try change.calendars().first(where: { $0.id == wish.id }) {
                    saved += try self.change(calendar, to: wish, &change, session)
                    continue
                }
                guard let source = try change.sources().first else { throw CalStoreError.noSuchSource("") }
                try change.checkNoCalendar(called: wish.title, inSource: source.id)
                var calendar = CalStoreCalendar(title: wish.title, entities: wish.entities, source: source.id)
                calendar.color = wish.color
                try change.save(calendar)
                saved.append(
                    did("Added", "add", session)
                        + (wish.entities == .reminders ? " the list " : " the calendar ")
                        + "\(TerminalText.line(wish.title))\(wish.color.map { ", " + $0 } ?? "")"
                )
            }
        }
        lines += saved
        return written.operation
    }

    /// Changes an existing calendar. Returns the lines that say so.
    private func change(
        _ calendar: CalStoreCalendar, to wish: SetupQuestions.Calendar,
        _ change: inout CalStoreTransaction, _ session: Session
    ) throws -> [String] {
        var new = calendar
        var lines: [String] = []
        if wish.title != calendar.title {
            new.title = wish.title
            lines.append(
                did("Renamed", "rename", session)
                    + " \(TerminalText.line(calendar.title)) to \(TerminalText.line(wish.title))")
        }
        if let color = wish.color, color != calendar.color {
            new.color = color
            lines.append(
                did("Changed", "change", session)
                    + " the colour of \(TerminalText.line(new.title)) to \(color)")
        }
        if !lines.isEmpty { try change.save(new) }
        return lines
    }

    private func writeSettings(
        _ wishes: [SetupQuestions.Value], _ session: Session, _ lines: inout [String]
    ) throws {
        let changed = try wishes.filter {
            try (session.config.value($0.setting) ?? $0.setting.builtIn) != $0.value
        }
        guard !changed.isEmpty else { return }
        let settings = try session.userSettings()
        if !session.isDryRun {
            try settings.change { changes throws(CalStoreError) in
                for wish in changed { try changes.set(wish.setting.name, to: wish.value) }
            }
        }
        let place = TerminalText.line(settings.path ?? "")
        for wish in changed {
            lines.append("\(did("Set", "set", session)) \(wish.setting.name) to \(wish.value) in \(place)")
        }
    }

    private func write(
        _ shell: CompletionShell, _ session: Session, _ lines: inout [String]
    ) throws {
        guard let path = shell.userFile(session.system) else {
            throw EkcalError(.file, "HOME is not set, so the folder of the completion is unknown")
        }
        let script = Array((shell.script(for: CommandTable.ekcal.program.name) + "\n").utf8)
        if let there = try? session.system.files.contents(of: path, upTo: 1 << 20), there == script { return }
        if !session.isDryRun {
            do throws(System.Failure) {
                if let folder = path.lastIndex(of: "/") {
                    try session.system.makeFolders(String(path[..<folder]), rights: 0o755)
                }
                try session.system.writeFile(path, script, rights: 0o644)
            } catch {
                throw EkcalError(.file, "cannot write \(path): \(error.reason)")
            }
        }
        lines.append("\(did("Wrote", "write", session)) \(TerminalText.line(path))")
        if shell == .zsh { lines.append("Add to ~/.zshrc, before compinit: fpath+=~/.zfunc") }
    }
}

extension CompletionShell {
    /// The place where the user's shell looks for the script; nil if the home folder is unknown.
    func userFile(_ system: System) -> String? {
        let home = system[.home]
        func folder(_ variable: EnvironmentVariable, _ usual: String) -> String? {
            if let path = system[variable], path.hasPrefix("/") { return path }
            return home.map { $0 + usual }
        }
        switch self {
        case .bash:
            return folder(.dataHome, "/.local/share").map { $0 + "/bash-completion/completions/ekcal" }
        case .zsh: return home.map { $0 + "/.zfunc/_ekcal" }
        case .fish: return folder(.configHome, "/.config").map { $0 + "/fish/completions/ekcal.fish" }
        }
    }
}
