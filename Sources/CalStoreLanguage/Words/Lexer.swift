/// Splits a text into its pieces. Each byte is read once.
struct Lexer {
    private let bytes: [UInt8]
    private var index = 0
    private var pieces: [Lexed] = []

    private init(_ text: String) {
        bytes = Array(text.utf8)
        pieces.reserveCapacity(bytes.count / 4 + 2)
    }

    static func split(_ text: String) -> [Lexed] {
        var lexer = Lexer(text)
        lexer.run()
        return lexer.pieces
    }

    private mutating func run() {
        var isGlued = false
        var nextBracket = -1
        var nextQuote = -1
        while index < bytes.count {
            let start = index
            let byte = bytes[index]
            if isSpace(byte) {
                index += 1
                isGlued = false
                continue
            }
            if isDigit(byte) {
                number(isGlued)
            } else if isLetter(byte) || byte >= 0x80 && isLetterOfOthers() {
                word(isGlued)
            } else if byte == Lexed.dot, peek(1) == Lexed.dot {
                index += peek(2) == Lexed.dot ? 3 : 2
                pieces.append(Lexed(kind: .dots, isGlued: isGlued, start: start, end: index))
            } else if byte == UInt8(ascii: "["), let end = next(UInt8(ascii: "]"), &nextBracket) {
                index = end + 1
                pieces.append(Lexed(kind: .bracket, isGlued: isGlued, start: start, end: index))
            } else if byte == UInt8(ascii: "\""), let end = next(byte, &nextQuote) {
                index = end + 1
                pieces.append(Lexed(kind: .quoted, isGlued: isGlued, start: start, end: index))
            } else {
                let space = sign(isGlued)
                if space {
                    isGlued = false
                    continue
                }
            }
            isGlued = true
        }
    }

    /// The next such byte after this one; `known` remembers it, so that many open brackets cost no more than
    /// one.
    private func next(_ byte: UInt8, _ known: inout Int) -> Int? {
        if known <= index { known = bytes[(index + 1)...].firstIndex(of: byte) ?? .max }
        return known < bytes.count ? known : nil
    }

    // MARK: Numbers and words

    private mutating func number(_ isGlued: Bool) {
        let start = index
        var value = 0
        while index < bytes.count, isDigit(bytes[index]) {
            if index - start < 9 { value = value * 10 + Int(bytes[index] - UInt8(ascii: "0")) }
            index += 1
        }
        var piece = Lexed(kind: .number, isGlued: isGlued, start: start, end: index)
        piece.digits = index - start
        piece.value = piece.digits <= 9 ? value : nil
        pieces.append(piece)
    }

    private mutating func word(_ isGlued: Bool) {
        let start = index
        var key = WordKey()
        var isKnown = true
        var capitals = 0
        var letters = 0
        while index < bytes.count {
            let byte = bytes[index]
            if isLetter(byte) {
                if byte < 0x60 { capitals += 1 }
                letters += 1
                if !key.append(byte | 0x20) { isKnown = false }
                index += 1
            } else if isApostrophe(at: index) > 0, index > start, isLetter(peek(isApostrophe(at: index))) {
                // o'clock, year's
                index += isApostrophe(at: index)
                if !key.append(UInt8(ascii: "'")) { isKnown = false }
            } else if byte >= 0x80, isLetterOfOthers() {
                isKnown = false
                index += 1
                while index < bytes.count, bytes[index] & 0xC0 == 0x80 { index += 1 }
            } else {
                break
            }
        }
        var piece = Lexed(kind: .word, isGlued: isGlued, start: start, end: index)
        if isKnown, splits(key, since: start, isGlued) { return }
        if isKnown, let half = meridiem(key) {
            piece.lexeme.key = half
        } else if isKnown {
            piece.lexeme = meaning(of: key)
            if piece.lexeme == Lexeme() {
                piece.roles = WordRoles.of(key)
            } else {
                skipPointOfAbbreviation(since: start, piece.lexeme)
            }
        }
        piece.isCapitalized = bytes[start] < 0x60 && isLetter(bytes[start])
        piece.hasCase = bytes[start] < 0x80 || scalar(at: start)?.properties.isCased ?? true
        piece.isAllCapitals = capitals == letters && letters > 0
        piece.end = index
        pieces.append(piece)
    }

    /// `midweek` is `mid week`, and `week-end` is a weekend.
    private mutating func splits(_ key: WordKey, since start: Int, _ isGlued: Bool) -> Bool {
        if key == Self.week, peek(0) == Lexed.minus, hasEnd {
            var piece = Lexed(kind: .word, isGlued: isGlued, start: start, end: index + 4)
            piece.lexeme = Lexicon.lexeme("weekend") ?? Lexeme()
            piece.isCapitalized = bytes[start] < 0x60
            pieces.append(piece)
            index += 4
            return true
        }
        guard key.count > 5, index - start == key.count, bytes[start] | 0x20 == UInt8(ascii: "m"),
            bytes[start + 1] | 0x20 == UInt8(ascii: "i"), bytes[start + 2] | 0x20 == UInt8(ascii: "d"),
            Lexicon.lexeme(key) == nil
        else { return false }
        var rest = WordKey()
        for byte in bytes[(start + 3)..<index] where !rest.append(byte | 0x20) { return false }
        guard let lexeme = Lexicon.lexeme(rest), lexeme.part != nil || lexeme.unit != nil else {
            return false
        }
        var mid = Lexed(kind: .word, isGlued: isGlued, start: start, end: start + 3)
        mid.lexeme.key = .middle
        mid.lexeme.isCommonWord = true
        mid.isCapitalized = bytes[start] < 0x60
        pieces.append(mid)
        var piece = Lexed(kind: .word, isGlued: true, start: start + 3, end: index)
        piece.lexeme = lexeme
        pieces.append(piece)
        return true
    }

    private static let week = WordKey("week")

    /// `-end` after `week`
    private var hasEnd: Bool {
        peek(1) | 0x20 == UInt8(ascii: "e") && peek(2) | 0x20 == UInt8(ascii: "n")
            && peek(3) | 0x20 == UInt8(ascii: "d") && !isLetter(peek(4)) && !isDigit(peek(4))
            && peek(4) != Lexed.minus
    }

    private func meaning(of key: WordKey) -> Lexeme {
        if let lexeme = Lexicon.lexeme(key) { return lexeme }
        // today's, monday's
        if let stem = key.withoutPossessive, let lexeme = Lexicon.lexeme(stem),
            lexeme.weekday != nil || lexeme.unit != nil || lexeme.key == .today || lexeme.key == .tomorrow
                || lexeme.key == .yesterday || lexeme.part == .tonight
        {
            return lexeme
        }
        return Lexeme()
    }

    /// `p.m.`, `A.M.`, `a.m`
    private mutating func meridiem(_ key: WordKey) -> Lexeme.Key? {
        guard key.count == 1, peek(0) == Lexed.dot, peek(1) | 0x20 == UInt8(ascii: "m"), !isLetter(peek(2))
        else {
            return nil
        }
        let half: Lexeme.Key?
        switch key.low {
        case UInt64(UInt8(ascii: "a")): half = .am
        case UInt64(UInt8(ascii: "p")): half = .pm
        default: half = nil
        }
        guard half != nil else { return nil }
        index += peek(2) == Lexed.dot && peek(3) != Lexed.dot ? 3 : 2
        return half
    }

    /// `fri.`, `sept.`: the point belongs to the word unless a number follows it.
    private mutating func skipPointOfAbbreviation(since start: Int, _ lexeme: Lexeme) {
        guard peek(0) == Lexed.dot, peek(1) != Lexed.dot, index - start <= 5, !isDigit(peek(1)),
            !isLetter(peek(1)),
            lexeme.weekday != nil || lexeme.month > 0 || lexeme.unit != nil || lexeme.key == .am
                || lexeme.key == .pm
        else { return }
        index += 1
    }

    // MARK: Signs

    /// Reads one sign; true if it was white space.
    private mutating func sign(_ isGlued: Bool) -> Bool {
        let start = index
        var plain = bytes[index]
        index += 1
        if plain >= 0x80 {
            while index < bytes.count, bytes[index] & 0xC0 == 0x80 { index += 1 }
            let character = scalar(at: start)
            if character?.properties.isWhitespace == true { return true }
            plain = 0
            // A typographic dash or minus, which text programs make from a hyphen, and a zero-width space.
            if let value = character?.value, (0x2010...0x2015).contains(value) || value == 0x2212 {
                plain = Lexed.minus
            }
            // ¼ ½ ¾
            if let value = character?.value, (0xBC...0xBE).contains(value) { plain = UInt8(value - 0xBB) }
        }
        // 14 -- 16 may, 14 -> 16 may
        if isGlued, plain == Lexed.minus || plain == UInt8(ascii: ">"),
            pieces.last?.isSign(Lexed.minus) ?? false
        {
            pieces[pieces.count - 1].end = index
            return false
        }
        var piece = Lexed(kind: .sign, isGlued: isGlued, start: start, end: index)
        piece.sign = plain
        pieces.append(piece)
        return false
    }

    private func isLetterOfOthers() -> Bool { scalar(at: index)?.properties.isAlphabetic ?? false }

    private func scalar(at index: Int) -> Unicode.Scalar? {
        var end = index + 1
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return String(decoding: bytes[index..<end], as: UTF8.self).unicodeScalars.first
    }

    /// The bytes of an apostrophe, plain or typographic; 0 for none.
    private func isApostrophe(at index: Int) -> Int {
        if bytes[index] == UInt8(ascii: "'") { return 1 }
        let isTypographic =
            index + 2 < bytes.count && bytes[index] == 0xE2 && bytes[index + 1] == 0x80
            && bytes[index + 2] == 0x99
        return isTypographic ? 3 : 0
    }

    private func peek(_ distance: Int) -> UInt8 {
        index + distance < bytes.count ? bytes[index + distance] : 0
    }
    private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
    private func isLetter(_ byte: UInt8) -> Bool {
        let small = byte | 0x20
        return small >= UInt8(ascii: "a") && small <= UInt8(ascii: "z")
    }
    private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
