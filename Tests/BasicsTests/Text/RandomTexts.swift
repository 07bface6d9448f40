@testable import TestSupport

/// Texts put together at random from several scripts, the same for the same seed.
struct RandomTexts {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    private static let scripts: [[ClosedRange<UInt32>]] = [
        [0x20...0x7E], [0x20...0x7E], [0xA0...0xFF], [0x100...0x24F], [0x250...0x2FF], [0x1E00...0x1EFF],
        [0x300...0x36F], [0x300...0x345], [0x370...0x3FF], [0x1F00...0x1FFF], [0x400...0x52F],
        [0xA640...0xA69F],
        [0x531...0x58A], [0x5D0...0x5EA, 0x5B0...0x5C7, 0xFB1D...0xFB4F], [0x620...0x65F, 0x6C0...0x6D5],
        [0x900...0x97F], [0x980...0x9FF], [0xB80...0xBFF], [0xC00...0xCFF], [0xD00...0xDFF], [0xE00...0xE4F],
        [0xF40...0xFBC], [0x1000...0x104F], [0x10A0...0x10FF, 0x1C90...0x1CBF], [0x1100...0x11FF],
        [0x1100...0x1112, 0x1161...0x1175, 0x11A8...0x11C2], [0xAC00...0xD7A3],
        [0x13A0...0x13F5, 0xAB70...0xABBF],
        [0x1B05...0x1B44], [0x2C80...0x2CF1], [0x3041...0x30FF], [0x3041...0x3094, 0x3099...0x309A],
        [0x4E00...0x9FFF], [0xF900...0xFAFF, 0x2F800...0x2FA1D], [0xFF01...0xFFEE], [0xFF66...0xFF9F],
        [0x2000...0x206F], [0x2100...0x22FF], [0xFB00...0xFB17], [0x10400...0x1044F], [0x11080...0x110BA],
        [0x11300...0x1134D], [0x1D15E...0x1D1C0], [0x1E900...0x1E943],
        [0x1F300...0x1F6FF, 0x1F3FB...0x1F3FF, 0xFE0F...0xFE0F, 0x200D...0x200D, 0x1F1E6...0x1F1FF],
    ]

    private static let phrases = [
        "👩‍👩‍👧‍👦", "👍🏽", "🏳️‍🌈", "🇩🇪", "🇫🇷🇯🇵", "1️⃣", "#️⃣", "❤️", "🤷🏾‍♀️", "🏴\u{E0067}\u{E0062}\u{E007F}",
        "é", "e\u{301}",
        "ß", "İ", "ŉ", "ﬃ", "Σας", "ﾊﾟ", "が", "한국", "क्षि", "กำ", "\r\n", "\0", "a\u{200C}b", "\u{FEFF}",
        "Ångström",
    ]

    mutating func next() -> String {
        let scripts = (0..<Int.random(in: 1...3, using: &generator)).compactMap { _ in
            Self.scripts.randomElement(using: &generator)
        }
        var scalars = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 1...10, using: &generator) {
            switch Int.random(in: 0..<40, using: &generator) {
            case 0...2:
                scalars.append(
                    contentsOf: (Self.phrases.randomElement(using: &generator) ?? "").unicodeScalars)
            case 3:
                if let any = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &generator)) {
                    scalars.append(any)
                }
            default:
                let range =
                    scripts.randomElement(using: &generator)?.randomElement(using: &generator) ?? 0x20...0x7E
                if let one = Unicode.Scalar(UInt32.random(in: range, using: &generator)) {
                    scalars.append(one)
                }
            }
        }
        return String(scalars)
    }

    /// An equivalent of the text: some scalars decomposed, and neighbouring marks of different classes
    /// swapped.
    mutating func equivalent(of text: String) -> String {
        var scalars: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars {
            if Bool.random(using: &generator) {
                scalars.append(contentsOf: FoundationFolding.decomposed(String(scalar)).unicodeScalars)
            } else {
                scalars.append(scalar)
            }
        }
        for index in scalars.indices.dropFirst() where Bool.random(using: &generator) {
            let first = scalars[index - 1].properties.canonicalCombiningClass.rawValue
            let second = scalars[index].properties.canonicalCombiningClass.rawValue
            if first != 0, second != 0, first != second { scalars.swapAt(index - 1, index) }
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
