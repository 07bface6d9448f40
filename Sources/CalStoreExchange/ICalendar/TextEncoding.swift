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
}
