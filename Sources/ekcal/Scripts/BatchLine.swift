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

/// Names for items in the later lines of a batch: `$sync`, `$sync@2026-03-20`.
enum BatchVariable {
    static func names(in references: [String]) -> [String] { references.compactMap(name) }

    /// The same references, with the identifiers of items in place of variables.
    static func resolved(_ references: [String], _ values: [String: [String]]) -> [String] {
        references.flatMap { reference -> [String] in
            guard let name = name(reference), let ids = values[name] else { return [reference] }
            return ids.map { $0 + reference.dropFirst(name.count + 1) }
        }
    }

    /// `sync` for `$sync` or `$sync@2026-03-20`.
    private static func name(_ reference: String) -> String? {
        guard reference.first == "$" else { return nil }
        return String(reference.dropFirst().prefix { $0 != "@" })
    }
}
