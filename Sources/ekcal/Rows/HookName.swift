/// The kinds of hooks: programs of the user that run before or after a commit.
enum HookName: String, Sendable {
    case preCommit = "pre-commit"
    case postCommit = "post-commit"

    /// The setting that names the program.
    var setting: String { "hook." + rawValue }
}
