import Basics
import Terminal

/// The questions of `account add` for what was not given. An empty line takes the value in brackets.
struct AccountQuestions {
    let session: Session

    func complete(_ options: inout AccountOptions) throws {
        if options.url == nil {
            options.url = try ask(
                "Address of the server, or your mail address there?", SettingTable.accountURL, usual: nil)
        }
        let address = options.url ?? ""
        let usual = !address.contains("://") && address.contains("@") ? address : AccountOptions.nothing
        // A token names its user.
        if options.user == nil, options.authentication != .bearer {
            options.user = try ask("User name?", SettingTable.accountUser, usual: usual)
        }
        if options.passwordCommand == nil {
            options.passwordCommand = try ask(
                "Program that prints the password, such as pass show mail/ada? "
                    + "None takes the password in ~/.netrc.",
                SettingTable.accountPasswordCommand, usual: AccountOptions.nothing)
        }
    }

    /// Asks until the answer is valid.
    private func ask(_ question: String, _ setting: Setting, usual: String?) throws -> String {
        while true {
            let typed = try session.console.answer(question + (usual.map { " [\($0)]" } ?? ""))
            let value = typed.isEmpty ? usual ?? "" : typed
            if value == AccountOptions.nothing, usual != nil { return value }
            guard let fault = setting.fault(value) else { return value }
            session.console.show([fault])
        }
    }
}
