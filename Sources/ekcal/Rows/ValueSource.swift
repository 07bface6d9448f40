import CommandLine

/// Names that `ekcal` looks up for a shell.
enum LookedUpNames: String {
    case references
    case series
    case operations
    case undoable
    case redoable
    case zones
    case drafts
    case openReminders = "open"
    case doneReminders = "done"
    case queries
    case referencesAndQueries = "items"
    case calendars
    case accounts
    case stores
    case fields
    case schemas
    case settings
}

extension ValueSource {
    /// The short identifiers of open reminders.
    static let openReminders = lookedUp(.openReminders)
    /// The short identifiers of completed reminders.
    static let doneReminders = lookedUp(.doneReminders)
    /// The names of saved queries.
    static let queries = lookedUp(.queries)
    /// The names of saved queries and the short identifiers of items.
    static let referencesAndQueries = lookedUp(.referencesAndQueries)
    /// The names of saved queries and the short identifiers of series.
    static let series = lookedUp(.series)
    /// The operations of the log; those that can be undone; those that were undone.
    static let operations = lookedUp(.operations)
    static let undoable = lookedUp(.undoable)
    static let redoable = lookedUp(.redoable)
    static let zones = lookedUp(.zones)
    static let calendars = lookedUp(.calendars)
    static let accounts = lookedUp(.accounts)
    static let stores = lookedUp(LookedUpNames.stores.rawValue, orFolder: true)
    static let fields = lookedUp(LookedUpNames.fields.rawValue, isList: true)
    /// The names that `schema` knows.
    static let schemas = lookedUp(.schemas)
    static let settings = lookedUp(.settings)

    private static func lookedUp(_ names: LookedUpNames) -> ValueSource { .lookedUp(names.rawValue) }
}
