/// The line and reason of an error in an XML text. Lines count from 1.
package struct XMLError: Error, Hashable, Sendable, CustomStringConvertible {
    package var line: Int
    package var reason: String

    package init(line: Int, reason: String) {
        (self.line, self.reason) = (line, reason)
    }

    package var description: String { "line \(line): \(reason)" }
}
