/// What a shell offers where a value or a word of a command is typed.
enum ValueSource: Sendable, Hashable {
    /// Anything may be typed.
    case free
    case choices([String])
    /// The short identifiers of items, with their titles.
    case references
    /// Those of open reminders, and of completed ones.
    case openReminders
    case doneReminders
    /// Saved queries.
    case queries
    /// Where either may stand.
    case referencesAndQueries
    case calendars
    case stores
    case fields
    /// Commands and topics of help.
    case topics
    /// Names that `schema` knows.
    case schemas
    /// Names of settings.
    case settings
    case files
    case folders
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
