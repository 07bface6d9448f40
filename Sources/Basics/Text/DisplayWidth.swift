/// The number of terminal cells that a text takes.
///
/// It follows terminals (the `wcwidth` of Unicode): East Asian wide and full-width characters and emoji take
/// two cells, combining marks none. Remove control characters from the text first.
@usableFromInline
package enum DisplayWidth {
    @inlinable package static func of(_ text: some StringProtocol) -> Int {
        // Most texts are plain ASCII, where a byte is a cell.
        if isASCII(text.utf8) { return text.utf8.count }
        return text.reduce(0) { $0 + of($1) }
    }

    @inlinable static func isASCII(_ bytes: some Collection<UInt8>) -> Bool {
        // Without an end before the last byte, many bytes are looked at in one step.
        bytes.withContiguousStorageIfAvailable { $0.reduce(0) { $0 | $1 } < 0x80 }
            ?? bytes.allSatisfy { $0 < 0x80 }
    }

    @usableFromInline package static func of(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        if first.isASCII, scalars.count == 1 { return 1 }
        // A sequence that is drawn as one picture, such as a flag, a family, or a heart in colour.
        let isPicture =
            first.properties.isEmojiPresentation || scalars.contains("\u{FE0F}")
            || (0x1F1E6...0x1F1FF).contains(first.value)
        if isPicture { return 2 }
        return scalars.reduce(0) { $0 + of($1) }
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        // Vowels and final consonants join the syllable before them.
        if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value) { return 0 }
        return isWide(scalar.value) ? 2 : 1
    }

    /// The text cut to a width; the last cell is an ellipsis if it was cut.
    package static func truncate(_ text: String, to width: Int) -> String {
        guard of(text) > width else { return text }
        guard width > 0 else { return "" }
        var kept = ""
        var used = 0
        for character in text {
            let next = of(character)
            if used + next > width - 1 { break }
            kept.append(character)
            used += next
        }
        return kept + "…"
    }

    /// Text that takes some cells and shows nothing; empty for a negative count.
    package static func spaces(_ count: Int) -> String {
        let count = max(0, count)
        return String(unsafeUninitializedCapacity: count) { bytes in
            bytes[..<count].initialize(repeating: 0x20)
            return count
        }
    }

    /// The text with spaces after it (or before it) up to a width; longer text stays as it is.
    package static func pad(_ text: String, to width: Int, right: Bool = false) -> String {
        let blank = spaces(width - of(text))
        return right ? blank + text : text + blank
    }

    private static func isWide(_ value: UInt32) -> Bool {
        value >= 0x1100 && wide.haveOne(with: value)
    }

    /// The ranges of Unicode's East Asian Width W and F, in order, without emoji, which the standard library
    /// knows.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x2E99, 0x2E9B...0x2EF3,
        0x2F00...0x2FD5, 0x2FF0...0x303E, 0x3041...0x3096, 0x3099...0x30FF, 0x3105...0x312F, 0x3131...0x318E,
        0x3190...0x31E5, 0x31EF...0x321E, 0x3220...0x3247, 0x3250...0xA48C, 0xA490...0xA4C6, 0xA960...0xA97C,
        0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE52, 0xFE54...0xFE66, 0xFE68...0xFE6B,
        0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x16FE4, 0x16FF0...0x16FF1, 0x17000...0x187F7,
        0x18800...0x18CD5, 0x18CFF...0x18D08, 0x1AFF0...0x1AFFE, 0x1B000...0x1B122, 0x1B132...0x1B132,
        0x1B150...0x1B152, 0x1B155...0x1B155, 0x1B164...0x1B167, 0x1B170...0x1B2FB, 0x1D300...0x1D356,
        0x1D360...0x1D376, 0x1F200...0x1F202, 0x1F210...0x1F23B, 0x1F240...0x1F248, 0x1F250...0x1F251,
        0x1F260...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
    ]
}
