/// The lines of texts from people and other programs: they end with LF, CR LF or CR, the last one optionally
/// with nothing, and a byte order mark may come before the first.
///
/// Every reader of text that is made of lines takes them from here, so that a file from any system means the
/// same everywhere.
package enum TextLines {
    /// The byte order mark in UTF-8, which some editors write. It does not belong to the text.
    package static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    /// The same text without a byte order mark, and with LF at the end of each line.
    package static func normalized(_ bytes: [UInt8]) -> [UInt8] {
        let start = bytes.starts(with: mark) ? mark.count : 0
        guard start > 0 || bytes.contains(carriageReturn) else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var last: UInt8?
        for byte in bytes[start...] {
            if byte != lineFeed || last != carriageReturn {
                result.append(byte == carriageReturn ? lineFeed : byte)
            }
            last = byte
        }
        return result
    }

    /// The lines, without their endings. The text after the last ending is a line, too, even if it is empty.
    package static func split(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        normalized(bytes).split(separator: lineFeed, omittingEmptySubsequences: false)
    }

    /// The number of line endings in a part of a text that does not divide CR LF.
    package static func endings(in part: ArraySlice<UInt8>) -> Int {
        part.withUnsafeBufferPointer { bytes in
            var count = 0
            for (index, byte) in bytes.enumerated() where byte == lineFeed || byte == carriageReturn {
                if byte == carriageReturn || index == 0 || bytes[index - 1] != carriageReturn { count += 1 }
            }
            return count
        }
    }

    /// The lines of a text, as `split` gives those of bytes. Do not split a `String` at `"\n"`: CR LF is one
    /// character in it.
    package static func split(_ text: String) -> [String] {
        split(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Whether lines end with CR alone, as on some old systems.
    package static func endWithReturns(_ bytes: [UInt8]) -> Bool {
        bytes.contains(carriageReturn) && !bytes.contains(lineFeed)
    }
}
