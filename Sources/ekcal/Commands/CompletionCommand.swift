/// `completion`: a script for a shell, made from the command table.
struct CompletionCommand {
    let session: Session

    func run() throws -> ExitCode {
        let name = session.arguments.operand(0) ?? ""
        guard let shell = CompletionShell(rawValue: name) else {
            throw EkcalError(
                .usage, "there is no completion for \"\(name)\"",
                hint: "write one of: " + CompletionShell.allCases.map(\.rawValue).joined(separator: ", "),
                field: "SHELL")
        }
        session.print(shell.script)
        return .success
    }
}
