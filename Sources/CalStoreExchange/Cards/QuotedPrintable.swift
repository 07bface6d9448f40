/// The encoding of vCard 2.1 for values that are not ASCII (RFC 2045, 6.7).
enum QuotedPrintable {
    private static let mark = Array("QUOTED-PRINTABLE".utf8)

    /// Whether a physical line names this encoding before its value.
    static func isNamed(in line: some Collection<UInt8>) -> Bool {
        let name = line.prefix { $0 != ASCII.colon }
        guard name.count >= mark.count else { return false }
        let upper = name.map(ASCII.uppercased)
        return upper.indices.contains { upper[$0] == mark[0] && upper[$0...].starts(with: mark) }
    }

    /// Whether a line has a value in this encoding: `ENCODING=QUOTED-PRINTABLE`, or the word alone.
    static func isMarked(_ line: ContentLine) -> Bool {
        line.hasParameters
            && line.parameters.contains { parameter in
                parameter.name == "QUOTED-PRINTABLE"
                    || parameter.isNamed("ENCODING")
                        && parameter.values.first?.uppercased() == "QUOTED-PRINTABLE"
            }
    }

    /// `G=C3=B6del` becomes `Gödel`. A text that is not a code stays as it is.
    static func decode(_ written: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(written.count)
        var index = written.startIndex
        while index < written.endIndex {
            if written[index] == ASCII.equals, index + 2 < written.endIndex,
                let high = digit(written[index + 1]), let low = digit(written[index + 2])
            {
                bytes.append(high << 4 | low)
                index += 3
            } else {
                bytes.append(written[index])
                index += 1
            }
        }
        return bytes
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch ASCII.uppercased(byte) {
        case let byte where byte >= 48 && byte <= 57: byte - 48
        case let byte where byte >= 65 && byte <= 70: byte - 55
        default: nil
        }
    }

    /// The file after joining lines that end in a soft line break, `=`. The numbers of the lines stay: joined
    /// lines are replaced by empty ones after them.
    static func joiningLines(_ file: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var isOpen = false
        var joined = 0
        for line in file.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false) {
            let text = line.last == ASCII.carriageReturn ? line.dropLast() : line
            if !isOpen { isOpen = isNamed(in: text) }
            if isOpen, text.last == ASCII.equals {
                result += text.dropLast()
                joined += 1
                continue
            }
            isOpen = false
            result += line
            result += Array(repeating: ASCII.lineFeed, count: joined + 1)
            joined = 0
        }
        return result
    }
}
