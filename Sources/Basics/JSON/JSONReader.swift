/// A pull reader of JSON bytes (RFC 8259). The caller asks for the value that it expects, and gets it or an
/// error with its position.
///
/// ```swift
/// let title = try JSONReader.read(bytes) { json throws(JSONError) in try json.string() }
/// ```
///
/// Only the requested strings are copied. The reader borrows its bytes, so it can be used only inside
/// `read(_:_:)`. Every access is checked against the end.
@usableFromInline
package struct JSONReader {
    /// The maximum nesting of arrays and objects. Our own files use five levels; the limit keeps hostile
    /// input from exhausting the stack.
    package static let depthLimit = 128

    private let base: UnsafePointer<UInt8>
    private let end: Int
    /// The offset of the next byte.
    @usableFromInline package private(set) var offset = 0
    private var depth = 0
    /// Whether the last string read was all ASCII.
    private var isASCII = false
    /// Whether half of a surrogate pair is read as U+FFFD. It is not a character, so in our own files it is
    /// an error.
    package var replacesLoneSurrogates = false

    /// Nil if there are no bytes.
    @usableFromInline init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let base = bytes.baseAddress else { return nil }
        self.base = base
        end = bytes.count
        // RFC 8259, 8.1, allows readers to skip it; some editors write it.
        if bytes.starts(with: TextLines.mark) { offset = TextLines.mark.count }
    }

    /// Runs `body` with a reader over `bytes`.
    @inlinable package static func read<Result>(
        _ bytes: UnsafeBufferPointer<UInt8>, _ body: (inout JSONReader) throws(JSONError) -> Result
    ) throws(JSONError) -> Result {
        guard var reader = JSONReader(bytes) else {
            throw JSONError(line: 1, column: 1, reason: "the text ends too early")
        }
        return try body(&reader)
    }

    @inlinable package static func read<Result>(
        _ bytes: [UInt8], _ body: (inout JSONReader) throws(JSONError) -> Result
    ) throws(JSONError) -> Result {
        // withUnsafeBufferPointer rethrows untyped, hence the result type.
        let result = bytes.withUnsafeBufferPointer { buffer -> Swift.Result<Result, JSONError> in
            do throws(JSONError) { return .success(try read(buffer, body)) } catch { return .failure(error) }
        }
        return try result.get()
    }

    // MARK: Documents

    /// Begins a new count of the nesting here, until `endDocument(_:)` gets the result: the next value has
    /// its own `depthLimit`, independent of its depth here.
    package mutating func beginDocument() -> Int {
        defer { depth = 0 }
        return depth
    }

    package mutating func endDocument(_ outer: Int) { depth = outer }

    // MARK: Values

    /// The text of the next object's first member, if it has that name; nil also if only a full parse can
    /// tell. Nothing is consumed.
    package func firstString(named name: StaticString) throws(JSONError) -> String? {
        var ahead = self
        ahead.skipWhitespace()
        guard ahead.take(UInt8(ascii: "{")) else { return nil }
        ahead.skipWhitespace()
        guard ahead.take(UInt8(ascii: "\"")), ahead.takeWord(name), ahead.take(UInt8(ascii: "\"")) else {
            return nil
        }
        ahead.skipWhitespace()
        guard ahead.take(UInt8(ascii: ":")) else { return nil }
        ahead.skipWhitespace()
        guard ahead.offset < end, base[ahead.offset] == UInt8(ascii: "\"") else { return nil }
        return try ahead.string()
    }

    /// The kinds of value, by their first byte.
    package enum Kind { case object, array, string, number, bool, null }

    /// The kind of the next value. Only white space is consumed.
    package mutating func peek() throws(JSONError) -> Kind {
        skipWhitespace()
        guard offset < end else { throw error("the text ends too early") }
        switch base[offset] {
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "\""): return .string
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
        case UInt8(ascii: "n"): return .null
        default: throw error("a value is expected here")
        }
    }

    /// Reads an object: `member` is called for each member, positioned at its value, which it must consume.
    package mutating func object(
        _ member: (JSONKey, inout JSONReader) throws(JSONError) -> Void
    ) throws(JSONError) {
        try open(UInt8(ascii: "{"), "an object")
        skipWhitespace()
        if take(UInt8(ascii: "}")) { return close() }
        while true {
            skipWhitespace()
            guard offset < end, base[offset] == UInt8(ascii: "\"") else {
                throw error("a member name in quotes is expected here")
            }
            let start = offset + 1
            let (bytes, isPlain) = try stringBytes()
            if isPlain {
                guard isASCII || String(validating: bytes, as: UTF8.self) != nil else {
                    throw error("the text is not UTF-8", at: start)
                }
                skipWhitespace()
                guard take(UInt8(ascii: ":")) else { throw error("a colon is expected here") }
                try member(JSONKey(bytes), &self)
            } else {
                var name = try unescaped(bytes, at: start)
                skipWhitespace()
                guard take(UInt8(ascii: ":")) else { throw error("a colon is expected here") }
                let failure = name.withUTF8 { utf8 -> JSONError? in
                    do throws(JSONError) {
                        try member(JSONKey(utf8), &self)
                        return nil
                    } catch { return error }
                }
                if let failure { throw failure }
            }
            skipWhitespace()
            if take(UInt8(ascii: ",")) { continue }
            if take(UInt8(ascii: "}")) { return close() }
            throw error("a comma or } is expected here")
        }
    }

    /// Reads an array: `element` is called before each element, which it must consume.
    package mutating func array(_ element: (inout JSONReader) throws(JSONError) -> Void) throws(JSONError) {
        try open(UInt8(ascii: "["), "an array")
        skipWhitespace()
        if take(UInt8(ascii: "]")) { return close() }
        while true {
            try element(&self)
            skipWhitespace()
            if take(UInt8(ascii: ",")) { continue }
            if take(UInt8(ascii: "]")) { return close() }
            throw error("a comma or ] is expected here")
        }
    }

    /// Reads a string.
    package mutating func string() throws(JSONError) -> String {
        skipWhitespace()
        let start = offset + 1
        let (bytes, isPlain) = try stringBytes()
        guard isPlain else { return try unescaped(bytes, at: start) }
        // ASCII needs no validation, which is most of the cost of a string.
        if isASCII { return String(decoding: bytes, as: UTF8.self) }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw error("the text is not UTF-8", at: start)
        }
        return text
    }

    /// Reads a string and leaves it out. It fails where `string()` does.
    package mutating func skipString() throws(JSONError) {
        skipWhitespace()
        let start = offset + 1
        let (bytes, isPlain) = try stringBytes()
        if isPlain, isASCII { return }
        if !isPlain {
            _ = try unescaped(bytes, at: start)
        } else if String(validating: bytes, as: UTF8.self) == nil {
            throw error("the text is not UTF-8", at: start)
        }
    }

    /// Reads a string and passes its bytes, without escapes, to `parse`. If that returns nil, the error says
    /// that `what` was expected.
    @inlinable package mutating func string<Value>(
        as what: StaticString, _ parse: (UnsafeBufferPointer<UInt8>) -> Value?
    ) throws(JSONError) -> Value {
        skipWhitespace()
        let start = offset + 1
        let (bytes, isPlain) = try stringBytes()
        let value: Value?
        if isPlain {
            value = parse(bytes)
        } else {
            var text = try unescaped(bytes, at: start)
            value = text.withUTF8(parse)
        }
        guard let value else {
            throw error("\"\(String(decoding: bytes.prefix(60), as: UTF8.self))\" is not \(what)", at: start)
        }
        return value
    }

    /// Reads a whole number.
    package mutating func int() throws(JSONError) -> Int {
        skipWhitespace()
        let start = offset
        let isNegative = take(UInt8(ascii: "-"))
        var value = 0
        var digits = 0
        while offset < end, case let digit = base[offset] &- UInt8(ascii: "0"), digit < 10 {
            let (product, overflowed) = value.multipliedReportingOverflow(by: 10)
            let (sum, overflowed2) = product.subtractingReportingOverflow(Int(digit))
            if overflowed || overflowed2 { throw error("the number is too large", at: start) }
            value = sum
            offset += 1
            digits += 1
        }
        guard digits > 0 else { throw error("a whole number is expected", at: start) }
        if digits > 1, base[start + (isNegative ? 1 : 0)] == UInt8(ascii: "0") {
            throw error("a number does not begin with 0", at: start)
        }
        if offset < end, [UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")].contains(base[offset]) {
            throw error("a whole number is expected", at: start)
        }
        if isNegative { return value }
        guard value != Int.min else { throw error("the number is too large", at: start) }
        return -value
    }

    /// Reads a number, whole or not.
    package mutating func double() throws(JSONError) -> Double {
        skipWhitespace()
        let start = offset
        guard let value = Double(try number().text), value.isFinite else {
            throw error("the number is too large", at: start)
        }
        return value
    }

    /// Checks a number of any size and returns its text.
    package mutating func number() throws(JSONError) -> (text: String, isWhole: Bool) {
        skipWhitespace()
        let start = offset
        let isWhole = try skipNumber()
        let bytes = UnsafeBufferPointer(start: base + start, count: offset - start)
        return (String(decoding: bytes, as: UTF8.self), isWhole)
    }

    /// Reads `true` or `false`.
    package mutating func bool() throws(JSONError) -> Bool {
        skipWhitespace()
        if takeWord("true") { return true }
        if takeWord("false") { return false }
        throw error("true or false is expected")
    }

    /// Whether the next value is `null`, which is then consumed.
    package mutating func null() -> Bool {
        skipWhitespace()
        return takeWord("null")
    }

    /// Checks and skips a value of any kind, and returns its text without white space between its parts: on
    /// one line, and the same for every layout of the file.
    package mutating func raw() throws(JSONError) -> String {
        skipWhitespace()
        let start = offset
        try skip()
        let bytes = UnsafeBufferPointer(start: base + start, count: offset - start)
        var isInString = false
        var isEscaped = false
        let compact = bytes.filter { byte in
            switch byte {
            case UInt8(ascii: "\"") where !isEscaped: isInString.toggle()
            case 0x20, 0x0A, 0x0D, 0x09: return isInString
            default: break
            }
            isEscaped = isInString && !isEscaped && byte == UInt8(ascii: "\\")
            return true
        }
        guard let text = String(validating: compact, as: UTF8.self) else {
            throw error("the text is not UTF-8", at: start)
        }
        return text
    }

    /// Checks and skips a value of any kind.
    package mutating func skip() throws(JSONError) {
        switch try peek() {
        case .object: try object { (_, json) throws(JSONError) in try json.skip() }
        case .array: try array { (json) throws(JSONError) in try json.skip() }
        case .string:
            let start = offset + 1
            let (bytes, isPlain) = try stringBytes()
            if !isPlain { _ = try unescaped(bytes, at: start) }
        case .number: _ = try skipNumber()
        case .bool: _ = try bool()
        case .null: guard null() else { throw error("a value is expected here") }
        }
    }

    /// Checks that only white space follows.
    package mutating func finish() throws(JSONError) {
        skipWhitespace()
        guard offset == end else { throw error("there is text after the value") }
    }

    /// An error at `position`, or at the reader's position.
    @usableFromInline package func error(_ reason: String, at position: Int? = nil) -> JSONError {
        var line = 1
        var lineStart = 0
        let position = min(position ?? offset, end)
        for index in 0..<position
        where base[index] == UInt8(ascii: "\n")
            || base[index] == UInt8(ascii: "\r")
                && (index + 1 == end || base[index + 1] != UInt8(ascii: "\n"))
        {
            line += 1
            lineStart = index + 1
        }
        return JSONError(line: line, column: position - lineStart + 1, reason: reason)
    }

    // MARK: Bytes

    private mutating func open(_ bracket: UInt8, _ what: String) throws(JSONError) {
        skipWhitespace()
        guard take(bracket) else { throw error("\(what) is expected") }
        depth += 1
        guard depth <= JSONReader.depthLimit else {
            throw error("nested more than \(JSONReader.depthLimit) deep")
        }
    }

    private mutating func close() { depth -= 1 }

    @usableFromInline mutating func skipWhitespace() {
        while offset < end {
            switch base[offset] {
            case 0x20, 0x0A, 0x0D, 0x09: offset += 1
            default: return
            }
        }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard offset < end, base[offset] == byte else { return false }
        offset += 1
        return true
    }

    private mutating func takeWord(_ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard offset + count <= end else { return false }
        for index in 0..<count where base[offset + index] != word.utf8Start[index] { return false }
        offset += count
        return true
    }

    /// `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`; returns whether it has neither a fraction nor
    /// an exponent.
    private mutating func skipNumber() throws(JSONError) -> Bool {
        _ = take(UInt8(ascii: "-"))
        let hasLeadingZero = offset < end && base[offset] == UInt8(ascii: "0")
        if try skipDigits() > 1, hasLeadingZero { throw error("a number does not begin with 0") }
        var isWhole = true
        if take(UInt8(ascii: ".")) {
            isWhole = false
            _ = try skipDigits()
        }
        if offset < end, base[offset] | 0x20 == UInt8(ascii: "e") {
            offset += 1
            isWhole = false
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            _ = try skipDigits()
        }
        return isWhole
    }

    private mutating func skipDigits() throws(JSONError) -> Int {
        let start = offset
        while offset < end, base[offset] &- UInt8(ascii: "0") < 10 { offset += 1 }
        guard offset > start else { throw error("a digit is expected here") }
        return offset - start
    }

    /// The bytes between two quotes, and whether they have no escapes. Works on eight bytes at a time,
    /// because most of a store is strings.
    @usableFromInline mutating func stringBytes() throws(JSONError) -> (
        UnsafeBufferPointer<UInt8>, isPlain: Bool
    ) {
        guard take(UInt8(ascii: "\"")) else { throw error("a string is expected") }
        let start = offset
        var isPlain = true
        var seen: UInt64 = 0
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highs: UInt64 = 0x8080_8080_8080_8080
        while true {
            while offset &+ 8 <= end {
                let word = UInt64(
                    littleEndian: UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self))
                // A byte that is a quote, a backslash or a control character sets its high bit.
                let quote = word ^ (ones &* 0x22)
                let slash = word ^ (ones &* 0x5C)
                let found =
                    ((quote &- ones) & ~quote | (slash &- ones) & ~slash | (word &- ones &* 0x20) & ~word)
                    & highs
                guard found != 0 else {
                    seen |= word
                    offset &+= 8
                    continue
                }
                // The lowest bit marks one of these bytes; higher bits may come from borrowing.
                let count = found.trailingZeroBitCount >> 3
                seen |= word & (1 &<< UInt64(truncatingIfNeeded: count &* 8) &- 1)
                offset &+= count
                break
            }
            guard offset < end else { throw error("the text ends too early") }
            switch base[offset] {
            case UInt8(ascii: "\""):
                let bytes = UnsafeBufferPointer(start: base + start, count: offset - start)
                offset += 1
                isASCII = seen & highs == 0
                return (bytes, isPlain)
            case UInt8(ascii: "\\"):
                isPlain = false
                offset = min(offset + 2, end)
            case 0..<0x20:
                throw error("a control character must be escaped")
            case let byte:
                seen |= UInt64(byte)
                offset += 1
            }
        }
    }
}
