import Basics
import CalStore

/// The reason why data of another program cannot be read, and what to do.
///
/// ```swift
/// do {
///     let file = try CalStoreImport(jCal: bytes)
///     print(file.items.count)
/// } catch {
///     print(error)        // line 3: this is not jCal: a value is expected here
/// }
/// ```
///
/// It is about a whole file, or about one value of an object or a row. Items that cannot be read do not cause
/// this error: they are in ``CalStoreImport/rejects``.
public struct ExchangeError: Error, Hashable, Sendable {
    /// The kinds of mistakes, for programs.
    public enum Code: Hashable, Sendable {
        /// The bytes are not a file of the format.
        case format
        /// The file has no content.
        case empty
        /// A value cannot be read.
        case value
        /// A field does not exist.
        case field
        /// A date, a time or a length cannot be read.
        case date
        /// An end is before its start.
        case endBeforeStart
    }

    /// The kind of mistake.
    public let code: Code
    /// The mistake in one sentence, without its line.
    public package(set) var message: String
    /// The thing to do about it in one sentence; nil if the message is enough.
    public package(set) var hint: String?
    /// The name of the member, the column or the parameter with the mistake; nil for a mistake in the file as
    /// a whole.
    public package(set) var field: String?
    /// The number of the line with the mistake, from 1; nil if it is not in a line.
    public package(set) var line: Int?

    package init(
        _ code: Code, _ message: String, hint: String? = nil, field: String? = nil, line: Int? = nil
    ) {
        self.code = code
        self.message = message
        self.hint = hint
        self.field = field
        self.line = line
    }

    init(_ error: UnknownField, field: String) {
        self.init(.field, error.message, hint: error.hint, field: field)
    }

    init(_ error: ItemLanguageError, field: String) {
        self.init(
            error.isEndBeforeStart ? .endBeforeStart : .date, error.message, hint: error.hint, field: field)
    }
}

extension ExchangeError: CustomStringConvertible {
    /// The message with its line: `line 3: this is not jCal: a value is expected here`.
    public var description: String { (line.map { "line \($0): " } ?? "") + message }
}
