/// `completion`: a script for a shell, made from the command table.
struct CompletionCommand {
    let context: Context

    func run() throws -> ExitCode {
        let name = context.arguments.operand(0) ?? ""
        guard let shell = CompletionShell(rawValue: name) else {
            throw EkcalError(
                .usage, "there is no completion for \"\(name)\"",
                hint: "write one of: " + CompletionShell.allCases.map(\.rawValue).joined(separator: ", "),
                field: "SHELL")
        }
        context.print(shell.script)
        return .success
    }
}
