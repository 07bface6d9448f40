import Basics
import CalStoreExchange
import CommandLine
import Terminal

extension CommandTable {
    static let configPath = Command(
        type: ConfigPathCommand.self, path: ["config", "path"], section: .setup,
        worksWithWrongSettings: true, answer: { .of(.settingsFile) },
        summary: "print the path of the settings file",
        options: settingOptions.filter { $0.option != .quiet },
        examples: [.init(line: "ekcal config path --in-store", says: "the settings file of the store")])
}

/// `config path`: where the settings file is.
struct ConfigPathCommand: EkcalCommand {
    private let file: SettingsFileOption

    init(_ arguments: ParsedArguments, _ session: Session) { file = SettingsFileOption(arguments) }

    func run(_ session: Session) throws -> Response {
        let path = try file.settings(session).path ?? ""
        return Response(
            text: { $0.print(TerminalText.line(path)) },
            answer: {
                let row = Row(origin: file.origin, path: path, exists: try session.system.isThere(path))
                return session.answer(items: [row.json])
            })
    }

    /// The path of a settings file.
    struct Row: JSONRow {
        let origin: SettingOrigin
        let path: String
        let exists: Bool

        static let fields: [JSONField<Self>] = [
            .type("settings-file"),
            .init(
                "origin", .choice(["user", "store"]), "owner of the settings: user or store",
                \.origin.rawValue),
            .init("path", "path", \.path), .init("exists", "whether it exists", \.exists),
        ]
    }
}

extension NamedShape {
    static let settingsFile = NamedShape(
        "settings-file", "the path of a settings file", of: ConfigPathCommand.Row.self)
}
