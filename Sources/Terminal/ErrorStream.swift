import Basics

/// Standard error. All output to it goes through this type and is made safe for a terminal; output for
/// programs is unchanged.
package struct ErrorStream: Sendable {
    private let write: @Sendable ([UInt8]) -> Void

    package init(_ write: @escaping @Sendable ([UInt8]) -> Void) { self.write = write }

    /// Prints a text for people; its line breaks are kept.
    ///
    /// - Parameter keepsColor: Whether it has the program's own colours.
    package func print(_ text: String, keepsColor: Bool = false) {
        write(Array(TerminalText.output(text, keepsColor: keepsColor).utf8))
    }

    /// Writes the program's own text with control sequences; foreign text in it must be clean already.
    package func draw(_ text: String) { write(Array(text.utf8)) }

    /// Prints a line of JSON, with control characters escaped.
    package func print(_ json: JSONValue) { write(Array((json.text + "\n").utf8)) }
}
