import CommandLine

/// Names that `ekcal` looks up for a shell.
enum LookedUpNames: String {
    case references
    case openReminders = "open"
    case doneReminders = "done"
    case queries
    case referencesAndQueries = "items"
    case calendars
    case stores
    case fields
    case schemas
    case settings
}

extension ValueSource {
    /// The short identifiers of items, with their titles.
    static let references = lookedUp(.references)
    /// Those of open reminders, and of completed ones.
    static let openReminders = lookedUp(.openReminders)
    static let doneReminders = lookedUp(.doneReminders)
    /// Saved queries.
    static let queries = lookedUp(.queries)
    /// Either of them.
    static let referencesAndQueries = lookedUp(.referencesAndQueries)
    static let calendars = lookedUp(.calendars)
    static let stores = lookedUp(LookedUpNames.stores.rawValue, orFolder: true)
    static let fields = lookedUp(LookedUpNames.fields.rawValue, isList: true)
    /// Names that `schema` knows.
    static let schemas = lookedUp(.schemas)
    /// Names of settings.
    static let settings = lookedUp(.settings)

    private static func lookedUp(_ names: LookedUpNames) -> ValueSource { .lookedUp(names.rawValue) }
}
