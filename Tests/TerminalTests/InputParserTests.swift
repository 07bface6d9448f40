import Testing

@testable import Terminal
@testable import TestSupport

/// Events from the bytes of a terminal.
@Suite struct InputParserTests {
    private func events(_ text: String) -> [InputEvent] {
        var parser = InputParser()
        return parser.read(text.utf8)
    }

    private func keys(_ text: String) -> String {
        events(text).map { event in
            guard case .key(let key) = event else { return "(\(event))" }
            return KeyNotation.text(key)
        }.joined()
    }

    /// Sources: ctlseqs of xterm ("PC-Style Function Keys"), the console's `console_codes(4)`, the key table
    /// of rxvt, and "Comprehensive keyboard handling" of kitty.
    @Test(arguments: [
        ("jé渋🎂", "jé渋🎂"), ("\r\n\t\u{7F}\u{08}", "<Enter><Enter><Tab><Backspace><Backspace>"),
        ("\u{13}\u{03}\u{00}\u{1C}\u{1F}", "<C-s><C-c><C-Space><C-\\><C-_>"),
        ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D\u{1B}[H\u{1B}[F", "<Up><Down><Right><Left><Home><End>"),
        ("\u{1B}OA\u{1B}OB\u{1B}OC\u{1B}OD\u{1B}OH\u{1B}OF", "<Up><Down><Right><Left><Home><End>"),
        ("\u{1B}[1;2A\u{1B}[1;3B\u{1B}[1;5C\u{1B}[1;6D", "<S-Up><A-Down><C-Right><C-S-Left>"),
        ("\u{1B}[2~\u{1B}[3~\u{1B}[5~\u{1B}[6~\u{1B}[1~\u{1B}[4~", "<Insert><Delete><PgUp><PgDn><Home><End>"),
        ("\u{1B}[3;5~\u{1B}[6;3~\u{1B}[Z", "<C-Delete><A-PgDn><S-Tab>"),
        (
            "\u{1B}OP\u{1B}OQ\u{1B}OR\u{1B}OS\u{1B}[15~\u{1B}[17~\u{1B}[21~\u{1B}[23~\u{1B}[24~",
            "<F1><F2><F3><F4><F5><F6><F10><F11><F12>"
        ),
        ("\u{1B}[1;2P\u{1B}[1;5R\u{1B}[24;5~", "<S-F1><C-F3><C-F12>"),
        // The Linux console.
        ("\u{1B}[[A\u{1B}[[E", "<F1><F5>"),
        // rxvt.
        (
            "\u{1B}[7~\u{1B}[8~\u{1B}[a\u{1B}Oa\u{1B}[3^\u{1B}[3@",
            "<Home><End><S-Up><C-Up><C-Delete><C-S-Delete>"
        ),
        (
            "\u{1B}x\u{1B}X\u{1B}\r\u{1B}\u{7F}\u{1B}é\u{1B}\u{01}",
            "<A-x><A-X><A-Enter><A-Backspace><A-é><C-A-a>"
        ),
        // The kitty keyboard, with its kinds of events: 1 pressed, 2 repeated, 3 let go.
        (
            "\u{1B}[27u\u{1B}[115;5u\u{1B}[97;2u\u{1B}[97:65;4u\u{1B}[49:33;2u\u{1B}[115;6u",
            "<Esc><C-s>A<A-A>!<C-S-s>"
        ),
        ("\u{1B}[97;1:1u\u{1B}[97;1:2u\u{1B}[97;1:3u\u{1B}[1;1:3A\u{1B}[1;5:2A\u{1B}[3;1:3~", "aa<C-Up>"),
        ("\u{1B}[13;2u\u{1B}[9;5u\u{1B}[57414u\u{1B}[57417u\u{1B}[57401u", "<S-Enter><C-Tab><Enter><Left>2"),
        // Caps Lock and Num Lock, a Shift key alone, text of an input method.
        ("\u{1B}[97;65u\u{1B}[1;129A\u{1B}[57441;2u\u{1B}[0;;28171:35895u", "a<Up>渋谷"),
        // xterm, modifyOtherKeys.
        ("\u{1B}[27;5;105~\u{1B}[27;2;13~", "<C-i><S-Enter>"),
        ("\u{1B}OM\u{1B}Oj\u{1B}Op\u{1B}Oy", "<Enter>*09"),
        // Escape, then an arrow; two Escapes, of which the second is still open.
        ("\u{1B}\u{1B}[D", "<Esc><Left>"), ("\u{1B}\u{1B}", "<Esc>"),
    ])
    func keysOfManyTerminals(typed: String, expected: String) {
        #expect(keys(typed) == expected)
    }

    @Test func unknownSequencesAreEatenWhole() {
        for text in [
            "\u{1B}[99;99;99z", "\u{1B}[?1;2$w", "\u{1B}[>1;10;0c", "\u{1B}P>|xterm(1)\u{1B}\\",
            "\u{1B}]52;c;aGFsbG8=\u{07}", "\u{1B}_Gi=1;OK\u{1B}\\",
            "\u{1B}[M !!", "\u{1B}[12345678901234567890~", "\u{1B}[1;\(String(repeating: "5;", count: 500))A",
            "\u{1B}]\(String(repeating: "x", count: 5000))\u{1B}\\", "\u{1B}OZ", "\u{1B}[[Z", "\u{1B}[201~",
            "\u{1B}[?997;1n", "\u{1B}[48;24;80;0;0t", "\u{1B}[<35;0;0M", "\u{1B}[<128;1;1M", "\u{9B}",
            "\u{85}",
        ] {
            var parser = InputParser()
            #expect(parser.read(text.utf8).isEmpty, "\(text.debugDescription)")
            #expect(parser.dropped == 1 && parser.waiting == nil, "\(text.debugDescription)")
            #expect(parser.read("j".utf8) == [.key(KeyPress(letter: "j"))])
        }
    }

    @Test func answersAreNeverTyped() {
        #expect(
            events("\u{1B}[?62;4;22c\u{1B}[?2026;2$y\u{1B}[?2027;0$y\u{1B}[?1u\u{1B}[24;80R")
                == [
                    .answer(.attributes([62, 4, 22])), .answer(.mode(2026, .reset)),
                    .answer(.mode(2027, .unknown)), .answer(.keyboard(1)),
                    .answer(.cursor(column: 79, row: 23)),
                ])
        #expect(
            events("\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{1B}\\\u{1B}]10;rgb:f/80/fff\u{07}")
                == [
                    .answer(.background(Color(red: 0x1E, green: 0x1E, blue: 0x2E))),
                    .answer(.foreground(Color(red: 255, green: 128, blue: 255))),
                ])
        #expect(events("\u{1B}[I\u{1B}[O") == [.focus(true), .focus(false)])
    }

    @Test func theMouse() {
        func mouse(_ kind: MouseEvent.Kind, _ modifiers: KeyPress.Modifiers = []) -> InputEvent {
            .mouse(MouseEvent(kind, column: 11, row: 2, modifiers: modifiers))
        }
        let codes: [(Int, Character, InputEvent)] = [
            (0, "M", mouse(.press(.left))), (0, "m", mouse(.release(.left))), (2, "M", mouse(.press(.right))),
            (32, "M", mouse(.drag(.left))), (35, "M", mouse(.move)), (64, "M", mouse(.wheelUp)),
            (65, "M", mouse(.wheelDown)), (66, "M", mouse(.wheelLeft)),
            (20, "M", mouse(.press(.left), [.shift, .control])),
            (9, "M", mouse(.press(.middle), .alt)),
        ]
        for (code, last, event) in codes { #expect(events("\u{1B}[<\(code);12;3\(last)") == [event]) }
    }

    @Test func pastedTextIsText() {
        #expect(
            events("\u{1B}[200~a\r\nb\rc\n\td\u{1B}[Ae\u{7F}\u{85}\u{1B}[201~j")
                == [
                    .paste(Paste("a\nb\nc\n\td[Ae", dropped: 3)), .key(KeyPress(letter: "j")),
                ])
        // Beginnings of the mark that ends it are text.
        #expect(
            events("\u{1B}[200~\u{1B}[201\u{1B}[201~") == [.paste(Paste("[201", dropped: 1))])
        var parser = InputParser()
        let bytes = Array("\u{1B}[200~".utf8) + [0x61, 0xFF, 0xE6, 0xB8] + Array("\u{1B}[201~".utf8)
        #expect(parser.read(bytes) == [.paste(Paste("a", dropped: 3))])
    }

    @Test func aPasteWithoutAnEndIsLimited() {
        var parser = InputParser()
        _ = parser.read("\u{1B}[200~abc".utf8)
        #expect(parser.waiting == .paste)
        #expect(parser.timeout() == [.paste(Paste("abc", isCut: true))])
        #expect(!parser.needsTimeout && parser.read("j".utf8) == [.key(KeyPress(letter: "j"))])
        parser = InputParser(mostOfPaste: 1000)
        _ = parser.read("\u{1B}[200~".utf8)
        _ = parser.read(repeatElement(0x61, count: 1010))
        let found = parser.read("\u{1B}[201~".utf8)
        guard case .paste(let paste)? = found.first else {
            Issue.record("no paste")
            return
        }
        #expect(paste.isCut && paste.text.utf8.count == 1000)
    }

    @Test func aMegabyteOfPastedText() {
        var parser = InputParser()
        let text = String(repeating: "Besprechung 渋谷\n", count: 1 << 20 / 19)
        #expect(parser.read("\u{1B}[200~\(text)\u{1B}[201~".utf8) == [.paste(Paste(text))])
    }

    @Test func aLoneEscapeIsDecidedByTime() {
        let cases: [(String, InputParser.Waiting, [InputEvent])] = [
            ("\u{1B}", .escape, [.key(KeyPress(.escape))]),
            ("\u{1B}[", .sequence, [.key(KeyPress(letter: "[", .alt))]),
            ("\u{1B}O", .sequence, [.key(KeyPress(letter: "O", .alt))]),
            ("\u{1B}]", .sequence, [.key(KeyPress(letter: "]", .alt))]),
            ("\u{1B}[1;5", .sequence, []), ("\u{1B}]11;rgb", .sequence, []), ("\u{1B}[M ", .sequence, []),
        ]
        for (text, waiting, expected) in cases {
            var parser = InputParser()
            #expect(parser.read(text.utf8).isEmpty && parser.waiting == waiting)
            #expect(parser.timeout() == expected)
            #expect(!parser.needsTimeout && parser.timeout().isEmpty)
            #expect(parser.read("j".utf8) == [.key(KeyPress(letter: "j"))])
        }
        // A cut letter is dropped, not waited for.
        var parser = InputParser()
        #expect(parser.read([0xE6, 0xB8]).isEmpty && parser.needsTimeout)
        #expect(parser.timeout().isEmpty && parser.dropped == 2)
    }

    @Test func controlCWorksInsideEverySequence() {
        for front in ["\u{1B}[1;", "\u{1B}O", "\u{1B}]11;", "\u{1B}Pabc", "\u{1B}[["] {
            #expect(keys(front + "\u{03}j") == "<C-c>j")
        }
    }

    /// RFC 3629, and the table of well-formed sequences in the Unicode standard (3.9).
    @Test func invalidUTF8IsDroppedAndCounted() {
        let cases: [([UInt8], Int)] = [
            ([0x80], 1), ([0xC0, 0xAF], 2), ([0xC1, 0xBF], 2), ([0xE0, 0x9F, 0xBF], 3),
            ([0xED, 0xA0, 0x80], 3),
            ([0xF0, 0x8F, 0xBF, 0xBF], 4), ([0xF4, 0x90, 0x80, 0x80], 4), ([0xF5], 1), ([0xFF], 1),
            ([0xC3], 1),
            ([0xF0, 0x9F, 0x8E], 3),
        ]
        for (bytes, dropped) in cases {
            var parser = InputParser()
            #expect(parser.read(bytes + [0x6A]) == [.key(KeyPress(letter: "j"))], "\(bytes)")
            #expect(parser.dropped == dropped, "\(bytes)")
        }
    }

    // MARK: All bytes

    private func check(_ bytes: [UInt8], _ random: inout SeededGenerator) {
        var whole = InputParser()
        var split = InputParser()
        let expected = whole.read(bytes)
        var events: [InputEvent] = []
        var start = 0
        while start < bytes.count {
            let end = Int.random(in: (start + 1)...bytes.count, using: &random)
            events += split.read(bytes[start..<end])
            start = end
        }
        #expect(events == expected, "\(bytes)")
        #expect(split.waiting == whole.waiting && split.dropped == whole.dropped)
        for case .key(let key) in expected {
            guard let text = key.text else { continue }
            // A byte of it was sent, or its number, as the kitty keyboard does.
            #expect(text.value >= 0x20 && !(0x7F..<0xA0).contains(text.value), "\(bytes)")
        }
        _ = whole.timeout()
        #expect(whole.waiting == nil, "\(bytes)")
    }

    /// All strings of length 3, over one or two bytes of each class that decides something, and with
    /// `CALSTORE_TESTS=long` over all bytes: 16,777,216.
    @Test func allShortStrings() {
        let signs = Array("[]OPM?<;:$~1Aua".utf8)
        let bytes: [UInt8] =
            TestScale.isLong
            ? Array(0...255)
            : [0x03, 0x07, 0x0D, 0x18, 0x1B, 0x7F, 0x80, 0xC3, 0xE0, 0xF4]
                + signs
        var failures = 0
        for first in bytes {
            for second in bytes {
                for third in bytes {
                    var whole = InputParser()
                    var single = InputParser()
                    let expected = whole.read([first, second, third])
                    let events = single.read([first]) + single.read([second]) + single.read([third])
                    if events != expected || whole.dropped != single.dropped { failures += 1 }
                    _ = whole.timeout()
                    if whole.needsTimeout { failures += 1 }
                }
            }
        }
        #expect(failures == 0)
    }

    @Test func randomBytesGiveTheSameEventsHoweverTheyAreDivided() {
        let seed = TestScale.seed("random input")
        var random = SeededGenerator(seed: seed)
        let pieces = [
            "\u{1B}[", "\u{1B}", "\u{1B}O", "\u{1B}]11;rgb:", "\u{1B}[200~", "\u{1B}[201~", "\u{1B}[<", ";",
            "M", "m",
            "~", "u", "1", "5", ":", "\u{1B}\\", "é", "渋", "🎂", "\u{1B}P", "\u{1B}[?", "$y", "c", "\r", "j",
        ].map { Array($0.utf8) }
        var left = TestScale.rounds(100_000, long: 10_000_000)
        while left > 0 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 1...40, using: &random) {
                if Bool.random(using: &random) {
                    bytes.append(UInt8.random(in: 0...255, using: &random))
                } else {
                    bytes += pieces.randomElement(using: &random) ?? []
                }
            }
            check(bytes, &random)
            left -= bytes.count
        }
    }
}
