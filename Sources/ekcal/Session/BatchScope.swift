import CalStore

/// The common state of the lines of a batch.
struct BatchScope: Sendable {
    /// A store in memory that contains the changes of the earlier lines.
    let store: CalendarStore
    /// Whether the batch is a dry run, so that its lines report what they would do.
    let isDryRun: Bool
    /// Whether every question of the lines is answered with yes.
    let answersYes: Bool
    /// Whether the lines accept assumptions.
    let takesAssumptions: Bool
    /// Whether nobody reads the output of the lines.
    let isQuiet: Bool
}
