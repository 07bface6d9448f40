import CalStore
import CalStoreSettings
import Terminal

/// A change of one setting in one file, and its response.
struct SettingChange {
    let name: String
    /// Nil to remove the setting.
    let value: String?
    let file: SettingsFileOption

    func run(_ session: Session) throws -> Response {
        let settings = try file.settings(session)
        // A dry run reports mistakes in the file too.
        _ = try settings.entries()
        if !session.isDryRun { try write(settings) }
        let path = settings.path ?? ""
        return Response(
            text: { page in
                page.print(line(path, isDryRun: session.isDryRun))
                page.print(session.dryRunLines)
                try noteOverruling(session)
            },
            answer: {
                let now = session.isDryRun ? rehearsed(path) : try found(session)
                return session.answer(changingSettings: now.map { [$0.json] } ?? [])
            })
    }

    private func write(_ settings: CalStoreSettings) throws(CalStoreError) {
        try settings.change { changes throws(CalStoreError) in
            guard let value else {
                try changes.unset(name)
                return
            }
            try changes.set(name, to: value)
        }
    }

    private func line(_ path: String, isDryRun: Bool) -> String {
        let place = "in \(TerminalText.line(path))"
        guard let value else { return "\(isDryRun ? "Would unset" : "Unset") \(name) \(place)" }
        return "\(isDryRun ? "Would set" : "Set") \(name) to \(TerminalText.line(value)) \(place)"
    }

    /// Prints a note if the value does not come from the file but from an option, the environment, or the
    /// store's file.
    private func noteOverruling(_ session: Session) throws {
        guard !session.isDryRun, let value, let found = try found(session), found.value != value else {
            return
        }
        session.note("\(name) is still \(found.value): \(found.originText)")
    }

    private func found(_ session: Session) throws -> Settings.Found? {
        try session.settingsInFiles().found(named: name)
    }

    /// The setting as it would be.
    private func rehearsed(_ path: String) -> Settings.Found? {
        value.map { Settings.Found(name: name, value: $0, origin: file.origin, place: path) }
    }
}
