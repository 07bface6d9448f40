/// A DATE or DATE-TIME of a file (RFC 5545, 3.3.4 and 3.3.5), before its zone is known.
struct TimeValue: Hashable, Sendable {
    enum Form: Hashable, Sendable {
        case date, local, utc
        /// A local time and its offset in seconds east of UTC: ISO 8601, not RFC 5545.
        case offset(Int)
    }

    var local: CivilDateTime
    var form: Form

    /// The moment, if local times have a constant offset from UTC; UTC if there is none.
    var instant: Instant {
        guard case .offset(let seconds) = form else { return Instant(secondsSince1970: local.seconds) }
        return Instant(secondsSince1970: local.seconds - Int64(seconds))
    }

    /// `20260304`, `20260304T090000`, `20260304T090000Z`. Also accepted are hyphens and colons, lower case,
    /// missing seconds, and an offset (`2026-03-04T09:00+01:00`); nothing else.
    init?(_ written: ArraySlice<UInt8>) {
        // Most values have no blanks around them; this reads only those without.
        if let value = Self.basic(written) {
            self = value
            return
        }
        let text = ASCII.trimmed(written)
        guard let value = Self.basic(text) ?? Self.extended(text) ?? Self.withOffset(text) else { return nil }
        self = value
    }

    /// A time followed by an offset. A date has none, so a hyphen in it does not begin one.
    private static func withOffset(_ text: ArraySlice<UInt8>) -> TimeValue? {
        guard text.count <= 25,
            let sign = text.lastIndex(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }),
            let offset = UTCOffset.read(text[sign...].filter { $0 != ASCII.colon }[...]),
            FixedOffsetName.range.contains(offset), let value = TimeValue(text[..<sign]),
            value.form == .local
        else { return nil }
        return TimeValue(value.local, .offset(offset))
    }

    private init(_ local: CivilDateTime, _ form: Form) {
        self.local = local
        self.form = form
    }

    private static func basic(_ text: ArraySlice<UInt8>) -> TimeValue? {
        guard text.count == 8 || (13...16).contains(text.count) else { return nil }
        return text.withUnsafeBufferPointer(basic)
    }

    private static func basic(_ text: UnsafeBufferPointer<UInt8>) -> TimeValue? {
        // 8 digits, T, 4 or 6 digits, Z
        let hasSeconds = text.count > 14
        func number(_ offset: Int, _ digits: Int) -> Int? {
            var value = 0
            for index in offset..<offset + digits {
                let digit = text[index] &- 48
                guard digit < 10 else { return nil }
                value = value &* 10 &+ Int(digit)
            }
            return value
        }
        guard let year = number(0, 4), let month = number(4, 2), let day = number(6, 2),
            let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        guard text.count > 8 else { return TimeValue(CivilDateTime(date), .date) }
        guard ASCII.uppercased(text[8]) == UInt8(ascii: "T"),
            let hour = number(9, 2), let minute = number(11, 2), let second = hasSeconds ? number(13, 2) : 0,
            let time = CivilTime(hour: hour, minute: minute, second: second == 60 ? 59 : second)
        else { return nil }
        let local = CivilDateTime(date, time)
        guard text.count % 2 == 0, let last = text.last else { return TimeValue(local, .local) }
        return ASCII.uppercased(last) == UInt8(ascii: "Z") ? TimeValue(local, .utc) : nil
    }

    private static func extended(_ bytes: ArraySlice<UInt8>) -> TimeValue? {
        guard bytes.count <= 20 else { return nil }
        var text = String(decoding: bytes, as: UTF8.self).uppercased()
        // Without seconds: 2026-03-04T09:00
        let isUTC = text.hasSuffix("Z")
        if text.utf8.count == (isUTC ? 17 : 16) {
            text = text.prefix(16) + ":00" + (isUTC ? "Z" : "")
        }
        if let date = CivilDate(iso: text) { return TimeValue(CivilDateTime(date), .date) }
        if let local = CivilDateTime(iso: text) { return TimeValue(local, .local) }
        guard text.hasSuffix("Z"), let local = CivilDateTime(iso: text.dropLast()) else { return nil }
        return TimeValue(local, .utc)
    }
}
