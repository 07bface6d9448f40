import CalStore

/// What the lines of a batch share.
struct BatchScope: Sendable {
    /// A store in memory that holds what the lines before have done.
    let store: CalendarStore
    /// The batch is only tried: its lines say what they would do.
    let isDryRun: Bool
    /// The batch answers yes for all of its lines.
    let answersYes: Bool
    /// The batch takes assumptions for all of its lines.
    let takesAssumptions: Bool
    /// Nobody reads what the lines print.
    let isQuiet: Bool
}
