/// Writes dates and times as digits into a small fixed buffer, without formatters.
struct DigitWriter {
    private let buffer: UnsafeMutableBufferPointer<UInt8>
    private(set) var count = 0

    /// - Parameter capacity: The maximum length of the text; up to 15 bytes need no allocation.
    static func text(capacity: Int, _ body: (inout DigitWriter) -> Void) -> String {
        String(unsafeUninitializedCapacity: capacity) { buffer in
            var writer = DigitWriter(buffer: buffer)
            body(&writer)
            return writer.count
        }
    }

    private init(buffer: UnsafeMutableBufferPointer<UInt8>) { self.buffer = buffer }

    mutating func write(_ byte: UInt8) {
        guard count < buffer.count else { return }
        buffer[count] = byte
        count += 1
    }

    mutating func write(twoDigits value: Int) {
        write(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value / 10 % 10))
        write(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value % 10))
    }

    mutating func write(_ date: CivilDate, separator: UInt8?) {
        let (year, month, day) = CivilDate.components(dayNumber: date.dayNumber)
        write(twoDigits: year / 100)
        write(twoDigits: year % 100)
        if let separator { write(separator) }
        write(twoDigits: month)
        if let separator { write(separator) }
        write(twoDigits: day)
    }

    mutating func write(hourAndMinuteOf time: CivilTime, separator: UInt8?) {
        write(twoDigits: time.hour)
        if let separator { write(separator) }
        write(twoDigits: time.minute)
    }

    mutating func write(_ time: CivilTime, separator: UInt8?) {
        write(hourAndMinuteOf: time, separator: separator)
        if let separator { write(separator) }
        write(twoDigits: time.second)
    }

    /// `+01:00`
    mutating func write(offset seconds: Int) {
        write(UInt8(ascii: seconds < 0 ? "-" : "+"))
        let minutes = abs(seconds) / 60
        write(twoDigits: minutes / 60)
        write(UInt8(ascii: ":"))
        write(twoDigits: minutes % 60)
    }

    mutating func write(_ value: CivilDateTime) {
        write(value.date, separator: UInt8(ascii: "-"))
        write(UInt8(ascii: "T"))
        write(value.time, separator: UInt8(ascii: ":"))
    }

    mutating func writeBasic(_ value: CivilDateTime) {
        write(value.date, separator: nil)
        write(UInt8(ascii: "T"))
        write(value.time, separator: nil)
    }
}
