extension RecurrenceRule {
    /// Reads the value of an RRULE property; a leading `RRULE:` is skipped.
    ///
    /// Parts may come in any order, in lower case, with spaces around values and empty parts between
    /// semicolons, as real files have them. A name that is not in RFC 5545 is kept in ``unknownParts``.
    /// Throws ``RecurrenceError`` for a value out of range, a repeated part, COUNT together with UNTIL, and a
    /// rule without FREQ. Takes about 200 nanoseconds.
    public init(text: String) throws(RecurrenceError) {
        var bytes = text
        let outcome = bytes.withUTF8 { bytes in
            Result { () throws(RecurrenceError) in try Self.read(bytes, text) }
        }
        self.init(try outcome.get())
    }

    /// Reads a rule from a string.
    public init(text: some StringProtocol) throws(RecurrenceError) { try self.init(text: String(text)) }

    private static func read(
        _ bytes: UnsafeBufferPointer<UInt8>, _ text: String
    ) throws(RecurrenceError) -> Parts {
        let parts = Parts(frequency: .daily, interval: 1, end: .never)
        var reader = RecurrenceReader(bytes)
        try reader.read(into: parts)
        parts.source = reader.source(text)
        return parts
    }

    /// Checks the values of a rule that was made in code, with the same rules as for text.
    public func validate() throws(RecurrenceError) {
        // One that still has its text was checked when that was read.
        guard parts.source == nil else { return }
        func check(_ part: RecurrencePart, _ values: [Int]) throws(RecurrenceError) {
            for value in values where !part.allows(value) { throw .outOfRange(part, String(value)) }
        }
        try check(.interval, [interval])
        if case .count(let count) = end { try check(.count, [count]) }
        try check(.bySecond, bySecond)
        try check(.byMinute, byMinute)
        try check(.byHour, byHour)
        try check(.byMonthDay, byMonthDay)
        try check(.byYearDay, byYearDay)
        try check(.byWeekNumber, byWeekNumber)
        if isGregorian { try check(.byMonth, byMonth) }
        try check(.bySetPosition, bySetPosition)
        for day in byDay where day.ordinal != 0 && !RecurrencePart.byDay.allows(day.ordinal) {
            throw .outOfRange(.byDay, day.text)
        }
    }
}

/// Walks the bytes of a rule once.
private struct RecurrenceReader {
    typealias Bytes = UnsafeBufferPointer<UInt8>.SubSequence

    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var valueStart = 0
    /// One bit for each part that was read.
    private var seen: UInt32 = 0
    /// The error in BYMONTH, kept until the calendar of the months is known.
    private var monthError: RecurrenceError?

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func read(into rule: RecurrenceRule.Parts) throws(RecurrenceError) {
        passPrefix()
        while let field = nextField() {
            guard let equals = field.firstIndex(of: UInt8(ascii: "=")) else {
                throw RecurrenceError(.malformed, part: "", value: Self.text(field), allowed: "NAME=value")
            }
            let name = Self.trimmed(field[..<equals])
            let value = Self.trimmed(field[field.index(after: equals)...])
            guard let part = RecurrencePart(name: name) else {
                guard !Self.hasControls(field) else {
                    throw RecurrenceError(.malformed, part: "", value: Self.text(field), allowed: "one line")
                }
                rule.unknownParts.append("\(Self.text(name))=\(Self.text(value))")
                continue
            }
            try markSeen(part, value)
            try read(part, value, into: rule)
        }
        guard hasSeen(.frequency) else {
            throw RecurrenceError(
                .missing, part: "FREQ", value: "", allowed: RecurrencePart.frequency.allowed)
        }
        if let monthError {
            // Other calendars have more months, and leap months such as 5L (RFC 7529).
            guard !rule.isGregorian else { throw monthError }
            rule.unknownParts.append("\(monthError.part)=\(monthError.value)")
        }
    }

    private mutating func read(
        _ part: RecurrencePart, _ value: Bytes, into rule: RecurrenceRule.Parts
    ) throws(RecurrenceError) {
        switch part {
        case .frequency: rule.frequency = try Self.frequency(value)
        case .interval: rule.interval = try Self.positive(part, value)
        case .count: rule.end = .count(try Self.positive(part, value))
        case .until: rule.end = .until(try Self.until(value))
        case .bySecond: rule.bySecond = try Self.numbers(part, value)
        case .byMinute: rule.byMinute = try Self.numbers(part, value)
        case .byHour: rule.byHour = try Self.numbers(part, value)
        case .byDay: rule.byDay = try Self.days(value)
        case .byMonthDay: rule.byMonthDay = try Self.numbers(part, value)
        case .byYearDay: rule.byYearDay = try Self.numbers(part, value)
        case .byWeekNumber: rule.byWeekNumber = try Self.numbers(part, value)
        case .bySetPosition: rule.bySetPosition = try Self.numbers(part, value)
        case .byMonth:
            do {
                rule.byMonth = try Self.numbers(part, value)
            } catch {
                monthError = RecurrenceError(
                    error.reason, part: error.part, value: error.value, allowed: error.allowed)
            }
        case .weekStart:
            guard value.count == 2,
                let day = Weekday(rfcBytes: value[value.startIndex], value[value.startIndex + 1])
            else { throw .malformed(part, Self.text(value)) }
            rule.weekStart = day
        case .calendarScale:
            guard !value.isEmpty else { throw .malformed(part, "") }
            rule.calendarScale = Self.text(value).uppercased()
        case .skip:
            guard let skip = RecurrenceRule.Skip(rawValue: Self.text(value).uppercased()) else {
                throw .malformed(part, Self.text(value))
            }
            rule.skip = skip
        }
    }

    // MARK: - Fields

    /// The text that is written back: the value without prefix and surrounding spaces. Nil for a text with
    /// control characters, which would break its line.
    func source(_ text: String) -> String? {
        let value = Self.trimmed(bytes[valueStart...])
        if Self.hasControls(value) { return nil }
        return value.count == bytes.count ? text : Self.text(value)
    }

    private mutating func passPrefix() {
        guard let colon = bytes.prefix(8).firstIndex(of: UInt8(ascii: ":")),
            Self.trimmed(bytes[..<colon]).elementsEqual("RRULE".utf8, by: { $0 & 0xDF == $1 })
                || Self.trimmed(bytes[..<colon]).elementsEqual("EXRULE".utf8, by: { $0 & 0xDF == $1 })
        else { return }
        position = colon + 1
        valueStart = position
    }

    /// The next text between semicolons that is not blank.
    private mutating func nextField() -> Bytes? {
        while position < bytes.count {
            let start = position
            while position < bytes.count, bytes[position] != UInt8(ascii: ";") { position += 1 }
            let field = Self.trimmed(bytes[start..<position])
            position += 1
            if !field.isEmpty { return field }
        }
        return nil
    }

    private func hasSeen(_ part: RecurrencePart) -> Bool { seen & Self.bit(part) != 0 }

    private mutating func markSeen(_ part: RecurrencePart, _ value: Bytes) throws(RecurrenceError) {
        if hasSeen(part) {
            throw RecurrenceError(
                .conflicting, part: part.rawValue, value: Self.text(value), allowed: "a second time")
        }
        if part == .count && hasSeen(.until) || part == .until && hasSeen(.count) {
            throw RecurrenceError(
                .conflicting, part: part.rawValue, value: Self.text(value),
                allowed: "with \(part == .count ? "UNTIL" : "COUNT")")
        }
        seen |= Self.bit(part)
    }

    private static func bit(_ part: RecurrencePart) -> UInt32 {
        switch part {
        case .frequency: 1 << 0
        case .until: 1 << 1
        case .count: 1 << 2
        case .interval: 1 << 3
        case .bySecond: 1 << 4
        case .byMinute: 1 << 5
        case .byHour: 1 << 6
        case .byDay: 1 << 7
        case .byMonthDay: 1 << 8
        case .byYearDay: 1 << 9
        case .byWeekNumber: 1 << 10
        case .byMonth: 1 << 11
        case .bySetPosition: 1 << 12
        case .weekStart: 1 << 13
        case .calendarScale: 1 << 14
        case .skip: 1 << 15
        }
    }

    // MARK: - Values

    private static func frequency(_ value: Bytes) throws(RecurrenceError) -> RecurrenceRule.Frequency {
        let frequency: RecurrenceRule.Frequency? =
            switch (value.first ?? 0) & 0xDF {
            case UInt8(ascii: "S"): .secondly
            case UInt8(ascii: "M") where value.count == 8: .minutely
            case UInt8(ascii: "H"): .hourly
            case UInt8(ascii: "D"): .daily
            case UInt8(ascii: "W"): .weekly
            case UInt8(ascii: "M"): .monthly
            case UInt8(ascii: "Y"): .yearly
            default: nil
            }
        guard let frequency, value.elementsEqual(frequency.name.utf8, by: { $0 & 0xDF == $1 }) else {
            throw .malformed(.frequency, text(value))
        }
        return frequency
    }

    private static func until(_ value: Bytes) throws(RecurrenceError) -> RecurrenceRule.Until {
        var scanner = ByteScanner(UnsafeBufferPointer(rebasing: value))
        if let date = scanner.civilDate(), scanner.isAtEnd { return .date(date) }
        scanner = ByteScanner(UnsafeBufferPointer(rebasing: value))
        guard let time = scanner.civilDateTime() else { throw .malformed(.until, text(value)) }
        if scanner.isAtEnd { return .local(time) }
        guard let offset = scanner.utcOffset(), scanner.isAtEnd else { throw .malformed(.until, text(value)) }
        return .utc(Instant(secondsSince1970: time.seconds - Int64(offset)))
    }

    private static func positive(_ part: RecurrencePart, _ value: Bytes) throws(RecurrenceError) -> Int {
        var position = value.startIndex
        guard let number = number(value, &position), position == value.endIndex else {
            throw .malformed(part, text(value))
        }
        guard part.allows(number) else { throw .outOfRange(part, text(value)) }
        return number
    }

    private static func numbers(_ part: RecurrencePart, _ value: Bytes) throws(RecurrenceError) -> [Int] {
        let range = part.range
        let allowsZero = range.lowerBound == 0
        var numbers: [Int] = []
        numbers.reserveCapacity(commas(value) + 1)
        var position = value.startIndex
        repeat {
            let start = position
            guard let number = number(value, &position), endsItem(value, &position) else {
                throw .malformed(part, text(value))
            }
            guard range.contains(number), number != 0 || allowsZero else {
                throw .outOfRange(
                    part, text(trimmed(value[start..<position].prefix { $0 != UInt8(ascii: ",") })))
            }
            numbers.append(number)
        } while position < value.endIndex
        return numbers
    }

    private static func days(_ value: Bytes) throws(RecurrenceError) -> [RecurrenceRule.Day] {
        var days: [RecurrenceRule.Day] = []
        days.reserveCapacity(commas(value) + 1)
        var position = value.startIndex
        repeat {
            let start = position
            passSpaces(value, &position)
            var ordinal = 0
            if position < value.endIndex, value[position] < UInt8(ascii: "A") {
                guard let number = number(value, &position) else { throw .malformed(.byDay, text(value)) }
                ordinal = number
            }
            let hasOrdinal = position > start
            guard value.endIndex - position >= 2,
                let day = Weekday(rfcBytes: value[position], value[position + 1])
            else { throw .malformed(.byDay, text(value)) }
            position += 2
            guard endsItem(value, &position) else { throw .malformed(.byDay, text(value)) }
            if ordinal == 0
                ? hasOrdinal && value[start] != UInt8(ascii: " ") : !RecurrencePart.byDay.allows(ordinal)
            {
                throw .outOfRange(.byDay, "\(ordinal)\(day.rfc)")
            }
            days.append(RecurrenceRule.Day(day, ordinal: ordinal))
        } while position < value.endIndex
        return days
    }

    /// Digits with or without a sign, spaces before them; at most eighteen digits count, more only
    /// say that the number is too large.
    private static func number(_ value: Bytes, _ position: inout Int) -> Int? {
        passSpaces(value, &position)
        guard position < value.endIndex else { return nil }
        let sign = value[position]
        if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { position += 1 }
        let start = position
        var number = 0
        while position < value.endIndex {
            let digit = value[position] &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            number = number > RecurrencePart.largestNumber / 10 ? .max / 4 : number * 10 + Int(digit)
            position += 1
        }
        guard position > start else { return nil }
        return sign == UInt8(ascii: "-") ? -number : number
    }

    /// Whether an item ends here: spaces and a comma with something after it, or the end.
    private static func endsItem(_ value: Bytes, _ position: inout Int) -> Bool {
        passSpaces(value, &position)
        if position == value.endIndex { return true }
        guard value[position] == UInt8(ascii: ","), position + 1 < value.endIndex else { return false }
        position += 1
        return true
    }

    private static func passSpaces(_ value: Bytes, _ position: inout Int) {
        while position < value.endIndex, isSpace(value[position]) { position += 1 }
    }

    private static func commas(_ value: Bytes) -> Int {
        var count = 0
        for byte in value where byte == UInt8(ascii: ",") { count += 1 }
        return count
    }

    private static func hasControls(_ value: Bytes) -> Bool {
        for byte in value where byte < UInt8(ascii: " ") || byte == 0x7F { return true }
        return false
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte <= UInt8(ascii: " ") }

    private static func trimmed(_ bytes: Bytes) -> Bytes {
        var low = bytes.startIndex
        var high = bytes.endIndex
        while low < high, isSpace(bytes[low]) { low += 1 }
        while low < high, isSpace(bytes[high - 1]) { high -= 1 }
        return bytes[low..<high]
    }

    private static func text(_ bytes: Bytes) -> String { String(decoding: bytes, as: UTF8.self) }
}
