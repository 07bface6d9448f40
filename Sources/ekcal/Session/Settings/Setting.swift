import Basics
import CalStore
import CalStoreLanguage

/// One setting, or a family of settings: its name, its possible values and its default.
struct Setting: Sendable {
    /// `week.start`. The name of a family has a star: `query.*`, or `account.*.url` with a part in the middle
    /// that may have dots.
    let name: String
    /// The placeholder of its value in help.
    let placeholder: String
    /// A description in one line, without capital and full stop.
    let help: String
    /// The default as text in a file; nil for none.
    var builtIn: String?
    /// Whether only the user's own file may set it. A store may come from somebody else, so it must not start
    /// programs or give access.
    var isForUserOnly = false
    /// The reason why a text is not a valid value; nil if it is one.
    let fault: @Sendable (String) -> String?

    /// Whether it covers all names with the same beginning.
    var isFamily: Bool { name.contains("*") }

    func covers(_ name: String) -> Bool {
        guard isFamily else { return name == self.name }
        guard !name.hasSuffix(".") else { return false }
        if !self.name.hasSuffix("*") { return middle(of: name) != nil }
        let rest = name.dropFirst(self.name.count - 1)
        return name.hasPrefix(self.name.dropLast()) && !rest.isEmpty && !rest.contains(".")
    }

    /// The text of the family's name before and after its star.
    private var ends: (front: Substring, back: Substring) {
        let front = name.prefix { $0 != "*" }
        return (front, name.dropFirst(front.count + 1))
    }

    /// The middle part of a name of the family: `work` of `account.work.url`; nil for another name.
    func middle(of name: String) -> String? {
        let (front, back) = ends
        guard name.count > front.count + back.count, name.hasPrefix(front), name.hasSuffix(back) else {
            return nil
        }
        return String(name.dropFirst(front.count).dropLast(back.count))
    }

    /// The name of the family with a middle part: `account.work.url`.
    func name(middle: String) -> String { ends.front + middle + ends.back }
}

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
