import CommandLine

/// The shells that `completion` knows.
enum CompletionShell: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish

    func script(for table: CommandTable) -> String {
        let table = CompletionTable(table)
        return switch self {
        case .bash: BashCompletion(table: table).script
        case .zsh: ZshCompletion(table: table).script
        case .fish: FishCompletion(table: table).script
        }
    }
}
