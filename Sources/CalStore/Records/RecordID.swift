/// The identifier of a record of any kind: a UUID (RFC 9562), stored as two words so that comparing and
/// hashing are fast. Use ``CalStoreIdentifier`` for records of one kind.
///
/// EventKit's identifiers are opaque strings (rules 34-40, 47); ours are the upper-case text of a UUID.
public struct RecordID: Hashable, Comparable, Sendable {
    let high: UInt64
    let low: UInt64

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// A new identifier (version 4).
    package static func random() -> RecordID {
        var generator = SystemRandomNumberGenerator()
        return random(using: &generator)
    }

    package static func random(using generator: inout some RandomNumberGenerator) -> RecordID {
        RecordID(
            high: generator.next() & ~0xF000 | 0x4000,
            low: generator.next() & ~(0b11 << 62) | (0b10 << 62))
    }

    /// Reads a UUID such as `5C3F6C1E-7B1D-4C57-9E56-0A9C2B1D4E5F`, in either case.
    public init?(_ text: some StringProtocol) {
        var text = String(text)
        guard let id = text.withUTF8(RecordID.init(bytes:)) else { return nil }
        self = id
    }

    init?(bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.count == 36, let base = bytes.baseAddress else { return nil }
        let dash = UInt8(ascii: "-")
        guard bytes[8] == dash, bytes[13] == dash, bytes[18] == dash, bytes[23] == dash else { return nil }
        let text = UnsafeRawPointer(base)
        func digits(_ first: Int, _ second: Int) -> UInt32? {
            let halves = (
                UInt32(bigEndian: text.loadUnaligned(fromByteOffset: first, as: UInt32.self)),
                UInt32(bigEndian: text.loadUnaligned(fromByteOffset: second, as: UInt32.self))
            )
            return HexDigits.value(of: UInt64(halves.0) << 32 | UInt64(halves.1))
        }
        guard let first = digits(0, 4), let second = digits(9, 14), let third = digits(19, 24),
            let fourth = digits(28, 32)
        else { return nil }
        let words = (UInt64(first) << 32 | UInt64(second), UInt64(third) << 32 | UInt64(fourth))
        // All zeros mean no identifier (RFC 9562, 5.9).
        guard words != (0, 0) else { return nil }
        high = words.0
        low = words.1
    }

    /// The UUID in upper case.
    public var text: String { String(unsafeUninitializedCapacity: 36) { write(into: $0) } }

    func append(to bytes: inout [UInt8]) { withText { bytes.append(contentsOf: $0) } }

    /// Calls `body` with the bytes of the text, for which no memory is allocated.
    func withText<Result>(_ body: (UnsafeMutableBufferPointer<UInt8>) -> Result) -> Result {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 36) { buffer in
            _ = write(into: buffer)
            return body(buffer)
        }
    }

    private func write(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
        guard buffer.count >= 36, let base = buffer.baseAddress else { return 0 }
        let text = UnsafeMutableRawPointer(base)
        func put(_ half: UInt64, _ first: Int, _ second: Int) {
            let digits = HexDigits.text(of: UInt32(truncatingIfNeeded: half))
            text.storeBytes(
                of: UInt32(truncatingIfNeeded: digits >> 32).bigEndian, toByteOffset: first, as: UInt32.self)
            text.storeBytes(
                of: UInt32(truncatingIfNeeded: digits).bigEndian, toByteOffset: second, as: UInt32.self)
        }
        put(high >> 32, 0, 4)
        put(high, 9, 14)
        put(low >> 32, 19, 24)
        put(low, 28, 32)
        let dash = UInt8(ascii: "-")
        (base[8], base[13], base[18], base[23]) = (dash, dash, dash, dash)
        return 36
    }

    /// The order of the texts.
    public static func < (left: RecordID, right: RecordID) -> Bool {
        (left.high, left.low) < (right.high, right.low)
    }
}

extension RecordID: CustomStringConvertible {
    public var description: String { text }

    /// Reads a UUID, with letters of either case, and throws for any other text.
    public init(parsing text: some StringProtocol) throws(ParsingError) {
        guard let id = RecordID(text) else {
            throw ParsingError(text, expected: "a UUID", example: "5C3F6C1E-7B1D-4C57-9E56-0A9C2B1D4E5F")
        }
        self = id
    }
}
