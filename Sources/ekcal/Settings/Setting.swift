import CalStore

/// One setting, or a family of them: what it is called, what it may be, what it is when nobody says.
struct Setting: Sendable {
    /// `week.start`; the last part of a family is a star: `query.*`.
    let name: String
    /// What stands for its value in help.
    let placeholder: String
    /// One line, no capital, no full stop.
    let help: String
    /// As it would be written; nil where there is none.
    var builtIn: String?
    /// Whether only the user's own file may have it: what is started, and who is told what, never comes with a store.
    var isForUserOnly = false
    /// Why a text is no value of it; nil when it is one.
    let fault: @Sendable (String) -> String?

    /// Whether it stands for all names that begin as it does.
    var isFamily: Bool { name.hasSuffix(".*") }

    func covers(_ name: String) -> Bool {
        guard isFamily else { return name == self.name }
        let rest = name.dropFirst(self.name.count - 1)
        return name.hasPrefix(self.name.dropLast()) && !rest.isEmpty && !rest.contains(".")
    }
}
