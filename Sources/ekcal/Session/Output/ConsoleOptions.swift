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
