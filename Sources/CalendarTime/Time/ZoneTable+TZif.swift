/// The TZif format (RFC 9636), versions 1 to 4.
extension ZoneTable {
    /// `nil` when the bytes are not a zone file. Leap seconds are ignored, as POSIX time does. The
    /// rule in the file's last line fills the years after the last change.
    convenience init?(tzif bytes: [UInt8]) {
        guard var block = TZifBlock(bytes, at: 0, timeSize: 4) else { return nil }
        var footer = ""
        if block.version >= 2 {
            // Versions from 2 on repeat everything with 64-bit times after the old block.
            guard let wide = TZifBlock(bytes, at: block.end, timeSize: 8) else { return nil }
            block = wide
            footer = String(
                decoding: bytes[wide.end...].dropFirst().prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        }
        guard let first = block.type(0) else { return nil }
        var builder = Builder(offset: first.offset, abbreviation: first.abbreviation)
        for index in 0..<block.timeCount {
            guard let type = block.type(block.typeIndex(index)) else { return nil }
            builder.append(at: block.time(index), offset: type.offset, abbreviation: type.abbreviation)
        }
        guard !footer.isEmpty, let rule = PosixZone(footer) else {
            self.init(builder, repeatsFrom: nil)
            return
        }
        let repeatsFrom = rule.extend(&builder)
        self.init(builder, repeatsFrom: repeatsFrom)
    }
}

/// One header and its data; every access stays within the bytes that `init` has measured.
private struct TZifBlock {
    let version: Int
    let timeCount: Int
    /// The start of the next block, or of the footer.
    let end: Int
    private let bytes: [UInt8]
    private let timeSize, timesStart, typeCount, characterCount: Int

    private var indexesStart: Int { timesStart + timeCount * timeSize }
    private var typesStart: Int { indexesStart + timeCount }
    private var charactersStart: Int { typesStart + typeCount * 6 }

    init?(_ bytes: [UInt8], at start: Int, timeSize: Int) {
        let headerSize = 44
        guard start + headerSize <= bytes.count, bytes[start..<start + 4].elementsEqual("TZif".utf8)
        else { return nil }
        self.bytes = bytes
        self.timeSize = timeSize
        let digit = bytes[start + 4]
        version = digit >= UInt8(ascii: "2") ? Int(digit - UInt8(ascii: "0")) : 1
        // Six counts: UTC flags, standard flags, leap seconds, times, types, characters.
        let counts = (0..<6).map {
            Int(Self.bigEndian(bytes, at: start + 20 + $0 * 4, size: 4) & 0xFFFF_FFFF)
        }
        timeCount = counts[3]
        typeCount = counts[4]
        characterCount = counts[5]
        timesStart = start + headerSize
        end =
            timesStart + timeCount * (timeSize + 1) + typeCount * 6 + characterCount + counts[2]
            * (timeSize + 4)
            + counts[1] + counts[0]
        guard end <= bytes.count, typeCount > 0 else { return nil }
    }

    func time(_ index: Int) -> Int64 {
        Self.bigEndian(bytes, at: timesStart + index * timeSize, size: timeSize)
    }

    func typeIndex(_ index: Int) -> Int { Int(bytes[indexesStart + index]) }

    func type(_ index: Int) -> (offset: Int, abbreviation: String)? {
        guard index < typeCount else { return nil }
        let start = typesStart + index * 6
        let characters = charactersStart + Int(bytes[start + 5])
        guard characters <= charactersStart + characterCount else { return nil }
        let name = bytes[characters..<charactersStart + characterCount].prefix { $0 != 0 }
        return (Int(Self.bigEndian(bytes, at: start, size: 4)), String(decoding: name, as: UTF8.self))
    }

    /// A signed number of four or eight bytes.
    private static func bigEndian(_ bytes: [UInt8], at start: Int, size: Int) -> Int64 {
        var value: UInt64 = 0
        for byte in bytes[start..<start + size] { value = value << 8 | UInt64(byte) }
        return size == 4 ? Int64(Int32(truncatingIfNeeded: value)) : Int64(bitPattern: value)
    }
}
