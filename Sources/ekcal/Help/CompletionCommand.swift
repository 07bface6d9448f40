import CommandLine

extension CommandTable {
    static let completion = Command(
        type: CompletionCommand.self, path: ["completion"], synonyms: ["completions"], section: .other,
        worksWithWrongSettings: true,
        summary: "print a completion script for a shell",
        parameters: [
            .init(
                name: "SHELL", arity: .one, help: "bash, zsh or fish",
                values: .choices(CompletionShell.allCases.map(\.rawValue)))
        ],
        options: take(.help),
        details: [
            "It completes commands, options, values, calendars, fields, and identifiers of items with their titles."
        ],
        examples: [
            .init(
                line: "ekcal completion bash > ~/.local/share/bash-completion/completions/ekcal", says: "bash"
            ),
            .init(
                line: "ekcal completion zsh > ~/.zfunc/_ekcal",
                says: "zsh; the folder must be in fpath before compinit runs"),
            .init(line: "ekcal completion fish > ~/.config/fish/completions/ekcal.fish", says: "fish"),
        ])
}

/// `completion`: a script for a shell, made from the command table.
struct CompletionCommand: EkcalCommand {
    private let shell: CompletionShell

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        let name = arguments.operand(0) ?? ""
        guard let shell = CompletionShell(rawValue: name) else {
            throw EkcalError(
                .usage, "there is no completion for \"\(name)\"",
                hint: "write one of: " + CompletionShell.allCases.map(\.rawValue).joined(separator: ", "),
                field: "SHELL")
        }
        self.shell = shell
    }

    func run(_ session: Session) -> Response { .text([shell.script(for: .ekcal)]) }
}
