import CalStore

/// One setting, or a family of settings: its name, its possible values, its default.
struct Setting: Sendable {
    /// `week.start`; the last part of a family is a star: `query.*`.
    let name: String
    /// The placeholder of its value in help.
    let placeholder: String
    /// One line, no capital, no full stop.
    let help: String
    /// The default, as a file would have it; nil where there is none.
    var builtIn: String?
    /// Whether only the user's own file may have it. A store may come from somebody else, so it must not
    /// start programs or give access.
    var isForUserOnly = false
    /// Why a text is not a value of the setting; nil when it is one.
    let fault: @Sendable (String) -> String?

    /// Whether it covers all names that begin like its own.
    var isFamily: Bool { name.hasSuffix(".*") }

    func covers(_ name: String) -> Bool {
        guard isFamily else { return name == self.name }
        let rest = name.dropFirst(self.name.count - 1)
        return name.hasPrefix(self.name.dropLast()) && !rest.isEmpty && !rest.contains(".")
    }
}
