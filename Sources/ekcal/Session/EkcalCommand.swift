import CommandLine

/// A command of the tool: its arguments as typed values, and a method that runs it.
///
/// A command is added in two places: its file, which has its row (`CommandTable.week`: its words, options and
/// help) and its struct; and the list of rows, `CommandTable.ekcal`.
///
/// ```swift
/// extension CommandTable {
///     static let conflicts = Command(type: ConflictsCommand.self, path: ["conflicts"], ...)
/// }
///
/// struct ConflictsCommand: EkcalCommand {
///     private let filter: CalendarFilter
///
///     init(_ arguments: ParsedArguments, _ session: Session) throws { filter = CalendarFilter(arguments) }
///
///     func run(_ session: Session) throws -> Response {
///         try session.access.read { store in ... }
///     }
/// }
/// ```
protocol EkcalCommand: SendableMetatype {
    /// Reads the arguments. It may use the clock, the zone and the settings of the session, and warn; the
    /// store is not open yet.
    init(_ arguments: ParsedArguments, _ session: Session) throws

    /// Runs the command.
    func run(_ session: Session) throws -> Response
}
