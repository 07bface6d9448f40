import CLibrary

/// A colour of a calendar.
package struct Color: Sendable, Hashable {
    package let red: UInt8
    package let green: UInt8
    package let blue: UInt8

    package init(red: UInt8, green: UInt8, blue: UInt8) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// `#1BADF8`, or `#1BADF8FF` with its opacity; nil for other texts.
    package init?(hex: String) {
        guard hex.hasPrefix("#"), hex.utf8.count >= 7,
            let value = UInt32(hex.dropFirst().prefix(6), radix: 16)
        else { return nil }
        self.init(
            red: UInt8(truncatingIfNeeded: value >> 16), green: UInt8(truncatingIfNeeded: value >> 8),
            blue: UInt8(truncatingIfNeeded: value))
    }

    /// `#1badf8`
    package var hex: String {
        "#"
            + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    // MARK: Contrast

    /// The lightness: 0 for black, 1 for white (WCAG 2.2, relative luminance).
    package var luminance: Double {
        let light = linear
        return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
    }

    /// The contrast ratio: from 1 for the same colour to 21 for black and white (WCAG 2.2).
    package func contrast(with other: Color) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    package static let black = Color(red: 0, green: 0, blue: 0)
    package static let white = Color(red: 255, green: 255, blue: 255)

    /// The colour for text on it.
    package var ink: Color { contrast(with: .white) >= contrast(with: .black) ? .white : .black }

    /// The same hue in a lightness that is readable on black and on white, because a terminal does not report
    /// its background. The contrast with both is 4.5.
    package var readable: Color { lit(to: 0.179) }

    /// A neighbouring shade, which has the same ink.
    package var shaded: Color {
        let have = luminance
        return lit(to: ink == .white ? have * 0.6 : have + (1 - have) * 0.35)
    }

    /// The same hue at another lightness.
    package func lit(to wanted: Double) -> Color {
        let have = luminance
        let light = linear
        if have > wanted { return Color(linear: light.map { $0 * wanted / have }) }
        let share = (wanted - have) / (1 - have)
        return Color(linear: light.map { $0 + (1 - $0) * share })
    }

    private var linear: [Double] { [red, green, blue].map { Color.light[Int($0)] } }

    /// The light of each of the 256 steps of sRGB.
    private static let light = (0...255).map { step in
        let value = Double(step) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    private init(linear: [Double]) {
        let parts = linear.map { light -> UInt8 in
            let value = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
            return UInt8(max(0, min(255, (value * 255).rounded())))
        }
        self.init(red: parts[0], green: parts[1], blue: parts[2])
    }
}
