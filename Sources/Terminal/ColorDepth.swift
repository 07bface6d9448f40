/// The number of colours of a terminal.
package enum ColorDepth: Sendable, Hashable {
    /// The eight colours that every terminal has, and their bright forms.
    case sixteen
    /// A table of 256.
    case table
    /// Red, green and blue with 8 bits each.
    case direct

    /// - Parameters:
    ///   - terminal: The value of TERM; an unknown terminal is assumed to have all colours.
    ///   - colors: The value of COLORTERM.
    package init(terminal: String?, colors: String?) {
        let terminal = terminal ?? "-direct"
        let isDirect = ["truecolor", "24bit"].contains(colors) || terminal.hasSuffix("-direct")
        self = isDirect ? .direct : terminal.contains("256color") ? .table : .sixteen
    }

    /// The numbers of the control sequence that paints text in a colour (ECMA-48, 8.3.117).
    package func code(text color: Color) -> String {
        switch self {
        case .direct:
            let color = color.readable
            return "38;2;\(color.red);\(color.green);\(color.blue)"
        case .table: return "38;5;\(ColorDepth.index(of: color.readable, in: ColorDepth.readable))"
        case .sixteen: return "\(ColorDepth.hue(of: color).map { 30 + $0 } ?? 90)"
        }
    }

    /// The numbers of the control sequence that sets the background colour, with black or white text.
    package func code(ground color: Color) -> String {
        switch self {
        case .direct:
            let ink = color.ink
            return "48;2;\(color.red);\(color.green);\(color.blue);38;2;\(ink.red);\(ink.green);\(ink.blue)"
        case .table:
            let index = ColorDepth.index(of: color, in: ColorDepth.all)
            return "48;5;\(index);38;5;\(ColorDepth.color(index).ink == .white ? 231 : 16)"
        case .sixteen:
            // Terminals show blue, red and magenta dark, the others light.
            guard let hue = ColorDepth.hue(of: color) else { return "100;97" }
            return "\(40 + hue);\([1, 4, 5].contains(hue) ? 97 : 30)"
        }
    }

    // MARK: The table of 256

    private static let all = Array(16...255)
    /// The colours of the table that are readable on black and on white.
    private static let readable = all.filter { index in
        let color = color(index)
        return color.contrast(with: .white) >= 3.5 && color.contrast(with: .black) >= 3.5
    }

    /// A cube of six steps each, then greys.
    private static func color(_ index: Int) -> Color {
        if index >= 232 {
            let grey = UInt8(8 + (index - 232) * 10)
            return Color(red: grey, green: grey, blue: grey)
        }
        let cell = index - 16
        func step(_ number: Int) -> UInt8 { number == 0 ? 0 : UInt8(55 + 40 * number) }
        return Color(red: step(cell / 36), green: step(cell / 6 % 6), blue: step(cell % 6))
    }

    private static func index(of color: Color, in table: [Int]) -> Int {
        func square(_ one: UInt8, _ other: UInt8) -> Int { (Int(one) - Int(other)) * (Int(one) - Int(other)) }
        var best = (index: 16, distance: Int.max)
        for index in table {
            let other = ColorDepth.color(index)
            let distance =
                square(color.red, other.red) + square(color.green, other.green)
                + square(color.blue, other.blue)
            if distance < best.distance { best = (index, distance) }
        }
        return best.index
    }

    // MARK: Sixteen

    /// Red, green, yellow, blue, magenta or cyan, as terminals number them; nil for a grey.
    private static func hue(of color: Color) -> Int? {
        let (red, green, blue) = (Int(color.red), Int(color.green), Int(color.blue))
        let (most, least) = (max(red, green, blue), min(red, green, blue))
        guard (most - least) * 5 > most else { return nil }
        let middle = (most + least) / 2
        return (red > middle ? 1 : 0) + (green > middle ? 2 : 0) + (blue > middle ? 4 : 0)
    }
}
