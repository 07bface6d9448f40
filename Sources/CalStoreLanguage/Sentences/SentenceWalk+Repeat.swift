import CalStore

/// Repeats in a sentence: `every 2 weeks on fri until june`.
extension SentenceWalk {
    mutating func takeRepeat(_ index: Int) -> Int? {
        guard mayRepeat else { return nil }
        var grammar: RepeatGrammar
        if let old = repeating {
            // A separate clause: `standup every weekday with Ada until june`.
            switch pieces[index].lexeme.key {
            case .until, .for, .starting, .from, .except, .but, .x, .ending: grammar = old
            default:
                guard pieces[index].kind == .number, index + 1 < pieces.count,
                    pieces[index + 1].lexeme.key == .times
                else {
                    return nil
                }
                grammar = old
            }
            grammar.time.position = index
            grammar.time.limit = end(index)
        } else {
            var time = self.grammar
            time.assumptions = []
            time.notes = []
            time.parts = []
            time.position = index
            time.limit = end(index)
            grammar = RepeatGrammar(time, isExplicit: false)
        }
        guard grammar.read(), grammar.time.fault == nil, grammar.time.position > index else { return nil }
        if repeating == nil, isBareUnit(index..<grammar.time.position) { return nil }
        let end = grammar.time.position
        if repeating == nil {
            // tue or wed
            if pieces[index..<end].contains(where: { $0.lexeme.key == .or }), !saysRepeat(index..<end) {
                let typed = self.grammar.typed(pieces[index].start..<pieces[end - 1].end)
                faults.append(
                    Fault(
                        pieces: index..<end,
                        error: self.grammar.error(.twoDates(typed, range: nil), at: index)))
                return end
            }
            repeatWords = index..<end
        }
        // `every friday 5 review` may be at five.
        if index == 0, grammar.awaitsHour, isHourBeforeTitle(end) { faults.append(bareHour(at: end)) }
        repeating = grammar
        use(index..<end, .repeat)
        return end
    }

    /// Whether one of the words says that something happens again: `every`, `daily`, `mondays`.
    func saysRepeat(_ indices: some Sequence<Int>) -> Bool {
        indices.contains { index in
            let lexeme = pieces[index].lexeme
            if lexeme.isPlural { return true }
            if grammar.says("nightly", index) { return true }
            switch lexeme.key {
            case .every, .each, .daily, .weekly, .biweekly, .fortnightly, .monthly, .bimonthly, .quarterly,
                .semiannually, .yearly, .weekdays, .weekends, .once, .twice, .thrice:
                return true
            default: return false
            }
        }
    }

    /// `on the second` and similar words name nothing that repeats.
    func isBareUnit(_ range: Range<Int>) -> Bool {
        range.count == 1 && pieces[range.lowerBound].lexeme.isCommonWord
            && pieces[range.lowerBound].lexeme.key != .weekends
    }
}

extension TimeGrammar {
    /// Whether a repeat may be among the words. Most sentences have none, and then none is looked for at each
    /// of their words.
    var mayRepeat: Bool {
        var (weekdays, ordinals) = (0, 0)
        return pieces.contains { piece in
            let lexeme = piece.lexeme
            if lexeme == Lexeme() {
                if isOrdinalEnding(piece) { ordinals += 1 }
                return piece.roles.contains(.beginsRepeat)
            }
            if lexeme.weekday != nil { weekdays += 1 }
            if lexeme.ordinal > 0 { ordinals += 1 }
            // tue, thu; 1st and 3rd fri
            return weekdays > 1 || weekdays > 0 && ordinals > 0 || lexeme.isPlural
                || lexeme.key.map { Self.repeatKeys.contains($0) } ?? false
                || [.workday, .weekend, .month, .quarter, .year].contains(lexeme.unit)
        }
    }

    private static let repeatKeys: Set<Lexeme.Key> = [
        .every, .each, .other, .daily, .weekly, .biweekly, .fortnightly, .monthly, .bimonthly, .quarterly,
        .semiannually, .yearly, .once, .twice, .thrice, .times, .time, .x, .weekdays, .weekends, .sow, .eow,
        .som, .eom, .soq, .eoq, .soy, .eoy,
    ]
}
