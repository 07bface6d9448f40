/// Commands for the settings.
extension CommandTable {
    private static let name = Command.Parameter(
        name: "NAME", arity: .one, help: "SECTION.NAME, as `ekcal help settings` lists them",
        values: .settings)

    private static let telling = take(.inStore, .output, .json, .color, .quiet, .store, .help)
        .choosing(.output, from: ["text", "json"])

    static let configGet = Command(
        id: .configGet, path: ["config", "get"], section: .setup,
        summary: "the value of a setting, wherever it comes from",
        parameters: [name], options: telling.filter { $0.name != .quiet && $0.name != .inStore },
        details: ["Exit 3 when it is not set and nothing is built in."],
        examples: [.init(line: "ekcal config get week.start", says: "monday, unless set")])

    static let configSet = Command(
        id: .configSet, path: ["config", "set"], section: .setup, writes: true,
        summary: "set a setting",
        parameters: [name, .init(name: "VALUE", arity: .one, help: "in one argument")],
        options: telling + take(.dryRun),
        details: [
            "In the user's file, or with --in-store in that of the store. All other lines and comments stay as they are, and the file is replaced in one instant.",
            "A value that cannot be is refused, and so is an alias that is called like a command.",
        ],
        examples: [
            .init(line: "ekcal config set week.start sunday", says: "how weeks begin"),
            .init(
                line: "ekcal config set query.chores 'calendar:home is:open'",
                says: "then `ekcal list @chores`"),
            .init(line: "ekcal config set alias.standup 'find title:standup'", says: "then `ekcal standup`"),
            .init(line: "ekcal config set alias.calendar.w Local/work", says: "then `ekcal list -c w`"),
        ])

    static let configUnset = Command(
        id: .configUnset, path: ["config", "unset"], section: .setup, writes: true,
        summary: "take a setting out of the file",
        parameters: [name], options: telling + take(.dryRun),
        examples: [.init(line: "ekcal config unset week.start", says: "as it is built in")])

    static let configList = Command(
        id: .configList, path: ["config", "list"], answersToNoun: true, section: .setup,
        summary: "all settings that have a value",
        parameters: [
            .init(
                name: "SECTION", arity: .optional, help: "only this one, or the settings of this section",
                values: .settings)
        ],
        options: take(.origin, .noPager) + telling.filter { $0.name != .inStore },
        details: [
            "What counts is, in this order: an option, the environment, the store's file, the user's file, the locale, what is built in. --origin says which of them it was.",
            "What is in a file and has no effect is named in a warning.",
        ],
        examples: [
            .init(line: "ekcal config list --origin", says: "where each value comes from"),
            .init(line: "ekcal config list query", says: "the saved queries"),
        ])

    static let configEdit = Command(
        id: .configEdit, path: ["config", "edit"], section: .setup, writes: false,
        summary: "edit the settings in $VISUAL or $EDITOR",
        options: take(.inStore, .quiet, .noInput, .color, .store, .help),
        details: ["A file with a mistake is not written: the mistake is named, and the editor opened again."])

    static let configPath = Command(
        id: .configPath, path: ["config", "path"], section: .setup,
        summary: "where the settings are",
        options: telling.filter { $0.name != .quiet },
        examples: [.init(line: "ekcal config path --in-store", says: "where those of the store are")])
}
