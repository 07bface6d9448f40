/// UTC-OFFSET (RFC 5545, 3.3.14): `+0100`, `-0500`, `+115544`.
enum UTCOffset {
    /// Seconds east of UTC, at most a day; nil if the text is not an offset.
    static func read(_ written: ArraySlice<UInt8>) -> Int? {
        var digits = ASCII.trimmed(written)
        let isNegative = digits.first == UInt8(ascii: "-")
        guard isNegative || digits.first == UInt8(ascii: "+") else { return nil }
        digits = digits.dropFirst()
        guard digits.count == 4 || digits.count == 6 else { return nil }
        var fields: [Int] = []
        for (index, byte) in digits.enumerated() {
            guard byte >= 48, byte <= 57 else { return nil }
            if index % 2 == 0 {
                fields.append(Int(byte - 48) * 10)
            } else {
                fields[index / 2] += Int(byte - 48)
            }
        }
        guard fields[0] < 24, fields[1] < 60, fields.count < 3 || fields[2] < 60 else { return nil }
        let seconds = fields[0] * 3600 + fields[1] * 60 + (fields.count > 2 ? fields[2] : 0)
        return isNegative ? -seconds : seconds
    }

    static func text(_ seconds: Int) -> String {
        let parts = [abs(seconds) / 3600, abs(seconds) / 60 % 60, abs(seconds) % 60]
        let digits = parts.prefix(parts[2] == 0 ? 2 : 3).map { $0 < 10 ? "0\($0)" : "\($0)" }
        return (seconds < 0 ? "-" : "+") + digits.joined()
    }
}
