/// Commands that tell about the tool.
extension CommandTable {
    static let help = Command(
        id: .help, path: ["help"], section: .other,
        summary: "help on a command or a topic",
        parameters: [
            .init(
                name: "TOPIC", arity: .words, help: "a command or a topic; the overview unless told",
                values: .topics)
        ],
        options: take(.color, .noPager, .help))

    static let version = Command(
        id: .version, path: ["version"], section: .other,
        summary: "which version this is",
        options: take(.output, .json, .color, .help).choosing(.output, from: ["text", "json"]))

    static let schema = Command(
        id: .schema, path: ["schema"], section: .other,
        summary: "what commands answer with --json, as JSON Schema",
        parameters: [
            .init(
                name: "NAME", arity: .words, help: "a command or an object; a list of them unless told",
                values: .schemas)
        ],
        options: [.init(name: .all, help: "every answer, every object and the command table in one document")]
            + take(.color, .noPager, .help),
        details: [
            "A command's schema describes the whole document that it prints. Members may be added in later versions: what reads answers should ignore those that it does not know."
        ],
        examples: [
            .init(line: "ekcal schema event", says: "an event"),
            .init(line: "ekcal schema calendar list", says: "the answer of a command"),
            .init(line: "ekcal schema --all | jq '.commands[].name'", says: "what can be typed"),
        ])

    static let completion = Command(
        id: .completion, path: ["completion"], synonyms: ["completions"], section: .other,
        summary: "a script with which a shell completes command lines",
        parameters: [
            .init(
                name: "SHELL", arity: .one, help: "bash, zsh or fish",
                values: .choices(CompletionShell.allCases.map(\.rawValue)))
        ],
        options: take(.help),
        details: [
            "Commands, options, their values, calendars, fields and the identifiers of items, with their titles, are completed."
        ],
        examples: [
            .init(
                line: "ekcal completion bash > ~/.local/share/bash-completion/completions/ekcal", says: "bash"
            ),
            .init(
                line: "ekcal completion zsh > ~/.zfunc/_ekcal",
                says: "zsh; the folder has to be in fpath before compinit runs"),
            .init(line: "ekcal completion fish > ~/.config/fish/completions/ekcal.fish", says: "fish"),
        ])

    static let manShow = Command(
        id: .manShow, path: ["man", "show"], answersToNoun: true, section: .other,
        summary: "a page of the manual, for man to read",
        parameters: [
            .init(
                name: "TOPIC", arity: .words,
                help: "a command or a topic; the page of ekcal itself unless told",
                values: .topics)
        ],
        options: take(.help),
        examples: [.init(line: "ekcal man show add | man -l -", says: "read it at once")])

    static let manInstall = Command(
        id: .manInstall, path: ["man", "install"], section: .other, writes: true,
        summary: "write the manual where man finds it",
        options: [
            .init(
                name: .to, help: "the folder that holds man1 and man7; man under XDG_DATA_HOME unless told",
                placeholder: "DIR", group: .item)
        ] + take(.dryRun, .quiet, .help),
        details: ["One page for each command (man ekcal-add) and each topic (man ekcal-dates)."],
        examples: [.init(line: "ekcal man install", says: "then `man ekcal`")])
}
