/// Makes foreign text safe to print: a title from another person's file must not move the cursor, change
/// colours or reverse the line.
///
/// | In the text | Printed |
/// |---|---|
/// | tab, line break, U+2028, U+2029 | a space (line breaks stay in texts of several lines) |
/// | ANSI sequences: `ESC [ ...`, `ESC ] ...`, and their C1 forms | nothing |
/// | other C0 and C1 control characters, DEL | nothing |
/// | bidirectional embeddings, overrides and isolates | nothing |
package enum TerminalText {
    /// Output of the program itself: line breaks and tabs are its own, and so are colours if it uses them.
    /// All output passes through this function, so that no command can forget to escape a title.
    package static func output(_ text: String, keepsColor: Bool) -> String {
        clean(text, keepsLines: true, keepsTabs: true, keepsColor: keepsColor)
    }

    private static func isClean(
        _ text: String, keepsLines: Bool, keepsTabs: Bool, keepsColor: Bool
    ) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var index = 0
            while index < bytes.count {
                if let next = behindPrintable(bytes, at: index) {
                    index = next
                    continue
                }
                let byte = bytes[index]
                index += 1
                switch byte {
                case 0x20..<0x7F: continue
                case 0x0A: if !keepsLines { return false }
                case 0x09: if !keepsTabs { return false }
                case 0x1B:
                    guard keepsColor, let end = colorEnd(bytes, from: index) else { return false }
                    index = end
                case 0x00..<0x20, 0x7F: return false
                // U+0080 to U+009F
                case 0xC2: if index < bytes.count, bytes[index] < 0xA0 { return false }
                case 0xE2:
                    guard index + 1 < bytes.count else { return false }
                    let (second, third) = (bytes[index], bytes[index + 1])
                    // U+2028 to U+202E, U+2066 to U+2069
                    if second == 0x80, (0xA8...0xAE).contains(third) { return false }
                    if second == 0x81, (0xA6...0xA9).contains(third) { return false }
                default: continue
                }
            }
            return true
        }
    }

    /// The index after the next eight bytes, if all are printable ASCII, as most output is.
    private static func behindPrintable(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
        guard index + 8 <= bytes.count else { return nil }
        let ones: UInt64 = 0x0101_0101_0101_0101
        let word = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt64.self)
        let delete = word ^ ones &* 0x7F
        // The high bit of each byte that is not ASCII, below a blank, or DEL. Bits set by borrowing come only
        // with one of these.
        let others = word | ((word &- ones &* 0x20) & ~word) | ((delete &- ones) & ~delete)
        return others & (ones &* 0x80) == 0 ? index + 8 : nil
    }

    /// The end of a sequence such as `[1;31m`.
    private static func colorEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        guard start < bytes.count, bytes[start] == UInt8(ascii: "[") else { return nil }
        var index = start + 1
        while index < bytes.count, (0x30...0x39).contains(bytes[index]) || bytes[index] == 0x3B { index += 1 }
        guard index < bytes.count, bytes[index] == UInt8(ascii: "m") else { return nil }
        return index + 1
    }

    /// One line.
    package static func line(_ text: String) -> String { clean(text, keepsLines: false) }

    /// The text as several lines; each line break becomes `\n`.
    package static func lines(_ text: String) -> [String] {
        clean(text, keepsLines: true).split(separator: "\n", omittingEmptySubsequences: false).map(
            String.init)
    }

    /// Whether there are letters of right-to-left scripts, such as Hebrew and Arabic.
    package static func hasRightToLeft(_ text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
            default: false
            }
        }
    }

    private static func clean(
        _ text: String, keepsLines: Bool, keepsTabs: Bool = false, keepsColor: Bool = false
    ) -> String {
        if isClean(text, keepsLines: keepsLines, keepsTabs: keepsTabs, keepsColor: keepsColor) { return text }
        var kept = String.UnicodeScalarView()
        var scalars = text.unicodeScalars[...]
        while let scalar = scalars.popFirst() {
            switch scalar.value {
            case 0x0D where scalars.first == "\n": continue
            case 0x0A, 0x0D, 0x2028, 0x2029: kept.append(keepsLines ? "\n" : " ")
            case 0x09: kept.append(keepsTabs ? "\t" : " ")
            case 0x1B where keepsColor && isColor(scalars): kept.append(scalar)
            case 0x1B:
                guard let kind = scalars.first, (0x20...0x7E).contains(kind.value) else { continue }
                scalars.removeFirst()
                skipSequence(after: kind, in: &scalars)
            case 0x9B: skipSequence(after: "[", in: &scalars)
            case 0x90, 0x98, 0x9D, 0x9E, 0x9F: skipSequence(after: "]", in: &scalars)
            case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: continue
            default: kept.append(scalar)
            }
        }
        return String(kept)
    }

    private static func isColor(_ scalars: Substring.UnicodeScalarView) -> Bool {
        guard scalars.first == "[" else { return false }
        return scalars.dropFirst().first { !("0"..."9").contains($0) && $0 != ";" } == "m"
    }

    /// Skips the rest of a control sequence (ECMA-48, 5.4 and 5.6). One that never ends counts as a lone ESC,
    /// so that it cannot hide the text after it.
    private static func skipSequence(
        after kind: Unicode.Scalar, in scalars: inout Substring.UnicodeScalarView
    ) {
        switch kind {
        case "[":
            let rest = scalars.drop { (0x20...0x3F).contains($0.value) }
            if let last = rest.first, (0x40...0x7E).contains(last.value) { scalars = rest.dropFirst() }
        case "]", "P", "X", "^", "_":
            guard let end = scalars.firstIndex(where: { [0x07, 0x1B, 0x9C].contains($0.value) }) else {
                return
            }
            let isEscape = scalars[end] == "\u{1B}"
            scalars = scalars[end...].dropFirst()
            if isEscape, scalars.first == "\\" { scalars = scalars.dropFirst() }
        default: return
        }
    }
}
