import CalStore
import CommandLine

/// The value of `--on-conflict`: how an import treats items that already exist in the store and differ.
struct ConflictOptions {
    /// Whether each conflict is a question.
    let isAsking: Bool
    /// The policy if no question is asked.
    let policy: ImportConflict
    /// Whether questions are answered with `-y`: the file is used.
    let answersYes: Bool

    init(_ arguments: ParsedArguments) {
        isAsking = arguments.value(.onConflict) == "ask"
        policy = arguments.choice(.onConflict) ?? .newer
        answersYes = arguments.has(.yes)
    }
}
