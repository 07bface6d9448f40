import CommandLine

/// What `ekcal` looks up.
extension ValueSource {
    /// The short identifiers of items, with their titles.
    static let references = lookedUp("references")
    /// Those of open reminders, and of completed ones.
    static let openReminders = lookedUp("open")
    static let doneReminders = lookedUp("done")
    /// Saved queries.
    static let queries = lookedUp("queries")
    /// Where either may stand.
    static let referencesAndQueries = lookedUp("items")
    static let calendars = lookedUp("calendars")
    static let stores = lookedUp("stores")
    static let fields = lookedUp("fields")
    /// Names that `schema` knows.
    static let schemas = lookedUp("schemas")
    /// Names of settings.
    static let settings = lookedUp("settings")
}

extension Option {
    /// What a shell offers for the value of the option, as a command takes it.
    func values(_ use: Command.Use) -> ValueSource {
        if let choices = adapted(to: use).choices(use) { return .choices(choices) }
        switch (self, use.placeholder ?? placeholder) {
        case (.calendar, _), (.notCalendar, _), (.to, "CAL"): return .calendars
        case (.store, _): return .stores
        case (.fields, _), (.sort, _): return .fields
        case (.salvage, _), (_, "DIR"): return .folders
        case (.with, "FILE"): return .files
        case (.plan, _), (.rejects, _): return .files
        default: return .free
        }
    }
}
