import Basics
import CalStoreExchange

/// The program that prints the password or the token of an account.
///
/// It is started without a shell. The first line of its output is the password; what it writes to standard
/// error goes to ours, and nothing of its output is ever part of a message.
struct PasswordCommand {
    let program: ProgramLine
    let system: System
    /// The name of the account, for messages.
    let account: String

    /// Runs it.
    func password() throws(EkcalError) -> String {
        let words = program.words(for: .password)
        let outcome: ChildProcess.Outcome
        do throws(Program.Failure) {
            outcome = try ChildProcess(words: words, environment: system.environment).run(
                input: [], gathersErrors: false, passesSignals: true)
        } catch {
            throw failure("cannot start \(words.program): \(error.reason)")
        }
        if let failure = words.failure(outcome.end) { throw self.failure(failure) }
        var line = outcome.output.prefix { $0 != UInt8(ascii: "\n") }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        guard !line.isEmpty else { throw failure("\(words.program) printed no password in its first line") }
        guard let password = String(validating: line, as: UTF8.self),
            !password.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F })
        else {
            throw failure("\(words.program) printed something that is not text in its first line")
        }
        return password
    }

    private func failure(_ reason: String) -> EkcalError {
        EkcalError(
            .file, "there is no password for the account \(account): \(reason)",
            hint: "nothing was sent; run the command yourself to see what is wrong, or change it with "
                + "`ekcal account edit \(ShellWords.quoted(account)) --password-command COMMAND`",
            field: SettingTable.accountPasswordCommand.name(middle: account))
    }
}
