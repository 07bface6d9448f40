import CalStore

/// Words about time that stand next to the time of a sentence, but in no reading: `and april` of `today and
/// april`, `at` of `fri at from 5 to 6pm`. They are named, unless they may be words of the title: meals, and
/// plain ordinals, months and parts of a day that no word connects with the time.
extension SentenceWalk {
    /// The pieces of such words.
    var leftPieces: Set<Int> {
        let edges = edges
        var left: Set<Int> = []
        for (edge, isFront) in [(edges.front, true), (edges.back, false)] {
            guard edge.count <= TimeGrammar.longestText, edge.contains(where: { isUsed[$0] && !isFixed[$0] })
            else { continue }
            for run in unusedRuns(in: edge) {
                let isBesideTitle =
                    isFront ? run.upperBound == edge.upperBound : run.lowerBound == edge.lowerBound
                let from: Int?
                if let first = joinedRepetition(in: run) {
                    left.formUnion(first..<run.upperBound)
                    continue
                }
                if !isBesideTitle {
                    from = isFront || run.upperBound < edge.upperBound ? isLeftApart(run) : isLeftAtEnd(run)
                } else {
                    from = isFront ? isLeftBehind(run) : isLeftBefore(run)
                }
                guard let from, let last = run.last(where: isNamed) else { continue }
                left.formUnion(min(from, last)...last)
            }
        }
        return left
    }

    private func unusedRuns(in edge: Range<Int>) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for index in edge where !isUsed[index] {
            if let last = runs.last, last.upperBound == index {
                runs[runs.count - 1] = last.lowerBound..<index + 1
            } else {
                runs.append(index..<index + 1)
            }
        }
        return runs
    }

    /// The first word of a run that says the day of the time again, with a word that joins both: `next month
    /// or q2`, `on the 20th - 2026-03-20`. `halloween party 31 oct` may say it twice.
    private func joinedRepetition(in run: Range<Int>) -> Int? {
        guard let first = run.first(where: { silent.contains($0) }) else { return nil }
        let joins = run.contains { index in
            let piece = pieces[index]
            return [.and, .or, .to, .until, .through].contains(piece.lexeme.key)
                || piece.isSign(Lexed.minus) && !piece.isGlued
        }
        return joins ? run.first { isLead($0) || !isThe($0) && pieces[$0].kind != .sign } ?? first : nil
    }

    // MARK: Places in a sentence

    /// The first word of a run between two parts of the time, or before all of it.
    private func isLeftApart(_ run: Range<Int>) -> Int? {
        let words = run.filter(isNamed)
        guard let first = words.first else { return nil }
        // Second 5pm call
        let isName =
            words.count == 1 && first == 0 && pieces[first].isCapitalized
            && pieces[first].lexeme.isCommonWord && pieces[first].lexeme.month == 0
        return isName ? nil : first
    }

    /// The first word of a run behind the time at the end of a sentence.
    private func isLeftAtEnd(_ run: Range<Int>) -> Int? {
        let isLed = run.contains {
            (isLead($0) || pieces[$0].lexeme.key == .for) && isLedTime($0 + 1, in: run)
        }
        return isLed || run.contains(where: isStrong)
            ? run.first { !isThe($0) && pieces[$0].kind != .sign } : nil
    }

    /// The first word of a run between the title and a time behind it.
    private func isLeftBefore(_ run: Range<Int>) -> Int? {
        // before noon, on week 12
        if let lead = run.first(where: { isLead($0) && isLedTime($0 + 1, in: run) }) { return lead }
        guard let end = run.last(where: { !isThe($0) }) else { return nil }
        // this q3
        if [.this, .next, .last, .coming].contains(pieces[end].lexeme.key), end + 1 == run.upperBound {
            return end
        }
        guard let first = run.first(where: isStrong) else {
            // 2, 3, or 4p
            if [.or, .and].contains(pieces[end].lexeme.key) {
                return run.first { pieces[$0].kind == .number && isTimeNumber($0) }
            }
            return run.count == 1 && isPartOfMoment(run.lowerBound) ? run.lowerBound : nil
        }
        if isJoiner(end) {
            // movie night, fri 8pm
            let isPlain = pieces[end].isSign(Lexed.comma) && (first..<end).allSatisfy(mayDescribe)
            return isPlain && !isPartWithoutTime(first) ? nil : first
        }
        let lexeme = pieces[end].lexeme
        if first == end {
            if lexeme.month > 0 {
                return pieces[end].isCapitalized || !lexeme.isCommonWord && hasDay ? nil : end
            }
            return isPartWithoutTime(end) || isPartBehindName(end) || lexeme.key == .eve ? end : nil
        }
        return lexeme.key == .eve || pieces[first].lexeme.key == .q
            || (first..<end).contains { pieces[$0].kind == .number && isStrong($0) }
            ? first : nil
    }

    /// The first word of a run between a time and the title behind it.
    private func isLeftBehind(_ run: Range<Int>) -> Int? {
        guard let first = run.first(where: { !pieces[$0].isSign(Lexed.comma) }) else { return nil }
        let piece = pieces[first]
        if isLead(first) || [.of, .for].contains(piece.lexeme.key) {
            return isLedTime(first + 1, in: run) ? first : nil
        }
        if [.and, .or].contains(piece.lexeme.key) {
            let isOther = run.contains { isStrong($0) || isThe($0) || pieces[$0].lexeme.key == .later }
            return isOther ? first : nil
        }
        // mon-wed all day
        if piece.lexeme.key == .all, first + 1 < run.upperBound, pieces[first + 1].lexeme.unit == .day {
            return first
        }
        if piece.isSign(UInt8(ascii: "(")) { return run.contains(where: isNamed) ? first : nil }
        // fri - evening walk
        let next = piece.isSign(Lexed.minus) ? first + 1 : first
        if next > first, next < run.upperBound, isLead(next), isLedTime(next + 1, in: run) { return next }
        guard next < run.upperBound, isNamed(next) else { return nil }
        // , april party
        if first > run.lowerBound, pieces[next].lexeme.month > 0, !pieces[next].isCapitalized { return next }
        // friday week, the day after next week
        if next == run.lowerBound, next > 0, let unit = pieces[next].lexeme.unit {
            let before = pieces[next - 1].lexeme
            if before.weekday != nil && unit == .week || before.key == .next && unit > .day { return next }
        }
        return isClock(at: next, in: run) ? next : nil
    }

    // MARK: Words

    /// Whether a piece can be named: a word or a number, but no meal and no article.
    private func isNamed(_ index: Int) -> Bool {
        let piece = pieces[index]
        guard !silent.contains(index), piece.kind == .number || piece.isWord, !isThe(index) else {
            return false
        }
        let isMeal = [.lunch, .breakfast, .dinner].contains(piece.lexeme.part)
        return (!isMeal || grammar.lower(piece).hasSuffix("time"))
            && ![.with, .for].contains(piece.lexeme.key)
    }

    /// Whether a word can hardly mean anything but a time here: a weekday, a month, a part of a day, `noon`,
    /// `3rd`, `14:00`.
    private func isStrong(_ index: Int) -> Bool {
        let (piece, lexeme) = (pieces[index], pieces[index].lexeme)
        guard isNamed(index) else { return false }
        if piece.kind == .number {
            guard index + 1 < pieces.count, !isUsed[index + 1] else { return grammar.isTime(at: index) }
            let next = pieces[index + 1]
            return grammar.isTime(at: index) || next.lexeme.month > 0 || grammar.isOrdinalEnding(next)
                || next.isWord && next.lexeme.unit.map { $0 >= .day } ?? false && next.end - next.start > 2
        }
        if lexeme.weekday != nil || lexeme.month > 0 || lexeme.fixedDay > 0 || lexeme.part != nil {
            return true
        }
        if let unit = lexeme.unit, unit >= .day, piece.end - piece.start > 2 {
            return index > 0 && !isUsed[index - 1]
                && ([.this, .next, .last, .coming, .following].contains(pieces[index - 1].lexeme.key)
                    || pieces[index - 1].kind == .number)
        }
        return lexeme.key.map { Self.strongKeys.contains($0) } ?? false
    }

    private static let strongKeys: Set<Lexeme.Key> = [
        .today, .tomorrow, .yesterday, .noon, .midnight, .eve, .eom, .eow, .eoy, .q,
    ]

    /// A word that begins a time: `before` noon, `on` week 12.
    private func isLead(_ index: Int) -> Bool {
        let leads: [Lexeme.Key] = [
            .on, .in, .at, .before, .after, .since, .until, .by, .from, .between, .within, .to, .through,
        ]
        return leads.contains { $0 == pieces[index].lexeme.key }
    }

    /// Whether a time follows a word that begins one: `noon`, `the 5th`, `week 12`, `3 days`.
    private func isLedTime(_ start: Int, in run: Range<Int>) -> Bool {
        guard var index = (start..<run.upperBound).first(where: { !isThe($0) }) else { return false }
        let isAlone = index == run.lowerBound + 1 && index + 1 == run.upperBound
        while index + 1 < run.upperBound, isLead(index) || pieces[index].lexeme.key == .late { index += 1 }
        let (piece, lexeme) = (pieces[index], pieces[index].lexeme)
        if isStrong(index) { return true }
        if piece.kind == .number || lexeme.number > 1 {
            return !isAlone && piece.digits <= 2 || isTimeNumber(index)
        }
        if lexeme.unit.map({ $0 >= .day }) ?? false { return piece.end - piece.start > 2 }
        if [.this, .next, .last, .start, .end].contains(lexeme.key) { return true }
        return lexeme.ordinal > 0 || lexeme.key == .half
    }

    /// `5` of `by 5`: a number that may be an hour, and counts nothing.
    private func isTimeNumber(_ index: Int) -> Bool {
        pieces[index].digits <= 2 && (1...24).contains(pieces[index].value ?? 0)
    }

    private func isThe(_ index: Int) -> Bool {
        pieces[index].lexeme.key == .the || grammar.isArticle(pieces[index])
    }

    private func isJoiner(_ index: Int) -> Bool {
        let joiners: [Lexeme.Key] = [.and, .or, .to, .until, .through, .of, .at, .on, .from, .before, .after]
        let piece = pieces[index]
        return joiners.contains { $0 == piece.lexeme.key } || piece.isSign(Lexed.comma)
            || piece.isSign(UInt8(ascii: "(")) || piece.isSign(Lexed.minus) && !piece.isGlued
    }

    /// A word that titles have before a comma: `movie night, fri 8pm`, `lunch with April, fri`.
    private func mayDescribe(_ index: Int) -> Bool {
        let (piece, lexeme) = (pieces[index], pieces[index].lexeme)
        return lexeme.part != nil || lexeme.month > 0 && piece.isCapitalized || lexeme.ordinal > 0
            || !isStrong(index)
    }

    /// `afternoon` of `call Ada afternoon next week`: nothing says the hour. `movie night next week` is a
    /// film.
    private func isPartWithoutTime(_ index: Int) -> Bool {
        let piece = pieces[index]
        guard let part = piece.lexeme.part, isNamed(index), !hasHour else { return false }
        return part != .night || index == 0 || !pieces[index - 1].isWord || pieces[index - 1].isCapitalized
    }

    /// `afternoon` of `call Ada afternoon at 16:30`; `Movie night at 20:00` and `movie night at 20:00` are
    /// names.
    private func isPartBehindName(_ index: Int) -> Bool {
        guard index > 1, let part = pieces[index].lexeme.part, isNamed(index), !pieces[index].isCapitalized
        else { return false }
        return part != .night && pieces[index - 1].isCapitalized && !pieces[index - 2].isCapitalized
    }

    /// `week` of `week 12-2pm`
    private func isPartOfMoment(_ index: Int) -> Bool {
        let piece = pieces[index]
        return piece.lexeme.unit == .week && piece.end - piece.start > 2 && index + 1 < pieces.count
            && pieces[index + 1].kind == .number
    }

    private var hasHour: Bool {
        repeating.map { !$0.sides.isEmpty } ?? false || segments.contains { hasTime($0.segment) }
    }

    private var hasDay: Bool { segments.contains { day(of: $0.segment) != nil } }

    /// `half past 5`, `1730`, next to a day.
    private func isClock(at index: Int, in run: Range<Int>) -> Bool {
        guard !hasHour else { return false }
        let piece = pieces[index]
        if piece.digits == 4, let value = piece.value, value / 100 < 24, value % 100 < 60,
            value % 100 % 15 == 0
        {
            return value < 1970 || value > 2099
        }
        var time = grammar
        time.isSentence = false
        time.position = index
        time.limit = run.upperBound
        return time.clock() != nil && time.position > index + 1
    }
}
