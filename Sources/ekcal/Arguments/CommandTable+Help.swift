/// Commands that tell about the tool.
extension CommandTable {
    static let help = Command(
        id: .help, path: ["help"], section: .other,
        worksWithWrongSettings: true,
        summary: "print help for a command or a topic",
        parameters: [
            .init(
                name: "TOPIC", arity: .words, help: "a command or a topic (default: the overview)",
                values: .topics)
        ],
        options: take(.color, .noPager, .help))

    static let version = Command(
        id: .version, path: ["version"], section: .other,
        worksWithWrongSettings: true, answer: { .of(.program) },
        summary: "print the version",
        options: take(.output, .json, .color, .help).choosing(.output, from: ["text", "json"]))

    static let schema = Command(
        id: .schema, path: ["schema"], section: .other,
        worksWithWrongSettings: true,
        summary: "print JSON Schema for what commands print with --json",
        parameters: [
            .init(
                name: "NAME", arity: .words, help: "a command or an object (default: a list of all)",
                values: .schemas)
        ],
        options: [.init(name: .all, help: "all answers, all objects and the command table in one document")]
            + take(.color, .noPager, .help),
        details: [
            "The schema of a command describes the whole document that it prints. Later versions may add members, so programs should ignore members that they do not know."
        ],
        examples: [
            .init(line: "ekcal schema event", says: "an event"),
            .init(line: "ekcal schema calendar list", says: "the answer of a command"),
            .init(line: "ekcal schema --all | jq '.commands[].name'", says: "names of all commands"),
        ])

    static let completion = Command(
        id: .completion, path: ["completion"], synonyms: ["completions"], section: .other,
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

    static let manShow = Command(
        id: .manShow, path: ["man", "show"], answersToNoun: true, section: .other,
        worksWithWrongSettings: true,
        summary: "print a manual page",
        parameters: [
            .init(
                name: "TOPIC", arity: .words,
                help: "a command or a topic (default: the page of ekcal itself)",
                values: .topics)
        ],
        options: take(.help),
        examples: [.init(line: "ekcal man show add | man -l -", says: "read it now")])

    static let manInstall = Command(
        id: .manInstall, path: ["man", "install"], section: .other, writes: true,
        worksWithWrongSettings: true,
        summary: "install the manual pages",
        options: [
            .init(
                name: .to, help: "folder for man1 and man7 (default: man under XDG_DATA_HOME)",
                placeholder: "DIR", group: .item)
        ] + take(.dryRun, .quiet, .help),
        details: ["Each command has a page (man ekcal-add), and so has each topic (man ekcal-dates)."],
        examples: [.init(line: "ekcal man install", says: "then `man ekcal`")])
}
