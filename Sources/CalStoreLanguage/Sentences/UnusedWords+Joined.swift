import CalStore

/// Words of time that a joining word or sign connects with a time of the sentence, which was read without
/// them: `or the weekend` behind it, `april and` before it, `(1730)`.
extension UnusedWords {
    private static let joiners: Set<Lexeme.Key> = [
        .or, .and, .to, .until, .through, .of, .at, .by, .from, .between, .before, .after, .since,
    ]

    private func isJoiner(_ piece: Lexed) -> Bool {
        if let key = piece.lexeme.key { return Self.joiners.contains(key) }
        return isJoiningSign(piece) || piece.isSign(Lexed.comma)
    }

    private func isJoiningSign(_ piece: Lexed) -> Bool {
        piece.isSign(UInt8(ascii: "(")) || piece.isSign(Lexed.minus) && !piece.isGlued
    }

    /// The number of pieces from here on that are such words behind a time.
    func joinedAt(_ index: Int) -> Int {
        guard index > 0 else { return 0 }
        let before = pieces[index - 1]
        let isBehindSign = !isUsed[index - 1] && (isJoiningSign(before) || before.isSign(Lexed.comma))
        guard isBehindSign ? index > 1 && isUsed[index - 2] : isUsed[index - 1] && isJoiner(pieces[index]),
            pieces[index].kind != .sign
        else { return 0 }
        var start = index
        while let next = piece(start), isJoiner(next) { start += 1 }
        let end = (start..<pieces.count).first { !isOfTime($0) } ?? pieces.count
        let range = start..<end
        guard !range.isEmpty else { return 0 }
        // `friday - evening walk` goes on with the title.
        let isClosed = end == pieces.count || isUsed[end] || pieces[end].isSign(UInt8(ascii: ")"))
        let takesParts =
            isBehindSign && isJoiningSign(before) || [.or, .at].contains(pieces[index].lexeme.key)
        return isTime(range, isClosed: isClosed, takesParts: takesParts) ? end - index : 0
    }

    /// Whether words directly before a time are another time and the word that joins both.
    func isJoined(_ range: Range<Int>) -> Bool {
        guard range.count > 1, let last = range.last, isJoiner(pieces[last]) else { return false }
        let words = range.lowerBound..<last
        guard words.allSatisfy(isOfTime) else { return false }
        // june or july 2027
        let isMonth = words.count == 1 && pieces[words.lowerBound].lexeme.month > 0
        return isMonth && !pieces[words.lowerBound].isCapitalized
            || isTime(words, isClosed: true, takesParts: false)
    }

    /// A word of time, or one that stands between such words.
    private func isOfTime(_ index: Int) -> Bool {
        guard let piece = piece(index) else { return false }
        switch piece.kind {
        case .number: return piece.digits <= 4 && !(piece.digits == 3)
        case .sign: return piece.isSign(Lexed.comma) || isJoiningSign(piece) || piece.isSign(Lexed.dot)
        case .quoted, .bracket, .dots: return false
        case .word: break
        }
        let lexeme = piece.lexeme
        if isMeal(lexeme.part) { return grammar.lower(piece).hasSuffix("time") }
        if lexeme.unit != nil { return piece.end - piece.start > 2 }
        return lexeme != Lexeme() && lexeme.key != .with && lexeme.key != .for
            || grammar.isOrdinalEnding(piece)
            || grammar.says("new", index) && self.piece(index + 1)?.lexeme.unit == .year
            || index > 0 && grammar.says("latest", index) && pieces[index - 1].lexeme.key == .the
    }

    private func isMeal(_ part: Lexeme.DayPart?) -> Bool { [.lunch, .breakfast, .dinner].contains(part) }

    /// Whether words name a day, a period or a time of day, and not only a number, an ordinal or a part of a
    /// day, which may count or describe something of the title behind them.
    private func isTime(_ range: Range<Int>, isClosed: Bool, takesParts: Bool) -> Bool {
        let keys = range.map { pieces[$0].lexeme.key }
        let leads: [Lexeme.Key] = [.the, .this, .next, .last, .coming, .of, .in, .all]
        let isLed = keys.contains { key in leads.contains { $0 == key } }
        return range.contains { index in
            let (piece, lexeme) = (pieces[index], pieces[index].lexeme)
            if piece.kind == .number {
                return isClock(index) || piece.digits <= 2 && isCounted(index + 1)
            }
            // friday and may
            if lexeme.month > 0 || lexeme.weekday != nil { return !lexeme.isCommonWord || range.count > 1 }
            if lexeme.fixedDay > 0 || Self.times.contains(where: { $0 == lexeme.key }) { return true }
            if lexeme.key == .q { return index + 1 < range.upperBound }
            if lexeme.part != nil { return takesParts && isClosed }
            if lexeme.ordinal > 0 || grammar.isOrdinalEnding(piece) {
                return keys.contains(.the) && index + 1 == range.upperBound && isClosed
            }
            return grammar.says("latest", index)
                || isLed && [.day, .week, .weekend, .month, .quarter, .year].contains(lexeme.unit)
        }
    }

    private static let times: [Lexeme.Key] = [
        .today, .tomorrow, .noon, .midnight, .eve, .eom, .eow, .eoy,
    ]

    /// `1730`
    private func isClock(_ index: Int) -> Bool {
        let piece = pieces[index]
        guard piece.digits == 4, !isYear(piece), let value = piece.value else {
            return grammar.isTime(at: index)
        }
        return CivilTime(hour: value / 100, minute: value % 100) != nil
    }

    /// `days` of `in 3 days`
    private func isCounted(_ index: Int) -> Bool {
        guard let piece = piece(index), piece.isWord else { return false }
        return piece.lexeme.unit.map { $0 >= .day } ?? false && piece.end - piece.start > 2
    }
}
