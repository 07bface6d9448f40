/// The colour of a cell: that of the terminal, one of its table, or a mixed one. It takes one word.
package struct CellColor: Sendable, Hashable {
    /// The kind in the highest byte: 0 the terminal's own, 1 a number of the table, 2 red, green and blue.
    private let bits: UInt32

    private init(bits: UInt32) { self.bits = bits }

    /// The terminal's own colour of text, or of the ground.
    package static let standard = CellColor(bits: 0)

    /// A colour of the table of 256, of which the first 16 are those that every terminal has.
    package static func table(_ index: UInt8) -> CellColor { CellColor(bits: 1 << 24 | UInt32(index)) }

    package static func direct(_ color: Color) -> CellColor {
        CellColor(bits: 2 << 24 | UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue))
    }

    /// Appends its numbers in a control sequence (ECMA-48, 8.3.117), each with a semicolon before it.
    ///
    /// - Parameter ground: Whether it is the colour of the ground.
    func append(to codes: inout [UInt8], ground: Bool) {
        let base = ground ? 40 : 30
        switch bits >> 24 {
        case 0: codes.append(parameter: base + 9)
        case 1:
            let index = Int(bits & 0xFF)
            if index < 8 {
                codes.append(parameter: base + index)
            } else if index < 16 {
                codes.append(parameter: base + 60 + index - 8)
            } else {
                for number in [base + 8, 5, index] { codes.append(parameter: number) }
            }
        default:
            for number in [base + 8, 2, Int(bits >> 16 & 0xFF), Int(bits >> 8 & 0xFF), Int(bits & 0xFF)] {
                codes.append(parameter: number)
            }
        }
    }
}

extension [UInt8] {
    /// Appends a number in decimal digits.
    mutating func append(number: Int) {
        if number >= 10 { append(number: number / 10) }
        append(UInt8(truncatingIfNeeded: 0x30 + abs(number % 10)))
    }

    fileprivate mutating func append(parameter number: Int) {
        append(UInt8(ascii: ";"))
        append(number: number)
    }
}
