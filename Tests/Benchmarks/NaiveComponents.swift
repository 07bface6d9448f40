/// Counts the events and to-dos of an iCalendar file with no more than the text of RFC 5545, 3.1.
enum NaiveComponents {
    /// How many begin; nil where that cannot be said so simply: UTF-16, and components nested deeper than any
    /// are read.
    static func count(_ bytes: [UInt8]) -> Int? {
        guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]) else { return nil }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        // Empty lines mean nothing, so the kind of line end does not either.
        var lines: [[UInt8]] = []
        let text = bytes.starts(with: mark) ? bytes[3...] : bytes[...]
        for line in text.split(whereSeparator: { $0 == 10 || $0 == 13 }) {
            if let first = line.first, first == 32 || first == 9, !lines.isEmpty {
                lines[lines.count - 1] += line.dropFirst()
            } else {
                lines.append(Array(line))
            }
        }
        var count = 0
        var others = 0
        for line in lines {
            let line = line.filter { $0 >= 32 && $0 != 127 || $0 == 9 }
            guard let (name, value) = parts(line), name == "BEGIN" else { continue }
            others += 1
            if value == "VEVENT" || value == "VTODO" { count += 1 }
            if others > 16 { return nil }
        }
        return count
    }

    private static func parts(_ line: [UInt8]) -> (name: String, value: String)? {
        let blanks: [UInt8] = [32, 9]
        var rest = line.drop { blanks.contains($0) }
        let name = rest.prefix { byte in
            String(UnicodeScalar(byte)).allSatisfy {
                $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0))
            }
        }
        rest = rest.dropFirst(name.count).drop { blanks.contains($0) }
        guard !name.isEmpty, let first = rest.first else { return nil }
        var colon = rest.startIndex
        if first == UInt8(ascii: ";") {
            var isQuoted = false
            let found = rest.indices.first { index in
                if rest[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
                return rest[index] == UInt8(ascii: ":") && !isQuoted
            }
            guard let place = found ?? (isQuoted ? rest.firstIndex(of: UInt8(ascii: ":")) : nil) else {
                return nil
            }
            colon = place
        } else if first != UInt8(ascii: ":") {
            return nil
        }
        func text(_ bytes: ArraySlice<UInt8>) -> String {
            String(decoding: bytes, as: UTF8.self).uppercased()
        }
        return (text(name), text(rest[(colon + 1)...]).trimmingCharacters(in: .init(charactersIn: " \t")))
    }
}
