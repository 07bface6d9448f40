/// The letters that a position of a ``TextPattern`` accepts, in lower case.
struct ScalarSet: Sendable {
    enum Member: Sendable {
        case range(ClosedRange<UInt32>)
        case digit
        case word
        case space
        /// A general category of Unicode by its first letters: `L`, `Lu`, `Nd`.
        case category(String)
        indirect case not(Member)

        func contains(_ scalar: UInt32) -> Bool {
            switch self {
            case .range(let range): return range.contains(scalar)
            case .not(let member): return !member.contains(scalar)
            case .digit:
                if scalar < 0x80 { return (0x30...0x39).contains(scalar) }
                return ScalarSet.category(of: scalar) == "Nd"
            case .word:
                if scalar < 0x80 {
                    return (0x61...0x7A).contains(scalar) || (0x41...0x5A).contains(scalar)
                        || (0x30...0x39).contains(scalar) || scalar == 0x5F
                }
                return ["L", "M", "N"].contains(ScalarSet.category(of: scalar).prefix(1)) || scalar == 0x203F
            case .space:
                if scalar < 0x80 { return scalar == 0x20 || (0x09...0x0D).contains(scalar) }
                return Unicode.Scalar(scalar)?.properties.isWhitespace ?? false
            case .category(let name): return ScalarSet.category(of: scalar).hasPrefix(name)
            }
        }
    }

    var members: [Member]
    var isNegated = false

    static let word = ScalarSet(members: [.word])

    func contains(_ scalar: UInt32) -> Bool {
        var isIn = members.contains { $0.contains(scalar) }
        // The text is in lower case; a range may be in upper case.
        if !isIn, let upper = ScalarSet.upper(scalar) { isIn = members.contains { $0.contains(upper) } }
        return isIn != isNegated
    }

    private static func upper(_ scalar: UInt32) -> UInt32? {
        if scalar < 0x80 { return (0x61...0x7A).contains(scalar) ? scalar - 32 : nil }
        let upper = Unicode.Scalar(scalar)?.properties.uppercaseMapping.unicodeScalars
        return upper?.count == 1 ? upper?.first?.value : nil
    }

    private static func category(of scalar: UInt32) -> String {
        switch Unicode.Scalar(scalar)?.properties.generalCategory {
        case .uppercaseLetter: "Lu"
        case .lowercaseLetter: "Ll"
        case .titlecaseLetter: "Lt"
        case .modifierLetter: "Lm"
        case .otherLetter: "Lo"
        case .nonspacingMark: "Mn"
        case .spacingMark: "Mc"
        case .enclosingMark: "Me"
        case .decimalNumber: "Nd"
        case .letterNumber: "Nl"
        case .otherNumber: "No"
        case .connectorPunctuation: "Pc"
        case .dashPunctuation: "Pd"
        case .openPunctuation: "Ps"
        case .closePunctuation: "Pe"
        case .initialPunctuation: "Pi"
        case .finalPunctuation: "Pf"
        case .otherPunctuation: "Po"
        case .mathSymbol: "Sm"
        case .currencySymbol: "Sc"
        case .modifierSymbol: "Sk"
        case .otherSymbol: "So"
        case .spaceSeparator: "Zs"
        case .lineSeparator: "Zl"
        case .paragraphSeparator: "Zp"
        default: "C"
        }
    }
}
