import CalStore
import CommandLine

/// `--on-conflict`: what an import does about items that are in the store already and differ.
struct ConflictOptions {
    /// Whether somebody is asked about each of them.
    let isAsking: Bool
    /// What is done with conflicts when no question is asked.
    let policy: ImportConflict
    /// Whether the answer is given already (`-y`): the file is used.
    let answersYes: Bool

    init(_ arguments: ParsedArguments) {
        isAsking = arguments.value(.onConflict) == "ask"
        policy = arguments.choice(.onConflict) ?? .newer
        answersYes = arguments.has(.yes)
    }
}
