import CommandLine

extension CommandTable {
    static let completion = Command(
        type: CompletionCommand.self, path: ["completion"], synonyms: ["completions"], section: .other,
        worksWithWrongSettings: true,
        summary: "print a completion script for a shell",
        parameters: [
            .init(
                name: "SHELL", arity: .one, help: "bash, zsh or fish",
                values: .choices(CompletionShell.allCases.map(\.rawValue))),
            .init(
                name: "WORD", arity: .zeroOrMore,
                help: "with --candidates: the words after `ekcal`; the last one may be incomplete"),
        ],
        options: take(.candidates, .help),
        details: [
            "It completes commands, options, values, calendars, fields, and identifiers of items with their "
                + "titles.",
            "At every Tab the script asks `ekcal completion SHELL --candidates -- WORD...`. The answer "
                + "has one candidate on each line, and after a tab its title or help. A tab and `files` or "
                + "`folders` "
                + "mean that the shell offers paths too.",
        ],
        examples: [
            .init(
                line: "ekcal completion bash > ~/.local/share/bash-completion/completions/ekcal", says: "bash"
            ),
            .init(
                line: "ekcal completion zsh > ~/.zfunc/_ekcal",
                says: "zsh; the folder must be in fpath before compinit runs"),
            .init(line: "ekcal completion fish > ~/.config/fish/completions/ekcal.fish", says: "fish"),
            .init(
                line: "ekcal completion bash --candidates -- list --cal",
                says: "the words that can complete this line"),
        ])
}

/// `completion`: prints a script for a shell, and the candidates that the script asks for at every Tab.
struct CompletionCommand: EkcalCommand {
    private let shell: CompletionShell
    /// The line that is being typed; nil to print the script.
    private let line: UnfinishedLine?

    /// The commands that are offered first.
    private static let daily = [
        "today", "add", "todo", "quick", "done", "list", "day", "week", "month", "find", "show", "edit",
        "reschedule", "rm", "skip", "undo", "free",
    ]

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        let name = arguments.operand(0) ?? ""
        guard let shell = CompletionShell(rawValue: name) else {
            throw EkcalError(
                .usage, "there is no completion for \"\(name)\"",
                hint: "write one of: " + CompletionShell.allCases.map(\.rawValue).joined(separator: ", "),
                field: "SHELL")
        }
        self.shell = shell
        let words = Array(arguments.operands.dropFirst())
        line =
            arguments.has(.candidates)
            ? UnfinishedLine(shell.words(words), .ekcal, first: CompletionCommand.daily) : nil
        if line == nil, !words.isEmpty {
            throw EkcalError(
                .usage, "\"\(words[0])\" is one word too many", hint: "write words only with --candidates",
                field: "WORD")
        }
    }

    func run(_ session: Session) throws -> Response {
        guard let line else { return script }
        let other = try line.value(.store).map { try session.onStore($0) } ?? session
        let lines = try shell.lines(line) { name, typed in
            let isDraft = line.value(.draft) != nil && name == LookedUpNames.referencesAndQueries.rawValue
            let names = isDraft ? .drafts : LookedUpNames(rawValue: name)
            return try names?.candidates(other, typed) ?? []
        }
        return Response(text: { $0.print(verbatim: lines) })
    }

    private var script: Response {
        let script = shell.script(for: CommandTable.ekcal.program.name)
        return Response(text: { $0.print(verbatim: [script]) })
    }
}

extension Session {
    /// A session on the store that `-s` names on the line that is being typed.
    fileprivate func onStore(_ name: String) throws -> Session {
        let arguments = ParsedArguments(
            command: CommandTable.completion, words: CommandTable.completion.path, isBare: false,
            operands: [], line: [], given: [.store: [name]])
        return try Session(arguments, system)
    }
}
