import CommandLine

/// One command of a batch, understood but not run.
struct BatchLine: Sendable {
    /// Counted from 1; of a command over several lines the first.
    let number: Int
    /// What later lines may call its items: `let sync = add ...`, `"as": "sync"`.
    let variable: String?
    /// The command with its options, as the table has them.
    let arguments: ParsedArguments
    /// The command itself, if it changes items.
    let command: (any ItemCommand)?

    /// The line as it would have to be typed.
    var text: String {
        let words = arguments.line.map(ShellWords.quoted).joined(separator: " ")
        return (variable.map { "let \($0) = " } ?? "") + words
    }
}
