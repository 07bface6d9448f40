import Basics
import CalStore

/// The words of a sentence that became its title, and those of them that are about time.
struct UnusedWords {
    let pieces: [Lexed]
    let isUsed: [Bool]
    /// Words that repeat other words.
    private let silent: Set<Int>
    private let faults: [Int: SentenceWalk.Fault]
    let grammar: TimeGrammar
    /// A phrase at one end of a sentence without a time.
    private let phrase: Range<Int>?
    /// The pieces of words next to the time that no reading took.
    private let left: Set<Int>
    /// The end of the words about time that begin with each piece, at the piece itself for others.
    let ends: [Int]
    /// Whether the sentence has a time at all.
    let isTimeUsed: Bool
    /// Whether one of the used words is a day.
    let namesDay: Bool
    /// Whether one of the used words is a time of day.
    let hasClock: Bool

    init(
        _ pieces: [Lexed], _ isUsed: [Bool], _ silent: Set<Int>, _ faults: [SentenceWalk.Fault],
        _ grammar: TimeGrammar, _ phrase: Range<Int>?, _ left: Set<Int>
    ) {
        self.phrase = phrase
        self.left = left
        self.pieces = pieces
        self.isUsed = isUsed
        let silent = silent.subtracting(left)
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
        let used = pieces.indices.filter { isUsed[$0] }
        namesDay = used.contains { index in
            let lexeme = pieces[index].lexeme
            return lexeme.weekday != nil || lexeme.fixedDay > 0 || lexeme.month > 0
                || [.today, .tomorrow, .yesterday].contains(lexeme.key)
        }
        hasClock = used.contains { index in
            [.noon, .midnight].contains(pieces[index].lexeme.key) || grammar.isTime(at: index)
        }
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
            if let phrase, phrase.lowerBound == index {
                words.append(word(phrase, nil))
                index = phrase.upperBound
                continue
            }
            let isFree = !isUsed[index] && pieces[index].kind != .quoted && !silent.contains(index)
            var count =
                isFree
                ? max(
                    timeAt(index), phraseAt(index), remainderAt(index), lengthAt(index), namedAt(index),
                    joinedAt(index), leftAt(index)) : 0
            if isFree, count == 0 { count = isFirstThing(index) ? 2 : isHourBeforeDay(index) ? 1 : 0 }
            if count > 0 {
                words.append(word(index..<index + count, nil))
            } else if isFree, let day = mistypedDay(index) {
                words.append(word(index..<index + 1, "did you mean \(day)?"))
            }
            index += max(1, count)
        }
        return words
    }

    private func leftAt(_ index: Int) -> Int { (index..<pieces.count).prefix { left.contains($0) }.count }

    static let days = [
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
        let text = grammar.lower(piece)
        return Self.otherWords.contains(text) ? nil : Self.days.first { Nearest.isOneChange(text, $0) }
    }

    func word(_ range: Range<Int>, _ reason: String?) -> UnusedWord {
        let span = pieces[range.lowerBound].start..<pieces[range.upperBound - 1].end
        return UnusedWord(text: grammar.typed(span), span: span, isTime: true, reason: reason)
    }

    /// The wrong words that begin here, if they are about time and none of them was used.
    func fault(at index: Int) -> SentenceWalk.Fault? {
        guard let fault = faults[index], !fault.pieces.contains(where: { isUsed[$0] || silent.contains($0) }),
            fault.isTime || fault.pieces.count > 2 || fault.isNumber
                || pieces[fault.pieces.lowerBound].lexeme.key == .half
                || fault.pieces.contains(where: { timeAt($0) > 0 || isNameOfDay(pieces[$0].lexeme) })
        else { return nil }
        return fault
    }

    func isYear(_ piece: Lexed) -> Bool {
        piece.isNumber(digits: 4) && (1970...2099).contains(piece.value ?? 0)
    }

    private func isNameOfDay(_ lexeme: Lexeme) -> Bool { lexeme.weekday != nil || lexeme.month > 0 }

    func piece(_ index: Int) -> Lexed? {
        index >= 0 && index < pieces.count && !isUsed[index] ? pieces[index] : nil
    }

    /// The number of pieces from here on that form a word of time.
    private func timeAt(_ index: Int) -> Int {
        let piece = pieces[index]
        switch piece.kind {
        case .word:
            // cw41
            let word = grammar.lower(piece)
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
            } else if areHoursAtEdge(index) {
                return 3
            } else if let next = self.piece(index + 1), next.lexeme.key == .am || next.lexeme.key == .pm {
                return 2
            }
            // the 13.
            if !isTimeUsed, index > 0, pieces[index - 1].lexeme.key == .the, piece.digits <= 2,
                (1...31).contains(piece.value ?? 0), let point = self.piece(index + 1), point.isGlued,
                point.isSign(Lexed.dot), !(self.piece(index + 2)?.isGlued ?? false)
            {
                return 2
            }
            // dinner 7.30
            if !isTimeUsed, piece.digits <= 2, let point = self.piece(index + 1), point.isGlued,
                point.isSign(Lexed.dot), let minute = self.piece(index + 2), minute.isGlued,
                minute.isNumber(digits: 2), (minute.value ?? 1) % 5 == 0, (minute.value ?? 60) < 60,
                index + 3 == pieces.count, !piece.isGlued, (1...24).contains(piece.value ?? 0), !isPrice
            {
                return 3
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

    /// `7 - 8` at one end of a sentence without a time
    private func areHoursAtEdge(_ index: Int) -> Bool {
        guard !isTimeUsed, index + 3 <= pieces.count, index == 0 || index + 3 == pieces.count,
            pieces[index + 1].isSign(Lexed.minus)
        else { return false }
        return [pieces[index], pieces[index + 2]].allSatisfy { piece in
            piece.kind == .number && piece.digits <= 2 && (1...24).contains(piece.value ?? 0)
        }
    }

    /// `pay Jo 7.30`
    private var isPrice: Bool {
        let first = pieces.first { $0.isWord }.map { grammar.lower($0) } ?? ""
        return SentenceWalk.deeds.contains(first)
    }

    private func isPartOfVersion(_ index: Int) -> Bool {
        let isAfter = piece(index - 1).map { $0.isSign(Lexed.dot) } ?? false
        return isAfter
            || piece(index + 3).map {
                $0.isGlued && $0.isSign(Lexed.dot) && piece(index + 4)?.kind == .number
            } ?? false
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
        let isZone = piece.isAllCapitals || piece.lexeme == Lexeme() && piece.end - piece.start == 3
        if index > 0, isUsed[index - 1] || isInBrackets, isZone {
            let word = grammar.lower(piece)
            if Vocabulary.zoneAbbreviations[word] != nil,
                piece.isAllCapitals || !["met", "wet"].contains(word) && !piece.isCapitalized
            {
                return true
            }
            // 17:00 Z
            if lexeme.key == .z, pieces[index - 1].kind == .number { return true }
        }
        if index > 1, piece.isGlued, !pieces[index - 1].isSign(Lexed.comma) { return false }
        if lexeme.weekday != nil, isListed(index) { return true }
        // nov 12 (sun
        if lexeme.weekday != nil, isInBrackets { return true }
        // Alone they repeat; beside another repeat they are not read.
        if lexeme.key == .weekends, isTimeUsed { return true }
        guard !lexeme.isCommonWord else { return false }
        if lexeme.weekday != nil || lexeme.month > 0 || lexeme.fixedDay > 0 { return true }
        switch lexeme.key {
        case .today, .tomorrow, .yesterday, .every, .each, .until, .ago: return true
        // `weekly meeting monday` happens once.
        case .daily, .weekly, .biweekly, .fortnightly, .monthly, .bimonthly, .quarterly, .semiannually,
            .yearly, .weekdays:
            // bins weekly 7
            let isBeforeNumber =
                index > 0 && self.piece(index + 1).map { $0.kind == .number && $0.digits <= 2 } ?? false
            return (isTimeUsed || isBeforeNumber) && !["annual", "everyday"].contains(grammar.lower(piece))
        default: return lexeme.part == .tonight || lexeme.part == .end
        }
    }
}
