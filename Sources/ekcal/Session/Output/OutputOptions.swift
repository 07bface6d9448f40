import CommandLine

/// How an answer is printed: `--output`, `--fields`, `--format`, `--no-formulas`, `--quiet`.
struct OutputOptions {
    /// The format that was asked for; nil when `--output` was not given.
    let asked: OutputFormat?
    /// The formats that the command has; nil for a command without `--output`.
    let possible: [String]?
    /// `--fields`
    let fields: String?
    /// `--format`: a template.
    let template: String?
    /// Whether cells that a spreadsheet would compute are made harmless.
    let disarmsFormulas: Bool
    let isQuiet: Bool
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
        isQuiet = arguments.has(.quiet)
        commandName = arguments.command.name
    }
}
