import CalStore

/// Whole phrases in a sentence, as `ekcal when` reads them.
extension SentenceWalk {
    /// A whole phrase, or the reason why it is refused.
    enum Longer {
        case stretch(Stretch)
        case fault(Fault)
    }

    /// The phrase that begins here and takes more words than the segment that ends at `end`.
    mutating func phrase(at index: Int, longerThan end: Int) -> Longer? {
        guard repeating == nil, pieces[index].kind != .sign, mayBeginPhrase(index),
            end <= index || mayGoOn(end)
        else { return nil }
        var time = grammar
        time.position = index
        time.limit = self.end(index)
        time.assumptions = []
        time.notes = []
        time.parts = []
        guard let phrase = time.embeddedPhrase() else {
            // What is refused alone is not read by half.
            guard let fault = time.fault, end > index, fault.end > end || fault.end == time.limit,
                Self.refusesAll(fault.reason)
            else {
                return nil
            }
            return .fault(
                Fault(pieces: index..<fault.end, error: time.error(fault)))
        }
        let range = index..<time.position
        guard range.upperBound > end, isSpecific(range) || isBound(phrase, range) else { return nil }
        return .stretch(
            Stretch(
                segment: .phrase(phrase), pieces: range, assumptions: time.assumptions, notes: time.notes))
    }

    /// Whether a phrase can begin with a word.
    func mayBeginPhrase(_ index: Int) -> Bool {
        let piece = pieces[index]
        guard piece.isWord, piece.lexeme == Lexeme() else { return true }
        return piece.roles.contains(.beginsPhrase)
    }

    /// `week 12 fri` of `plan week 12 fri`: the friday of that week, unless the title names the week.
    func assumeWeek(_ range: Range<Int>, _ time: inout TimeGrammar) {
        let index = range.lowerBound
        guard index > 0, range.count > 2, pieces[index - 1].isWord, pieces[index - 1].lexeme == Lexeme(),
            pieces[index].lexeme.unit == .week, pieces[index + 1].kind == .number,
            let day = range.dropFirst(2).first(where: { pieces[$0].isWord && pieces[$0].lexeme.key != .on }),
            let weekday = pieces[day].lexeme.weekday
        else { return }
        let name = Vocabulary.name(of: weekday)
        let week = grammar.typed(pieces[index].start..<pieces[index + 1].end)
        let span = pieces[index].start..<pieces[day].end
        time.assume(.vague, span, "\(name) of \(week)", "\(name) of \(week)")
    }

    /// Whether a segment that ends before this piece can be part of a longer phrase.
    private func mayGoOn(_ index: Int) -> Bool {
        guard index < pieces.count, !isUsed[index], pieces[index].kind != .quoted else { return false }
        let piece = pieces[index]
        return !piece.isWord || piece.lexeme != Lexeme() || piece.isGlued
            || !piece.roles.isDisjoint(with: [.beginsPhrase, .endsPhrase])
    }

    private static func refusesAll(_ reason: DateError.Reason) -> Bool {
        switch reason {
        case .severalDays, .noLength, .endBeforeStart: true
        default: false
        }
    }

    func isRange(_ segment: TimeGrammar.Segment) -> Bool {
        if case .range(let left, let right) = segment { left.day != nil || right.day != nil } else { false }
    }

    /// `after 5`, `no later than 4`, unless the number counts something.
    private func isBound(_ phrase: TimeGrammar.Phrase, _ range: Range<Int>) -> Bool {
        guard let lead = phrase.lead, [.by, .before, .after, .within].contains(lead) else { return false }
        guard pieces[range.upperBound - 1].kind == .number, pieces.indices.contains(range.upperBound) else {
            return true
        }
        if !pieces[range.lowerBound].lexeme.isCommonWord, pieces[range.lowerBound].lexeme.key != lead {
            return true
        }
        let next = pieces[range.upperBound]
        return !next.isWord || next.lexeme != Lexeme() || next.isCapitalized
    }

    /// Whether a stretch has a word that can only be a time.
    private func isSpecific(_ range: Range<Int>) -> Bool {
        range.contains { index in
            let piece = pieces[index]
            if piece.kind == .number {
                return grammar.isTime(at: index)
                    || index + 1 < range.upperBound
                        && (pieces[index + 1].lexeme.month > 0 || pieces[index + 1].lexeme.unit != nil)
                    || index > range.lowerBound && pieces[index - 1].lexeme.month > 0
            }
            return piece.lexeme != Lexeme() && !piece.lexeme.isCommonWord
                && (piece.lexeme.key == nil || piece.lexeme.key.map(Self.landmarks.contains) ?? false)
                || piece.lexeme.part != nil && index == range.lowerBound + 1
                    && pieces[range.lowerBound].lexeme.key == .all
                || piece.lexeme.key == .noon || piece.lexeme.key == .now
                || piece.lexeme.unit == .day && index > range.lowerBound && isRest(range.lowerBound)
                || [.week, .month, .quarter, .year].contains(piece.lexeme.unit)
                || piece.lexeme.month > 0 && index > range.lowerBound && pieces[index - 1].lexeme.key == .of
        }
    }

    /// `rest` of `rest of the day`
    private func isRest(_ index: Int) -> Bool {
        let index = pieces[index].lexeme.key == .the ? index + 1 : index
        return ["rest", "remainder"].contains(
            grammar.lower(pieces[index]))
    }

    private static let landmarks: Set<Lexeme.Key> = [
        .today, .tomorrow, .yesterday, .midnight, .eom, .eow, .eoy,
    ]

    /// `next week at 6pm`
    func isPeriodWithTime(_ segment: TimeGrammar.Segment) -> Bool {
        switch segment {
        case .side(let side), .deadline(let side), .end(let side):
            side.clock != nil && side.day.map { !$0.isDay } ?? false
        case .range, .length, .phrase: false
        }
    }
}
