/// A line of text that is edited with keys, as a shell edits its line. It is a value without a terminal.
///
/// ```swift
/// var line = LineEditor("lunch fri")
/// line.press(.wordLeft)
/// line.press(.text("on "))    // "lunch on |fri"
/// ```
///
/// | Key | Terminal | Does |
/// |---|---|---|
/// | text | letters, paste | inserts it at the cursor |
/// | left, right | ←, →, Ctrl-B, Ctrl-F | one letter |
/// | wordLeft, wordRight | Alt-B, Alt-F, Ctrl-←, Ctrl-→ | to the start or the end of a word |
/// | start, end | Home, End, Ctrl-A, Ctrl-E | to the start or the end of the line |
/// | deleteLeft, deleteRight | Backspace, Delete, Ctrl-D | one letter |
/// | cutLeft, cutRight | Ctrl-U, Ctrl-K | everything on one side |
/// | cutWordLeft, cutWordRight | Alt-Backspace, Alt-D | to the start or the end of a word |
/// | cutBlankWord | Ctrl-W | back to the space before a word |
/// | putBack | Ctrl-Y | inserts what was cut last |
/// | older, newer | ↑, ↓, Ctrl-P, Ctrl-N | a line of the history |
///
/// A letter is what a reader sees as one: an accent typed after its letter belongs to it. Texts that are cut
/// one after another are put back together.
package struct LineEditor: Sendable, Hashable {
    package enum Key: Sendable, Hashable {
        case text(String)
        case left, right, wordLeft, wordRight, start, end
        case deleteLeft, deleteRight, cutLeft, cutRight, cutWordLeft, cutWordRight, cutBlankWord, putBack
        case older, newer
    }

    package private(set) var letters: [Character] = []
    /// The number of letters before the cursor.
    package private(set) var cursor = 0
    /// What was cut last.
    private var cut: [Character] = []
    private var cutsOn = false
    /// Earlier lines, the oldest first, and the place among them; their count for the line itself.
    private let history: [String]
    private var place: Int
    /// The line itself while an earlier one is shown.
    private var own = ""

    /// - Parameter history: Earlier lines, the oldest first.
    package init(_ text: String = "", history: [String] = []) {
        self.history = history
        place = history.count
        set(Array(TerminalText.line(text)), [])
    }

    package var text: String { String(letters) }
    /// The text before the cursor, such as the beginning of a word to complete.
    package var textBeforeCursor: String { String(letters[..<cursor]) }

    package mutating func press(_ key: Key) {
        let wasCutting = cutsOn
        cutsOn = false
        switch key {
        case .text(let new): insert(Array(TerminalText.line(new)))
        case .left: cursor = max(0, cursor - 1)
        case .right: cursor = min(letters.count, cursor + 1)
        case .wordLeft: cursor = startOfWord
        case .wordRight: cursor = endOfWord
        case .start: cursor = 0
        case .end: cursor = letters.count
        case .deleteLeft: remove(max(0, cursor - 1)..<cursor)
        case .deleteRight: remove(cursor..<min(letters.count, cursor + 1))
        case .cutLeft: cut(0..<cursor, wasCutting)
        case .cutRight: cut(cursor..<letters.count, wasCutting)
        case .cutWordLeft: cut(startOfWord..<cursor, wasCutting)
        case .cutWordRight: cut(cursor..<endOfWord, wasCutting)
        case .cutBlankWord: cut(startOfBlankWord..<cursor, wasCutting)
        case .putBack: insert(cut)
        case .older: show(place - 1)
        case .newer: show(place + 1)
        }
    }

    /// Replaces the text before the cursor, as a completion does.
    package mutating func replaceTextBeforeCursor(with text: String) {
        set(Array(TerminalText.line(text)), letters[cursor...])
    }

    // MARK: Changes

    private mutating func insert(_ new: [Character]) { set(letters[..<cursor] + new, letters[cursor...]) }

    private mutating func remove(_ range: Range<Int>) {
        set(letters[..<range.lowerBound], letters[range.upperBound...])
    }

    private mutating func cut(_ range: Range<Int>, _ isMore: Bool) {
        let removed = letters[range]
        let earlier = isMore ? cut : []
        cut = range.lowerBound < cursor ? removed + earlier : earlier + removed
        cutsOn = true
        remove(range)
    }

    /// Sets the text on both sides of the cursor. Letters that join at the cursor are before it.
    private mutating func set(_ front: some Sequence<Character>, _ back: some Sequence<Character>) {
        let before = String(front)
        letters = Array(before + String(back))
        cursor = 0
        var left = before.unicodeScalars.count
        while left > 0, cursor < letters.count {
            left -= letters[cursor].unicodeScalars.count
            cursor += 1
        }
    }

    private mutating func show(_ wanted: Int) {
        guard wanted >= 0, wanted <= history.count, wanted != place else { return }
        if place == history.count { own = text }
        place = wanted
        set(Array(TerminalText.line(wanted == history.count ? own : history[wanted])), [])
    }

    // MARK: Words

    private var startOfWord: Int {
        var start = cursor
        while start > 0, !letters[start - 1].isPartOfWord { start -= 1 }
        while start > 0, letters[start - 1].isPartOfWord { start -= 1 }
        return start
    }

    private var endOfWord: Int {
        var end = cursor
        while end < letters.count, !letters[end].isPartOfWord { end += 1 }
        while end < letters.count, letters[end].isPartOfWord { end += 1 }
        return end
    }

    private var startOfBlankWord: Int {
        var start = cursor
        while start > 0, letters[start - 1].isWhitespace { start -= 1 }
        while start > 0, !letters[start - 1].isWhitespace { start -= 1 }
        return start
    }
}

extension Character {
    fileprivate var isPartOfWord: Bool { isLetter || isNumber }
}
