/// Apple's names of zones with a fixed offset: `GMT+0530`, `GMT-0330`, `GMT+013015`.
package enum FixedOffsetName {
    /// 18 hours each way, the bound that Apple's TimeZone has too.
    package static let range = -64_800...64_800

    static func name(of seconds: Int) -> String {
        if seconds == 0 { return "GMT" }
        let size = abs(seconds)
        return "GMT"
            + DigitWriter.text(capacity: 8) { writer in
                writer.write(UInt8(ascii: seconds < 0 ? "-" : "+"))
                writer.write(twoDigits: size / 3600)
                writer.write(twoDigits: size / 60 % 60)
                if size % 60 != 0 { writer.write(twoDigits: size % 60) }
            }
    }

    /// The offset that a name says, or `nil` when it is not such a name or out of range.
    static func seconds(in name: String) -> Int? {
        guard name.hasPrefix("GMT") else { return nil }
        return ByteScanner.scan(name.dropFirst(3)) { scanner -> Int? in
            let isWest = scanner.take(UInt8(ascii: "-"))
            guard isWest || scanner.take(UInt8(ascii: "+")), let hours = scanner.number(digits: 2),
                let minutes = scanner.number(digits: 2), minutes < 60
            else { return nil }
            var size = hours * 3600 + minutes * 60
            if !scanner.isAtEnd {
                guard let seconds = scanner.number(digits: 2), seconds < 60, scanner.isAtEnd else {
                    return nil
                }
                size += seconds
            }
            return range.contains(size) ? (isWest ? -size : size) : nil
        }
    }
}
