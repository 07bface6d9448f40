import CalStore

/// Walks through the words of a sentence once and takes those about time.
struct SentenceWalk {
    let dates: DateReader
    var item: ItemSentence
    var grammar: TimeGrammar
    var repeating: RepeatGrammar?
    /// The parts of the text that are not the title.
    var taken: [ReadingPart]
    /// Pieces in a taken stretch.
    var isUsed: [Bool]
    /// Pieces that are used for something other than a time: a sign, an alarm, a place.
    private(set) var isFixed: [Bool]
    var segments: [Stretch] = []
    /// The words of the repeat.
    var repeatWords: Range<Int>?
    /// Words about time that repeat other words.
    var silent: Set<Int> = []
    /// Stretches of pieces that begin like a time but are certainly not one.
    var faults: [Fault] = []
    /// Words directly behind a time in front of the title that may belong to it.
    var restOfTime: Range<Int>?
    var isAddressed = false
    var isDue = false
    /// Whether any of its words can say that it repeats.
    let mayRepeat: Bool
    /// All pieces from the current one up to this one are free; words are used only before the current one.
    private var barrier = 0

    struct Fault {
        var pieces: Range<Int>
        var error: DateError
        /// Whether the words were read as a time, but not as one of an item.
        var isTime = false

        var isNumber: Bool { if case .bareNumber = error.reason { true } else { false } }

        var message: String { error.message + (error.hint.map { " (\($0))" } ?? "") }
    }

    /// A segment and its pieces.
    struct Stretch {
        var segment: TimeGrammar.Segment
        var pieces: Range<Int>
        var assumptions: [Assumption]
        var notes: [ReadingNote]
    }

    init(_ text: String, _ signs: SentenceSigns, _ dates: DateReader) {
        self.dates = dates
        item = signs.sentence
        taken = signs.parts
        grammar = TimeGrammar(text, dates)
        grammar.isSentence = true
        grammar.limit = grammar.pieces.count
        var parts = signs.parts[...]
        isFixed = grammar.pieces.map { piece in
            // Both are in order.
            while let part = parts.first, part.span.upperBound <= piece.start { parts.removeFirst() }
            return parts.first.map { $0.span.lowerBound < piece.end } ?? false
        }
        isUsed = isFixed
        mayRepeat = grammar.mayRepeat
    }

    var pieces: [Lexed] { grammar.pieces }

    // MARK: Walking

    mutating func run() {
        takeAddress()
        var index = 0
        while index < pieces.count {
            guard !isUsed[index], pieces[index].kind != .quoted, startsWord(index), !isPlain(index) else {
                index += 1
                continue
            }
            index = takeAlarm(index) ?? takeRepeat(index) ?? takeSegment(index) ?? index + 1
        }
        dropRivals()
        takeEdge()
        takeLocation()
    }

    /// Whether a word begins nothing but a title, as most words do; `new` may begin `new year`.
    private func isPlain(_ index: Int) -> Bool {
        let piece = pieces[index]
        return piece.isWord && piece.lexeme == Lexeme()
            && piece.roles.isDisjoint(with: [.beginsPhrase, .beginsRepeat, .beginsAlarm, .isNew])
    }

    /// Not inside a word: `LH2030`, `Ada's`.
    func startsWord(_ index: Int) -> Bool {
        guard index > 0, pieces[index].isGlued, !isUsed[index - 1] else { return true }
        let before = pieces[index - 1]
        return before.kind == .sign && before.sign != UInt8(ascii: "#") && before.sign != UInt8(ascii: "$")
            && before.sign != UInt8(ascii: "/") && before.sign != Lexed.minus && before.sign != Lexed.dot
            && before.sign != Lexed.colon && before.sign != UInt8(ascii: "'")
    }

    /// The end of the words that a phrase from here on may have.
    mutating func end(_ index: Int) -> Int {
        if barrier < index { barrier = index }
        let most = min(pieces.count, index + TimeGrammar.longestText)
        while barrier < most, !isUsed[barrier], pieces[barrier].kind != .quoted { barrier += 1 }
        return min(barrier, most)
    }

    mutating func use(_ range: Range<Int>, _ kind: ReadingPart.Kind) {
        guard !range.isEmpty else { return }
        for index in range { isUsed[index] = true }
        if [.kind, .alarm, .location].contains(kind) { for index in range { isFixed[index] = true } }
        taken.append(
            ReadingPart(kind: kind, span: pieces[range.lowerBound].start..<pieces[range.upperBound - 1].end))
    }

    private static let addresses: [[StaticString]] = [
        ["remind", "me", "to"], ["remind", "me"], ["remember", "to"], ["todo"],
    ]

    /// `todo`, `remind me to` and the like in front.
    mutating func takeAddress() {
        let front = Self.addresses.first { words in
            words.count < pieces.count
                && words.indices.allSatisfy { !isUsed[$0] && grammar.says(words[$0], $0) }
        }
        guard let front else { return }
        let hasColon = front.count == 1 && pieces.count > 2 && !isUsed[1] && pieces[1].isSign(Lexed.colon)
        use(0..<(hasColon ? 2 : front.count), .kind)
        isAddressed = true
    }

    // MARK: Alarms

    /// `alert 15 minutes before`, `remind me 1 hour before`, `with a reminder 10 min before`
    mutating func takeAlarm(_ index: Int) -> Int? {
        let lexeme = pieces[index].lexeme
        guard index > 0, lexeme.key == .with || pieces[index].isWord && lexeme == Lexeme() else { return nil }
        var time = grammar
        time.position = index
        time.limit = end(index)
        if time.take(.with), time.isArticle(time.peek()) { time.skip() }
        let isAsked = time.says("remind") && time.says("me", 1)
        guard
            isAsked
                || (time.says("alert") || time.says("alarm") || time.says("reminder") || time.says("notify"))
        else { return nil }
        time.skip(isAsked || time.says("me", 1) ? 2 : 1)
        guard let length = time.length(), length.exactSeconds != nil else { return nil }
        let text = length.spelling
        let isBefore =
            (time.says("before") || time.says("early") || time.says("earlier") || time.says("ahead")
                || time.says("beforehand") || time.says("prior"))
        guard isBefore || !isAsked && (time.isAtEnd || time.peek().lexeme != Lexeme()) else { return nil }
        if isBefore { time.skip() }
        guard let alarm = try? TypedAlarm(text, dates: dates) else { return nil }
        item.alarms.append(alarm)
        use(index..<time.position, .alarm)
        return time.position
    }

    // MARK: Segments

    mutating func takeSegment(_ index: Int) -> Int? {
        // `before friday` is not a friday.
        let before = index > 1 && pieces[index - 1].lexeme.key == .the ? index - 2 : index - 1
        if before >= 0, !isUsed[before],
            [.before, .after, .since, .except].contains(pieces[before].lexeme.key)
        {
            return nil
        }
        // `every year on december 21st and 31st`, `wed and fri`: the rest of a list is not a day.
        if index > 1, pieces[index - 1].lexeme.key == .and, !isUsed[index - 1],
            repeating != nil && isUsed[index - 2]
                || pieces[index].lexeme.weekday != nil && pieces[index - 2].lexeme.weekday != nil
        {
            return nil
        }
        // `black friday` is not the coming one.
        if pieces[index].lexeme.weekday != nil, index > 0, !isUsed[index - 1], pieces[index - 1].isWord,
            pieces[index - 1].lexeme == Lexeme(),
            UnusedWords.isOfMovableDay([
                grammar.lower(pieces[index - 1]),
                grammar.lower(pieces[index]),
            ])
        {
            return nil
        }
        // `fri sat` are two days.
        if pieces[index].lexeme.weekday != nil {
            if index + 1 < pieces.count, pieces[index + 1].lexeme.weekday != nil { return nil }
            if index > 0, !isUsed[index - 1], pieces[index - 1].lexeme.weekday != nil { return nil }
        }
        var time = grammar
        time.position = index
        time.phraseStart = index
        time.limit = end(index)
        time.assumptions = []
        time.notes = []
        time.parts = []
        let read = time.segment()
        if let fault = time.fault {
            // The rest of `31 june` is not June.
            let error = time.error(fault)
            let end = pieces[index...].firstIndex { $0.start >= error.span.upperBound } ?? pieces.count
            faults.append(Fault(pieces: index..<max(end, index + 1), error: error))
            return max(end, index + 1)
        }
        let longer = phrase(
            at: index, longerThan: read.map { isRange($0) ? time.position - 1 : time.position } ?? index)
        if let longer, case .fault(let fault) = longer {
            faults.append(fault)
            return fault.pieces.upperBound
        }
        var segment = read
        if let longer, case .stretch(let stretch) = longer {
            segment = stretch.segment
            time.position = stretch.pieces.upperBound
            time.assumptions = stretch.assumptions
            time.notes = stretch.notes
        }
        guard let segment, time.position > index else { return nil }
        // `game night fri` is a night, which the title says too.
        let range = (isPartOfName(index, time.position) ? index + 1 : index)..<time.position
        // `mon,wed` is a list, and a list is not a day.
        if pieces.indices.contains(range.upperBound + 1), pieces[range.upperBound].isSign(Lexed.comma),
            pieces[range.upperBound].isGlued, pieces[range.upperBound + 1].isGlued,
            pieces[range.upperBound + 1].lexeme.weekday != nil
        {
            return nil
        }
        guard isTime(segment, range), !isBesideUnknownDay(segment, range.upperBound),
            !countsTitle(segment, range)
        else { return nil }
        // coffee with June at noon
        if pieces[index].lexeme.month > 0, index > 0, followsPerson(index), index + 1 < pieces.count,
            pieces[index + 1].lexeme.key == .at
        {
            return nil
        }
        if isPeriodWithTime(segment) {
            faults.append(
                Fault(
                    pieces: range,
                    error: time.error(
                        .severalDays(grammar.typed(pieces[index].start..<pieces[range.upperBound - 1].end)),
                        at: index), isTime: true))
            return range.upperBound
        }
        guard isMeaningful(segment, time) else { return nil }
        assumeWeek(range, &time)
        // `fri 5 review` may be at five.
        if index == 0, isHourBeforeTitle(range.upperBound), case .side(let side) = segment, !side.hasTime,
            side.day?.isDay == true
        {
            faults.append(bareHour(at: range.upperBound))
        }
        segments.append(
            Stretch(segment: segment, pieces: range, assumptions: time.assumptions, notes: time.notes))
        return range.upperBound
    }

    /// `5th` of `read 5th chapter`, `3rd` of `3rd party audit fri`: an ordinal alone belongs to the word
    /// behind it.
    private func countsTitle(_ segment: TimeGrammar.Segment, _ range: Range<Int>) -> Bool {
        guard case .side(let side) = segment, side.day?.kind == .dayOfMonth, !side.hasTime,
            !isLed(range), pieces[range.lowerBound].lexeme.key != .the,
            pieces.indices.contains(range.upperBound)
        else { return false }
        let next = pieces[range.upperBound]
        return next.isWord && next.lexeme == Lexeme() && !next.isGlued && !isUsed[range.upperBound]
    }

    /// `the night` of `the night before the wedding`, which is no night that anybody knows.
    private func isBesideUnknownDay(_ segment: TimeGrammar.Segment, _ end: Int) -> Bool {
        guard case .side(let side) = segment, side.day == nil, side.clock == nil, side.part != nil,
            end + 1 < pieces.count, [.before, .after].contains(pieces[end].lexeme.key)
        else { return false }
        return pieces[end + 1].isWord
    }

    /// `5` of `fri 5 review`
    func isHourBeforeTitle(_ index: Int) -> Bool {
        index + 1 < pieces.count && pieces[index].kind == .number && !pieces[index].isGlued
            && (1...24).contains(pieces[index].value ?? 0) && !pieces[index + 1].isGlued
    }

    func bareHour(at index: Int) -> Fault {
        let number = grammar.typed(pieces[index].start..<pieces[index].end)
        return Fault(pieces: index..<index + 1, error: grammar.error(.bareNumber(number), at: index))
    }

    /// `night` of `game night fri 20:00`
    private func isPartOfName(_ index: Int, _ end: Int) -> Bool {
        let piece = pieces[index]
        guard index > 0, index + 1 < end, piece.isWord, let part = piece.lexeme.part,
            part != .end, part != .tonight,
            piece.lexeme.key == nil,
            !piece.lexeme.isPlural, pieces[index - 1].isWord, pieces[index - 1].lexeme == Lexeme(),
            !isUsed[index - 1], !piece.isGlued
        else { return false }
        // `evening on 20 march` is one of a title too.
        let next = pieces[index + 1]
        let isBeforeDay =
            next.kind == .number || next.isSign(Lexed.comma)
            || [.on, .next, .last].contains(next.lexeme.key) || next.lexeme.ordinal > 0
        return isBeforeDay || next.lexeme.weekday != nil || grammar.isTime(at: index + 1)
            || next.lexeme.month > 0
    }

    /// Words that are also ordinary English words count as time only next to another word of time, after a
    /// preposition, or as the last word.
    func isTime(_ segment: TimeGrammar.Segment, _ range: Range<Int>) -> Bool {
        var words = range
        let isLed = isLed(words)
        if isLed { words = words.lowerBound + 1..<words.upperBound }
        if case .length = segment { return true }
        if words.count > 1 || isLed {
            // `for june` in `card for june` is often a name.
            let isName =
                words.count == 1 && pieces[words.lowerBound].lexeme.isCommonWord
                && pieces[words.lowerBound].isCapitalized
            return !(isName && pieces[range.lowerBound].lexeme.key == .for)
        }
        guard let piece = words.first.map({ pieces[$0] }) else { return false }
        let isLast = isLastWord(range.upperBound)
        if piece.lexeme.isCommonWord { return isLast && !followsPerson(range.lowerBound) }
        // `Monday blues playlist` is probably not about a Monday.
        if range.lowerBound == 0, piece.lexeme.weekday != nil, piece.isCapitalized, !isLast,
            pieces[range.upperBound].isWord, pieces[range.upperBound].lexeme == Lexeme(),
            !pieces[range.upperBound].isCapitalized, !hasTimeBehind(range.upperBound)
        {
            return false
        }
        return true
    }

    func hasTimeBehind(_ index: Int) -> Bool {
        pieces[index...].contains { $0.lexeme.key == .at }
            || pieces[index...].indices.contains { index in
                pieces[index].kind == .number && index + 1 < pieces.count
                    && pieces[index + 1].isSign(Lexed.colon)
            }
    }

    static let prepositions: Set<Lexeme.Key> = [
        .on, .at, .in, .by, .due, .from, .until, .to, .for, .between, .around,
    ]

    /// Only signs and words that were read come after it.
    func isLastWord(_ index: Int) -> Bool {
        (index..<pieces.count).allSatisfy { isUsed[$0] || pieces[$0].kind == .sign }
    }

    /// `lunch with April`, `call June`
    func followsPerson(_ index: Int) -> Bool {
        guard index > 0 else { return false }
        // April, May, June and August are names of people too.
        if [4, 5, 6, 8].contains(pieces[index].lexeme.month), pieces[index].isCapitalized { return true }
        let before = grammar.lower(pieces[index - 1])
        return ["with", "call", "ask", "and", "w", "tell", "the", "a", "my", "&"].contains(before)
    }

    /// Whether a segment can be a time, alone or with others: a period with a time of day cannot.
    func isMeaningful(_ segment: TimeGrammar.Segment, _ time: TimeGrammar) -> Bool {
        switch segment {
        case .side(let side), .deadline(let side), .end(let side):
            if side.hasTime, let day = side.day, !day.isDay { return false }
            return side.number == nil || side.day != nil || side.part != nil
                || pieces.indices.contains(time.position - 2)
                    && Self.prepositions.contains(pieces[time.position - 2].lexeme.key ?? .the)
        case .range(let left, let right):
            var time = time
            var left = left
            // The day may be elsewhere.
            if left.day == nil, right.day == nil, left.hasTime { left.day = DaySpan(time.today) }
            return time.range(from: left, to: right) != nil
        case .length, .phrase: return true
        }
    }

    // MARK: Places

    /// `at Luigi's`, if the time is given elsewhere.
    mutating func takeLocation() {
        guard item.location == nil, !isAddressed, !isDue, !segments.isEmpty || repeating != nil else {
            return
        }
        for index in pieces.indices.dropLast()
        where !isUsed[index] && pieces[index].lexeme.key == .at && !isUsed[index + 1]
            && pieces[index + 1].isWord
        {
            let first = pieces[index + 1]
            if first.lexeme.key == .the, index + 2 < pieces.count,
                grammar.says("latest", index + 2) || grammar.says("earliest", index + 2)
            {
                continue
            }
            guard first.isCapitalized || !first.hasCase || first.lexeme.key == .the && hasClock else {
                continue
            }
            var end = index + 1
            while end < pieces.count, !isUsed[end], !pieces[end].isSign(Lexed.comma) {
                if end > index + 1, [.with, .for, .about, .from].contains(stop(end)) { break }
                end += 1
            }
            item.location = grammar.typed(first.start..<pieces[end - 1].end)
            use(index..<end, .location)
            return
        }
    }

    var hasClock: Bool {
        segments.contains { stretch in
            switch stretch.segment {
            case .side(let side): side.clock != nil
            case .range(let left, _): left.hasTime
            case .phrase: hasTime(stretch.segment)
            case .length, .deadline, .end: false
            }
        }
    }

    enum Stop { case with, `for`, about, from, none }

    func stop(_ index: Int) -> Stop {
        switch pieces[index].lexeme.key {
        case .with: .with
        case .for: .for
        case .around: .about
        case .from: .from
        default: .none
        }
    }
}
