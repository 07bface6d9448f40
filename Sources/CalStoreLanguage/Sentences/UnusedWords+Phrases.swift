import CalStore

/// Phrases and lengths among the words that no reading took.
extension UnusedWords {
    /// The number of pieces from here on that are a time alone, whatever the sentence makes of them.
    func phraseAt(_ index: Int) -> Int {
        let piece = pieces[index]
        guard piece.kind == .number || piece.lexeme != Lexeme(),
            !piece.isGlued || index == 0 || isUsed[index - 1]
        else { return 0 }
        var end = min(ends[index], index + TimeGrammar.longestText)
        // 2 days earlier
        if end > index, end < pieces.count, !isUsed[end],
            ["earlier", "sooner", "beforehand"].contains(
                grammar.lower(pieces[end]))
        {
            end += 1
        }
        // 5 5 5
        guard end > index + 1,
            pieces[index..<end].contains(where: {
                $0.kind != .number && ($0.isGlued || $0.lexeme != Lexeme())
            })
        else { return 0 }
        var time = grammar
        time.isSentence = false
        time.isEmbedded = true
        time.position = index
        time.limit = end
        let start = time.phrase()
        guard time.position > index + 1 || time.fault != nil else { return 0 }
        let upper = max(time.position, time.fault?.end ?? 0)
        guard start != nil || time.fault != nil, upper > index + 1, upper <= end,
            isPlainTime(index..<upper)
        else { return 0 }
        if case .length? = start?.value { return 0 }
        return upper - index
    }

    /// The number of pieces of a length that begins the sentence, or ends one without a start: `lunch 2
    /// hours`, `30 min run`, `1 or 2 days`. Years without *for* may be those of an anniversary, `80s party`
    /// is one of a decade, and `2 day trip` is a kind of trip.
    func lengthAt(_ index: Int) -> Int {
        let piece = pieces[index]
        guard !isTimeUsed || hasClock, !piece.isGlued, !grammar.isDecade(index - grammar.position),
            piece.kind == .number || piece.lexeme.number > 0 && !grammar.isArticle(piece)
                || piece.lexeme.key == .half || piece.lexeme.key == .couple
        else { return 0 }
        let isLedByFor = self.piece(index - 1)?.lexeme.key == .for
        var time = grammar
        time.isSentence = false
        let hasChoice = index + 2 < pieces.count && [.or, .to].contains(pieces[index + 1].lexeme.key)
        time.position = hasChoice ? index + 2 : index
        time.limit = min(pieces.count, index + TimeGrammar.longestText)
        guard let length = time.length(), !length.isZero, time.position > index + 1,
            pieces[time.position - 1].lexeme.unit.map({ $0 < .year || isLedByFor }) ?? true
        else { return 0 }
        // 4 days before, one month after easter
        if time.take(.before) || time.take(.after) || time.take(word: "prior") {
            return time.position - index
        }
        let isFirst = (index == 0 || index == 1 && pieces[0].lexeme.key == .for) && !isKind(time.position)
        let isLast = !isTimeUsed && pieces[time.position...].allSatisfy { $0.kind == .sign }
        guard isFirst || isLast else { return 0 }
        return time.position - index
    }

    /// `day` of `2 day trip`
    private func isKind(_ end: Int) -> Bool {
        let unit = pieces[end - 1]
        guard unit.isWord, unit.end - unit.start > 2, end > 1 else { return false }
        let text = grammar.lower(unit)
        let isOne = pieces[end - 2].value == 1 || pieces[end - 2].lexeme.number == 1
        return !isOne && ["minute", "hour", "day", "week", "month"].contains(text)
    }

    /// Whether words are about a day or a time, and not only numbers, a year, a month, a meal or a part of
    /// a day.
    private func isPlainTime(_ range: Range<Int>) -> Bool {
        let lexemes = range.map { pieces[$0].lexeme }
        let hasNumber = range.contains {
            pieces[$0].kind == .number || pieces[$0].lexeme.number > 0 && !grammar.isArticle(pieces[$0])
        }
        // this afternoon, last night
        let isOfToday = [.this, .last].contains(lexemes.first?.key) && lexemes.count == 2
        if isOfToday, let part = lexemes.last?.part, part != .lunch, part != .breakfast, part != .dinner {
            return true
        }
        // mid-2027, third quarter 1998
        if range.contains(where: { isYear(pieces[$0]) }),
            lexemes.contains(where: {
                [.week, .quarter, .year].contains($0.unit)
                    || [.start, .end, .middle, .early, .late].contains($0.key)
            })
        {
            return true
        }
        if lexemes.contains(where: { $0.weekday != nil || $0.fixedDay > 0 }) { return true }
        if lexemes.contains(where: { $0.month > 0 }) {
            return hasNumber || lexemes.contains { $0.ordinal > 0 }
        }
        if lexemes.contains(where: { $0.key == .tomorrow || $0.key == .today || $0.key == .yesterday }) {
            return true
        }
        let isRelative = lexemes.contains { [.next, .last, .this, .following, .later].contains($0.key) }
        if isRelative,
            lexemes.contains(where: { [.week, .weekend, .month, .quarter, .year].contains($0.unit) })
        {
            return isTimeUsed
        }
        // 26.10 late evening
        if range.contains(where: { pieces[$0].isSign(Lexed.dot) && pieces[$0].isGlued }), hasNumber,
            lexemes.contains(where: { $0.part != nil && $0.key == nil })
        {
            return true
        }
        // 2 days earlier
        if hasNumber, lexemes.contains(where: { $0.unit != nil }), lexemes.last == Lexeme() { return true }
        return hasNumber && range.contains { grammar.isTime(at: $0) }
    }
}
