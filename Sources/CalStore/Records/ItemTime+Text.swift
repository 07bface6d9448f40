extension ItemTime: CustomStringConvertible {
    /// The stored text: RFC 3339 without an offset, followed by the zone of RFC 9557.
    public var description: String {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Reads the stored text.
    ///
    /// ```swift
    /// ItemTime("2026-03-04T09:00:00[Europe/Berlin]")
    /// ```
    public init?(_ text: some StringProtocol) {
        var text = String(text)
        var zones = ZoneNames()
        guard let time = text.withUTF8({ ItemTime(bytes: $0, zones: &zones) }) else { return nil }
        self = time
    }

    /// Reads the stored text, and throws for any other text.
    ///
    /// ```swift
    /// standup.start = try ItemTime(parsing: "2026-03-04T09:00:00[Europe/Berlin]")
    /// ```
    public init(parsing text: some StringProtocol) throws(ParsingError) {
        guard let time = ItemTime(text) else {
            throw ParsingError(
                text, expected: "a date or a time",
                example: "2026-03-04, 2026-03-04T09:00:00[Europe/Berlin] or 2026-03-04T08:00:00Z")
        }
        self = time
    }

    package func append(to bytes: inout [UInt8]) { withText { bytes.append(contentsOf: $0) } }

    /// Calls `body` with the bytes of the stored text, for which no memory is allocated.
    func withText<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        var name = isDate ? "" : zone?.name ?? ""
        return name.withUTF8 { name in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 19 + name.count + 10) { text in
                var end = putLocal(in: text)
                if zone == .utc, !isDate {
                    text[end] = UInt8(ascii: "Z")
                    end += 1
                } else if zone != nil, !isDate {
                    text[end] = UInt8(ascii: "[")
                    end = ItemTime.put(name, in: text, at: end + 1)
                    text[end] = UInt8(ascii: "]")
                    end += 1
                    if isFold { end = ItemTime.put(ItemTime.fold, in: text, at: end) }
                }
                return body(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: text[..<end])))
            }
        }
    }

    private static var fold: UnsafeBufferPointer<UInt8> {
        let text: StaticString = "[fold=1]"
        return UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    }

    /// Puts more bytes; returns their end.
    private static func put(
        _ bytes: UnsafeBufferPointer<UInt8>, in text: UnsafeMutableBufferPointer<UInt8>, at index: Int
    ) -> Int {
        UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: text[index...]))
            .copyMemory(from: UnsafeRawBufferPointer(bytes))
        return index + bytes.count
    }

    /// Puts the date, and the time if it has one; returns their length.
    private func putLocal(in text: UnsafeMutableBufferPointer<UInt8>) -> Int {
        let date = local.date.components
        ItemTime.put(date.year / 100, in: text, at: 0, before: nil)
        ItemTime.put(date.year % 100, in: text, at: 2, before: UInt8(ascii: "-"))
        ItemTime.put(date.month, in: text, at: 5, before: UInt8(ascii: "-"))
        ItemTime.put(date.day, in: text, at: 8, before: UInt8(ascii: "T"))
        guard !isDate else { return 10 }
        let second = local.time.secondOfDay
        ItemTime.put(second / 3600, in: text, at: 11, before: UInt8(ascii: ":"))
        ItemTime.put(second / 60 % 60, in: text, at: 14, before: UInt8(ascii: ":"))
        ItemTime.put(second % 60, in: text, at: 17, before: nil)
        return 19
    }

    init?(bytes: UnsafeBufferPointer<UInt8>, zones: inout ZoneNames) {
        func number(_ range: Range<Int>) -> Int? {
            guard range.upperBound <= bytes.count else { return nil }
            var value = 0
            for index in range {
                let digit = bytes[index] &- UInt8(ascii: "0")
                guard digit < 10 else { return nil }
                value = value * 10 + Int(digit)
            }
            return value
        }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
            bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        guard bytes.count > 10 else {
            self.init(date)
            return
        }
        guard let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
            bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
            let time = CivilTime(hour: hour, minute: minute, second: second)
        else { return nil }
        let local = CivilDateTime(date, time)
        if bytes.count == 19 {
            self.init(local, in: nil)
            return
        }
        if bytes.count == 20, bytes[19] == UInt8(ascii: "Z") {
            self.init(local, in: .utc)
            return
        }
        guard bytes[19] == UInt8(ascii: "["),
            let close = bytes[20...].firstIndex(of: UInt8(ascii: "]")), close > 20
        else { return nil }
        let fold = bytes[(close + 1)...]
        guard fold.isEmpty || fold.elementsEqual("[fold=1]".utf8) else { return nil }
        let zone = zones.zone(named: UnsafeBufferPointer(rebasing: bytes[20..<close]))
        self.init(local, in: zone, isFold: !fold.isEmpty)
    }

    /// Puts two digits, and the text after them.
    private static func put(
        _ value: Int, in text: UnsafeMutableBufferPointer<UInt8>, at index: Int, before next: UInt8?
    ) {
        let value = UInt8(truncatingIfNeeded: value)
        text[index] = UInt8(ascii: "0") &+ value / 10
        text[index + 1] = UInt8(ascii: "0") &+ value % 10
        if let next { text[index + 2] = next }
    }
}
