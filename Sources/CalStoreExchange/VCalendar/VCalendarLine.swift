import Basics

/// A logical line of vCalendar 1.0, unfolded, with a decoded value.
///
/// | in vCalendar 1.0 | here |
/// |---|---|
/// | a fold before a blank | the blank stays: folds are only where the text has one (RFC 822, 3.1.1) |
/// | `=` at the end of a quoted-printable line | joined with the next line |
/// | `ENCODING=QUOTED-PRINTABLE`, `BASE64`, or the word alone | decoded |
/// | `CHARSET` | converted to UTF-8; without one, UTF-8 or else Windows-1252 |
struct VCalendarLine {
    /// The number of its first physical line.
    let number: Int
    /// In upper case.
    let name: String
    /// Those that are not about the encoding. A word alone is a TYPE, as in vCard 2.1.
    let parameters: [(name: String, value: String)]
    let value: String
    /// The whole line as it was, unfolded.
    let raw: String
    /// The base64 text of a binary value.
    let base64: String?
    /// The CHARSET that cannot be read. The value is then as it was.
    let unknownCharset: String?

    private static let encodings = ["QUOTED-PRINTABLE", "BASE64", "B", "7BIT", "8BIT"]

    init?(_ bytes: [UInt8], number: Int) {
        let clean = bytes.filter { !ASCII.isControl($0) }
        guard let line = ContentLine(clean, clean.indices, number: number) else { return nil }
        self.number = number
        name = line.name.uppercased()
        raw = Self.text(Array(clean))
        var encoding = ""
        var charset = ""
        var kept: [(String, String)] = []
        if line.hasParameters {
            for parameter in line.parameters {
                let (name, value) = (parameter.name, parameter.firstValue)
                if Self.encodings.contains(name) {
                    encoding = name
                } else if name == "ENCODING" {
                    encoding = value.uppercased()
                } else if name == "CHARSET" {
                    charset = value.uppercased()
                } else if parameter.raw.contains("=") {
                    kept.append((name, value))
                } else if !name.isEmpty {
                    kept.append(("TYPE", name))
                }
            }
        }
        parameters = kept
        var decoded = Array(line.value)
        var base64: String?
        switch encoding {
        case "QUOTED-PRINTABLE": decoded = QuotedPrintable.decode(line.value)
        case "BASE64", "B":
            let text = decoded.filter { !ASCII.isBlank($0) }
            base64 = Self.text(text)
            decoded = Base64.decode(text) ?? decoded
        default: break
        }
        self.base64 = base64
        if let text = Charset.decode(decoded, charset) {
            (value, unknownCharset) = (text, nil)
        } else {
            (value, unknownCharset) = (Self.text(Array(line.value)), charset)
        }
    }

    func parameter(_ name: String) -> String? { parameters.first { $0.name == name }?.value }

    /// The parts of the value between semicolons; `\;` is part of a text.
    var parts: [String] {
        ICalendarText.split(Array(value.utf8)[...], at: ASCII.semicolon).map {
            Self.plain(String(decoding: $0, as: UTF8.self))
        }
    }

    /// The value without escapes: vCalendar 1.0 has only `\;`, and some programs write `\,`.
    var text: String { Self.plain(value) }

    private static func plain(_ text: String) -> String {
        text.contains("\\") ? text.replacing("\\;", with: ";").replacing("\\,", with: ",") : text
    }

    private static func text(_ bytes: [UInt8]) -> String {
        String(validating: bytes, as: UTF8.self)
            ?? String(decoding: Windows1252.decode(bytes), as: UTF8.self)
    }

    // MARK: The lines of a file

    /// The logical lines of some physical lines.
    ///
    /// - Parameter first: The number of the first physical line.
    static func all(_ physical: ArraySlice<ArraySlice<UInt8>>, from first: Int) -> [VCalendarLine] {
        var lines: [VCalendarLine] = []
        var index = physical.startIndex
        while index < physical.endIndex {
            let start = index
            var bytes = Array(physical[index])
            index += 1
            if bytes.allSatisfy(ASCII.isBlank) { continue }
            let isQuoted = QuotedPrintable.isNamed(in: bytes)
            while isQuoted, bytes.last == ASCII.equals, index < physical.endIndex {
                bytes.removeLast()
                bytes += physical[index]
                index += 1
            }
            while index < physical.endIndex, let blank = physical[index].first, ASCII.isBlank(blank) {
                bytes += physical[index]
                index += 1
            }
            if let line = VCalendarLine(bytes, number: first + start - physical.startIndex) {
                lines.append(line)
            }
        }
        return lines
    }
}

/// The encoding of binary values (RFC 4648, 4).
private enum Base64 {
    /// Nil if the text is not in this encoding.
    static func decode(_ text: [UInt8]) -> [UInt8]? {
        var bytes: [UInt8] = []
        var (bits, count) = (UInt32(0), 0)
        for byte in text where byte != ASCII.equals {
            guard let digit = digit(byte) else { return nil }
            bits = bits << 6 | digit
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            bits &= 1 << UInt32(count) - 1
        }
        return bytes
    }

    private static func digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 65...90: UInt32(byte) - 65
        case 97...122: UInt32(byte) - 71
        case 48...57: UInt32(byte) + 4
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}

/// The character sets of vCalendar 1.0 that are read.
private enum Charset {
    private static let latin = ["ISO-8859-1", "ISO8859-1", "LATIN1", "WINDOWS-1252", "CP1252", "ISO-8859-15"]

    /// The characters in which ISO 8859-15 differs from ISO 8859-1.
    private static let latin9: [UInt8: String] = [
        0xA4: "€", 0xA6: "Š", 0xA8: "š", 0xB4: "Ž", 0xB8: "ž", 0xBC: "Œ", 0xBD: "œ", 0xBE: "Ÿ",
    ]

    /// The text; nil if the character set is not known.
    static func decode(_ bytes: [UInt8], _ charset: String) -> String? {
        if bytes.allSatisfy({ $0 < 128 }) { return String(decoding: bytes, as: UTF8.self) }
        if charset == "ISO-8859-15" {
            return bytes.map { latin9[$0] ?? String(decoding: Windows1252.decode([$0]), as: UTF8.self) }
                .joined()
        }
        let isLatin = latin.contains(charset)
        if !isLatin, let text = String(validating: bytes, as: UTF8.self) { return text }
        guard isLatin || ["", "UTF-8", "UTF8", "US-ASCII", "ASCII"].contains(charset) else { return nil }
        return String(decoding: Windows1252.decode(bytes), as: UTF8.self)
    }
}
