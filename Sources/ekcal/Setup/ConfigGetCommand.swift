import CommandLine
import Terminal

extension CommandTable {
    static let configGet = Command(
        type: ConfigGetCommand.self, path: ["config", "get"], section: .setup,
        worksWithWrongSettings: true, answer: { .of(.setting) },
        summary: "print the value of a setting",
        parameters: [settingName],
        options: settingOptions.filter { $0.option != .quiet && $0.option != .inStore },
        details: ["Exit 3 if the setting has no value and no default."],
        examples: [.init(line: "ekcal config get week.start", says: "default: monday")])
}

/// `config get`: prints the value of a setting.
struct ConfigGetCommand: EkcalCommand {
    private let name: SettingName

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        name = try SettingName(arguments.operand(0) ?? "")
    }

    func run(_ session: Session) throws -> Response {
        guard let found = try session.settingsInFiles().found(named: name.text) else {
            guard name.setting != nil else { throw SettingName.unknown(name.text) }
            throw EkcalError(
                .notFound, "\(name.text) is not set",
                hint: "`ekcal config set \(name.text) VALUE` sets it", field: "NAME")
        }
        return Response(
            text: { $0.print(TerminalText.lines(found.value).joined(separator: "\n")) },
            answer: { session.answer(items: [found.json]) })
    }
}
