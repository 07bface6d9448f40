/// The end of a command of the full screen.
package struct ScreenOutcome: Sendable {
    /// The words of the command, without the name of the program.
    package let words: [String]
    /// The exit code; 0 if it did what it should.
    package let exit: Int32
    /// The lines that it printed, and those of its errors and notes.
    package let output: [String]
    package let errors: [String]
    /// Whether it has changed the store.
    package let hasChanged: Bool
    /// The occurrences that it changed, each with its key before and after.
    package var moves: [ScreenMove] = []
    /// The dates of the series that was changed, or would be; nil for anything else.
    package var series: SeriesDates?
    /// The option, the parameter or the field with the mistake, and the reason; for a command that failed.
    package var field: String?
    package var problem = ""

    package init(
        words: [String], exit: Int32, output: [String], errors: [String], hasChanged: Bool = false
    ) {
        self.words = words
        self.exit = exit
        self.output = output
        self.errors = errors
        self.hasChanged = hasChanged
    }
}
