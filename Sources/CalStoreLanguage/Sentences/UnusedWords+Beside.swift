import CalStore

/// Words beside a time of a sentence that belong to it, although it was read without them.
extension UnusedWords {
    /// The number of pieces from here on that belong to a time next to them: `/2017` and `-dec`, which no
    /// space parts from it; `late` and `at the start` behind it, with nothing but words of time; `day of`
    /// before it.
    func remainderAt(_ index: Int) -> Int {
        let isBehind = index > 0 && isUsed[index - 1]
        if isBehind, pieces[index].isGlued, pieces[index].kind == .sign, index + 1 < pieces.count,
            pieces[index + 1].isGlued, !isUsed[index + 1],
            pieces[index + 1].kind == .number
                || pieces[index + 1].lexeme != Lexeme()
        {
            let end = pieces[(index + 1)...].firstIndex { !$0.isGlued } ?? pieces.count
            return (index..<end).prefix { !isUsed[$0] }.count
        }
        if isBehind, let count = otherOne(index) ?? otherEnd(index) { return count }
        // after 5 days at 9
        if isTimeUsed, pieces[index].lexeme.key == .at, let number = piece(index + 1), number.kind == .number,
            number.digits <= 2, (1...24).contains(number.value ?? 0),
            index + 2 == pieces.count || isUsed[index + 2] || pieces[index + 2].kind == .sign
        {
            return 2
        }
        let end = ends[index]
        guard end > index else { return 0 }
        // early thursday 30.11.2027
        let isEdge = [.early, .late].contains(pieces[index].lexeme.key)
        if isEdge, isBehind || index + 1 < pieces.count && isUsed[index + 1] { return 1 }
        // december 6 very early afternoon
        if isEdge, isTimeUsed, !pieces[index].isCapitalized, let part = piece(index + 1),
            part.lexeme.part != nil, !isMeal(part)
        {
            return 2
        }
        // december seven
        if isBehind, pieces[index - 1].lexeme.month > 0, isOfDay(pieces[index]) { return 1 }
        let words = pieces[index..<end]
        if isBehind, end == pieces.count || isUsed[end], words.contains(where: \.isWord),
            words.contains(where: { isOfPeriod($0) || isOfDay($0) })
                || [.between, .from].contains(pieces[index].lexeme.key)
                    && words.contains(where: { $0.kind == .number })
        {
            return end - index
        }
        // six months to june 2027, 2027 year end
        if end < pieces.count, isUsed[end], words.count <= 8, isBefore(words, end) { return end - index }
        // memorial day of last year
        let isBefore = end < pieces.count && isUsed[end] && pieces[end - 1].lexeme.key == .of
        return isBefore && words.contains(where: isOfPeriod) ? end - index : 0
    }

    /// `or 19`, `or sunday`, `and 30` behind a time: another one, if the number does not count something.
    private func otherOne(_ index: Int) -> Int? {
        guard [.or, .and].contains(pieces[index].lexeme.key), let next = piece(index + 1) else { return nil }
        if next.kind == .number, next.digits <= 2 {
            // aug 20 and 30
            let before = pieces[index - 1]
            let isListed = before.kind == .number || grammar.isOrdinalEnding(before)
            let isOr = pieces[index].lexeme.key == .or
            return isOr || isListed || index + 2 == pieces.count || isUsed[index + 2] ? 2 : nil
        }
        return next.lexeme.weekday != nil || [.tomorrow, .today].contains(next.lexeme.key) ? 2 : nil
    }

    /// `- 1045`, `to the ninth`, `after 10`, `between 9.30 and 10.45` behind a time: its other end, or
    /// another bound.
    private func otherEnd(_ index: Int) -> Int? {
        var next = index + 1
        if piece(next)?.lexeme.key == .the { next += 1 }
        guard let number = piece(next), number.kind == .number || number.lexeme.ordinal > 0 else {
            return nil
        }
        if pieces[index].isSign(Lexed.minus) { return number.digits <= 4 ? next + 1 - index : nil }
        switch pieces[index].lexeme.key {
        case .to, .until, .through, .after, .before:
            guard number.digits <= 2, (1...31).contains(number.value ?? 1) else { return nil }
            let hasEnding = piece(next + 1).map { grammar.isOrdinalEnding($0) } ?? false
            return next + (hasEnding ? 2 : 1) - index
        case .between, .from:
            let words = pieces[index..<ends[index]]
            let joins = words.contains { piece in
                piece.isSign(Lexed.minus) || [.and, .to, .until].contains(piece.lexeme.key)
            }
            return joins && words.count { $0.kind == .number } > 1 ? ends[index] - index : nil
        default: return nil
        }
    }

    /// `first thing`, `last thing` beside a time
    func isFirstThing(_ index: Int) -> Bool {
        guard let thing = piece(index + 1), [.last, nil].contains(pieces[index].lexeme.key),
            pieces[index].lexeme.key == .last || pieces[index].lexeme.ordinal == 1,
            grammar.lower(thing) == "thing"
        else { return false }
        return isBesideTime(index, 2)
    }

    /// Words before numbers of things: `room 7 tomorrow` is not at seven.
    private static let numbered: Set<String> = [
        "act", "bus", "chapter", "class", "court", "day", "episode", "exam", "exercise", "gate", "grade",
        "group", "homework", "item", "lab", "lesson", "level", "line", "no", "number", "nr", "page", "part",
        "phase", "platform", "project", "quiz", "room", "round", "season", "session", "sprint", "stage",
        "step", "table", "task", "team", "terminal", "test", "track", "train", "tram", "unit", "version",
        "volume", "week", "year", "bay", "block", "building", "camera", "channel", "desk", "field", "flat",
        "floor", "hall", "house", "lane", "locker", "pitch", "row", "seat", "slot", "studio",
    ]

    /// Whether the word before a number gives it its meaning: `room 12`, `iPhone 15`.
    func isNumbered(_ index: Int) -> Bool {
        guard index > 0, pieces[index - 1].isWord else { return index > 0 }
        let piece = pieces[index - 1]
        let word = grammar.typed(piece.start..<piece.end)
        return word != word.lowercased() || piece.lexeme != Lexeme() || Self.numbered.contains(word)
    }

    /// `12` of `lunch 12 tomorrow`, `lunch 6 on friday` and `lunch 5 on may 28`, in a sentence without a
    /// time of day
    func isHourBeforeDay(_ index: Int) -> Bool {
        let number = pieces[index]
        guard number.kind == .number, number.digits <= 2, (1...12).contains(number.value ?? 0),
            !number.isGlued, index + 1 < pieces.count, isUsed[index + 1], !pieces[index + 1].isGlued,
            isDay(index + 1)
                || [.on, .this, .next, .coming].contains(pieces[index + 1].lexeme.key)
                    && pieces[(index + 2)...].prefix(2).contains(where: isDayOrPeriod),
            !hasClock
        else { return false }
        guard index > 0, pieces[index - 1].isWord else { return index == 0 }
        let word = grammar.lower(pieces[index - 1])
        return !Self.numbered.contains(word)
    }

    private func isDay(_ index: Int) -> Bool {
        [.today, .tomorrow, .yesterday].contains(pieces[index].lexeme.key)
            || pieces[index].lexeme.weekday != nil
    }

    private func isDayOrPeriod(_ piece: Lexed) -> Bool {
        piece.lexeme.weekday != nil || piece.lexeme.month > 0
            || [.week, .weekend, .month].contains(piece.lexeme.unit)
    }

    /// `seven`, `tenth`, `next` behind a time
    private func isOfDay(_ piece: Lexed) -> Bool {
        let lexeme = piece.lexeme
        if lexeme.ordinal > 0 || lexeme.number > 0 && !grammar.isArticle(piece) { return true }
        let keys: [Lexeme.Key] = [
            .next, .last, .past, .coming, .following, .ago, .hence, .later, .before, .after, .until, .since,
            .half,
        ]
        return keys.contains { $0 == lexeme.key }
    }

    /// Whether words directly before a time count something of it: `six months to`, `last 10`, or are its
    /// year.
    private func isBefore(_ words: ArraySlice<Lexed>, _ end: Int) -> Bool {
        guard let first = words.first, !words.contains(where: { $0.kind == .quoted }) else { return false }
        // next next friday
        if words.count == 1, [.next, .last, .coming, .following].contains(first.lexeme.key) { return true }
        // in an october
        if words.count == 2, first.lexeme.key == .in, words.last.map(grammar.isArticle) ?? false {
            return true
        }
        // 5, 12 and 19 april
        if words.count > 1, words.last?.lexeme.key == .and, pieces[end].kind == .number,
            words.allSatisfy({ piece in
                piece.isSign(Lexed.comma) || piece.lexeme.key == .and
                    || piece.kind == .number && piece.digits <= 2
            })
        {
            return true
        }
        // june or july 2027
        if isJoined(words.startIndex..<end) { return true }
        // in 2:30
        if words.count == 1, first.lexeme.key == .in, grammar.isTime(at: end), !grammar.isVerbWithIn(end - 1)
        {
            return true
        }
        // in the evening after 10, late morning at 8
        if let last = words.last, last.isWord, last.lexeme.part != nil, !isMeal(last), words.count > 1,
            words.dropLast().allSatisfy({ [.in, .the, .early, .late].contains($0.lexeme.key) })
        {
            return true
        }
        // fortnight from monday, week tomorrow
        if words.count == 1, first.isWord, first.end - first.start > 2,
            first.lexeme.unit == .fortnight
                || first.lexeme.unit == .week
                    && [.today, .tomorrow, .from].contains(pieces[end].lexeme.key)
        {
            return true
        }
        let counts =
            first.kind == .number || first.lexeme.number > 0 || [.last, .next].contains(first.lexeme.key)
        if counts, words.count > 1,
            words.contains(where: { $0.isWord && $0.lexeme.unit != nil && $0.end - $0.start > 2 })
        {
            return true
        }
        guard isYear(first), words.dropFirst().allSatisfy({ $0.kind == .sign }) else { return false }
        return pieces[end..<min(end + 2, pieces.count)].contains { piece in
            piece.lexeme.month > 0 || piece.lexeme.key == .q
                || [.week, .quarter, .year].contains(piece.lexeme.unit)
        }
    }

    private func isMeal(_ piece: Lexed) -> Bool {
        [.lunch, .breakfast, .dinner].contains(piece.lexeme.part)
    }

    /// `day`, `late`, `beginning`, `morning`, which alone may be words of a title.
    private func isOfPeriod(_ piece: Lexed) -> Bool {
        let lexeme = piece.lexeme
        if isMeal(piece) { return false }
        let isUnit = [.day, .week, .month, .quarter, .year].contains(lexeme.unit)
        return piece.isWord
            && (lexeme.part != nil || [.start, .end, .middle, .early, .late].contains(lexeme.key)
                || isUnit && piece.end - piece.start > 2)
    }

    func isBesideTime(_ index: Int, _ count: Int) -> Bool {
        index > 0 && isUsed[index - 1] || index + count < pieces.count && isUsed[index + count]
    }
}
