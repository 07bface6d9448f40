/// Reads the terminal's answer about its colours: `11;rgb:1e1e/1e1e/2e2e` for `OSC 11 ; ?`.
enum ColorAnswer {
    static func answer(_ bytes: [UInt8]) -> TerminalAnswer? {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let semicolon = text.firstIndex(of: ";") else { return nil }
        let rest = text[text.index(after: semicolon)...]
        guard let color = color(rest) else { return nil }
        return switch text[..<semicolon] {
        case "10": .foreground(color)
        case "11": .background(color)
        default: nil
        }
    }

    /// `rgb:1e/1e/2e`, with one to four digits each, of which all ones are full light (XParseColor).
    private static func color(_ text: Substring) -> Color? {
        guard let prefix = ["rgb:", "rgba:"].first(where: text.hasPrefix) else { return nil }
        let parts = text.dropFirst(prefix.count).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == (prefix == "rgb:" ? 3 : 4) else { return nil }
        let values = parts.prefix(3).map { part -> UInt8? in
            guard (1...4).contains(part.utf8.count), part.allSatisfy(\.isHexDigit),
                let value = UInt32(part, radix: 16)
            else { return nil }
            let most = UInt32(1) << UInt32(4 * part.utf8.count) - 1
            return UInt8(truncatingIfNeeded: (value * 255 + most / 2) / most)
        }
        guard let red = values[0], let green = values[1], let blue = values[2] else { return nil }
        return Color(red: red, green: green, blue: blue)
    }
}
