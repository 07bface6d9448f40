import Basics

/// The cells that a cluster takes, and whether terminals may disagree about them: they have different tables
/// of wide characters, and some draw a sequence as one picture, others as its parts.
enum ClusterWidth {
    /// Scalars of a cluster up to this number: a letter has a few marks, and terminals keep a few.
    static let mostScalars = 16

    /// Whether the width of a scalar alone is in doubt: emoji, ambiguous width (UAX #11), marks, joiners, and
    /// syllables that are made of parts.
    static func isDoubtful(_ scalar: Unicode.Scalar) -> Bool {
        let value = scalar.value
        if value < 0xA1 { return false }
        // Most of what people write, and of no category below: CJK and Hangul syllables.
        if (0x3400..<0xA000).contains(value) || (0xAC00..<0xD7A4).contains(value) { return false }
        if (0x1100...0x11FF).contains(value) || (0xA960...0xA97C).contains(value)
            || (0xD7B0...0xD7FF).contains(value)
        {
            return true
        }
        if isMark(scalar) { return true }
        switch scalar.properties.generalCategory {
        case .format, .unassigned, .privateUse: return true
        default: break
        }
        return scalar.properties.isEmoji || ambiguous.haveOne(with: value)
    }

    /// Whether a scalar belongs to the letter before it.
    static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark: true
        default: false
        }
    }

    /// The ranges of Unicode's East Asian Width A, with their nearest neighbours.
    private static let ambiguous: [ClosedRange<UInt32>] = [
        0x00A1...0x00C6, 0x00D0...0x0101, 0x0111...0x011B, 0x0126...0x0153, 0x0166...0x016B, 0x01CE...0x01DC,
        0x0251...0x0251, 0x0261...0x0261, 0x02C4...0x02DF, 0x0391...0x03C9, 0x0401...0x0401, 0x0410...0x0451,
        0x2010...0x2027, 0x2030...0x203E, 0x2074...0x2074, 0x207F...0x2084, 0x20AC...0x20AC, 0x2103...0x2109,
        0x2113...0x2116, 0x2121...0x212B, 0x2153...0x2179, 0x2189...0x2199, 0x21B8...0x21B9, 0x21D2...0x21D4,
        0x21E7...0x21E7, 0x2200...0x223D, 0x2248...0x2252, 0x2260...0x226F, 0x2282...0x2287, 0x2295...0x2299,
        0x22A5...0x22A5, 0x22BF...0x22BF, 0x2312...0x2312, 0x2460...0x2573, 0x2580...0x2595, 0x25A0...0x25A9,
        0x25B2...0x25D1, 0x25E2...0x25E5, 0x25EF...0x25EF, 0x2605...0x260F, 0x261C...0x261E, 0x2640...0x2642,
        0x2660...0x266F, 0x269E...0x269F, 0x26BF...0x26FF, 0x273D...0x273D, 0x2776...0x277F, 0x2B56...0x2B59,
        0x3248...0x324F, 0xFFFD...0xFFFD, 0x1F100...0x1F190, 0x1F19B...0x1F1AC,
    ]

    /// The parts of a letter that take one or two cells each: nearly always one part. A letter that is wider
    /// is divided before its scalars that take cells; one that takes none is left out, a tab is a space. A
    /// mark never begins a part, because terminals would give it to the letter before, whichever that is.
    static func parts(of letter: Character) -> [(cluster: String, width: Int)] {
        let width = DisplayWidth.of(letter)
        if letter == "\t" { return [(" ", 1)] }
        guard width > 0 else { return [] }
        if width <= 2, letter.unicodeScalars.count <= mostScalars { return [(String(letter), width)] }
        var parts: [(cluster: String, width: Int)] = []
        for scalar in letter.unicodeScalars {
            let own = DisplayWidth.of(Character(scalar))
            if own > 0, !isMark(scalar) {
                parts.append((String(scalar), own))
            } else if let last = parts.last, last.width + own <= 2 {
                guard last.cluster.unicodeScalars.count < mostScalars else { continue }
                var cluster = last.cluster.unicodeScalars
                cluster.append(scalar)
                parts[parts.count - 1] = (String(cluster), DisplayWidth.of(String(cluster)))
            }
        }
        return parts.filter { $0.width == 1 || $0.width == 2 }
    }
}
