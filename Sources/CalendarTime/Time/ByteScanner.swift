/// Reads numbers and signs from the bytes of a text, one step after another; a step that does not
/// fit answers `nil` or `false`.
struct ByteScanner {
    private let bytes: UnsafeBufferPointer<UInt8>
    private(set) var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Runs `body` over the text's UTF-8 without copying it where the text allows.
    // Inlined, because otherwise the compiler (6.3) does not specialize it for the callers in other modules.
    @inline(__always)
    static func scan<Value>(_ text: some StringProtocol, _ body: (inout ByteScanner) -> Value?) -> Value? {
        withBytes(of: text) { bytes in
            var scanner = ByteScanner(bytes)
            return body(&scanner)
        }
    }

    @inline(__always)
    static func withBytes<Value>(
        of text: some StringProtocol, _ body: (UnsafeBufferPointer<UInt8>) -> Value
    ) -> Value {
        if let value = text.utf8.withContiguousStorageIfAvailable(body) { return value }
        var copy = String(text)
        return copy.withUTF8(body)
    }

    var isAtEnd: Bool { position >= bytes.count }

    /// The next byte, not taken; 0 at the end.
    var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

    mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte, !isAtEnd else { return false }
        position += 1
        return true
    }

    /// A number with exactly this many digits.
    @inline(__always)
    mutating func number(digits: Int) -> Int? {
        guard bytes.count - position >= digits else { return nil }
        var value = 0
        for index in position..<position + digits {
            let digit = bytes[index] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            value = value * 10 + Int(digit)
        }
        position += digits
        return value
    }
}

// MARK: - ISO 8601

extension ByteScanner {
    private static let hyphen = UInt8(ascii: "-")
    private static let colon = UInt8(ascii: ":")

    /// `2026-03-04` or `20260304`
    mutating func civilDate() -> CivilDate? {
        guard let year = number(digits: 4) else { return nil }
        let isExtended = take(Self.hyphen)
        guard let month = number(digits: 2), !isExtended || take(Self.hyphen), let day = number(digits: 2)
        else { return nil }
        return CivilDate(year: year, month: month, day: day)
    }

    /// `09:00:00`, `09:00`, `090000`; second 60 is 59.
    mutating func civilTime() -> CivilTime? {
        guard let hour = number(digits: 2) else { return nil }
        let isExtended = take(Self.colon)
        guard let minute = number(digits: 2) else { return nil }
        var second = 0
        if isExtended ? take(Self.colon) : true {
            guard let value = number(digits: 2) else { return nil }
            second = value
        }
        return CivilTime(hour: hour, minute: minute, second: second == 60 ? 59 : second)
    }

    /// A date, `T` and a time, both in the extended or both in the basic form.
    mutating func civilDateTime() -> CivilDateTime? {
        let isExtended = bytes.count - position > 4 && bytes[position + 4] == Self.hyphen
        guard let date = civilDate(), take(UInt8(ascii: "T")) else { return nil }
        let timeIsExtended = bytes.count - position > 2 && bytes[position + 2] == Self.colon
        guard isExtended == timeIsExtended, let time = civilTime() else { return nil }
        return CivilDateTime(date, time)
    }

    /// `Z`, `+01:00`, `-0330`: seconds east of UTC, less than a day.
    mutating func utcOffset() -> Int? {
        if take(UInt8(ascii: "Z")) { return 0 }
        let sign: Int
        if take(UInt8(ascii: "+")) {
            sign = 1
        } else if take(Self.hyphen) {
            sign = -1
        } else {
            return nil
        }
        guard let hours = number(digits: 2), hours < 24 else { return nil }
        _ = take(Self.colon)
        guard let minutes = number(digits: 2), minutes < 60 else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }
}
