/// Calendar files are UTF-8; a few programs on Windows save them as UTF-16.
enum TextEncoding {
    /// Whether a file begins with the byte order mark of UTF-16.
    static func isUTF16(_ start: [UInt8]) -> Bool {
        start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF])
    }

    /// The same file in UTF-8: unchanged, unless it begins with the byte order mark of UTF-16.
    static func utf8(_ file: [UInt8]) -> [UInt8] {
        let isBigEndian: Bool
        switch (file.first, file.dropFirst().first) {
        case (0xFF, 0xFE): isBigEndian = false
        case (0xFE, 0xFF): isBigEndian = true
        default: return file
        }
        var units: [UInt16] = []
        units.reserveCapacity(file.count / 2)
        var index = 2
        while index + 1 < file.count {
            let (first, second) = (UInt16(file[index]), UInt16(file[index + 1]))
            units.append(isBigEndian ? first << 8 | second : second << 8 | first)
            index += 2
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// The same file in UTF-8 as a whole: also of the content lines that are read as Windows-1252. Folds and
    /// line ends stay.
    static func utf8Lines(_ file: [UInt8]) -> [UInt8] {
        let file = utf8(file)
        guard String(validating: file, as: UTF8.self) == nil else { return file }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(file.count + file.count / 8)
        var reader = ContentLineReader(file)
        var start = 0
        while let line = reader.next() {
            let lines = file[start..<reader.position]
            start = reader.position
            // A fold may divide a character, so the unfolded line tells.
            let isUTF8 =
                switch line {
                case .content(let line): !line.repairs.contains(.notUTF8)
                case .junk: String(validating: lines, as: UTF8.self) != nil
                }
            bytes += isUTF8 ? Array(lines) : Windows1252.decode(Array(lines))
        }
        return bytes + file[start...]
    }
}
