import Terminal

extension EkcalError {
    /// The error for a value that a program must not get at that place.
    ///
    /// - Parameter field: the option or the setting that names the program.
    init(_ refusal: ProgramLine.Refusal, field: String) {
        switch refusal {
        case .option(let word, let value, let advice):
            self.init(
                .refused, "\(word) would be the option \"\(TerminalText.line(value))\" of the program",
                hint: "put -- in front of it: \(advice)", field: field)
        case .program(let word):
            self.init(
                .usage, "a field cannot name the program: \(word)",
                hint: "write the program first: 'notify-send -- {text}'", field: field)
        }
    }
}
