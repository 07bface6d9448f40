/// The parameters of a content line, one after the other (RFC 5545, 3.2).
///
/// `;CN="Doe, Jane";MEMBER="a:b","c:d"` gives `CN` with one value and `MEMBER` with two.
struct ParameterReader: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var position: Int
    private let end: Int
    /// False if a quote is not closed: then quotes protect no semicolon, because otherwise the rest of the
    /// line would be one parameter.
    private let quotesCount: Bool

    /// - Parameter range: From the first semicolon to the colon before the value.
    init(bytes: [UInt8], range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
        quotesCount = Self.count(of: ASCII.quote, in: bytes, range) % 2 == 0
    }

    private static func count(of wanted: UInt8, in bytes: [UInt8], _ range: Range<Int>) -> Int {
        bytes.withUnsafeBufferPointer { bytes in
            var count = 0
            for byte in UnsafeBufferPointer(rebasing: bytes[range]) { count &+= byte == wanted ? 1 : 0 }
            return count
        }
    }

    struct Parameter {
        fileprivate let bytes: [UInt8]
        fileprivate let nameRange: Range<Int>
        fileprivate let valueRange: Range<Int>?
        /// Whether the name may contain blanks or quotes, which are left out.
        fileprivate let isNameOdd: Bool

        /// The name in upper case: case does not matter in parameter names.
        var name: String { String(decoding: nameBytes, as: UTF8.self).uppercased() }
        /// The raw parameter without the semicolon; if a quote is never closed, without quotes, so that it
        /// can be written again.
        var raw: String {
            let written = bytes[nameRange.lowerBound..<(valueRange ?? nameRange).upperBound]
            let quotes = written.reduce(0) { $0 + ($1 == ASCII.quote ? 1 : 0) }
            return String(
                decoding: quotes % 2 == 0 ? written : written.filter { $0 != ASCII.quote }[...], as: UTF8.self
            )
        }

        private var nameBytes: ArraySlice<UInt8> {
            let name = ASCII.trimmed(bytes[nameRange])
            return name.contains(ASCII.quote) ? name.filter { $0 != ASCII.quote }[...] : name
        }

        func isNamed(_ uppercaseName: String) -> Bool {
            ASCII.equal(isNameOdd ? nameBytes : bytes[nameRange], uppercaseName)
        }

        /// The first value; empty if there is none.
        var firstValue: String {
            plainValue ?? values.first ?? ""
        }

        /// The value of a parameter with exactly one.
        var onlyValue: String? {
            if let plainValue { return plainValue }
            let values = values
            return values.count == 1 ? values[0] : nil
        }

        /// The raw value if it needs no decoding, as most do.
        private var plainValue: String? {
            guard let valueRange else { return nil }
            let isPlain = bytes.withUnsafeBufferPointer { bytes in
                UnsafeBufferPointer(rebasing: bytes[valueRange]).allSatisfy {
                    $0 != ASCII.comma && $0 != ASCII.quote && $0 != ASCII.caret && !ASCII.isBlank($0)
                }
            }
            return isPlain ? String(decoding: bytes[valueRange], as: UTF8.self) : nil
        }

        /// The values without their quotes, and with the escapes of RFC 6868 decoded.
        var values: [String] {
            guard let valueRange else { return [] }
            var values: [String] = []
            var quoted = false
            var start = valueRange.lowerBound
            for index in valueRange {
                switch bytes[index] {
                case ASCII.quote: quoted.toggle()
                case ASCII.comma where !quoted:
                    values.append(Self.decode(bytes[start..<index]))
                    start = index + 1
                default: break
                }
            }
            values.append(Self.decode(bytes[start..<valueRange.upperBound]))
            return values
        }

        private static func decode(_ written: ArraySlice<UInt8>) -> String {
            var value = ASCII.trimmed(written)
            // Blanks inside quotes stay. Quotes elsewhere than at the ends have no meaning (RFC 5545, 3.2).
            if value.contains(ASCII.quote) { value = value.filter { $0 != ASCII.quote }[...] }
            guard value.contains(ASCII.caret) else { return String(decoding: value, as: UTF8.self) }
            return String(decoding: RFC6868.decode(value), as: UTF8.self)
        }
    }

    mutating func next() -> Parameter? {
        while position < end, bytes[position] == ASCII.semicolon { position += 1 }
        guard position < end else { return nil }
        let start = position
        var equals: Int?
        var quoted = false
        var isNameOdd = false
        while position < end {
            let byte = bytes[position]
            if byte == ASCII.quote, quotesCount { quoted.toggle() }
            if equals == nil {
                if byte == ASCII.equals { equals = position }
                if byte == ASCII.quote || ASCII.isBlank(byte) { isNameOdd = true }
            }
            if byte == ASCII.semicolon, !quoted { break }
            position += 1
        }
        return Parameter(
            bytes: bytes, nameRange: start..<(equals ?? position),
            valueRange: equals.map { $0 + 1..<position },
            isNameOdd: isNameOdd)
    }
}
