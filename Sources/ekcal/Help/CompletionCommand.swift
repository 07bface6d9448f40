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
        line = arguments.has(.candidates) ? UnfinishedLine(shell.words(words), .ekcal) : nil
        if line == nil, !words.isEmpty {
            throw EkcalError(
                .usage, "\"\(words[0])\" is one word too many", hint: "write words only with --candidates",
                field: "WORD")
        }
    }

    func run(_ session: Session) throws -> Response {
        guard let line else { return .text([shell.script(for: CommandTable.ekcal.program.name)]) }
        let other = try line.value(.store).map { try session.onStore($0) } ?? session
        let lines = try shell.lines(line) { try LookedUpNames(rawValue: $0)?.candidates(other) ?? [] }
        return .text(lines)
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
