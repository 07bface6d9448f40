import CommandLine

/// The part of a row of the command table that only `ekcal` needs.
final class CommandBody: Sendable {
    /// The type that reads the arguments and runs the command.
    let type: any EkcalCommand.Type
    let isForBatches: Bool
    let tellsTimesAlone: Bool
    let worksWithWrongSettings: Bool
    let answer: (@Sendable () -> AnswerShape)?

    init(
        _ type: any EkcalCommand.Type, isForBatches: Bool, tellsTimesAlone: Bool,
        worksWithWrongSettings: Bool, answer: (@Sendable () -> AnswerShape)?
    ) {
        self.type = type
        self.isForBatches = isForBatches
        self.tellsTimesAlone = tellsTimesAlone
        self.worksWithWrongSettings = worksWithWrongSettings
        self.answer = answer
    }
}

extension Command {
    /// A row of `ekcal`.
    ///
    /// - Parameters:
    ///   - isForBatches: Whether it may be a line of a batch: it changes the store, does not read or write
    ///     files of its own, and does not use the history.
    ///   - tellsTimesAlone: Whether it prints times although it opens no store.
    ///   - worksWithWrongSettings: Whether it works with wrong settings, because it describes the tool or
    ///     repairs the settings.
    ///   - answer: The shape of its answer with `--json`; nil for none.
    init(
        type: any EkcalCommand.Type, path: [String], synonyms: [String] = [], aliases: [Alias] = [],
        answersToNoun: Bool = false, section: Section, writes: Bool = false, isForBatches: Bool = false,
        tellsTimesAlone: Bool = false, worksWithWrongSettings: Bool = false,
        answer: (@Sendable () -> AnswerShape)? = nil, summary: String, parameters: [Parameter] = [],
        options: [Use] = [], exclusive: [[Option]] = [], details: [String] = [],
        examples: [Example] = []
    ) {
        self.init(
            path: path, synonyms: synonyms, aliases: aliases, answersToNoun: answersToNoun, section: section,
            writes: writes, summary: summary, parameters: parameters, options: options, exclusive: exclusive,
            details: details, examples: examples,
            body: CommandBody(
                type, isForBatches: isForBatches, tellsTimesAlone: tellsTimesAlone,
                worksWithWrongSettings: worksWithWrongSettings, answer: answer))
    }

    private var own: CommandBody? { body as? CommandBody }

    var type: (any EkcalCommand.Type)? { own?.type }
    var isForBatches: Bool { own?.isForBatches == true }
    var worksWithWrongSettings: Bool { own?.worksWithWrongSettings == true }
    var answer: (@Sendable () -> AnswerShape)? { own?.answer }
    /// Whether its answer has times in it.
    var tellsTimes: Bool { takes(.store) || own?.tellsTimesAlone == true }
}

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

    /// Whether it opens the user's editor, which needs a terminal.
    static func opensEditor(_ arguments: ParsedArguments) -> Bool

    /// Runs the command.
    func run(_ session: Session) throws -> Response
}

extension EkcalCommand {
    static func opensEditor(_ arguments: ParsedArguments) -> Bool { false }

    /// Runs the command. With --fail-empty, a change that has nothing to do is an error.
    func response(_ session: Session) throws -> Response {
        var response = try run(session)
        if session.options.failsWhenEmpty, response.failure == nil,
            response.change?.operations.isEmpty == true
        {
            response.failure = EkcalError(.nothingMatched, "nothing had to be done")
        }
        return response
    }
}
