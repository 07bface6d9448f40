import CommandLine

/// Options for output and questions: quiet or not, what may be asked, and whether to use a pager.
struct ConsoleOptions {
    let output: OutputOptions
    /// `--yes`: answers every question with yes.
    let answersYes: Bool
    /// `--no-input`: forbids questions.
    let takesNoInput: Bool
    /// Whether a long answer may be shown in a pager.
    let usesPager: Bool

    init(_ arguments: ParsedArguments) {
        output = OutputOptions(arguments)
        answersYes = arguments.has(.yes)
        takesNoInput = arguments.has(.noInput)
        usesPager = arguments.command.takes(.noPager) && !arguments.has(.noPager)
    }
}

/// The printing options: `--output`, `--fields`, `--format`, `--no-formulas`, `--quiet`.
struct OutputOptions {
    /// The value of `--output`; nil if it was not given.
    let asked: OutputFormat?
    /// The formats of the command; nil for a command without `--output`.
    let possible: [String]?
    /// `--fields`
    let fields: String?
    /// `--format`: a template.
    let template: String?
    /// Whether cells that a spreadsheet would run as formulas are turned into text.
    let disarmsFormulas: Bool
    let isQuiet: Bool
    /// Whether references, or the lines of a template, end with NUL.
    let endsWithNull: Bool
    /// For error messages.
    let commandName: String

    init(_ arguments: ParsedArguments) {
        asked = arguments.value(.output).flatMap(OutputFormat.init)
        possible = arguments.command.use(of: .output).map {
            Option.output.choices($0) ?? []
        }
        fields = arguments.value(.fields)
        template = arguments.value(.format)
        disarmsFormulas = arguments.has(.noFormulas)
        endsWithNull = arguments.has(.null)
        isQuiet = arguments.has(.quiet) || endsWithNull && template == nil
        commandName = arguments.command.name
    }
}
