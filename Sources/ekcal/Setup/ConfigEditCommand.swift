import CalStore
import CalStoreSettings
import CommandLine

extension CommandTable {
    static let configEdit = Command(
        type: ConfigEditCommand.self, path: ["config", "edit"], section: .setup, writes: false,
        worksWithWrongSettings: true,
        summary: "edit the settings in $VISUAL or $EDITOR",
        options: take(.inStore, .quiet, .noInput, .color, .store, .help),
        details: ["A file with a mistake is not saved: the mistake is shown, and the editor opens again."])
}

/// `config edit`: opens the settings in an editor. A text with a mistake is not saved.
struct ConfigEditCommand: EkcalCommand {
    private let file: SettingsFileOption

    init(_ arguments: ParsedArguments, _ session: Session) { file = SettingsFileOption(arguments) }

    static func opensEditor(_ arguments: ParsedArguments) -> Bool { true }

    func run(_ session: Session) throws -> Response {
        let settings = try file.settings(session)
        guard session.console.canEdit else {
            throw EkcalError(
                .answerNeeded, "an editor needs a terminal",
                hint: "`ekcal config set NAME VALUE` changes a setting without one")
        }
        let old = try settings.text()
        let draft = try DraftFolders(session.system).new("config")
        let path = settings.path ?? ""
        let saved: Void? = try session.editor.edit(old, draft: draft) { text in
            try check(text, session)
            guard try settings.replace(old, with: text) else {
                throw EkcalError(
                    .store, "\(path) was changed by another program; your text was not saved")
            }
        }
        guard saved != nil else {
            let line = "Nothing is different, so nothing was written."
            return Response(text: { $0.print(line) }, quiet: { [line] })
        }
        return .text(["Saved \(path)"])
    }

    /// Throws for mistakes in a text, and warns of settings without effect.
    private func check(_ text: String, _ session: Session) throws {
        let entries: [CalStoreSettings.Entry]
        do throws(CalStoreError) { entries = try CalStoreSettings.entries(in: text) } catch {
            guard case .badSettings(_, let line?, let reason) = error else {
                throw EkcalError(.usage, error.description)
            }
            throw EkcalError(.usage, "line \(line): \(reason)", line: line)
        }
        let written = Settings.File(origin: file.origin, path: "", entries: entries)
        let problems = SettingProblem.all(in: [written])
        if let problem = problems.first(where: \.isBroken) { throw EkcalError(.usage, problem.message) }
        for problem in problems { session.warn(problem.message) }
    }
}
