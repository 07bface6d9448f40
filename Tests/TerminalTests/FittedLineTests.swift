import Testing

@testable import Terminal

/// Lines that are wider than a terminal.
@Suite struct FittedLineTests {
    @Test(arguments: [
        (40, "e2pxw  Dentist   Thu 14:00   home", ["e2pxw  Dentist   Thu 14:00   home"]),
        // Parts stay together.
        (
            36, "Added e2pxw  Dentist   Thu 2026-03-05 14:00-14:45   @Luigi's   home",
            ["Added e2pxw  Dentist", "      Thu 2026-03-05 14:00-14:45", "      @Luigi's   home"]
        ),
        // A part that is too long is broken between words.
        (
            30, "e2pxw  A title that is longer than the line   home",
            ["e2pxw  A title that is longer", "      than the line   home"]
        ),
        (24, "  The rest of the series is unchanged.", ["  The rest of the series", "    is unchanged."]),
        // Text in backticks can be copied, and so can a path.
        (
            30, "no such item; `ekcal list all` lists them",
            ["no such item; `ekcal list all`", "  lists them"]
        ),
        (24, "it is kept in /home/ada/.local/state/ekcal", ["it is kept in /home/ada/.local/state/ekcal"]),
        // A column keeps its place.
        (
            30, "    when        Fri 12:00 to Sat 13:00 (all day)",
            ["    when        Fri 12:00 to", "               Sat 13:00 (all", "               day)"]
        ),
        (20, "渋谷で会う 駅の前で待っている", ["渋谷で会う", "  駅の前で待っている"]),
        // Styles have no width.
        (
            24, "\u{1B}[1me2pxw\u{1B}[0m  Dentist   Thu 14:00",
            ["\u{1B}[1me2pxw\u{1B}[0m  Dentist", "      Thu 14:00"]
        ),
    ])
    func fitted(width: Int, line: String, lines: [String]) {
        #expect(TextWrap.fitted(line, width: width) == lines)
    }

    @Test func notesContinueBelowTheirText() {
        #expect(
            TextWrap.fitted("ekcal: only the first 10 are included", width: 24, indent: 7)
                == ["ekcal: only the first 10", "       are included"])
    }
}
