/// A DATE or DATE-TIME as it stands in a file (RFC 5545, 3.3.4 and 3.3.5), before its zone is known.
struct TimeValue: Hashable, Sendable {
    enum Form: Sendable { case date, local, utc }

    var local: CivilDateTime
    var form: Form

    /// `20260304`, `20260304T090000`, `20260304T090000Z`. The same with hyphens and colons is read too, and lower
    /// case; nothing else.
    init?(_ written: ArraySlice<UInt8>) {
        let text = ASCII.trimmed(written)
        guard let value = Self.basic(text) ?? Self.extended(text) else { return nil }
        self = value
    }

    private init(_ local: CivilDateTime, _ form: Form) {
        self.local = local
        self.form = form
    }

    private static func basic(_ text: ArraySlice<UInt8>) -> TimeValue? {
        guard text.count == 8 || text.count == 15 || text.count == 16 else { return nil }
        func number(_ offset: Int, _ digits: Int) -> Int? {
            var value = 0
            for byte in text[text.startIndex + offset..<text.startIndex + offset + digits] {
                guard byte >= 48, byte <= 57 else { return nil }
                value = value * 10 + Int(byte - 48)
            }
            return value
        }
        guard let year = number(0, 4), let month = number(4, 2), let day = number(6, 2),
            let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        guard text.count > 8 else { return TimeValue(CivilDateTime(date), .date) }
        guard ASCII.uppercased(text[text.startIndex + 8]) == UInt8(ascii: "T"),
            let hour = number(9, 2), let minute = number(11, 2), let second = number(13, 2),
            let time = CivilTime(hour: hour, minute: minute, second: second == 60 ? 59 : second)
        else { return nil }
        let local = CivilDateTime(date, time)
        guard text.count == 16, let last = text.last else { return TimeValue(local, .local) }
        return ASCII.uppercased(last) == UInt8(ascii: "Z") ? TimeValue(local, .utc) : nil
    }

    private static func extended(_ bytes: ArraySlice<UInt8>) -> TimeValue? {
        guard bytes.count <= 20 else { return nil }
        let text = String(decoding: bytes, as: UTF8.self).uppercased()
        if let date = CivilDate(iso: text) { return TimeValue(CivilDateTime(date), .date) }
        if let local = CivilDateTime(iso: text) { return TimeValue(local, .local) }
        guard text.hasSuffix("Z"), let local = CivilDateTime(iso: text.dropLast()) else { return nil }
        return TimeValue(local, .utc)
    }
}

/// UTC-OFFSET (RFC 5545, 3.3.14): `+0100`, `-0500`, `+115544`.
enum UTCOffset {
    /// Seconds east of UTC, at most a day; nil when it is none.
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
