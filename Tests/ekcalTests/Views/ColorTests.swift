import Testing

@testable import Terminal
@testable import ekcal

/// Colours on grounds that nobody tells us. The contrasts are those of WCAG 2.2; the luminances of black,
/// white and the primaries are in its definition.
@Suite struct ColorTests {
    private static let colors = [
        "#FFFFFF", "#000000", "#FFFF00", "#FFE4E1", "#1BADF8", "#FF9500", "#0000FF", "#800000", "#CCCCCC",
        "#63DA38",
    ]

    @Test func luminanceIsThatOfTheStandard() throws {
        for (hex, expected) in [
            ("#000000", 0), ("#FFFFFF", 1), ("#FF0000", 0.2126), ("#00FF00", 0.7152), ("#0000FF", 0.0722),
        ] {
            let color = try #require(Color(hex: hex))
            #expect(abs(color.luminance - expected) < 0.0001, "\(hex)")
        }
        #expect(abs(Color.black.contrast(with: .white) - 21) < 0.001)
    }

    @Test(arguments: colors) func textCanBeReadOnBlackAndOnWhite(hex: String) throws {
        let color = try #require(Color(hex: hex)).readable
        // 4.5 but for the rounding to 8 bits.
        #expect(color.contrast(with: .black) > 4.4 && color.contrast(with: .white) > 4.4)
    }

    @Test(arguments: colors) func textCanBeReadOnABar(hex: String) throws {
        let color = try #require(Color(hex: hex))
        #expect(color.contrast(with: color.ink) >= 4.5)
    }

    @Test(
        arguments: [
            (nil, nil, ColorDepth.direct), ("xterm", nil, .sixteen), ("xterm-256color", nil, .table),
            ("xterm-256color", "truecolor", .direct), ("screen", "24bit", .direct),
            ("xterm-direct", nil, .direct),
            ("linux", "yes", .sixteen),
        ] as [(String?, String?, ColorDepth)])
    func theTerminalSaysHowManyColoursItHas(terminal: String?, colors: String?, expected: ColorDepth) {
        #expect(ColorDepth(terminal: terminal, colors: colors) == expected)
    }

    /// Which of the eight a hue is, by eye; 16 colours say no more.
    @Test(arguments: [
        ("#FF3B30", "31"), ("#63DA38", "32"), ("#FFCC00", "33"), ("#0A5FB4", "34"), ("#CC73E1", "35"),
        ("#1BADF8", "36"), ("#888888", "90"),
    ])
    func huesOfSixteenColours(hex: String, code: String) throws {
        #expect(ColorDepth.sixteen.code(text: try #require(Color(hex: hex))) == code)
    }

    @Test func theTableOf256HasSixStepsOfEachColour() throws {
        // 16 + 36 * 5 is the purest red of the cube (xterm's 256 colours).
        #expect(ColorDepth.table.code(ground: try #require(Color(hex: "#FF0000"))).hasPrefix("48;5;196;"))
    }

    @Test func textThatIsNoColour() { #expect(Color(hex: "red") == nil && Color(hex: "#12") == nil) }
}
