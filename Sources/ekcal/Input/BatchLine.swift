/// One command of a batch, understood but not run.
struct BatchLine: Sendable {
    /// Counted from 1; of a command over several lines the first.
    let number: Int
    /// What later lines may call its items: `let sync = add ...`, `"as": "sync"`.
    let variable: String?
    let arguments: ParsedArguments
}
