import CalStore
import CommandLine

extension CommandTable {
    static let configUnset = Command(
        type: ConfigUnsetCommand.self, path: ["config", "unset"], section: .setup, writes: true,
        worksWithWrongSettings: true,
        answer: { AnswerShape(items: [.reference(.setting)], result: SettingsAttempt.members) },
        summary: "remove a setting from the file",
        parameters: [settingName], options: settingOptions + take(.dryRun),
        examples: [.init(line: "ekcal config unset week.start", says: "go back to the default")])
}

/// `config unset`: removes a setting from a file.
struct ConfigUnsetCommand: EkcalCommand {
    private let name: SettingName
    private let file: SettingsFileOption

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        name = try SettingName(arguments.operand(0) ?? "")
        file = SettingsFileOption(arguments)
    }

    func run(_ session: Session) throws -> Response {
        let settings = try file.settings(session)
        guard try settings.entry(name.text) != nil else {
            throw EkcalError(
                .notFound, "\(name.text) is not set in \(settings.path ?? "")",
                hint: try hint(session), field: "NAME")
        }
        return try SettingChange(name: name.text, value: nil, file: file).run(session)
    }

    /// A hint with the place where it is set instead.
    private func hint(_ session: Session) throws -> String {
        guard let found = try session.settingsInFiles().inFile(name.text), found.origin != file.origin else {
            return "`ekcal config list --origin` lists the settings"
        }
        return found.origin == .store
            ? "it is set in \(found.where): add --in-store"
            : "it is set in \(found.where): remove --in-store"
    }
}
