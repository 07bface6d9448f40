import CommandLine

extension CommandTable {
    static let configSet = Command(
        type: ConfigSetCommand.self, path: ["config", "set"], section: .setup, writes: true,
        worksWithWrongSettings: true,
        answer: { AnswerShape(items: [.reference(.setting)], result: SettingsAttempt.members) },
        summary: "change a setting",
        parameters: [settingName, .init(name: "VALUE", arity: .one, help: "the value, as one argument")],
        options: settingOptions + take(.dryRun),
        details: [
            "It changes the user's file, or with --in-store the file of the store. All other lines and "
                + "comments are kept, and the file is replaced in one step.",
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
}

/// `config set`: changes a setting.
struct ConfigSetCommand: EkcalCommand {
    private let change: SettingChange

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        let name = try SettingName(arguments.operand(0) ?? "")
        let value = arguments.operand(1) ?? ""
        guard let setting = name.setting else { throw SettingName.unknown(name.text) }
        change = SettingChange(name: name.text, value: value, file: SettingsFileOption(arguments))
        try check(value, of: setting)
    }

    func run(_ session: Session) throws -> Response { try change.run(session) }

    private func check(_ value: String, of setting: Setting) throws(EkcalError) {
        if setting.isForUserOnly, change.file.origin == .store {
            throw EkcalError(
                .refused, "\(change.name) can only be in the user's settings, not in a store's",
                hint: "remove --in-store", field: "--in-store")
        }
        if let fault = setting.fault(value) {
            throw EkcalError(.usage, "\(change.name): \(fault)", field: "VALUE")
        }
        guard setting.name == SettingTable.aliases.name else { return }
        let word = String(change.name.dropFirst("alias.".count))
        guard !CommandTable.ekcal.firstWords.contains(word) else {
            throw EkcalError(
                .refused, "\(word) is a command, so it cannot be an alias",
                hint: "choose another name",
                field: "NAME")
        }
    }
}
