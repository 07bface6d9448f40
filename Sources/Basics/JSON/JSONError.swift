/// The position and reason of an error in a JSON text.
///
/// Line and column count from 1, the column in bytes, as editors and `jq` count them.
@usableFromInline
package struct JSONError: Error, Equatable, Sendable, CustomStringConvertible {
    @usableFromInline package var line: Int
    @usableFromInline package var column: Int
    @usableFromInline package var reason: String

    @usableFromInline package init(line: Int, column: Int, reason: String) {
        self.line = line
        self.column = column
        self.reason = reason
    }

    @usableFromInline package var description: String { "line \(line), column \(column): \(reason)" }
}
