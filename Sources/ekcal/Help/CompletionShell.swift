/// The shells that `completion` knows.
enum CompletionShell: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish

    var script: String {
        switch self {
        case .bash: BashCompletion.script
        case .zsh: ZshCompletion.script
        case .fish: FishCompletion.script
        }
    }
}
