import CommandLine
import Terminal

extension CommandTable {
    static let configList = Command(
        type: ConfigListCommand.self, path: ["config", "list"], answersToNoun: true, section: .setup,
        worksWithWrongSettings: true, answer: { .of(.setting) },
        summary: "list all settings that have a value",
        parameters: [
            .init(
                name: "SECTION", arity: .optional, help: "one setting, or the settings of one section",
                values: .settings)
        ],
        options: take(.origin, .noPager) + settingOptions.filter { $0.option != .inStore },
        details: [
            "The first of these that has a value counts: option, environment, store's file, user's file, "
                + "locale, default. --origin shows which one it is.",
            "Lines in a file that have no effect are named in a warning.",
        ],
        examples: [
            .init(line: "ekcal config list --origin", says: "where each value comes from"),
            .init(line: "ekcal config list query", says: "the saved queries"),
        ])
}

/// `config list`: lists all settings that have a value.
struct ConfigListCommand: EkcalCommand {
    /// A setting or a section; nil for all.
    private let section: String?
    private let showsOrigin: Bool

    init(_ arguments: ParsedArguments, _ session: Session) {
        section = arguments.operand(0)?.lowercased()
        showsOrigin = arguments.has(.origin)
    }

    func run(_ session: Session) throws -> Response {
        let settings = try session.settingsInFiles()
        let rows = settings.rows.filter { isMeant($0.name) }
        if rows.isEmpty, let section, !SettingTable.all.contains(where: { isMeant($0.name) }) {
            throw SettingName.unknown(section)
        }
        for problem in SettingProblem.all(in: settings) { session.warn(problem.message) }
        return Response(
            text: { page in
                var columns = Columns([.init(), .init(), .init()])
                for row in rows {
                    let origin = showsOrigin ? row.originText : ""
                    columns.add([.init(row.name), .init(row.value, .strong), .init(origin, .faint)])
                }
                page.print(columns.lines(width: nil, style: page.style))
            },
            quiet: { rows.map(\.name) }, answer: { session.answer(items: rows.map(\.json)) })
    }

    private func isMeant(_ name: String) -> Bool {
        guard let section else { return true }
        return name == section || name.hasPrefix(section + ".")
    }
}
