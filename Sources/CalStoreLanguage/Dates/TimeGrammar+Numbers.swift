import CalStore

extension TimeGrammar {
    /// `3`, `three`, `a`, `a couple of`, `twenty-five`: a whole number.
    mutating func count() -> Int? {
        let piece = peek()
        if piece.kind == .number {
            guard let value = piece.value else { return nil }
            if let value = thousands() { return value }
            skip()
            return value
        }
        guard piece.isWord else { return nil }
        if key() == .couple { return couple() }
        if key() == .few || says("several") { return few() }
        if key() == .dozen {
            skip()
            return 12
        }
        let value = Int(piece.lexeme.number)
        guard value >= 0 else { return nil }
        if isArticle(piece) {
            if key(1) == .couple || key(1) == .few || key(1) == .dozen {
                return attempt { grammar in
                    grammar.skip()
                    return grammar.count()
                }
            }
            skip()
            return takeHundred() ? 100 : 1
        }
        skip()
        if (1...9).contains(value), takeHundred() { return value * 100 }
        // twenty-five, twenty five
        if value >= 20, value % 10 == 0 {
            let distance = peek().isSign(Lexed.minus) && glued(0).isSign(Lexed.minus) ? 1 : 0
            let unit = peek(distance)
            if unit.isWord, !isArticle(unit), (1...9).contains(unit.lexeme.number) {
                skip(distance + 1)
                return value + Int(unit.lexeme.number)
            }
        }
        return value
    }

    /// A number before another one, which counts nothing and is no date in a sentence: `5` of `5 30 pm`, but
    /// not `2` of `2 1/2 hours`.
    var isBeforeNumber: Bool {
        peek().kind == .number && peek().digits <= 2 && peek(1).kind == .number && !peek(1).isGlued
            && !peek(2).isSign(Lexed.slash)
    }

    /// `hundred` of `two hundred`
    private mutating func takeHundred() -> Bool {
        guard peek().lexeme.number == 100 else { return false }
        skip()
        return true
    }

    /// `1,000`: a comma before three digits is not that of a fraction.
    private mutating func thousands() -> Int? {
        guard let value = peek().value, peek().digits <= 3, value > 0, glued(1).isSign(Lexed.comma),
            glued(2).isNumber(digits: 3), !glued(3).isSign(Lexed.comma), let rest = peek(2).value
        else { return nil }
        skip(3)
        return value * 1000 + rest
    }

    func isArticle(_ piece: Lexed) -> Bool {
        piece.lexeme.number == 1 && piece.lexeme.key == nil && piece.end - piece.start <= 2
    }

    private mutating func couple() -> Int? {
        skip()
        _ = take(.of)
        return 2
    }

    private mutating func few() -> Int? {
        let start = position
        skip()
        assume(.vague, span(since: start), "3")
        return 3
    }

    /// `20th`, `third`, `twenty-first`: an ordinal number.
    mutating func ordinal() -> Int? {
        let piece = peek()
        if piece.kind == .number {
            guard isOrdinalEnding(glued(1)), let value = piece.value else { return nil }
            skip(2)
            return value
        }
        guard piece.isWord else { return nil }
        if piece.lexeme.ordinal > 0 {
            skip()
            return Int(piece.lexeme.ordinal)
        }
        guard piece.lexeme.number == 20 || piece.lexeme.number == 30 else { return nil }
        let distance = peek(1).isSign(Lexed.minus) ? 2 : 1
        let unit = peek(distance)
        guard unit.isWord, (1...9).contains(unit.lexeme.ordinal) else { return nil }
        skip(distance + 1)
        return Int(piece.lexeme.number) + Int(unit.lexeme.ordinal)
    }

    /// `st`, `nd`, `rd`, `th` after a number.
    func isOrdinalEnding(_ piece: Lexed) -> Bool { piece.roles.contains(.ordinalEnding) }

    /// The number of words of `to last` or `to the last`; nil if others are next.
    var wordsToLast: Int? {
        guard key() == .to else { return nil }
        return key(1) == .last ? 2 : key(1) == .the && key(2) == .last ? 3 : nil
    }

    /// `first`, `3rd`, `last`, `2nd last`, `second to last`: an ordinal from either end.
    mutating func signedOrdinal() -> Int? {
        if take(.last) { return -1 }
        if says("final"), peek(1).lexeme != Lexeme() {
            skip()
            return -1
        }
        if says("penultimate") {
            skip()
            return -2
        }
        // next to last
        if key() == .next, key(1) == .to, key(2) == .last {
            skip(3)
            return -2
        }
        guard let value = ordinal() else { return nil }
        if key() == .last {
            skip()
            return -value
        }
        // The first to the last day are all days.
        if let words = wordsToLast {
            guard value > 1 else { return nil }
            skip(words)
            return -value
        }
        if peek().isSign(Lexed.minus), key(1) == .to, peek(2).isSign(Lexed.minus), key(3) == .last {
            skip(4)
            return -value
        }
        if peek().isSign(Lexed.minus), key(1) == .last {
            skip(2)
            return -value
        }
        return value
    }
}
