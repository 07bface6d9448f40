import Basics
import Testing

@testable import Terminal

/// A line that is edited with keys: expected lines have a bar at the cursor.
@Suite struct LineEditorTests {
    private func pressed(_ keys: [LineEditor.Key], _ text: String = "", history: [String] = []) -> String {
        var line = LineEditor(text, history: history)
        for key in keys { line.press(key) }
        return shown(line)
    }

    private func shown(_ line: LineEditor) -> String {
        String(line.letters[..<line.cursor]) + "|" + String(line.letters[line.cursor...])
    }

    @Test(
        arguments: [
            ([.text("a"), .text("b"), .left, .text("c")], "", "ac|b"),
            ([.start, .text("big ")], "lunch", "big |lunch"),
            ([.start, .right, .right, .end], "lunch", "lunch|"),
            ([.left, .left, .deleteLeft], "lunch", "lu|ch"),
            ([.start, .deleteLeft], "lunch", "|lunch"),
            ([.start, .deleteRight], "lunch", "|unch"),
            ([.deleteRight], "lunch", "lunch|"),
            // Words are letters and digits; Ctrl-W goes back to a space.
            ([.wordLeft], "lunch at Luigi's", "lunch at Luigi'|s"),
            ([.wordLeft, .wordLeft, .wordLeft], "lunch at Luigi's", "lunch |at Luigi's"),
            ([.start, .wordRight, .wordRight], "fri 12:30", "fri 12|:30"),
            ([.cutBlankWord], "lunch at Luigi's ", "lunch at |"),
            ([.cutWordLeft], "fri 12:30", "fri 12:|"),
            ([.start, .cutWordRight], "fri 12:30", "| 12:30"),
            ([.left, .cutLeft], "lunch", "|h"),
            ([.start, .right, .cutRight], "lunch", "l|"),
            // What was cut in one go is put back as it stood.
            (
                [.cutBlankWord, .cutBlankWord, .text("dinner "), .putBack], "lunch at noon",
                "lunch dinner at noon|"
            ),
            ([.start, .cutWordRight, .cutWordRight, .end, .putBack], "a b c", " ca b|"),
            ([.cutBlankWord, .left, .cutLeft, .putBack, .putBack], "a b c", "a ba b| "),
            ([.putBack], "lunch", "lunch|"),
        ] as [([LineEditor.Key], String, String)])
    func keys(keys: [LineEditor.Key], text: String, line: String) {
        #expect(pressed(keys, text) == line)
    }

    @Test func aLetterIsWhatAReaderSees() {
        // An accent that is typed after its letter belongs to it.
        #expect(pressed([.text("e"), .text("\u{301}"), .text("a"), .left, .deleteLeft]) == "|a")
        #expect(pressed([.left, .text("\u{301}")], "ex") == "e\u{301}|x")
        #expect(pressed([.deleteLeft], "a👩‍👩‍👧‍👦") == "a|")
        #expect(pressed([.left, .left], "渋谷駅") == "渋|谷駅")
        // Two halves of a flag become one letter when the text between them goes.
        #expect(pressed([.left, .deleteLeft], "🇩x🇪") == "🇩🇪|")
    }

    @Test func pastedTextIsOneLine() {
        #expect(pressed([.text("lunch\nfri\t12\u{1B}[31m:30\u{7}")]) == "lunch fri 12:30|")
    }

    @Test func history() {
        let history = ["lunch fri", "milk"]
        #expect(pressed([.older], history: history) == "milk|")
        #expect(pressed([.older, .older, .older], history: history) == "lunch fri|")
        #expect(pressed([.text("din"), .older, .older, .newer, .newer], history: history) == "din|")
        #expect(pressed([.older, .text("!"), .newer, .older], history: history) == "milk|")
        #expect(pressed([.text("x"), .newer], history: history) == "x|")
        #expect(pressed([.older]) == "|")
    }

    // MARK: A second model

    /// The same keys on the letters left and right of the cursor, without indices.
    private struct Naive {
        var left: [Character] = []
        var right: [Character] = []
        var cut = ""
        var isCutting = false

        private static func isWord(_ letter: Character) -> Bool { letter.isLetter || letter.isNumber }

        private mutating func take(while isMeant: (Character) -> Bool, fromLeft: Bool) -> String {
            var taken = ""
            if fromLeft {
                while let last = left.last, isMeant(last) { taken = String(left.removeLast()) + taken }
            } else {
                while let first = right.first, isMeant(first) { taken += String(right.removeFirst()) }
            }
            return taken
        }

        mutating func press(_ key: LineEditor.Key) {
            let was = isCutting
            isCutting = false
            func wordThen(_ model: inout Naive, fromLeft: Bool) -> String {
                let gap = model.take(while: { !Naive.isWord($0) }, fromLeft: fromLeft)
                let word = model.take(while: Naive.isWord, fromLeft: fromLeft)
                return fromLeft ? word + gap : gap + word
            }
            func keep(_ text: String, fromLeft: Bool) {
                cut = fromLeft ? text + (was ? cut : "") : (was ? cut : "") + text
                isCutting = true
            }
            switch key {
            case .text(let text): left += text
            case .left: if let last = left.popLast() { right.insert(last, at: 0) }
            case .right: if !right.isEmpty { left.append(right.removeFirst()) }
            case .start: (left, right) = ([], left + right)
            case .end: (left, right) = (left + right, [])
            case .deleteLeft: _ = left.popLast()
            case .deleteRight: if !right.isEmpty { right.removeFirst() }
            case .wordLeft: right = Array(wordThen(&self, fromLeft: true)) + right
            case .wordRight: left += wordThen(&self, fromLeft: false)
            case .cutLeft: keep(take(while: { _ in true }, fromLeft: true), fromLeft: true)
            case .cutRight: keep(take(while: { _ in true }, fromLeft: false), fromLeft: false)
            case .cutWordLeft: keep(wordThen(&self, fromLeft: true), fromLeft: true)
            case .cutWordRight: keep(wordThen(&self, fromLeft: false), fromLeft: false)
            case .cutBlankWord:
                let gap = take(while: \.isWhitespace, fromLeft: true)
                keep(take(while: { !$0.isWhitespace }, fromLeft: true) + gap, fromLeft: true)
            case .putBack: left += cut
            case .older, .newer: break
            }
        }
    }

    @Test(arguments: 0..<200)
    func asANaiveModel(seed: Int) {
        var random = Numbers(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1)
        let texts = ["a", "b2", " ", "  ", "-", "fri 12:30", "é", "渋", "👩‍👧", "x"]
        let keys: [LineEditor.Key] =
            [
                .left, .right, .wordLeft, .wordRight, .start, .end, .deleteLeft, .deleteRight, .cutLeft,
                .cutRight, .cutWordLeft, .cutWordRight, .cutBlankWord, .putBack,
            ] + texts.map { .text($0) }
        var line = LineEditor()
        var naive = Naive()
        var window = LineWindow()
        for _ in 0..<120 {
            guard var key = keys.randomElement(using: &random) else { return }
            // Lines stay short, so that their ends are met often.
            if line.letters.count > 60 { key = .cutLeft }
            line.press(key)
            naive.press(key)
            #expect(shown(line) == String(naive.left) + "|" + String(naive.right), "\(key)")
            let width = Int.random(in: 4...30, using: &random)
            let seen = window.shown(line, width: width)
            #expect(DisplayWidth.of(seen.text) <= width && seen.cursor < max(width, 1), "\(seen)")
        }
    }

    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
    }
}
