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
