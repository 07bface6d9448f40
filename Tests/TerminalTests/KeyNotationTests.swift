import Testing

@testable import Terminal

/// Keys as people write them.
@Suite struct KeyNotationTests {
    @Test func theExamplesOfTheContract() throws {
        #expect(
            try KeyNotation.read("j<Enter><Esc><C-s><Up><Paste:text><Click:12,3><Resize:80x24><Wait:now>")
                == [
                    .key(KeyPress(letter: "j")), .key(KeyPress(.enter)), .key(KeyPress(.escape)),
                    .key(KeyPress(letter: "s", .control)), .key(KeyPress(.up)), .paste("text"),
                    .click(column: 11, row: 2), .resize(columns: 80, rows: 24), .wait("now"),
                ])
    }

    @Test(arguments: [
        "jJ é渋🎂", "<Enter><Esc><Tab><S-Tab><Backspace><Insert><Delete>",
        "<C-A-Up><S-PgUp><C-PgDn><Home><End>",
        "<F1><C-F12><F35>", #"<C-\><C-]>"#, "<lt><C-lt><C-gt><C-Space>>",
        "<C-s><A-x><A-X><C-S-s><D-q><C--><C-:>",
        #"<Paste:a\nb\t\>\\<c:d>"#, "<Press:1,1><Drag:2,1><Release:1000,3><WheelUp:1,1><RightPress:1,1>",
        "<Resize:1x1><Wait:store>", "<Paste:>",
    ])
    func whatIsPrintedIsReadAgain(text: String) throws {
        let steps = try KeyNotation.read(text)
        #expect(KeyNotation.text(steps) == text)
    }

    @Test func severalSpellings() throws {
        #expect(
            try KeyNotation.read("<Return><CR><BS><Del>\n<Space><S-a><A-S-a>").map(KeyNotation.text) == [
                "<Enter>", "<Enter>", "<Backspace>", "<Delete>", " ", "A", "<A-A>",
            ])
    }

    @Test(arguments: [
        ("ab<Enter", 3, "< has no >; write <lt> for the sign itself"),
        ("<Entre>", 1, "<Entre> is not a key: did you mean <Enter>?"), ("j<>", 2, "<> is not a key"),
        ("<X-a>", 1, "X- in <X-a> is not known; write C-, A-, S- or D-"), ("<F36>", 1, "<F36> is not a key"),
        ("a\tb", 2, "a control character is written as in <C-a>"),
        ("<Click:0,3>", 1, "cannot read <Click:0,3>: write column and row from 1, as in <Click:12,3>"),
        ("<Resize:80>", 1, "cannot read <Resize:80>: write columns and rows, as in <Resize:80x24>"),
        (
            "<Resize:80x99999>", 1,
            "cannot read <Resize:80x99999>: write columns and rows, as in <Resize:80x24>"
        ),
        ("<Wait:>", 1, "<Wait:> needs a name, as in <Wait:now>"),
        ("<Pase:x>", 1, "<Pase:> is not known; write Paste, Click, Resize or Wait"),
        ("渋🎂<Foo>", 3, "<Foo> is not a key"),
    ])
    func errorsNameTheColumn(text: String, column: Int, reason: String) {
        #expect(throws: KeyNotation.Failure(column: column, reason: reason)) { try KeyNotation.read(text) }
    }

    /// Reading what was written gives the events of the terminal.
    @Test func stepsBecomeEvents() throws {
        let steps = try KeyNotation.read(#"j<C-Up><Paste:a\nb><Click:12,3><Resize:8x2>"#)
        var parser = InputParser()
        #expect(
            steps.flatMap(\.events)
                == parser.read("j\u{1B}[1;5A\u{1B}[200~a\rb\u{1B}[201~\u{1B}[<0;12;3M\u{1B}[<0;12;3m".utf8))
    }
}
