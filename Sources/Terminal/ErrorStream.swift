import Basics

/// Standard error. All that goes there passes through here and is made safe for a terminal; what programs
/// read stays as it is.
package struct ErrorStream: Sendable {
    private let write: @Sendable ([UInt8]) -> Void

    package init(_ write: @escaping @Sendable ([UInt8]) -> Void) { self.write = write }

    /// Text for people, with line breaks as they are meant.
    ///
    /// - Parameter keepsColor: Whether it has colours of our own.
    package func print(_ text: String, keepsColor: Bool = false) {
        write(Array(TerminalText.output(text, keepsColor: keepsColor).utf8))
    }

    /// Text of our own with control sequences in it; what comes from elsewhere must be clean already.
    package func draw(_ text: String) { write(Array(text.utf8)) }

    /// A line of JSON, in which control characters are escaped.
    package func print(_ json: JSONValue) { write(Array((json.text + "\n").utf8)) }
}
