import Basics
import CalStore

/// The words of a sentence that became its title, and those of them that are about time.
struct UnusedWords {
    private let pieces: [Lexed]
    private let isUsed: [Bool]
    /// Words that repeat other words.
    private let silent: Set<Int>
    private let faults: [Int: SentenceWalk.Fault]
    private let grammar: TimeGrammar
    /// The end of the words about time that begin with each piece, at the piece itself for others.
    private let ends: [Int]
    /// Whether the sentence has a time at all.
    private let isTimeUsed: Bool

    init(
        _ pieces: [Lexed], _ isUsed: [Bool], _ silent: Set<Int>, _ faults: [SentenceWalk.Fault],
        _ grammar: TimeGrammar
    ) {
        self.pieces = pieces
        self.isUsed = isUsed
        self.silent = silent
        self.faults = Dictionary(faults.map { ($0.pieces.lowerBound, $0) }) { first, _ in first }
        self.grammar = grammar
        var ends = Array(pieces.indices)
        for index in pieces.indices.reversed() {
            let piece = pieces[index]
            guard !isUsed[index], piece.kind != .quoted, !silent.contains(index),
                piece.lexeme != Lexeme() || piece.kind != .word
            else { continue }
            ends[index] = index + 1 < pieces.count ? ends[index + 1] : pieces.count
        }
        self.ends = ends
        isTimeUsed = isUsed.contains(true)
    }

    /// The words of time; other words of a title need no note.
    var words: [UnusedWord] {
        var words: [UnusedWord] = []
        var index = 0
        while index < pieces.count {
            if let fault = fault(at: index) {
                words.append(word(fault.pieces, fault.message))
                index = fault.pieces.upperBound
                continue
            }
            let isFree = !isUsed[index] && pieces[index].kind != .quoted && !silent.contains(index)
            let count =
                isFree ? max(timeAt(index), phraseAt(index), remainderAt(index), lengthAt(index)) : 0
            if count > 0 {
                words.append(word(index..<index + count, nil))
            } else if isFree, let day = mistypedDay(index) {
                words.append(word(index..<index + 1, "did you mean \(day)?"))
            }
            index += max(1, count)
        }
        return words
    }

    private static let days = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "tomorrow", "yesterday",
    ]
    /// Words that differ from a day in one letter.
    private static let otherWords: Set<String> = ["sundae"]

    /// The day of which a word may be a typing error, in a sentence without a day: `meet Kenji tuesdy 10:00`.
    private func mistypedDay(_ index: Int) -> String? {
        let piece = pieces[index]
        guard piece.kind == .word, piece.lexeme == Lexeme(), piece.end - piece.start > 5, !namesDay else {
            return nil
        }
        let text = grammar.typed(piece.start..<piece.end).lowercased()
        return Self.otherWords.contains(text) ? nil : Self.days.first { Nearest.isOneChange(text, $0) }
    }

    private var namesDay: Bool {
        zip(pieces, isUsed).contains { piece, isUsed in
            let lexeme = piece.lexeme
            return isUsed
                && (lexeme.weekday != nil || lexeme.fixedDay > 0 || lexeme.month > 0
                    || [.today, .tomorrow, .yesterday].contains(lexeme.key))
        }
    }

    /// The number of pieces from here on that belong to a time next to them: `/2017` and `-dec`, which no
    /// space parts from it; `late` and `at the start` behind it, with nothing but words of time; `day of`
    /// before it.
    private func remainderAt(_ index: Int) -> Int {
        let isBehind = index > 0 && isUsed[index - 1]
        if isBehind, pieces[index].isGlued, pieces[index].kind == .sign, index + 1 < pieces.count,
            pieces[index + 1].isGlued, !isUsed[index + 1],
            pieces[index + 1].kind == .number
                || pieces[index + 1].lexeme != Lexeme()
        {
            let end = pieces[(index + 1)...].firstIndex { !$0.isGlued } ?? pieces.count
            return (index..<end).prefix { !isUsed[$0] }.count
        }
        // around 18 or 19
        if isBehind, pieces[index].lexeme.key == .or, piece(index + 1)?.kind == .number { return 2 }
        let end = ends[index]
        guard end > index else { return 0 }
        // early thursday 30.11.2027
        let isEdge = [.early, .late].contains(pieces[index].lexeme.key)
        if isEdge, isBehind || index + 1 < pieces.count && isUsed[index + 1] { return 1 }
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

    private func word(_ range: Range<Int>, _ reason: String?) -> UnusedWord {
        let span = pieces[range.lowerBound].start..<pieces[range.upperBound - 1].end
        return UnusedWord(text: grammar.typed(span), span: span, isTime: true, reason: reason)
    }

    /// The wrong words that begin here, if they are about time and none of them was used.
    private func fault(at index: Int) -> SentenceWalk.Fault? {
        guard let fault = faults[index], !fault.pieces.contains(where: { isUsed[$0] || silent.contains($0) }),
            fault.pieces.count > 2 || fault.isNumber
                || fault.pieces.contains(where: { timeAt($0) > 0 || isNameOfDay(pieces[$0].lexeme) })
        else { return nil }
        return fault
    }

    /// The number of pieces from here on that are a time alone, whatever the sentence makes of them.
    private func phraseAt(_ index: Int) -> Int {
        let piece = pieces[index]
        guard piece.kind == .number || piece.lexeme != Lexeme(),
            !piece.isGlued || index == 0 || isUsed[index - 1]
        else { return 0 }
        var end = min(ends[index], index + TimeGrammar.longestText)
        // 2 days earlier
        if end > index, end < pieces.count, !isUsed[end],
            ["earlier", "sooner", "beforehand"].contains(
                grammar.typed(pieces[end].start..<pieces[end].end).lowercased())
        {
            end += 1
        }
        guard end > index + 1 else { return 0 }
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

    /// The number of pieces of a length that ends the sentence without a start: `lunch 2 hours`. Years may be
    /// those of an anniversary.
    private func lengthAt(_ index: Int) -> Int {
        let piece = pieces[index]
        guard !isTimeUsed, !piece.isGlued,
            piece.kind == .number || piece.lexeme.number > 0 && !grammar.isArticle(piece)
                || piece.lexeme.key == .half || piece.lexeme.key == .couple
        else { return 0 }
        var time = grammar
        time.isSentence = false
        time.position = index
        time.limit = min(pieces.count, index + TimeGrammar.longestText)
        guard let length = time.length(), !length.isZero, time.position > index + 1,
            pieces[time.position - 1].lexeme.unit.map({ $0 < .year }) ?? true
        else { return 0 }
        // 4 days before
        _ = time.take(.before) || time.take(.after) || time.take(word: "prior")
        guard pieces[time.position...].allSatisfy({ $0.kind == .sign }) else { return 0 }
        return time.position - index
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
        // 2 days earlier
        if hasNumber, lexemes.contains(where: { $0.unit != nil }), lexemes.last == Lexeme() { return true }
        return hasNumber && range.contains { grammar.isTime(at: $0) }
    }

    private func isYear(_ piece: Lexed) -> Bool {
        piece.isNumber(digits: 4) && (1970...2099).contains(piece.value ?? 0)
    }

    private func isNameOfDay(_ lexeme: Lexeme) -> Bool { lexeme.weekday != nil || lexeme.month > 0 }

    private func piece(_ index: Int) -> Lexed? {
        index >= 0 && index < pieces.count && !isUsed[index] ? pieces[index] : nil
    }

    /// The number of pieces from here on that form a word of time.
    private func timeAt(_ index: Int) -> Int {
        let piece = pieces[index]
        switch piece.kind {
        case .word:
            // cw41
            let word = grammar.typed(piece.start..<piece.end).lowercased()
            if ["cw", "kw"].contains(word), let number = self.piece(index + 1), number.kind == .number,
                (1...53).contains(number.value ?? 0), number.isGlued, !piece.isGlued,
                !(self.piece(index + 2)?.isGlued ?? false)
            {
                return 2
            }
            return isWordOfTime(index) ? 1 : hourAndMinute(index)
        case .number:
            // 14:30, 3pm, 20th, 3/4, 20.3.
            if let next = self.piece(index + 1), next.isGlued {
                if next.isSign(Lexed.colon), let second = self.piece(index + 2), second.isNumber(digits: 2) {
                    return 3
                }
                // 7d, 12-1
                if next.lexeme.unit != nil { return grammar.isDecade(index - grammar.position) ? 0 : 2 }
                if next.isSign(Lexed.minus), piece.digits <= 2, (1...31).contains(piece.value ?? 0),
                    let second = self.piece(index + 2),
                    second.kind == .number, second.isGlued, second.digits <= 2,
                    (1...24).contains(second.value ?? 0),
                    !(self.piece(index + 3)?.isGlued ?? false), !piece.isGlued
                {
                    return 3
                }
                if next.lexeme.key == .am || next.lexeme.key == .pm || grammar.isOrdinalEnding(next) {
                    return 2
                }
                let isDate = next.isSign(Lexed.slash) || next.isSign(Lexed.dot)
                if isDate, piece.digits <= 2, (1...31).contains(piece.value ?? 0),
                    let second = self.piece(index + 2),
                    second.kind == .number, second.isGlued, second.digits <= 2,
                    next.isSign(Lexed.slash) || second.digits == 2 && isBesideTime(index, 3)
                {
                    return isPartOfVersion(index) ? 0 : 3
                }
            } else if areLastHours(index) {
                return 3
            } else if let next = self.piece(index + 1), next.lexeme.key == .am || next.lexeme.key == .pm {
                return 2
            }
            // Wed Aug 5 12:00 2015
            // 0930 - 1045
            let before = index > 1 && pieces[index - 1].isSign(Lexed.minus) ? index - 2 : index - 1
            let isLast = index + 1 == pieces.count && before >= 0 && isUsed[before]
            return isLast && !piece.isGlued && (piece.digits == 2 || piece.digits == 4) ? 1 : 0
        case .sign, .dots, .bracket, .quoted: return 0
        }
    }

    /// `five-thirty`, `five oh five` at the end of a sentence without a time
    private func hourAndMinute(_ index: Int) -> Int {
        guard !isTimeUsed, (1...12).contains(pieces[index].lexeme.number), !grammar.isArticle(pieces[index])
        else { return 0 }
        var time = grammar
        time.isSentence = false
        time.position = index
        guard let clock = time.clock(), clock.seconds % 3600 > 0, time.isAtEnd || isUsed[time.position] else {
            return 0
        }
        return time.position - index
    }

    /// `7 - 8` at the end of a sentence without a time
    private func areLastHours(_ index: Int) -> Bool {
        guard !isTimeUsed, index + 3 == pieces.count, pieces[index + 1].isSign(Lexed.minus) else {
            return false
        }
        return [pieces[index], pieces[index + 2]].allSatisfy { piece in
            piece.kind == .number && piece.digits <= 2 && (1...24).contains(piece.value ?? 0)
        }
    }

    private func isPartOfVersion(_ index: Int) -> Bool {
        let isAfter = piece(index - 1).map { $0.isSign(Lexed.dot) } ?? false
        return isAfter
            || piece(index + 3).map {
                $0.isGlued && $0.isSign(Lexed.dot) && piece(index + 4)?.kind == .number
            } ?? false
    }

    private func isBesideTime(_ index: Int, _ count: Int) -> Bool {
        index > 0 && isUsed[index - 1] || index + count < pieces.count && isUsed[index + count]
    }

    /// One of `mon,wed`.
    private func isListed(_ index: Int) -> Bool {
        for (comma, other) in [(index + 1, index + 2), (index - 1, index - 2)] {
            guard pieces.indices.contains(comma) else { continue }
            if !isUsed[comma], pieces[comma].lexeme.weekday != nil { return true }
            if pieces[comma].isSign(Lexed.comma), pieces.indices.contains(other),
                pieces[max(comma, other)].isGlued,
                pieces[other].lexeme.weekday != nil
            {
                return true
            }
        }
        return false
    }

    private func isWordOfTime(_ index: Int) -> Bool {
        let piece = pieces[index]
        let lexeme = piece.lexeme
        // The name of a zone directly after a time: 17:00 PDT, 17:00 (PDT)
        let isInBrackets = index > 1 && pieces[index - 1].isSign(UInt8(ascii: "(")) && isUsed[index - 2]
        if index > 0, isUsed[index - 1] || isInBrackets, piece.isAllCapitals {
            let word = grammar.typed(piece.start..<piece.end).lowercased()
            if Vocabulary.zoneAbbreviations[word] != nil { return true }
            // 17:00 Z
            if lexeme.key == .z, pieces[index - 1].kind == .number { return true }
        }
        if index > 1, piece.isGlued, !pieces[index - 1].isSign(Lexed.comma) { return false }
        if lexeme.weekday != nil, isListed(index) { return true }
        // nov 12 (sun
        if lexeme.weekday != nil, isInBrackets { return true }
        guard !lexeme.isCommonWord else { return false }
        if lexeme.weekday != nil || lexeme.month > 0 || lexeme.fixedDay > 0 { return true }
        switch lexeme.key {
        case .today, .tomorrow, .yesterday, .every, .each, .until, .ago: return true
        // `weekly meeting monday` happens once.
        case .daily, .weekly, .biweekly, .fortnightly, .monthly, .bimonthly, .quarterly, .yearly:
            return isTimeUsed
                && !["annual", "everyday"].contains(grammar.typed(piece.start..<piece.end).lowercased())
        default: return lexeme.part == .tonight || lexeme.part == .end
        }
    }
}
