import CommandLine

/// One command of a batch, read but not run.
struct BatchLine: Sendable {
    /// The line number, counted from 1; for a command over several lines, the first one.
    let number: Int
    /// The variable for its items in later lines: `let sync = add ...`, `"as": "sync"`.
    let variable: String?
    /// The command with its options and operands.
    let arguments: ParsedArguments
    /// The command itself, if it changes items.
    let command: (any ItemCommand)?

    /// The equivalent typed line.
    var text: String {
        let words = arguments.line.map(ShellWords.quoted).joined(separator: " ")
        return (variable.map { "let \($0) = " } ?? "") + words
    }
}
