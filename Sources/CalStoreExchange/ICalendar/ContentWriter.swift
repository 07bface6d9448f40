/// Writes content lines: CRLF, folded at 75 octets, never inside a UTF-8 sequence (RFC 5545, 3.1).
struct ContentWriter: Sendable {
    static let maximumOctets = 75

    private(set) var bytes: [UInt8] = []
    private var line: [UInt8] = []
    /// Whether a character was left out since the last reset.
    var hasLeftOut = false

    /// The maximum number of octets in a physical line.
    private let room: Int

    /// - Parameter isFolding: Whether to fold long lines; false for a file that no other program reads.
    init(capacity: Int = 0, isFolding: Bool = true) {
        room = isFolding ? Self.maximumOctets : .max
        bytes.reserveCapacity(capacity)
    }

    mutating func begin(_ component: String) { raw("BEGIN:\(component)") }
    mutating func end(_ component: String) { raw("END:\(component)") }

    /// A line with an unchanged value.
    ///
    /// - Parameter parameters: The parameters as in the line, each with its semicolon: `;TZID=Europe/Berlin`.
    mutating func line(_ name: String, _ parameters: String = "", value: String) {
        start(name, parameters)
        append(clean: value)
        finish()
    }

    /// A line with a TEXT value, which is escaped.
    mutating func line(_ name: String, _ parameters: String = "", text: String) {
        start(name, parameters)
        if !ICalendarText.escape(text, into: &line) { hasLeftOut = true }
        finish()
    }

    /// A line with a list of TEXT values.
    mutating func line(_ name: String, _ parameters: String = "", texts: [String]) {
        start(name, parameters)
        for (index, text) in texts.enumerated() {
            if index > 0 { line.append(ASCII.comma) }
            if !ICalendarText.escape(text, into: &line) { hasLeftOut = true }
        }
        finish()
    }

    /// A complete unfolded line, unchanged.
    mutating func raw(_ text: String) {
        append(clean: text)
        finish()
    }

    /// Lines of a file, unchanged with their folds; a missing end of the last line is added.
    mutating func verbatim(_ lines: ArraySlice<UInt8>) {
        bytes.append(contentsOf: lines)
        if let last = lines.last, !ASCII.isLineEnd(last) { endLine() }
    }

    private mutating func start(_ name: String, _ parameters: String) {
        append(clean: name)
        append(clean: parameters)
        line.append(ASCII.colon)
    }

    /// Appends text without line breaks, so that no value can end its line.
    private mutating func append(clean text: String) {
        var text = text
        text.withUTF8 { text in
            var start = 0
            while start < text.count {
                let end = ByteScan.control(in: text, start..<text.count)
                line.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<end]))
                start = end + 1
                guard end < text.count else { break }
                if ASCII.isControl(text[end]) { hasLeftOut = true } else { line.append(text[end]) }
            }
        }
    }

    private mutating func finish() {
        var start = 0
        var room = room
        while line.count - start > room {
            var cut = start + room
            while cut > start + 1, line[cut] & 0xC0 == 0x80 { cut -= 1 }
            bytes.append(contentsOf: line[start..<cut])
            endLine()
            bytes.append(ASCII.space)
            start = cut
            room = Self.maximumOctets - 1
        }
        bytes.append(contentsOf: line[start...])
        endLine()
        line.removeAll(keepingCapacity: true)
    }

    private mutating func endLine() {
        bytes.append(ASCII.carriageReturn)
        bytes.append(ASCII.lineFeed)
    }
}
