/// Where and why a JSON text cannot be read.
///
/// Line and column count from 1, the column in bytes, as editors and `jq` count them.
struct JSONError: Error, Equatable, Sendable, CustomStringConvertible {
    var line: Int
    var column: Int
    var reason: String

    var description: String { "line \(line), column \(column): \(reason)" }
}
