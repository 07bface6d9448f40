/// The reason why a query cannot be read.
///
/// ```swift
/// do {
///     _ = try QueryReader().read("calender:work")
/// } catch {
///     print(error)              // "calender" is not a field of queries
///     print(error.hint ?? "")   // did you mean calendar:?
/// }
/// ```
public struct QueryError: Error, Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        /// A required text is empty.
        case empty
        case unknownField(String, nearest: [String])
        case missingValue(field: String)
        case unknownValue(field: String, value: String, choices: [String], nearest: [String])
        case badDate(field: String, DateError)
        case badLength(field: String, DateError)
        case badNumber(field: String, value: String)
        case badRegex(String)
        /// A part that would need an unbounded search.
        case unsupportedRegex(String, String)
        case largeRegex(String)
        case openQuote
        case openRegex
        case openParenthesis
        case closeParenthesis
        case emptyParentheses
        /// `OR` outside of parentheses, or without a term next to it.
        case orAlone
        case minusAlone
        /// `NOT` or `AND`, from other query languages.
        case foreignWord(String)
        case badIdentifier(String)
        /// There is no saved query with this name.
        case savedQuery(String, nearest: [String])
        /// A saved query uses itself.
        case savedQueryLoop(String)
        /// A saved query cannot be read.
        case badSavedQuery(String, reason: String)
    }

    /// The text that was read.
    public let text: String
    /// The wrong part of the text, in bytes of UTF-8; empty at the end if something is missing there.
    public let span: Range<Int>
    package let reason: Reason

    /// The column of the error in the text, counted in characters from 1.
    public var column: Int { text.column(ofByte: span.lowerBound) }

    package init(text: String, span: Range<Int>, reason: Reason) {
        self.text = text
        self.span = span
        self.reason = reason
    }
}
