/// The identifier of a stored thing: a UUID (RFC 9562), kept as two words so that comparing and hashing cost nothing.
///
/// EventKit's identifiers are opaque strings (rules 34-40, 47); ours are the upper-case text of a UUID.
package struct RecordID: Hashable, Comparable, Sendable {
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

    static func random(using generator: inout some RandomNumberGenerator) -> RecordID {
        RecordID(
            high: generator.next() & ~0xF000 | 0x4000,
            low: generator.next() & ~(0b11 << 62) | (0b10 << 62))
    }

    /// Reads `5C3F6C1E-7B1D-4C57-9E56-0A9C2B1D4E5F`, in either case.
    package init?(_ text: some StringProtocol) {
        var text = String(text)
        guard let id = text.withUTF8(RecordID.init(bytes:)) else { return nil }
        self = id
    }

    init?(bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.count == 36 else { return nil }
        var words: (UInt64, UInt64) = (0, 0)
        var digits = 0
        for index in 0..<36 {
            let byte = bytes[index]
            if index == 8 || index == 13 || index == 18 || index == 23 {
                guard byte == UInt8(ascii: "-") else { return nil }
                continue
            }
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            default: return nil
            }
            if digits < 16 {
                words.0 = words.0 << 4 | UInt64(digit)
            } else {
                words.1 = words.1 << 4 | UInt64(digit)
            }
            digits += 1
        }
        // All zeros stand for none (RFC 9562, 5.9).
        guard words != (0, 0) else { return nil }
        high = words.0
        low = words.1
    }

    package var text: String { String(unsafeUninitializedCapacity: 36) { write(into: $0) } }

    func append(to bytes: inout [UInt8]) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 36) { buffer in
            _ = write(into: buffer)
            bytes.append(contentsOf: buffer)
        }
    }

    private func write(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
        let hex: StaticString = "0123456789ABCDEF"
        var digits = 0
        for index in 0..<36 {
            if index == 8 || index == 13 || index == 18 || index == 23 {
                buffer.initializeElement(at: index, to: UInt8(ascii: "-"))
                continue
            }
            let word = digits < 16 ? high : low
            let digit = Int(truncatingIfNeeded: word >> UInt64(60 - 4 * (digits & 15))) & 15
            buffer.initializeElement(at: index, to: hex.utf8Start[digit])
            digits += 1
        }
        return 36
    }

    package static func < (left: RecordID, right: RecordID) -> Bool {
        (left.high, left.low) < (right.high, right.low)
    }
}

extension RecordID: CustomStringConvertible {
    package var description: String { text }
}
