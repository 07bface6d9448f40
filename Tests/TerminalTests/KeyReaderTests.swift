import Basics
import Testing

@testable import Terminal

/// Keys from the bytes of a terminal, and the part of a line that a narrow one shows.
@Suite struct KeyReaderTests {
    private func keys(_ text: String) -> [KeyReader.Press] { keys(Array(text.utf8)) }

    private func keys(_ bytes: [UInt8]) -> [KeyReader.Press] {
        var reader = KeyReader()
        return bytes.flatMap { reader.read($0) }
    }

    @Test(
        arguments: [
            ("\u{1B}[D\u{1B}OC\u{1B}[H\u{1B}[F", [.left, .right, .start, .end]),
            ("\u{1B}[1~\u{1B}[4~\u{1B}[7~\u{1B}[8~\u{1B}[3~", [.start, .end, .start, .end, .deleteRight]),
            ("\u{1B}[1;5D\u{1B}[1;3C\u{1B}[1;1C\u{1B}[3;5~", [.wordLeft, .wordRight, .right, .cutWordRight]),
            ("\u{1B}b\u{1B}f\u{1B}d\u{1B}\u{7F}", [.wordLeft, .wordRight, .cutWordRight, .cutWordLeft]),
            ("\u{1B}\u{1B}[D", [.left]), ("\u{1B}[A\u{1B}[B\u{10}\u{0E}", [.older, .newer, .older, .newer]),
            ("\u{01}\u{05}\u{02}\u{06}", [.start, .end, .left, .right]),
            ("\u{0B}\u{15}\u{17}\u{19}\u{08}", [.cutRight, .cutLeft, .cutBlankWord, .putBack, .deleteLeft]),
            ("é渋🎂", [.text("é"), .text("渋"), .text("🎂")]),
            // A pasted line break does not take the line, and a pasted key is text, without its control
            // character.
            ("\u{1B}[200~a\n\u{1B}[Db\u{1B}[201~c", [.text("a\n[Db"), .text("c")]),
            // Unknown sequences are swallowed whole.
            ("\u{1B}[15~\u{1B}[<0;3;4M\u{1B}zx", [.text("x")]),
        ] as [(String, [LineEditor.Key])])
    func edits(typed: String, keys: [LineEditor.Key]) {
        #expect(self.keys(typed) == keys.map { .edit($0) })
    }

    @Test func otherKeys() {
        #expect(
            keys("\r\n\t\u{03}\u{04}\u{0C}") == [.enter, .enter, .tab, .interrupt, .endOrDelete, .redraw])
        #expect(keys([0xC3, 0x28, 0xFF, 0x80, 0x61]) == [.edit(.text("(")), .edit(.text("a"))])
    }

    @Test func aNarrowTerminalScrolls() {
        var window = LineWindow()
        var line = LineEditor("lunch at Luigi's")
        func shown(_ width: Int) -> String {
            let seen = window.shown(line, width: width)
            return seen.text + " \(seen.cursor)"
        }
        #expect(shown(20) == "lunch at Luigi's 16")
        #expect(shown(11) == "<Luigi's 8")
        line.press(.start)
        #expect(shown(11) == " lunch at> 1")
        line.press(.wordRight)
        line.press(.wordRight)
        line.press(.right)
        #expect(shown(11) == "<nch at L> 8")
        #expect(shown(20) == "lunch at Luigi's 9")
        // A wide letter is never cut in half.
        line = LineEditor("渋谷駅で会う")
        #expect(shown(9) == "<で会う 7" || shown(9) == "<会う 5")
    }
}
