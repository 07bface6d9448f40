import CalStore

/// `config edit`: the settings in an editor. What is wrong is not written.
struct ConfigEditCommand {
    let session: Session

    func run() throws -> ExitCode {
        let settings = try session.settingsFile()
        guard session.canEdit else {
            throw EkcalError(
                .answerNeeded, "an editor needs a terminal",
                hint: "`ekcal config set NAME VALUE` changes a setting without one")
        }
        let old = try settings.text()
        let draft = try session.draft("config")
        let path = settings.path ?? ""
        let saved: Void? = try session.edit(old, draft: draft) { text in
            try check(text)
            guard try settings.replace(old, with: text) else {
                throw EkcalError(
                    .store, "\(path) was changed meanwhile, so it was not saved")
            }
        }
        if saved == nil {
            session.print("Nothing is different, so nothing was written.")
        } else if !session.isQuiet {
            session.print("Saved \(path)")
        }
        return .success
    }

    /// Throws what is wrong with a text; warns of what has no effect.
    private func check(_ text: String) throws {
        let origin: Settings.Origin = session.arguments.has(.inStore) ? .store : .user
        let entries: [CalStoreSettings.Entry]
        do throws(CalStoreError) { entries = try CalStoreSettings.entries(in: text) } catch {
            guard case .badSettings(_, let line?, let reason) = error else {
                throw EkcalError(.usage, error.description)
            }
            throw EkcalError(.usage, "line \(line): \(reason)", line: line)
        }
        let file = Settings.File(origin: origin, path: "", entries: entries)
        let problems = SettingProblem.all(in: Settings(files: [file], session.arguments, session.system))
        if let problem = problems.first(where: \.isBroken) { throw EkcalError(.usage, problem.message) }
        for problem in problems { session.warn(problem.message) }
    }
}
