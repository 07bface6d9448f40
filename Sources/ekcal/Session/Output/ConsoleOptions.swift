import CommandLine

/// How a command talks to its user: what it prints, what it may ask, whether a pager shows the answer.
struct ConsoleOptions {
    let output: OutputOptions
    /// `--yes`: every question is answered with yes.
    let answersYes: Bool
    /// `--no-input`: nothing may be asked.
    let takesNoInput: Bool
    /// Whether a long answer may go through a pager.
    let usesPager: Bool

    init(_ arguments: ParsedArguments) {
        output = OutputOptions(arguments)
        answersYes = arguments.has(.yes)
        takesNoInput = arguments.has(.noInput)
        usesPager = arguments.command.takes(.noPager) && !arguments.has(.noPager)
    }
}
