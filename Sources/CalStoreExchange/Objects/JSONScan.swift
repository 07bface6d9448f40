import Basics

/// A walk over JSON that may end within a value. It finds the ends of values, without reading them.
struct JSONScan {
    let bytes: UnsafeBufferPointer<UInt8>
    var position: Int
    var line: Int
    let isAtEnd: Bool

    /// Nil at the end of the file.
    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// Moves to the next token or the end of the file; false if that is not read yet.
    mutating func skipWhitespace() -> Bool {
        while position < bytes.count {
            switch bytes[position] {
            case ASCII.space, ASCII.tab: break
            case ASCII.lineFeed: line += 1
            case ASCII.carriageReturn:
                guard position + 1 < bytes.count || isAtEnd else { return false }
                if position + 1 < bytes.count, bytes[position + 1] == ASCII.lineFeed { position += 1 }
                line += 1
            default: return true
            }
            position += 1
        }
        return isAtEnd
    }

    /// Moves to the end of a value.
    mutating func pass(_ value: Range<Int>) {
        line += lines(in: value)
        position = value.upperBound
    }

    private func lines(in value: Range<Int>) -> Int {
        let raw = UnsafeRawBufferPointer(bytes)
        var (lines, index) = (0, value.lowerBound)
        while true {
            index = ByteScan.lineEnd(in: raw, index..<value.upperBound)
            guard index < value.upperBound else { return lines }
            lines += 1
            let isPair =
                bytes[index] == ASCII.carriageReturn && index + 1 < value.upperBound
                && bytes[index + 1] == ASCII.lineFeed
            index += isPair ? 2 : 1
        }
    }

    func error(_ reason: String) -> JSONError { JSONError(line: line, column: 1, reason: reason) }

    /// Reads a value, with the lines of the file in errors.
    func read<Result>(
        _ value: Range<Int>, _ body: (inout JSONReader) throws(JSONError) -> Result
    ) throws(JSONError) -> Result {
        do throws(JSONError) {
            return try JSONReader.read(UnsafeBufferPointer(rebasing: bytes[value]), body)
        } catch {
            throw JSONError(line: error.line + line - 1, column: error.column, reason: error.reason)
        }
    }

    /// The bytes of the value that begins here; nil if they are not all read. A string ends at a control
    /// character, which is a mistake that would hide its end.
    func value() throws(JSONError) -> Range<Int>? {
        guard let first = next else { throw error("the text ends too early") }
        let end: Int?
        switch first {
        case UInt8(ascii: "{"), UInt8(ascii: "["): end = endOfNested
        case ASCII.quote: end = endOfString(position)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "t"),
            UInt8(ascii: "f"), UInt8(ascii: "n"):
            end = endOfWord
        default: throw error("a value is expected here")
        }
        guard let end = end ?? (isAtEnd ? bytes.count : nil) else { return nil }
        return position..<end
    }

    private var endOfWord: Int? {
        bytes[position...].firstIndex { byte in
            byte <= ASCII.space || byte == ASCII.comma || byte == UInt8(ascii: "]")
                || byte == UInt8(ascii: "}")
        }
    }

    private var endOfNested: Int? {
        var (index, depth) = (position, 0)
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth == 0 { return index + 1 }
            case ASCII.quote:
                guard let end = endOfString(index) else { return nil }
                index = end
                continue
            default: break
            }
            index += 1
        }
        return nil
    }

    /// The place after the closing quotation mark, or after a control character, which no string has.
    private func endOfString(_ start: Int) -> Int? {
        var index = start + 1
        while true {
            index = ByteScan.stringEnd(in: bytes, index..<bytes.count)
            guard index < bytes.count else { return nil }
            guard bytes[index] == ASCII.backslash else { return index + 1 }
            index = min(index + 2, bytes.count)
        }
    }
}
