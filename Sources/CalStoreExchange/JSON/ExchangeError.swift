import CalStore

/// The reason why foreign data cannot be used, and what to do.
package struct ExchangeError: Error, Hashable, Sendable {
    /// The kinds of mistakes, for programs.
    package enum Code: Hashable, Sendable {
        /// A value that cannot be read.
        case value
        /// A field that does not exist.
        case field
        /// A date, a time or a length that cannot be read.
        case date
        case endBeforeStart
    }

    package let code: Code
    package var message: String
    package var hint: String?
    /// The member or the column with the mistake.
    package var field: String?
    /// The line of the file with the mistake, counted from 1.
    package var line: Int?

    package init(
        _ code: Code, _ message: String, hint: String? = nil, field: String? = nil, line: Int? = nil
    ) {
        self.code = code
        self.message = message
        self.hint = hint
        self.field = field
        self.line = line
    }

    init(_ error: ItemLanguageError, field: String) {
        self.init(
            error.isEndBeforeStart ? .endBeforeStart : .date, error.message, hint: error.hint, field: field)
    }
}
