/// What `ekcal help TOPIC` knows besides commands. The texts are in `HelpTopic+Text.swift`.
enum HelpTopic: String, CaseIterable, Sendable {
    case dates
    case repeats
    case spans
    case queries
    case batch
    case hooks
    case output
    case exitCodes = "exit-codes"
    case settings
    case environment
    case files
    case recipes

    var summary: String {
        switch self {
        case .dates: "how to write dates, times, lengths and ranges"
        case .repeats: "how to say that something repeats"
        case .spans: "how far a change to a series reaches, and how to name an occurrence"
        case .queries: "how to say which items are meant"
        case .batch: "how to write many commands that are done as one"
        case .hooks: "programs of yours that are asked before a change, and told of it"
        case .output: "text, JSON, CSV and iCalendar; what scripts can rely on"
        case .exitCodes: "what each exit code means"
        case .settings: "what can be set, and how"
        case .environment: "environment variables"
        case .recipes: "scripts with the shell, jq, fzf, status bars, cron and git"
        case .files: "where stores and settings are, and what is in them"
        }
    }

    var blocks: [HelpBlock] {
        switch self {
        case .dates: Self.datesText
        case .repeats: Self.repeatsText
        case .spans: Self.spansText
        case .queries: Self.queriesText
        case .batch: Self.batchText
        case .hooks: Self.hooksText
        case .output: Self.outputText
        case .exitCodes: Self.exitCodesText
        case .settings: Self.settingsText
        case .environment: Self.environmentText
        case .recipes: Self.recipesText
        case .files: Self.filesText
        }
    }
}
