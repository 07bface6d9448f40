/// Windows-1252, the usual encoding of calendar files that are not UTF-8.
enum Windows1252 {
    /// The characters of 0x80 to 0x9F; the other high bytes are those of Latin-1. Five bytes have no
    /// character there and become the replacement character.
    private static let high: [UInt32] = [
        0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
        0x0152,
        0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC,
        0x2122,
        0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178,
    ]

    /// The same text in UTF-8.
    static func decode(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + 16)
        for byte in bytes {
            guard byte >= 0x80 else {
                text.append(byte)
                continue
            }
            let code = byte < 0xA0 ? high[Int(byte) - 0x80] : UInt32(byte)
            guard let scalar = Unicode.Scalar(code) else { continue }
            text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
        return text
    }
}
