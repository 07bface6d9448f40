import Basics

/// Reads little-endian numbers from bytes that may have any content.
struct IndexBytes {
    let bytes: [UInt8]
    private(set) var offset: Int
    private let end: Int

    /// - Parameter end: Nothing after it is read; nil for all bytes.
    init(_ bytes: [UInt8], at offset: Int = 0, upTo end: Int? = nil) {
        self.bytes = bytes
        self.offset = offset
        self.end = min(end ?? bytes.count, bytes.count)
    }

    mutating func move(to offset: Int) { self.offset = offset }

    /// A number; nil after the end.
    mutating func number<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
        let count = MemoryLayout<Number>.size
        guard offset >= 0, offset <= end - count else { return nil }
        defer { offset += count }
        return bytes.withUnsafeBytes { bytes in
            Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
        }
    }

    /// A number that is an offset, a count or an operation number.
    mutating func count() -> Int? {
        guard let number = number(UInt64.self), number <= UInt64(largestNumber) else { return nil }
        return Int(number)
    }

    mutating func identifier() -> RecordID? {
        guard let high = number(UInt64.self), let low = number(UInt64.self) else { return nil }
        return RecordID(high: high, low: low)
    }

    /// A text after its length; invalid UTF-8 is replaced.
    mutating func text() -> String? {
        guard let count = number(UInt32.self), count <= end - offset else { return nil }
        defer { offset += Int(count) }
        return String(decoding: bytes[offset..<offset + Int(count)], as: UTF8.self)
    }

    mutating func extent() -> RecordExtent? {
        guard let offset = count(), let length = number(UInt32.self), let sum = number(UInt32.self) else {
            return nil
        }
        return RecordExtent(offset: offset, length: Int(length), sum: sum)
    }
}

extension [UInt8] {
    /// Appends a number in little-endian order.
    mutating func append(little number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }

    /// Appends a text after its length.
    mutating func append(lengthAnd text: String) {
        append(little: UInt32(clamping: text.utf8.count))
        append(contentsOf: text.utf8)
    }

    /// Appends two numbers in little-endian order. An array checks its storage at each append.
    mutating func append(little first: UInt64, _ second: UInt64) {
        Swift.withUnsafeBytes(of: (first.littleEndian, second.littleEndian)) { append(contentsOf: $0) }
    }

    /// Appends a number and two halves of one in little-endian order.
    mutating func append(little first: UInt64, _ second: UInt32, _ third: UInt32) {
        append(little: first, UInt64(second) | UInt64(third) << 32)
    }

    mutating func append(little id: RecordID) { append(little: id.high, id.low) }

    mutating func append(little extent: RecordExtent) {
        append(little: UInt64(clamping: extent.offset), UInt32(clamping: extent.length), extent.sum)
    }

    /// Appends the XXH64 of the bytes from `start` on.
    mutating func appendSum(from start: Int = 0) {
        append(little: withUnsafeBytes { XXHash64.hash(UnsafeRawBufferPointer(rebasing: $0[start...])) })
    }
}

extension ItemEntry {
    init?(_ fields: inout IndexBytes) {
        guard let key = fields.number(UInt64.self), let slot = fields.number(UInt32.self),
            let detail = fields.number(UInt32.self)
        else { return nil }
        self.init(key: key, slot: slot, detail: detail)
    }

    func append(to bytes: inout [UInt8]) {
        bytes.append(little: key, slot, detail)
    }
}
