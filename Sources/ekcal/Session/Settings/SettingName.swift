import Basics
import CalStoreLanguage

/// The name of a setting as typed: `Week.Start`.
struct SettingName {
    /// The name as in the files: `week.start`.
    let text: String

    init(_ typed: String) throws(EkcalError) {
        let parts = typed.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 1, !parts.contains("") else { throw SettingName.unknown(typed) }
        // Case matters only between the first and the last dot.
        let middle = parts.dropFirst().dropLast().map(String.init)
        text = ([parts[0].lowercased()] + middle + [parts[parts.count - 1].lowercased()])
            .joined(separator: ".")
    }

    /// The setting with this name; nil if there is none.
    var setting: Setting? { SettingTable.setting(text) }

    static func unknown(_ name: String) -> EkcalError {
        let nearest = Nearest.matches(for: name, among: SettingTable.all.map(\.name))
        return EkcalError(
            .usage, "there is no setting \"\(name)\"",
            hint: nearest.isEmpty
                ? "`ekcal help settings` lists them"
                : "did you mean " + nearest.map { "`\($0)`" }.joined(separator: " or ") + "?", field: "NAME")
    }
}
