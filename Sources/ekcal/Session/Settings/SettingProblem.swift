import Basics
import CalStoreLanguage
import CommandLine

/// A line of a settings file that has no effect or a wrong value.
struct SettingProblem {
    let message: String
    /// Whether commands may fail because of it.
    let isBroken: Bool

    /// The problems of all files, in file order.
    static func all(in settings: Settings) -> [SettingProblem] { all(in: settings.files) }

    /// The problems of some files.
    static func all(in files: [Settings.File]) -> [SettingProblem] {
        files.flatMap { file in
            file.entries.compactMap { entry in
                problem(entry.name, entry.value, file.origin).map { fault in
                    SettingProblem(
                        message: (file.path.isEmpty ? "" : file.path + ", ")
                            + "line \(entry.line): \(entry.name) \(fault.message)",
                        isBroken: fault.isBroken)
                }
            }
        }
    }

    /// The problem of one line, without its place; nil if there is none.
    private static func problem(
        _ name: String, _ value: String?, _ origin: SettingOrigin
    ) -> SettingProblem? {
        guard let setting = SettingTable.setting(name) else {
            let nearest = Nearest.matches(for: name, among: SettingTable.all.map(\.name)).first
            let hint = nearest.map { "; did you mean \($0)?" } ?? ""
            return SettingProblem(message: "is not a setting" + hint, isBroken: false)
        }
        if setting.isForUserOnly, origin == .store {
            return SettingProblem(
                message: "has no effect in a store; only the user's settings can set it", isBroken: false)
        }
        if let fault = setting.fault(value ?? "true") {
            return SettingProblem(message: fault, isBroken: true)
        }
        guard setting.name == SettingTable.aliases.name,
            CommandTable.ekcal.firstWords.contains(String(name.dropFirst("alias.".count)))
        else { return nil }
        return SettingProblem(message: "has no effect: it is a command", isBroken: false)
    }
}
