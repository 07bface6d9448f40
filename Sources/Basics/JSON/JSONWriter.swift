/// Appends JSON to a buffer: compact, members in the order they are written.
///
/// ```swift
/// var json = JSONWriter()
/// json.object { $0.member("title", "Standup") }
/// ```
package struct JSONWriter: ~Copyable {
    /// The text, with room for more. An array would check its storage at each append.
    private var buffer: UnsafeMutableRawBufferPointer
    /// Whether the buffer is another's (`bytes(capacity:_:)`).
    private var isLent = false
    /// The number of bytes so far.
    package private(set) var count = 0
    /// Whether the next member or element needs a comma before it.
    private var needsComma = false
    /// Whether to escape U+0080 to U+009F, which JSON does not require. The files of a store do not escape
    /// them.
    private let escapesLateControls: Bool

    package init(capacity: Int = 0, escapesLateControls: Bool = false) {
        self.escapesLateControls = escapesLateControls
        buffer = .allocate(byteCount: max(capacity, 64), alignment: 1)
    }

    private init(lent buffer: UnsafeMutableRawBufferPointer) {
        escapesLateControls = false
        self.buffer = buffer
        isLent = true
    }

    deinit { if !isLent { buffer.deallocate() } }

    // MARK: Results

    /// The text that `body` writes. Up to `capacity` bytes are written where they stay.
    package static func bytes(capacity: Int, _ body: (inout JSONWriter) -> Void) -> [UInt8] {
        var longer: [UInt8]?
        let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { room, count in
            var json = JSONWriter(lent: UnsafeMutableRawBufferPointer(room))
            body(&json)
            if json.isLent { count = json.count } else { longer = json.bytes }
        }
        return longer ?? bytes
    }

    /// A copy of the bytes so far.
    package var bytes: [UInt8] { withBytes { Array($0) } }

    /// Calls `body` with the bytes so far.
    package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }

    /// Moves the bytes to the end of others. The next ones continue them.
    package mutating func move(to others: inout [UInt8]) {
        withBytes { others.append(contentsOf: $0) }
        count = 0
    }

    /// Returns the bytes and starts with none.
    package mutating func take() -> [UInt8] {
        let bytes = bytes
        (count, needsComma) = (0, false)
        return bytes
    }

    // MARK: Structure

    package mutating func object(_ body: (inout JSONWriter) -> Void) {
        separate()
        put(UInt8(ascii: "{"))
        needsComma = false
        body(&self)
        put(UInt8(ascii: "}"))
        needsComma = true
    }

    package mutating func array(_ body: (inout JSONWriter) -> Void) {
        separate()
        put(UInt8(ascii: "["))
        needsComma = false
        body(&self)
        put(UInt8(ascii: "]"))
        needsComma = true
    }

    /// Writes a member's name without escaping it; its value must follow.
    package mutating func name(_ name: StaticString) {
        putQuoted(UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        put(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a member's name that comes from outside, with escapes.
    package mutating func name(escaping name: String) {
        string(name)
        put(UInt8(ascii: ":"))
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
        put(UInt8(ascii: "\n"))
        needsComma = false
    }

    // MARK: Values

    package mutating func string(_ text: String) {
        var text = text
        text.withUTF8 { text in
            guard !isPlain(text) else { return putQuoted(UnsafeRawBufferPointer(text)) }
            separate()
            put(UInt8(ascii: "\""))
            putEscaped(text)
            put(UInt8(ascii: "\""))
        }
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
            put(value.isFinite ? value.description : "null")
        }
        needsComma = true
    }

    package mutating func bool(_ value: Bool) {
        separate()
        put(value ? "true" as StaticString : "false")
        needsComma = true
    }

    package mutating func null() {
        separate()
        put("null" as StaticString)
        needsComma = true
    }

    /// Writes text that is already JSON, such as a member that was kept unread.
    package mutating func raw(_ json: String) {
        separate()
        put(json)
        needsComma = true
    }

    /// Writes a string that needs no escape: digits, zone names, dashes.
    package mutating func plainString(_ text: UnsafeRawBufferPointer) {
        putQuoted(text)
        needsComma = true
    }

    /// Ends a line between two top-level values.
    package mutating func newline() {
        put(UInt8(ascii: "\n"))
        needsComma = false
    }

    /// Appends bytes as they are, between values.
    package mutating func append(_ text: StaticString) {
        put(text)
        needsComma = false
    }

    package mutating func append(_ more: [UInt8]) {
        more.withUnsafeBytes { put($0) }
        needsComma = false
    }

    package mutating func append(_ more: UnsafeBufferPointer<UInt8>) {
        put(UnsafeRawBufferPointer(more))
        needsComma = false
    }

    // MARK: Bytes

    @inline(__always) private mutating func reserve(_ more: Int) {
        if buffer.count - count < more { grow(by: more) }
    }

    private mutating func grow(by more: Int) {
        let larger = UnsafeMutableRawBufferPointer.allocate(
            byteCount: max(count + more, 2 * buffer.count), alignment: 1)
        withBytes { larger.copyMemory(from: $0) }
        if !isLent { buffer.deallocate() }
        buffer = larger
        isLent = false
    }

    @inline(__always) private mutating func put(_ byte: UInt8) {
        reserve(1)
        buffer[count] = byte
        count += 1
    }

    @inline(__always) private mutating func put(_ bytes: UnsafeRawBufferPointer) {
        reserve(bytes.count)
        copy(bytes, to: count)
        count += bytes.count
    }

    /// Copies bytes for which room is reserved.
    @inline(__always) private func copy(_ bytes: UnsafeRawBufferPointer, to offset: Int) {
        guard let source = bytes.baseAddress, let target = buffer.baseAddress else { return }
        (target + offset).copyMemory(from: source, byteCount: bytes.count)
    }

    @inline(__always) private mutating func put(_ text: StaticString) {
        put(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Puts a text that needs no escape in quotes, after a comma if one is needed.
    @inline(__always) private mutating func putQuoted(_ text: UnsafeRawBufferPointer) {
        reserve(text.count + 3)
        var end = count
        if needsComma {
            buffer[end] = UInt8(ascii: ",")
            end += 1
        }
        buffer[end] = UInt8(ascii: "\"")
        copy(text, to: end + 1)
        end += text.count + 2
        buffer[end - 1] = UInt8(ascii: "\"")
        count = end
    }

    private mutating func put(_ text: String) {
        var text = text
        text.withUTF8 { put(UnsafeRawBufferPointer($0)) }
    }

    @inline(__always) private mutating func separate() {
        if needsComma { put(UInt8(ascii: ",")) }
        needsComma = false
    }

    private mutating func appendDecimal(_ value: Int) {
        if value >= 0, value < 10 { return put(UInt8(ascii: "0") + UInt8(value)) }
        put(String(value))
    }

    /// Copies runs without escapes in one step.
    private mutating func putEscaped(_ text: UnsafeBufferPointer<UInt8>) {
        func run(_ range: Range<Int>) -> UnsafeRawBufferPointer {
            UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: text[range]))
        }
        var start = 0
        var previous: UInt8 = 0
        for (index, byte) in text.enumerated() {
            defer { previous = byte }
            // U+0080 to U+009F are C2 80 to C2 9F.
            let isLateControl = escapesLateControls && previous == 0xC2 && (0x80...0x9F).contains(byte)
            guard byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F || isLateControl else {
                continue
            }
            put(run(start..<(isLateControl ? index - 1 : index)))
            start = index + 1
            put(UInt8(ascii: "\\"))
            switch byte {
            case 0x22, 0x5C: put(byte)
            case 0x0A: put(UInt8(ascii: "n"))
            case 0x0D: put(UInt8(ascii: "r"))
            case 0x09: put(UInt8(ascii: "t"))
            default:
                let digits: StaticString = "0123456789abcdef"
                put("u00" as StaticString)
                put(digits.utf8Start[Int(byte >> 4)])
                put(digits.utf8Start[Int(byte & 15)])
            }
        }
        put(run(start..<text.count))
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
