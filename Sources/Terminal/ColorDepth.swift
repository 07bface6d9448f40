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
            let index = ColorDepth.index(of: color, in: Array(16...255))
            return "48;5;\(index);38;5;\(ColorDepth.color(index).ink == .white ? 231 : 16)"
        case .sixteen:
            // Terminals show blue, red and magenta dark, the others light.
            guard let hue = ColorDepth.hue(of: color) else { return "100;97" }
            return "\(40 + hue);\([1, 4, 5].contains(hue) ? 97 : 30)"
        }
    }

    // MARK: The table of 256

    /// The colours of the table that are readable on black and on white.
    private static let readable = (16...255).filter { index in
        let color = color(index)
        return color.contrast(with: .white) >= 3.5 && color.contrast(with: .black) >= 3.5
    }

    /// A cube of six steps each, then greys.
    private static func color(_ index: Int) -> Color {
        if index >= 232 {
            let grey = UInt8(8 + (index - 232) * 10)
            return Color(red: grey, green: grey, blue: grey)
        }
        let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
        let cell = index - 16
        return Color(red: steps[cell / 36], green: steps[cell / 6 % 6], blue: steps[cell % 6])
    }

    private static func index(of color: Color, in table: [Int]) -> Int {
        func distance(_ index: Int) -> Int {
            let other = ColorDepth.color(index)
            let parts = [(color.red, other.red), (color.green, other.green), (color.blue, other.blue)]
            return parts.reduce(0) { sum, pair in
                let difference = Int(pair.0) - Int(pair.1)
                return sum + difference * difference
            }
        }
        return table.min { distance($0) < distance($1) } ?? 16
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
