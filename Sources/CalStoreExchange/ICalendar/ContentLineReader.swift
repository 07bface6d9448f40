import Basics

/// Unfolds the lines of an iCalendar (or vCard) file.
///
/// A logical line begins after a line break and includes every following physical line that starts with a
/// space or a tab (RFC 5545, 3.1). CRLF, LF and a bare CR all end a line, and so does CR CR LF, which results
/// from converting CRLF to CRLF twice. Unfolding works on bytes, so a fold inside a UTF-8 sequence, which
/// some writers make, is harmless.
///
/// Bytes that are not allowed in content lines are treated as follows:
///
/// | found                          | done                                  | noted as             |
/// |--------------------------------|---------------------------------------|----------------------|
/// | control character other than TAB | left out                            | `.controlCharacters` |
/// | not UTF-8                      | the line is read as Windows-1252      | `.notUTF8`           |
/// | empty line                     | skipped, also before a line that goes on |                   |
/// | byte order mark at the start   | skipped                               |                      |
struct ContentLineReader {
    /// A logical line that was read, or the number of one that is not a content line.
    enum Line {
        case content(ContentLine)
        case junk(number: Int, text: String)

        /// Whether it has only blanks and control characters.
        var isBlank: Bool {
            if case .junk(_, let text) = self { text.utf8.allSatisfy { $0 <= 0x20 } } else { false }
        }
    }

    let bytes: [UInt8]
    /// The start of the next physical line.
    private(set) var position: Int
    /// The number of the next physical line.
    private(set) var number: Int
    private let end: Int

    init(_ bytes: [UInt8]) {
        self.init(bytes, bytes.indices, number: 1)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    init(_ bytes: [UInt8], _ range: Range<Int>, number: Int) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
        self.number = number
    }

    /// The first byte of the next physical line, or nil at the end.
    var peek: UInt8? { position < end ? bytes[position] : nil }

    /// Goes to the next physical line without looking at this one.
    mutating func skipPhysicalLine() {
        position = bytes.withUnsafeBytes { bytes in
            Self.afterLineEnd(in: bytes, at: ByteScan.lineEnd(in: bytes, position..<end), upTo: end)
        }
        number += 1
    }

    /// Goes to the first physical line from this one on whose first byte is not of this kind, or to the end.
    @inline(__always) mutating func skipPhysicalLines(beginningWith isSkipped: (UInt8) -> Bool) {
        var (position, number) = (position, number)
        bytes.withUnsafeBytes { bytes in
            while position < end, isSkipped(bytes[position]) {
                position = Self.afterLineEnd(
                    in: bytes, at: ByteScan.lineEnd(in: bytes, position..<end), upTo: end)
                number += 1
            }
        }
        (self.position, self.number) = (position, number)
    }

    /// The next content line, or nil at the end.
    ///
    /// - Parameter junk: Called for each line before it that is not a content line.
    mutating func nextContent(junk: (_ number: Int, _ text: String) -> Void) -> ContentLine? {
        while let line = readLine() {
            switch line {
            case .content(let line): return line
            case .junk(let number, let text): junk(number, text)
            }
        }
        return nil
    }

    /// Goes to the next logical line without looking at this one.
    mutating func skip() {
        repeat { skipPhysicalLine() } while goesOn()
    }

    /// The next logical line, or nil at the end.
    mutating func next() -> Line? { readLine() }

    // Inlined into its callers, so that no line is wrapped in an enum and unwrapped again.
    @inline(__always) private mutating func readLine() -> Line? {
        while position < end, ASCII.isLineEnd(bytes[position]) { skipPhysicalLine() }
        guard position < end else { return nil }

        let first = number
        var repairs: ContentLine.Repairs = []
        var hasHighBytes = false
        var folded: [UInt8]?
        var segment = scan(&repairs, &hasHighBytes)
        while goesOn() {
            if folded == nil {
                // Most folded lines go on only once.
                var first: [UInt8] = []
                first.reserveCapacity(2 * segment.count)
                first += bytes[segment]
                folded = first
            }
            position += 1
            segment = scan(&repairs, &hasHighBytes)
            folded?.append(contentsOf: bytes[segment])
        }
        if repairs.contains(.controlCharacters) || hasHighBytes {
            var clean = folded ?? Array(bytes[segment])
            var isChanged = false
            if repairs.contains(.controlCharacters) {
                clean.removeAll(where: ASCII.isControl)
                isChanged = true
            }
            if hasHighBytes, String(validating: clean, as: UTF8.self) == nil {
                clean = Windows1252.decode(clean)
                repairs.insert(.notUTF8)
                isChanged = true
            }
            if isChanged { folded = clean }
        }
        let line =
            if let folded {
                ContentLine(folded, folded.indices, number: first, repairs: repairs)
            } else {
                ContentLine(bytes, segment, number: first, repairs: repairs)
            }
        if let line { return .content(line) }
        return .junk(
            number: first,
            text: String(decoding: (folded ?? bytes)[folded?.indices ?? segment].prefix(80), as: UTF8.self))
    }

    /// Whether the next non-empty physical line continues this one; then it becomes the next one. Empty lines
    /// between them are ignored: no content line begins with a blank, so there is no other meaning.
    private mutating func goesOn() -> Bool {
        guard let next = peek, ASCII.isBlank(next) || ASCII.isLineEnd(next) else { return false }
        let (start, line) = (position, number)
        while position < end, ASCII.isLineEnd(bytes[position]) { skipPhysicalLine() }
        if let next = peek, ASCII.isBlank(next) { return true }
        // The empty lines belong to nothing; a component ends before them.
        (position, number) = (start, line)
        return false
    }

    /// The bytes of this physical line without its end; moves to the next one.
    private mutating func scan(_ repairs: inout ContentLine.Repairs, _ hasHighBytes: inout Bool) -> Range<Int>
    {
        let start = position
        var index = start
        while true {
            index = ByteScan.unusual(in: bytes, index..<end)
            guard index < end else { break }
            let byte = bytes[index]
            if ASCII.isLineEnd(byte) { break }
            if byte > 127 {
                hasHighBytes = true
            } else if byte != ASCII.tab {
                repairs.insert(.controlCharacters)
            }
            index += 1
        }
        position = bytes.withUnsafeBytes { Self.afterLineEnd(in: $0, at: index, upTo: end) }
        number += 1
        return start..<index
    }

    @inline(__always) private static func afterLineEnd(
        in bytes: UnsafeRawBufferPointer, at index: Int, upTo end: Int
    ) -> Int {
        guard index < end else { return end }
        // CR CR LF is one line ending: editors show it as one, too, and line numbers are for people.
        var lineFeed = index
        while lineFeed < end, lineFeed - index < 2, bytes[lineFeed] == ASCII.carriageReturn { lineFeed += 1 }
        guard lineFeed < end, bytes[lineFeed] == ASCII.lineFeed else { return index + 1 }
        return lineFeed + 1
    }
}
