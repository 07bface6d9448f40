import CalStoreExchange

/// Commands for the settings.
extension CommandTable {
    private static let name = Command.Parameter(
        name: "NAME", arity: .one, help: "SECTION.NAME; `ekcal help settings` lists them",
        values: .settings)

    private static let telling = take(.inStore, .output, .json, .color, .quiet, .store, .help)
        .choosing(.output, from: ["text", "json"])

    static let configGet = Command(
        id: .configGet, path: ["config", "get"], section: .setup,
        worksWithWrongSettings: true, answer: { .of(.setting) },
        summary: "print the value of a setting",
        parameters: [name], options: telling.filter { $0.name != .quiet && $0.name != .inStore },
        details: ["Exit 3 if the setting has no value and no default."],
        examples: [.init(line: "ekcal config get week.start", says: "default: monday")])

    static let configSet = Command(
        id: .configSet, path: ["config", "set"], section: .setup, writes: true,
        worksWithWrongSettings: true,
        answer: { AnswerShape(items: [.named(.setting)], result: AnswerShape.attempt) },
        summary: "change a setting",
        parameters: [name, .init(name: "VALUE", arity: .one, help: "the value, as one argument")],
        options: telling + take(.dryRun),
        details: [
            "It changes the user's file, or with --in-store the file of the store. All other lines and comments stay, and the file is replaced in one step.",
            "An invalid value is refused, and so is an alias with the name of a command.",
        ],
        examples: [
            .init(line: "ekcal config set week.start sunday", says: "first day of the week"),
            .init(
                line: "ekcal config set query.chores 'calendar:home is:open'",
                says: "then `ekcal list @chores`"),
            .init(line: "ekcal config set alias.standup 'find title:standup'", says: "then `ekcal standup`"),
            .init(line: "ekcal config set alias.calendar.w Local/work", says: "then `ekcal list -c w`"),
        ])

    static let configUnset = Command(
        id: .configUnset, path: ["config", "unset"], section: .setup, writes: true,
        worksWithWrongSettings: true,
        answer: { AnswerShape(items: [.named(.setting)], result: AnswerShape.attempt) },
        summary: "remove a setting from the file",
        parameters: [name], options: telling + take(.dryRun),
        examples: [.init(line: "ekcal config unset week.start", says: "back to the default")])

    static let configList = Command(
        id: .configList, path: ["config", "list"], answersToNoun: true, section: .setup,
        worksWithWrongSettings: true, answer: { .of(.setting) },
        summary: "list all settings that have a value",
        parameters: [
            .init(
                name: "SECTION", arity: .optional, help: "one setting, or the settings of one section",
                values: .settings)
        ],
        options: take(.origin, .noPager) + telling.filter { $0.name != .inStore },
        details: [
            "The first of these that has a value counts: option, environment, store's file, user's file, locale, default. --origin shows which one it is.",
            "A warning names lines in a file that have no effect.",
        ],
        examples: [
            .init(line: "ekcal config list --origin", says: "where each value comes from"),
            .init(line: "ekcal config list query", says: "the saved queries"),
        ])

    static let configEdit = Command(
        id: .configEdit, path: ["config", "edit"], section: .setup, writes: false,
        worksWithWrongSettings: true,
        summary: "edit the settings in $VISUAL or $EDITOR",
        options: take(.inStore, .quiet, .noInput, .color, .store, .help),
        details: ["A file with a mistake is not saved: the mistake is shown, and the editor opens again."])

    static let configPath = Command(
        id: .configPath, path: ["config", "path"], section: .setup,
        worksWithWrongSettings: true, answer: { .of(.settingsFile) },
        summary: "print the path of the settings file",
        options: telling.filter { $0.name != .quiet },
        examples: [.init(line: "ekcal config path --in-store", says: "the settings file of the store")])
}
