import CalStore

/// Words about time that no reading takes, wherever they stand: `half eight`, `black friday`, `this winter`.
extension UnusedWords {
    /// `black` of `black friday`: the weekday of a holiday is not that of the coming week.
    static func isOfMovableDay(_ words: [String]) -> Bool { Vocabulary.movableDays.contains(words) }

    private func text(_ index: Int) -> String {
        guard let piece = piece(index), piece.isWord else { return "" }
        let word = grammar.lower(piece)
        return word.contains("\u{2019}") ? word.map { $0 == "\u{2019}" ? "'" : String($0) }.joined() : word
    }

    /// The number of pieces from here on that are such words.
    func namedAt(_ index: Int) -> Int {
        let piece = pieces[index]
        let next = self.piece(index + 1)
        let behind = behindTime(index)
        if behind > 0 { return behind }
        if piece.kind == .number {
            // 150ish
            if let next, next.isGlued, next.lexeme.key == .ish, !piece.isGlued { return 2 }
            // 2 nights, 3 nights from monday
            if let next, next.lexeme.part == .night, next.lexeme.isPlural, !piece.isGlued { return 2 }
            if isHourOfFourDigits(index) { return 1 }
            return max(besideNumber(index), fullDate(index), isDateAndTime(piece) ? 1 : 0)
        }
        guard piece.isWord, !piece.isGlued || index == 0 else { return 0 }
        let key = piece.lexeme.key
        // half eight, at half 8
        if key == .half, let next, self.piece(index + 2)?.lexeme.unit == nil {
            let isFigure = next.digits > 0 && next.digits <= 2 && (1...12).contains(next.value ?? 0)
            let isHour = isFigure && index > 0 && pieces[index - 1].lexeme.key == .at
            if isHour || next.isWord && (2...12).contains(next.lexeme.number) { return 2 }
        }
        // as late as possible
        if key == .as, isBesideTime(index, 4), self.piece(index + 2)?.lexeme.key == .as,
            text(index + 3) == "possible"
        {
            return 4
        }
        // review of march, talk about friday, run on every day
        if [.of, .around, .on, .until, .since].contains(key), index + 1 < pieces.count, isUsed[index + 1] {
            return 1
        }
        // 1:30 from now
        if key == .from, isBesideTime(index, 2), [.now, .today].contains(next?.lexeme.key) { return 2 }
        // earliest 26.10
        if grammar.says("earliest", index) || grammar.says("latest", index), let next, next.kind == .number {
            return (index..<pieces.count).prefix { !isUsed[$0] && ($0 < index + 2 || pieces[$0].isGlued) }
                .count
        }
        // one night, two nights from monday
        if piece.lexeme.number > 0, !grammar.isArticle(piece), let next, next.lexeme.part == .night,
            index + 2 == pieces.count || isUsed[index + 2] || next.lexeme.isPlural
                || index > 0 && pieces[index - 1].lexeme.key == .for
        {
            return 2
        }
        // mo 10.11.
        if piece.end - piece.start == 2, index + 1 < pieces.count,
            ["mo", "tu", "th", "fr", "sa", "su"].contains(text(index))
        {
            let dotted = pieces[index + 1].isSign(Lexed.dot) ? index + 2 : index + 1
            if dotted < pieces.count, isUsed[dotted], pieces[dotted].kind == .number { return 1 }
        }
        let beside = besideUnknownDay(index)
        if beside > 0 { return beside }
        let isLast = { end in pieces[end...].allSatisfy { $0.kind == .sign } }
        if isTimeUsed { return namesDay ? 0 : movableDay(index, 0, isLast) }
        // in 10
        if key == .in, let next, next.kind == .number || next.lexeme.number > 1, isLast(index + 2) {
            return 2
        }
        // spring 2027
        if piece.roles.contains(.season), let next, isYear(next), index == 0 || isLast(index + 2) {
            return 2
        }
        let isRelative = [.this, .next, .last, .coming, .following].contains(key)
        // this hour, last century, next winter
        if isRelative, let next, next.isWord,
            isLast(index + 2) || index == 0, isUnit(next) || next.roles.contains(.season)
        {
            return 2
        }
        return movableDay(index, isRelative ? 1 : 0, isLast)
    }

    /// `the day before Mum's birthday`, `the night after the party`: a day that counts from one nobody knows.
    private func besideUnknownDay(_ index: Int) -> Int {
        let unit = pieces[index].lexeme.key == .the ? index + 1 : index
        guard !namesDay, let word = piece(unit), word.isWord, word.end - word.start > 2,
            word.lexeme.unit.map({ $0 >= .day }) ?? (word.lexeme.part == .night), let next = piece(unit + 1),
            next.lexeme.key == .before || next.lexeme.key == .after, piece(unit + 2)?.isWord ?? false
        else { return 0 }
        return unit + 2 - index
    }

    private func isUnit(_ piece: Lexed) -> Bool {
        guard let unit = piece.lexeme.unit else { return false }
        return unit != .day && piece.end - piece.start > 2
    }

    private func movableDay(_ index: Int, _ lead: Int, _ isLast: (Int) -> Bool) -> Int {
        guard piece(index + lead)?.roles.contains(.beginsMovableDay) ?? false else { return 0 }
        let first = text(index + lead)
        for words in Vocabulary.movableDays where words.first == first {
            let end = index + lead + words.count
            guard end <= pieces.count, words.indices.allSatisfy({ text(index + lead + $0) == words[$0] })
            else { continue }
            let hasYear = piece(end).map(isYear) ?? false
            let isLed =
                lead > 0
                || index > 0 && SentenceWalk.prepositions.contains(pieces[index - 1].lexeme.key ?? .the)
            let hasWeekday = pieces[end - 1].lexeme.weekday != nil
            guard isLed || hasYear || hasWeekday || isTimeUsed || isLast(end) else { continue }
            return end - index + (hasYear ? 1 : 0)
        }
        return 0
    }

    /// Words directly behind a time that can only go on with it: the rest of the sentence, a year, `now`,
    /// `pm`.
    private func behindTime(_ index: Int) -> Int {
        guard index > 0 else { return 0 }
        let isAfterComma = index > 1 && pieces[index - 1].isSign(Lexed.comma) && isUsed[index - 2]
        guard isUsed[index - 1] || isAfterComma else { return 0 }
        let piece = pieces[index]
        if isYear(piece) { return 1 }
        if piece.isGlued, !isAfterComma { return 0 }
        // friday morning very early
        if grammar.says("very", index), [.early, .late].contains(self.piece(index + 1)?.lexeme.key) {
            return 2
        }
        // or afternoon
        if piece.lexeme.key == .or, let part = self.piece(index + 1)?.lexeme.part, part.rawValue < 4 {
            return 2
        }
        // monday 930
        if piece.digits == 3, let value = piece.value, value % 100 < 60, value < 1000,
            value % 100 % (index + 1 == pieces.count ? 5 : 15) == 0
        {
            return 1
        }
        // monday ca. 9
        if grammar.says("ca", index),
            let number = (index + 1...index + 2).first(where: {
                self.piece($0)?.kind == .number
            })
        {
            return number + 1 - index
        }
        if grammar.says("onwards", index) || grammar.says("onward", index) { return 1 }
        switch piece.lexeme.key {
        case .now, .am, .pm: return 1
        case .of, .in:
            if let next = self.piece(index + 1), isYear(next) { return 2 }
            // every 2nd day of the week
            let end = self.piece(index + 1)?.lexeme.key == .the ? index + 2 : index + 1
            if let unit = self.piece(end)?.lexeme.unit, [.week, .month, .year].contains(unit) {
                return end + 1 - index
            }
        // weekdays at 6 except holidays
        case .except: return self.piece(index + 1)?.isWord ?? false ? 2 : 1
        default: break
        }
        let end = ends[index]
        guard end == pieces.count, end > index else { return 0 }
        // `12:30 lunch with May` goes on with the title.
        let leads: [Lexeme.Key] = [.the, .of, .in, .on, .at, .to, .until, .before, .after]
        let first = (index..<end).first { index in
            pieces[index].kind != .sign && !leads.contains { $0 == pieces[index].lexeme.key }
        }
        return first.map { isRestOfTime(pieces[$0]) } ?? false ? end - index : 0
    }

    /// A number, a weekday, a month, a part of a day or `noon`, which at the end of a sentence names nothing
    /// else.
    private func isRestOfTime(_ piece: Lexed) -> Bool {
        if piece.kind == .number { return piece.digits <= 2 || isYear(piece) }
        let lexeme = piece.lexeme
        guard piece.isWord, piece.end - piece.start > 2 else { return false }
        if lexeme.weekday != nil || lexeme.month > 0 { return true }
        if let part = lexeme.part { return ![.lunch, .breakfast, .dinner].contains(part) }
        return [.noon, .midnight, .now, .tomorrow, .today].contains(lexeme.key)
    }

    /// `train 0810` in a sentence without a time: a zero in front counts nothing.
    private func isHourOfFourDigits(_ index: Int) -> Bool {
        let piece = pieces[index]
        guard !isTimeUsed, piece.digits == 4, !piece.isGlued, index == 0 || index + 1 == pieces.count,
            let value = piece.value, value < 1000, !(self.piece(index + 1)?.isGlued ?? false)
        else { return false }
        return CivilTime(hour: value / 100, minute: value % 100) != nil
    }

    /// `20260304143000`
    private func isDateAndTime(_ piece: Lexed) -> Bool {
        guard piece.digits == 14 || piece.digits == 12, !piece.isGlued else { return false }
        let text = grammar.typed(piece.start..<piece.end)
        let parts = [text.dropFirst(4).prefix(2), text.dropFirst(6).prefix(2)].compactMap { Int($0) }
        return ["19", "20"].contains(text.prefix(2)) && (1...12).contains(parts[0])
            && (1...31).contains(parts[1])
    }

    /// `2026-08-20`, `20/8/2026`: a date of three numbers, whatever the rest of the sentence makes of it.
    private func fullDate(_ index: Int) -> Int {
        guard isTimeUsed, !pieces[index].isGlued, index + 4 < pieces.count else { return 0 }
        let parts = (index..<index + 5).compactMap { self.piece($0) }
        guard parts.count == 5, parts.dropFirst().allSatisfy(\.isGlued), parts[2].kind == .number,
            parts[4].kind == .number, parts[1].kind == .sign, parts[1].sign == parts[3].sign,
            [Lexed.minus, Lexed.slash, Lexed.dot].contains(parts[1].sign), parts[2].digits <= 2,
            [parts[0].digits, parts[4].digits].sorted() == [2, 4]
                || [parts[0].digits, parts[4].digits].sorted() == [1, 4],
            isYear(parts[0]) || isYear(parts[4])
        else { return 0 }
        return 5
    }

    /// A time of day, `from now`, or `today` and `tomorrow` before one.
    private func isTimeItself(_ index: Int) -> Bool {
        let piece = pieces[index]
        let next = index + 1 < pieces.count ? pieces[index + 1].lexeme.key : nil
        let isDay = [.today, .tomorrow].contains(piece.lexeme.key) && hasClock
        return isDay || grammar.isTime(at: index) || piece.lexeme.key == .from && next == .now
    }

    /// `15` of `15 after 15:00`, `15` of `at 3 15`, `8.5` of `5pm 8.5`, `13.` of `13. 9:20`
    private func besideNumber(_ index: Int) -> Int {
        let piece = pieces[index]
        guard !piece.isGlued, let value = piece.value, isTimeUsed else { return 0 }
        // 1100 thursday
        if piece.digits == 4, !isYear(piece), index + 1 < pieces.count, isUsed[index + 1],
            CivilTime(hour: value / 100, minute: value % 100) != nil
        {
            return 1
        }
        guard piece.digits <= 2 else { return 0 }
        if let dot = self.piece(index + 1), dot.isGlued, dot.isSign(Lexed.dot),
            let second = self.piece(index + 2), second.isGlued, second.kind == .number, second.digits <= 2
        {
            let after = self.piece(index + 3)
            let counts = after.map { $0.isWord && $0.lexeme == Lexeme() && !$0.isCapitalized || $0.isGlued }
            return isBesideTime(index, 3) && !(counts ?? false) ? 3 : 0
        }
        let next = index + 1
        // 8 or 9 am
        if self.piece(next)?.lexeme.key == .or, next + 1 < pieces.count, isUsed[next + 1] { return 2 }
        // 13. 9:20, 10 - 17th feb
        if let sign = self.piece(next), next + 1 < pieces.count, isUsed[next + 1],
            sign.isGlued && sign.isSign(Lexed.dot) || sign.isSign(Lexed.minus)
        {
            return 2
        }
        // dentist 15 10:15
        if next < pieces.count, isUsed[next], (1...31).contains(value), isTimeItself(next), !isNumbered(index)
        {
            return 1
        }
        if next < pieces.count, isUsed[next], (1...31).contains(value),
            index == 0 || [.after, .before].contains(pieces[next].lexeme.key)
        {
            return 1
        }
        guard index > 1, isUsed[index - 1], pieces[index - 1].kind == .number,
            pieces[index - 1].digits <= 2, pieces[index - 2].lexeme.key == .at, piece.digits == 2,
            value < 60
        else { return 0 }
        return 1
    }
}
