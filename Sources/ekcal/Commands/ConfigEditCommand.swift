import CalStore

/// `config edit`: the settings in an editor. What is wrong is not written.
struct ConfigEditCommand {
    let context: Context

    func run() throws -> ExitCode {
        let settings = try context.settingsFile()
        guard context.canEdit else {
            throw EkcalError(
                .answerNeeded, "an editor needs a terminal",
                hint: "`ekcal config set NAME VALUE` changes a setting without one")
        }
        let old = try settings.text()
        let draft = try context.draft("config")
        var text = try context.edit(old, draft: draft)
        while true {
            do {
                return try save(text, over: old, settings, draft)
            } catch let error as EkcalError where error.code == .file {
                guard try context.asksAgain(error) else {
                    throw EkcalError(.answerNeeded, "nothing was changed", hint: draft.hint)
                }
                text = try context.edit(text, draft: draft)
            }
        }
    }

    private func save(
        _ text: String, over old: String, _ settings: CalStoreSettings, _ draft: Draft
    ) throws -> ExitCode {
        // What has a place in the file is a place in the draft, where it is mended.
        let edited = CalStoreSettings(path: draft.path)
        let entries: [CalStoreSettings.Entry]
        do throws(CalStoreError) { entries = try edited.entries() } catch {
            throw EkcalError(.file, error.description)
        }
        let origin: Settings.Origin = context.arguments.has(.inStore) ? .store : .user
        let file = Settings.File(origin: origin, path: draft.path, entries: entries)
        let problems = SettingProblem.all(in: Settings(files: [file], context.arguments, context.system))
        if let problem = problems.first(where: \.isBroken) { throw EkcalError(.file, problem.message) }
        for problem in problems { context.warn(problem.message) }
        let path = settings.path ?? ""
        guard text != old else {
            draft.discard()
            context.print("Nothing is different, so nothing was written.")
            return .success
        }
        guard try settings.replace(old, with: text) else {
            throw EkcalError(
                .revision, "\(path) was changed meanwhile, so it was left as it is", hint: draft.hint)
        }
        draft.discard()
        if !context.isQuiet { context.print("Saved \(path)") }
        return .success
    }
}
