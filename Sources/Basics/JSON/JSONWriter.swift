/// Appends JSON to a buffer: compact, members in the order they are written.
///
/// ```swift
/// var json = JSONWriter()
/// json.object { $0.member("title", "Standup") }
/// ```
package struct JSONWriter {
    package private(set) var bytes: [UInt8] = []
    /// Whether the next member or element needs a comma before it.
    private var needsComma = false
    /// Whether to escape U+0080 to U+009F, which JSON does not require. The files of a store do not escape
    /// them.
    private let escapesLateControls: Bool

    package init(capacity: Int = 0, escapesLateControls: Bool = false) {
        self.escapesLateControls = escapesLateControls
        bytes.reserveCapacity(capacity)
    }

    /// Swaps in a buffer to append to, or returns it, without a copy.
    package mutating func exchange(with buffer: inout [UInt8]) { swap(&bytes, &buffer) }

    // MARK: Structure

    package mutating func object(_ body: (inout JSONWriter) -> Void) {
        separate()
        bytes.append(UInt8(ascii: "{"))
        needsComma = false
        body(&self)
        bytes.append(UInt8(ascii: "}"))
        needsComma = true
    }

    package mutating func array(_ body: (inout JSONWriter) -> Void) {
        separate()
        bytes.append(UInt8(ascii: "["))
        needsComma = false
        body(&self)
        bytes.append(UInt8(ascii: "]"))
        needsComma = true
    }

    /// Writes a member's name without escaping it; its value must follow.
    package mutating func name(_ name: StaticString) {
        // All at once, because an array checks its storage at each append.
        let count = name.utf8CodeUnitCount
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count + 4) { text in
            text[0] = UInt8(ascii: ",")
            text[1] = UInt8(ascii: "\"")
            for index in 0..<count { text[index + 2] = name.utf8Start[index] }
            text[count + 2] = UInt8(ascii: "\"")
            text[count + 3] = UInt8(ascii: ":")
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[(needsComma ? 0 : 1)...]))
        }
        needsComma = false
    }

    /// Writes a member's name that comes from outside, with escapes.
    package mutating func name(escaping name: String) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    package mutating func member(_ name: StaticString, _ value: String) {
        self.name(name)
        string(value)
    }

    package mutating func member(_ name: StaticString, _ value: Int) {
        self.name(name)
        int(value)
    }

    /// Begins a line before the next element. A comma, if needed, is at the end of the line before.
    package mutating func lineBreak() {
        separate()
        bytes.append(UInt8(ascii: "\n"))
        needsComma = false
    }

    // MARK: Values

    package mutating func string(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { appendEscaped($0) }
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    package mutating func int(_ value: Int) {
        separate()
        appendDecimal(value)
        needsComma = true
    }

    /// The shortest text that reads back as the same number. NaN and the infinities, which JSON does not
    /// have, become null.
    package mutating func double(_ value: Double) {
        separate()
        if value.isFinite, value == value.rounded(), abs(value) < 1e15 {
            appendDecimal(Int(value))
        } else {
            bytes.append(contentsOf: (value.isFinite ? value.description : "null").utf8)
        }
        needsComma = true
    }

    package mutating func bool(_ value: Bool) {
        separate()
        bytes.append(contentsOf: (value ? "true" : "false").utf8)
        needsComma = true
    }

    package mutating func null() {
        separate()
        bytes.append(contentsOf: "null".utf8)
        needsComma = true
    }

    /// Writes text that is already JSON, such as a member that was kept unread.
    package mutating func raw(_ json: String) {
        separate()
        bytes.append(contentsOf: json.utf8)
        needsComma = true
    }

    /// Writes a string from pieces that need no escape: digits, zone names, dashes.
    package mutating func plainString(_ body: (inout [UInt8]) -> Void) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        body(&bytes)
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    /// Ends a line between two top-level values.
    package mutating func newline() {
        bytes.append(UInt8(ascii: "\n"))
        needsComma = false
    }

    /// Appends bytes as they are, between values.
    package mutating func append(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
        needsComma = false
    }

    package mutating func append(_ more: [UInt8]) {
        bytes.append(contentsOf: more)
        needsComma = false
    }

    package mutating func append(_ more: UnsafeBufferPointer<UInt8>) {
        bytes.append(contentsOf: more)
        needsComma = false
    }

    /// Returns the bytes and starts with an empty buffer.
    package mutating func take() -> [UInt8] {
        defer { bytes = [] }
        needsComma = false
        return bytes
    }

    // MARK: Bytes

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = false
    }

    private mutating func appendDecimal(_ value: Int) {
        if value >= 0, value < 10 { return bytes.append(UInt8(ascii: "0") + UInt8(value)) }
        bytes.append(contentsOf: String(value).utf8)
    }

    /// Copies runs without escapes in one step; usually that is the whole text.
    private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
        if isPlain(text) { return bytes.append(contentsOf: text) }
        var start = 0
        var previous: UInt8 = 0
        for (index, byte) in text.enumerated() {
            defer { previous = byte }
            // U+0080 to U+009F are C2 80 to C2 9F.
            let isLateControl = escapesLateControls && previous == 0xC2 && (0x80...0x9F).contains(byte)
            guard byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F || isLateControl else {
                continue
            }
            bytes.append(
                contentsOf: UnsafeBufferPointer(rebasing: text[start..<(isLateControl ? index - 1 : index)]))
            start = index + 1
            bytes.append(UInt8(ascii: "\\"))
            switch byte {
            case 0x22, 0x5C: bytes.append(byte)
            case 0x0A: bytes.append(UInt8(ascii: "n"))
            case 0x0D: bytes.append(UInt8(ascii: "r"))
            case 0x09: bytes.append(UInt8(ascii: "t"))
            default:
                let digits: StaticString = "0123456789abcdef"
                bytes.append(contentsOf: "u00".utf8)
                bytes.append(digits.utf8Start[Int(byte >> 4)])
                bytes.append(digits.utf8Start[Int(byte & 15)])
            }
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }

    /// Whether no byte needs an escape. Works on eight bytes at a time, because most of a store is strings.
    private func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        func hasOther(_ word: UInt64) -> Bool {
            // The high bit of each byte that is a quote, a backslash, a control character or DEL. Bits set by
            // borrowing come only with one of these.
            let quote = word ^ ones &* 0x22
            let slash = word ^ ones &* 0x5C
            let delete = word ^ ones &* 0x7F
            var found = (quote &- ones) & ~quote | (slash &- ones) & ~slash | (delete &- ones) & ~delete
            found |= (word &- ones &* 0x20) & ~word
            // Only bytes outside ASCII are part of a late control character.
            if escapesLateControls { found |= word }
            return found & (ones &* 0x80) != 0
        }
        let bytes = UnsafeRawBufferPointer(text)
        guard bytes.count >= 4 else { return bytes.allSatisfy { !hasOther(UInt64($0) &* ones) } }
        guard bytes.count >= 8 else {
            // Two halves of a word, which may overlap. Most names of members are this short.
            let low = bytes.loadUnaligned(fromByteOffset: 0, as: UInt32.self)
            let high = bytes.loadUnaligned(fromByteOffset: bytes.count - 4, as: UInt32.self)
            return !hasOther(UInt64(low) | UInt64(high) << 32)
        }
        var index = 0
        while index + 8 < bytes.count {
            if hasOther(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)) { return false }
            index += 8
        }
        // The last word may overlap the one before.
        return !hasOther(bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self))
    }
}
