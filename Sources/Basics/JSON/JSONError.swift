/// Where and why a JSON text cannot be read.
///
/// Line and column count from 1, the column in bytes, as editors and `jq` count them.
package struct JSONError: Error, Equatable, Sendable, CustomStringConvertible {
    package var line: Int
    package var column: Int
    package var reason: String

    package init(line: Int, column: Int, reason: String) {
        self.line = line
        self.column = column
        self.reason = reason
    }

    package var description: String { "line \(line), column \(column): \(reason)" }
}
