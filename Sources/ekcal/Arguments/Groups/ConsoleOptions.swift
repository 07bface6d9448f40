/// How a command talks to whoever runs it: what is printed, what may be asked, whether a pager shows it.
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
