/// What `ekcal help TOPIC` knows besides commands. The texts are in `HelpTopic+Text.swift`.
enum HelpTopic: String, CaseIterable, Sendable {
    case dates
    case repeats
    case sentences
    case spans
    case queries
    case batch
    case hooks
    case planning
    case places
    case subscriptions
    case folders
    case invitations
    case output
    case exitCodes = "exit-codes"
    case settings
    case environment
    case files
    case recipes

    var summary: String {
        switch self {
        case .dates: "how to write dates, times, lengths and ranges"
        case .repeats: "how to write repeats"
        case .sentences: "how `quick` reads a sentence"
        case .spans: "how to change a part of a series, and how to name an occurrence"
        case .queries: "how to search for items"
        case .batch: "how to run many commands as one operation"
        case .hooks: "how to run your own programs before and after a change"
        case .planning: "how to find free time"
        case .places: "how reminders ring at places"
        case .subscriptions: "how to follow calendars on the web"
        case .folders: "how to keep calendars in step with folders and servers"
        case .invitations: "how to understand and answer invitations by mail"
        case .output: "text, JSON, CSV and iCalendar, and what scripts can rely on"
        case .exitCodes: "what each exit code means"
        case .settings: "how to change settings"
        case .environment: "environment variables"
        case .recipes: "scripts with the shell, jq, fzf, status bars, cron and git"
        case .files: "where stores and settings are"
        }
    }

    var blocks: [HelpBlock] {
        switch self {
        case .dates: Self.datesText
        case .repeats: Self.repeatsText
        case .sentences: Self.sentencesText
        case .spans: Self.spansText
        case .queries: Self.queriesText
        case .batch: Self.batchText
        case .hooks: Self.hooksText
        case .planning: Self.planningText
        case .places: Self.placesText
        case .subscriptions: Self.subscriptionsText
        case .folders: Self.foldersText
        case .invitations: Self.invitationsText
        case .output: Self.outputText
        case .exitCodes: Self.exitCodesText
        case .settings: Self.settingsText
        case .environment: Self.environmentText
        case .recipes: Self.recipesText
        case .files: Self.filesText
        }
    }
}
