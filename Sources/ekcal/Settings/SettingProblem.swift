import CalStoreLanguage

/// Something in a settings file that has no effect, or not the one that was meant.
struct SettingProblem {
    let message: String
    /// Whether a command may fail because of it.
    let isBroken: Bool

    /// All there are, in the order of the files.
    static func all(in settings: Settings) -> [SettingProblem] { all(in: settings.files) }

    /// The same of some files.
    static func all(in files: [Settings.File]) -> [SettingProblem] {
        files.flatMap { file in
            file.entries.compactMap { entry in
                problem(entry.name, entry.value, file.origin).map { reason, isBroken in
                    SettingProblem(
                        message: (file.path.isEmpty ? "" : file.path + ", ")
                            + "line \(entry.line): \(entry.name) \(reason)",
                        isBroken: isBroken)
                }
            }
        }
    }

    private static func problem(
        _ name: String, _ value: String?, _ origin: Settings.Origin
    ) -> (reason: String, isBroken: Bool)? {
        guard let setting = SettingTable.setting(name) else {
            let nearest = Nearest.matches(for: name, among: SettingTable.all.map(\.name)).first
            return ("is not a setting" + (nearest.map { "; did you mean \($0)?" } ?? ""), false)
        }
        if setting.isForUserOnly, origin == .store {
            return ("has no effect in a store: only the user's settings can have it", false)
        }
        if let fault = setting.fault(value ?? "true") { return (fault, true) }
        guard setting.name == SettingTable.aliases.name,
            CommandTable.firstWords.contains(String(name.dropFirst("alias.".count)))
        else { return nil }
        return ("has no effect: it is a command", false)
    }
}
