import CalStore

/// The words about time at the beginning and at the end of a sentence.
///
/// The walk takes a phrase part by part. Where it leaves words of a stretch that is all about time, the
/// stretch is read again as a whole, as `ekcal when` reads it: `Jun 21 on 8am`, `Thursday 8:00 gmt`.
extension SentenceWalk {
    /// More words at one end are no phrase.
    private static let longestEdge = 24
    /// The stretches of words about time before and after the title.
    var edges: (front: Range<Int>, back: Range<Int>) {
        let first = pieces.indices.first(where: isTitle) ?? pieces.count
        guard first < pieces.count, let last = pieces.indices.last(where: isTitle) else {
            return (0..<0, 0..<0)
        }
        return (0..<first, last + 1..<pieces.count)
    }

    /// Whether a word can only belong to the title, or has a sign of its own.
    func isTitle(_ index: Int) -> Bool {
        let piece = pieces[index]
        if piece.kind == .quoted || isFixed[index] { return true }
        // 42 of B42, 1234 of #1234
        if index > 0, piece.isGlued, !isUsed[index], piece.kind == .number,
            pieces[index - 1].isWord && pieces[index - 1].lexeme == Lexeme()
                || pieces[index - 1].isSign(UInt8(ascii: "#"))
        {
            return true
        }
        guard piece.isWord, piece.lexeme == Lexeme(), !isUsed[index] else { return false }
        // new year's eve
        if piece.roles.contains(.isNew), index + 1 < pieces.count,
            pieces[index + 1].lexeme.unit == .year
                || pieces[index + 1].lexeme.fixedDay > 0
        {
            return false
        }
        // no later than, april onwards
        if index > 0,
            pieces[index - 1].lexeme.key == .later && grammar.says("than", index)
                || pieces[index - 1].lexeme != Lexeme()
                    && (grammar.says("onwards", index) || grammar.says("onward", index))
        {
            return false
        }
        return piece.roles.isDisjoint(with: [.beginsPhrase, .beginsRepeat, .ordinalEnding])
    }

    // MARK: Taking

    /// Reads the words of one edge again, if only some of them were used: those behind the first used word at
    /// the end of a sentence, and those before the last one at its beginning. The others, next to the title,
    /// may belong to it.
    mutating func takeEdge() {
        let used = pieces.indices.filter { isUsed[$0] && !isFixed[$0] }
        guard let first = used.first, let last = used.last else { return }
        let edges = edges
        if first >= edges.back.lowerBound, !edges.back.isEmpty {
            // mornings at 9am
            let isLed =
                first > edges.back.lowerBound && pieces[first - 1].lexeme.isPlural
                && (first < 2 || pieces[first - 2].kind != .number && pieces[first - 2].lexeme.number < 0)
            let start = isLed ? first - 1 : lead(before: first, in: edges.back) ?? first
            take(start..<pieces.count, used)
        } else if last < edges.front.upperBound {
            // 8:00 gmt choir
            let isZone = last + 1 < edges.front.upperBound && pieces[last + 1].lexeme.key == .utc
            take(0..<(isZone ? last + 2 : last + 1), used)
            findRest(edges.front, behind: last)
        }
    }

    /// `starting` of `starting on the 20th`, `all` of `all day 3/20`
    private func lead(before first: Int, in edge: Range<Int>) -> Int? {
        for index in (max(edge.lowerBound, first - 3)..<first).reversed() {
            let lexeme = pieces[index].lexeme
            if [.starting, .since, .all].contains(lexeme.key) { return index }
            guard [.the, .in, .on, .this].contains(lexeme.key) || lexeme.unit == .day else { return nil }
        }
        return nil
    }

    /// `on the thirteenth` of `nine am on the thirteenth party`: words before the title that would go on with
    /// the time, or may be a part of the title. They are named.
    private mutating func findRest(_ edge: Range<Int>, behind last: Int) {
        guard edge.count <= Self.longestEdge else { return }
        let ends = (last + 1..<edge.upperBound).reversed().filter { isContent($0) && !isCount($0) }
        for end in ends where isWorthReading(0..<end + 1) && !isUsed[end] && pieces[end].lexeme.part == nil {
            guard whole(0..<end + 1) != nil else { continue }
            restOfTime = last + 1..<end + 1
            return
        }
    }

    private mutating func take(_ range: Range<Int>, _ used: [Int]) {
        guard range.count <= Self.longestEdge, isWorthReading(range),
            !faults.contains(where: { $0.pieces.overlaps(range) })
        else { return }
        if let stretch = whole(range) { return replace(with: stretch, nil, used) }
        if let repeats = wholeRepeat(range) { replace(with: nil, repeats, used) }
    }

    /// A word or a number, not only a sign or an article.
    private func isContent(_ index: Int) -> Bool {
        let piece = pieces[index]
        return piece.kind == .number || piece.isWord && piece.lexeme.key != .the && !grammar.isArticle(piece)
    }

    /// Whether words that were left belong to the time rather than to the title: not the number of
    /// `room 12 fri`, the meal of `tomorrow lunch` or the hour of `fri 5 review`.
    private func isWorthReading(_ range: Range<Int>) -> Bool {
        let left = range.filter { !isUsed[$0] && isContent($0) }
        guard !left.isEmpty, !left.contains(where: { isMeal(pieces[$0]) || silent.contains($0) }) else {
            return false
        }
        return !isCount(range.lowerBound) && !isCount(range.upperBound - 1)
    }

    private func isMeal(_ piece: Lexed) -> Bool {
        [.lunch, .breakfast, .dinner].contains(piece.lexeme.part)
    }

    /// A number that nothing next to it makes a time.
    private func isCount(_ index: Int) -> Bool {
        let piece = pieces[index]
        guard piece.kind == .number, !isUsed[index], !piece.isGlued, !grammar.isTime(at: index) else {
            return false
        }
        guard index + 1 < pieces.count else { return piece.digits <= 4 }
        let next = pieces[index + 1]
        if next.isGlued || piece.digits > 4 { return false }
        // 5 to 3
        let joins = next.isSign(Lexed.minus) || next.lexeme.key == .to || next.lexeme.key == .until
        if joins, index + 2 < pieces.count, pieces[index + 2].kind == .number { return false }
        return next.lexeme.month == 0 && next.lexeme.unit == nil && next.lexeme.key != .of
            && !next.isSign(Lexed.minus)
    }

    private func whole(_ range: Range<Int>) -> Stretch? {
        var time = alone(range)
        guard let phrase = time.phrase(), time.fault == nil, time.isAtEnd else { return nil }
        switch phrase.value {
        case .all, .length: return nil
        case .days, .times, .moment, .from, .until: break
        }
        return Stretch(
            segment: .phrase(phrase), pieces: range, assumptions: time.assumptions, notes: time.notes)
    }

    private func wholeRepeat(_ range: Range<Int>) -> RepeatGrammar? {
        var range = range
        if pieces[range.lowerBound].lexeme.key == .due, range.count > 1 { range.removeFirst() }
        let isSaid = saysRepeat(range) || range.contains { pieces[$0].lexeme.isPlural }
        guard isSaid || grammar.says("hourly", range.lowerBound) else { return nil }
        var repeats = RepeatGrammar(alone(range), isExplicit: false)
        guard repeats.read(), repeats.time.fault == nil, repeats.time.isAtEnd else { return nil }
        return repeats
    }

    /// The grammar for words that stand alone.
    private func alone(_ range: Range<Int>) -> TimeGrammar {
        var time = grammar
        time.isSentence = false
        time.position = range.lowerBound
        time.phraseStart = range.lowerBound
        time.limit = range.upperBound
        (time.assumptions, time.notes, time.parts) = ([], [], [])
        return time
    }

    private mutating func replace(with stretch: Stretch?, _ repeats: RepeatGrammar?, _ used: [Int]) {
        for index in used { isUsed[index] = false }
        let starts = used.map { pieces[$0].start }
        taken.removeAll { part in starts.contains { part.span.contains($0) } }
        (segments, silent) = ([], [])
        (repeating, repeatWords, isDue) = (nil, nil, false)
        if let stretch {
            segments = [stretch]
            isDue = isDeadline(stretch.segment)
            use(stretch.pieces, Self.kind(of: stretch.segment))
        } else if let repeats {
            let range = repeats.origin..<repeats.time.position
            (repeating, repeatWords) = (repeats, range)
            use(range, .repeat)
            // due on the 1st of every month
            if range.lowerBound > 0, pieces[range.lowerBound - 1].lexeme.key == .due {
                isDue = true
                use(range.lowerBound - 1..<range.lowerBound, .kind)
            }
        }
    }

    // MARK: Naming

    /// A phrase at one end of a sentence without a time, which stays in the title because it may be a part of
    /// it: `sun chapter 7`, `next day delivery`, `monthly report`.
    var phraseInTitle: Range<Int>? {
        if let restOfTime { return restOfTime }
        guard !zip(isUsed, isFixed).contains(where: { $0 && !$1 }) else { return nil }
        let edges = edges
        // sun at Mario's
        let end = edges.front.last {
            isContent($0) && !Self.prepositions.contains(pieces[$0].lexeme.key ?? .all)
        }
        // room 12 20260304100000
        let start = edges.back.first { !isCount($0) && !pieces[$0].isGlued } ?? pieces.count
        // A title may begin with a number: `daily 3x 1:1 with Bo`.
        let front = (0..<8).map { 0..<max(0, (end ?? -1) + 1 - $0) }
        let ranges = front + [edges.back, start..<pieces.count]
        return ranges.first { (1...Self.longestEdge).contains($0.count) && isPhrase($0) }
    }

    private func isPhrase(_ range: Range<Int>) -> Bool {
        guard !isCount(range.lowerBound), range.contains(where: isContent) else { return false }
        if isPartOfMonth(range) { return true }
        guard !mayStay(range) else { return false }
        return whole(range) != nil || wholeRepeat(range) != nil || isRefused(range)
    }

    /// `in april late afternoon`: a time for several days
    private func isRefused(_ range: Range<Int>) -> Bool {
        var time = alone(range)
        _ = time.phrase()
        guard case .severalDays? = time.fault?.reason else { return false }
        return true
    }

    /// `april morning`, `april (evening)`: a part of the day for a whole month. `April Evening` is a name.
    private func isPartOfMonth(_ range: Range<Int>) -> Bool {
        let words = range.filter { pieces[$0].isWord }.map { pieces[$0] }
        guard words.count == 2, words[0].lexeme.month > 0, !words[0].isCapitalized,
            let part = words[1].lexeme.part
        else { return false }
        return !isMeal(words[1]) && part != .tonight && range.allSatisfy { pieces[$0].kind != .number }
    }

    /// Plain years, months, meals, parts of days, weekends, holidays and ordinals are words of titles too.
    private func mayStay(_ range: Range<Int>) -> Bool {
        // april onwards, christmas at the latest
        if range.dropFirst().contains(where: goesOn) { return false }
        let words = range.filter { pieces[$0].kind != .sign }.map { pieces[$0] }
        if words.contains(where: { $0.lexeme.fixedDay > 0 }) || grammar.says("new", range.lowerBound) {
            // new years eve dinner is on that day, New Year's Eve a name
            let isEve = words.contains { $0.lexeme.key == .eve }
            return !isEve || pieces[range.lowerBound].isCapitalized
        }
        // Sun screen, Fashion week
        if words.count == 1, let word = words.first,
            word.isCapitalized && word.lexeme.isCommonWord || word.lexeme.unit != nil
        {
            return true
        }
        return words.allSatisfy { piece in
            let lexeme = piece.lexeme
            return lexeme.month > 0 || lexeme.part.map { $0 != .tonight && !lexeme.isPlural } ?? false
                || lexeme.ordinal > 0
                || [.weekend, .workday].contains(lexeme.unit)
                || [.early, .late, .middle, .noon, .midnight, .last, .all, .the, .sod, .weekends, .weekdays]
                    .contains(lexeme.key)
                || piece.digits == 4 || grammar.isOrdinalEnding(piece) || isName(piece)
                || piece.kind == .number && piece.digits <= 2
        }
    }

    /// Whether a word makes one time of the words on both sides of it.
    private func goesOn(_ index: Int) -> Bool {
        let piece = pieces[index]
        let keys: [Lexeme.Key] = [
            .to, .until, .through, .at, .before, .after, .by, .from, .for, .or, .later, .since,
        ]
        return keys.contains { $0 == piece.lexeme.key } || piece.isSign(Lexed.minus) && !piece.isGlued
            || grammar.says("onwards", index) || grammar.says("onward", index)
    }

    /// `Tom`, `annual` and `everyday` are rarely times.
    private func isName(_ piece: Lexed) -> Bool {
        ["tom", "annual", "everyday"].contains(grammar.lower(piece))
    }
}
