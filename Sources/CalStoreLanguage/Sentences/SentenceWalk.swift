import CalStore

/// Goes through the words of a sentence once and takes what speaks of time.
struct SentenceWalk {
    private let dates: DateReader
    private var item: ItemSentence
    private var grammar: TimeGrammar
    private var repeating: RepeatGrammar?
    /// The stretches of bytes that are no title.
    private var taken: [ReadingPart]
    /// Pieces in a taken stretch.
    private var isUsed: [Bool]
    private var segments: [Stretch] = []
    /// Words of time that say what is said elsewhere too.
    private var silent: Set<Int> = []
    private var isAddressed = false
    private var isDue = false

    /// A segment and its pieces.
    private struct Stretch {
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
        isUsed = grammar.pieces.map { piece in
            signs.parts.contains { $0.span.lowerBound < piece.end && piece.start < $0.span.upperBound }
        }
    }

    private var pieces: [Lexed] { grammar.pieces }

    // MARK: Walking

    mutating func run() {
        takeAddress()
        var index = 0
        while index < pieces.count {
            guard !isUsed[index], pieces[index].kind != .quoted, startsWord(index) else {
                index += 1
                continue
            }
            index = takeRepeat(index) ?? takeSegment(index) ?? index + 1
        }
        dropRivals()
        takeLocation()
    }

    /// Not inside of a word: `LH2030`, `Ada's`.
    private func startsWord(_ index: Int) -> Bool {
        guard index > 0, pieces[index].isGlued, !isUsed[index - 1] else { return true }
        let before = pieces[index - 1]
        return before.kind == .sign && before.sign != UInt8(ascii: "#") && before.sign != UInt8(ascii: "$")
            && before.sign != UInt8(ascii: "/") && before.sign != Lexed.minus && before.sign != Lexed.dot
            && before.sign != Lexed.colon && before.sign != UInt8(ascii: "'")
    }

    /// The first piece from here on that is no word any more.
    private func end(_ index: Int) -> Int {
        var end = index
        let most = min(pieces.count, index + TimeGrammar.longestText)
        while end < most, !isUsed[end], pieces[end].kind != .quoted { end += 1 }
        return end
    }

    private mutating func use(_ range: Range<Int>, _ kind: ReadingPart.Kind) {
        guard !range.isEmpty else { return }
        for index in range { isUsed[index] = true }
        taken.append(
            ReadingPart(kind: kind, span: pieces[range.lowerBound].start..<pieces[range.upperBound - 1].end))
    }

    /// `todo`, `remind me to` and the like in front.
    private mutating func takeAddress() {
        let words = (0..<min(4, pieces.count)).map { index in
            isUsed[index] ? "" : grammar.typed(pieces[index].start..<pieces[index].end).lowercased()
        }
        for front in [
            ["remind", "me", "to"], ["remind", "me"], ["remember", "to"], ["todo", ":"], ["todo"],
        ] {
            guard words.starts(with: front), pieces.count > front.count else { continue }
            use(0..<front.count, .kind)
            isAddressed = true
            return
        }
    }

    // MARK: Repeats

    private mutating func takeRepeat(_ index: Int) -> Int? {
        var grammar: RepeatGrammar
        if let old = repeating {
            // A clause that is said elsewhere: `standup every weekday with Ada until june`.
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
        repeating = grammar
        use(index..<end, .repeat)
        return end
    }

    /// `on the second` and the like name nothing that repeats.
    private func isBareUnit(_ range: Range<Int>) -> Bool {
        range.count == 1 && pieces[range.lowerBound].lexeme.isCommonWord
            && pieces[range.lowerBound].lexeme.key != .weekends
    }

    // MARK: Segments

    private mutating func takeSegment(_ index: Int) -> Int? {
        // `before friday` is no friday.
        let before = index > 1 && pieces[index - 1].lexeme.key == .the ? index - 2 : index - 1
        if before >= 0, !isUsed[before],
            [.before, .after, .since, .except].contains(pieces[before].lexeme.key)
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
        time.limit = end(index)
        time.assumptions = []
        time.notes = []
        time.parts = []
        guard let segment = time.segment(), time.fault == nil, time.position > index else { return nil }
        let range = index..<time.position
        // `mon,wed` is a list, and a list is no day.
        if pieces.indices.contains(range.upperBound + 1), pieces[range.upperBound].isSign(Lexed.comma),
            pieces[range.upperBound].isGlued, pieces[range.upperBound + 1].isGlued,
            pieces[range.upperBound + 1].lexeme.weekday != nil
        {
            return nil
        }
        guard isTime(segment, range), isMeaningful(segment, time) else { return nil }
        segments.append(
            Stretch(segment: segment, pieces: range, assumptions: time.assumptions, notes: time.notes))
        return range.upperBound
    }

    /// Words that are English words too count as time only beside another word of time, behind a preposition, or as the last word.
    private func isTime(_ segment: TimeGrammar.Segment, _ range: Range<Int>) -> Bool {
        var words = range
        let isLed = isLed(words)
        if isLed { words = words.lowerBound + 1..<words.upperBound }
        if case .length = segment { return true }
        if words.count > 1 || isLed {
            // `for june` in `card for june` is a name as often.
            let isName =
                words.count == 1 && pieces[words.lowerBound].lexeme.isCommonWord
                && pieces[words.lowerBound].isCapitalized
            return !(isName && pieces[range.lowerBound].lexeme.key == .for)
        }
        guard let piece = words.first.map({ pieces[$0] }) else { return false }
        let isLast = isLastWord(range.upperBound)
        if piece.lexeme.isCommonWord { return isLast && !followsPerson(range.lowerBound) }
        // `Monday blues playlist` speaks of no Monday, as far as anybody knows.
        if range.lowerBound == 0, piece.lexeme.weekday != nil, piece.isCapitalized, !isLast,
            pieces[range.upperBound].isWord, pieces[range.upperBound].lexeme == Lexeme(),
            !pieces[range.upperBound].isCapitalized, !hasTimeBehind(range.upperBound)
        {
            return false
        }
        return true
    }

    private func hasTimeBehind(_ index: Int) -> Bool {
        pieces[index...].contains { $0.lexeme.key == .at }
            || pieces[index...].indices.contains { index in
                pieces[index].kind == .number && index + 1 < pieces.count
                    && pieces[index + 1].isSign(Lexed.colon)
            }
    }

    private static let prepositions: Set<Lexeme.Key> = [
        .on, .at, .in, .by, .due, .from, .until, .to, .for, .between, .around,
    ]

    /// Only marks and what is taken stand behind it.
    private func isLastWord(_ index: Int) -> Bool {
        (index..<pieces.count).allSatisfy { isUsed[$0] || pieces[$0].kind == .sign }
    }

    /// `lunch with April`, `call June`
    private func followsPerson(_ index: Int) -> Bool {
        guard index > 0 else { return false }
        if pieces[index].lexeme.month > 0, pieces[index].isCapitalized { return true }
        let before = grammar.typed(pieces[index - 1].start..<pieces[index - 1].end).lowercased()
        return ["with", "call", "ask", "and", "w", "tell", "the", "a", "my", "&"].contains(before)
    }

    /// Whether a segment can be a time by itself or with others: a period with a time of day is none.
    private func isMeaningful(_ segment: TimeGrammar.Segment, _ time: TimeGrammar) -> Bool {
        switch segment {
        case .side(let side), .deadline(let side), .end(let side):
            if side.hasTime, let day = side.day, !day.isDay { return false }
            return side.number == nil || side.day != nil || side.part != nil
                || pieces.indices.contains(time.position - 2)
                    && Self.prepositions.contains(pieces[time.position - 2].lexeme.key ?? .the)
        case .range(let left, let right):
            var time = time
            var left = left
            // A day may stand elsewhere.
            if left.day == nil, right.day == nil, left.hasTime { left.day = DaySpan(time.today) }
            return time.range(from: left, to: right) != nil
        case .length: return true
        }
    }

    /// Of two segments about the day, or about the time, the better one counts; the other is title again.
    private mutating func dropRivals() {
        var best: [Int] = []
        let order = segments.indices.sorted { a, b in
            let (first, second) = (weight(segments[a]), weight(segments[b]))
            return first == second ? a < b : first > second
        }
        for index in order {
            let stretch = segments[index]
            if let rival = best.first(where: { isRival(stretch.segment, segments[$0].segment) }) {
                // `halloween party 31 oct` says the day twice.
                if let day = day(of: stretch.segment), day == self.day(of: segments[rival].segment) {
                    silent.formUnion(stretch.pieces)
                }
                continue
            }
            // `buy christmas presents` is no date.
            if isNamedDay(stretch), !isLed(stretch.pieces), !isLastWord(stretch.pieces.upperBound),
                !segments.contains(where: { hasTime($0.segment) })
            {
                continue
            }
            best.append(index)
        }
        best.sort()
        // Without a time nothing lasts and nothing ends.
        let hasStart = best.contains { index in
            switch segments[index].segment {
            case .side, .range, .deadline: true
            case .length, .end: false
            }
        }
        if !hasStart, repeating == nil { best = [] }
        segments = best.map { segments[$0] }
        for stretch in segments {
            if case .deadline = stretch.segment { isDue = true }
            use(stretch.pieces, Self.kind(of: stretch.segment))
        }
    }

    private func day(of segment: TimeGrammar.Segment) -> CivilDate? {
        switch segment {
        case .side(let side), .deadline(let side): side.day?.first
        case .range(let left, let right): left.day?.first ?? right.day?.first
        case .length, .end: nil
        }
    }

    private func hasTime(_ segment: TimeGrammar.Segment) -> Bool {
        switch segment {
        case .side(let side), .deadline(let side): side.hasTime
        case .range(let left, _): left.hasTime
        case .length, .end: false
        }
    }

    private func isNamedDay(_ stretch: Stretch) -> Bool {
        stretch.pieces.contains { pieces[$0].lexeme.fixedDay > 0 || pieces[$0].lexeme.key == .eve }
            && !hasTime(stretch.segment)
    }

    private func isLed(_ range: Range<Int>) -> Bool {
        range.count > 1 && Self.prepositions.contains(pieces[range.lowerBound].lexeme.key ?? .the)
    }

    private func weight(_ stretch: Stretch) -> Int {
        var weight = stretch.pieces.count { !pieces[$0].lexeme.isCommonWord }
        // A date in figures beats a day by name: `halloween party 31 oct`.
        if stretch.pieces.contains(where: { pieces[$0].kind == .number }) { weight += 2 }
        return weight
    }

    private static func kind(of segment: TimeGrammar.Segment) -> ReadingPart.Kind {
        switch segment {
        case .side(let side), .deadline(let side): side.day != nil ? .day : .time
        case .range: .time
        case .length: .length
        case .end: .end
        }
    }

    private func isRival(_ a: TimeGrammar.Segment, _ b: TimeGrammar.Segment) -> Bool {
        func says(_ segment: TimeGrammar.Segment) -> (day: Bool, time: Bool, length: Bool) {
            switch segment {
            case .side(let side), .deadline(let side):
                (side.day != nil, side.hasTime || side.times != nil, false)
            case .range(let left, let right):
                (left.day != nil || right.day != nil, left.hasTime || right.hasTime || left.day != nil, true)
            case .length: (false, false, true)
            case .end: (false, false, true)
            }
        }
        let (first, second) = (says(a), says(b))
        if case .side(let side) = a, side.moment != nil { return second.day || second.time }
        if case .side(let side) = b, side.moment != nil { return first.day || first.time }
        return first.day && second.day || first.time && second.time || first.length && second.length
    }

    // MARK: Places

    /// `at Luigi's`, where when it is stands elsewhere.
    private mutating func takeLocation() {
        guard item.location == nil, !isAddressed, !isDue, !segments.isEmpty || repeating != nil else {
            return
        }
        for index in pieces.indices.dropLast()
        where !isUsed[index] && pieces[index].lexeme.key == .at && !isUsed[index + 1]
            && pieces[index + 1].isWord
        {
            let first = pieces[index + 1]
            guard first.isCapitalized || first.lexeme.key == .the && hasClock else { continue }
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

    private var hasClock: Bool {
        segments.contains { stretch in
            switch stretch.segment {
            case .side(let side): side.clock != nil
            case .range(let left, _): left.hasTime
            case .length, .deadline, .end: false
            }
        }
    }

    private enum Stop { case with, `for`, about, from, none }

    private func stop(_ index: Int) -> Stop {
        switch pieces[index].lexeme.key {
        case .with: .with
        case .for: .for
        case .around: .about
        case .from: .from
        default: .none
        }
    }

    // MARK: The item

    mutating func reading() throws(SentenceError) -> Reading<ItemSentence> {
        try setTimes()
        item.title = title
        setKind()
        var assumptions: [Assumption] = []
        for assumption in segments.flatMap(\.assumptions) + (repeating?.time.assumptions ?? [])
            + grammar.assumptions
        where !assumptions.contains(assumption) { assumptions.append(assumption) }
        var notes: [ReadingNote] = []
        for note in segments.flatMap(\.notes) + (repeating.map { $0.parts.notes + $0.time.notes } ?? [])
            + grammar.notes
        where !notes.contains(note) { notes.append(note) }
        return Reading(
            item, text: grammar.text, parts: taken.sorted { $0.span.lowerBound < $1.span.lowerBound },
            assumptions: assumptions, notes: notes, unused: UnusedWords(pieces, isUsed, silent, grammar).words
        )
    }

    /// Brings the segments together.
    private mutating func setTimes() throws(SentenceError) {
        var side = Side()
        var range: (Side, Side)?
        var length: Length?
        var end: Side?
        for stretch in segments {
            switch stretch.segment {
            case .side(let more), .deadline(let more): side.add(more)
            case .range(let left, let right): range = (left, right)
            case .length(let more): length = more
            case .end(let more): end = more
            }
        }
        if var (left, right) = range {
            if left.day == nil, right.day == nil { left.day = side.day }
            if left.zone == nil, right.zone == nil { left.zone = side.zone }
            side = left
            if right.zone == nil { right.zone = left.zone }
            range = (left, right)
        } else if let end, side.hasTime {
            range = (side, end)
        }
        if repeating != nil { return try setRepeat(side, range?.1, length) }
        guard !side.isEmpty else { return }
        let value: TimeRange?
        if let range {
            value = grammar.range(from: range.0, to: range.1)
        } else if let length {
            value = grammar.range(from: side, lasting: length, at: 0)
        } else {
            value = grammar.resolved(side).flatMap { resolved in
                switch resolved {
                case .days(let days): .days(first: days.first, last: days.last)
                case .point(.time(let time)): .moment(time)
                case .point(.date(let date)): .days(first: date, last: date)
                case .times(let start, let end): .times(start: start, end: end)
                }
            }
        }
        if let fault = grammar.fault { throw .badTime(grammar.error(fault.reason, at: fault.position)) }
        item.when = value
    }

    private mutating func setRepeat(_ side: Side, _ end: Side?, _ length: Length?) throws(SentenceError) {
        guard var repeating else { return }
        if let day = side.day, repeating.startsAt == nil { repeating.startsAt = day.first }
        if side.clock != nil || side.number != nil || side.part != nil, repeating.sides.isEmpty {
            var clock = side
            clock.day = nil
            repeating.sides = [clock]
            repeating.endSide = end
        }
        if repeating.length == nil { repeating.length = length }
        let reader = RepeatReader(
            dates: dates, isAllDay: repeating.sides.isEmpty && !repeating.isBounded, zone: dates.zone)
        let read: Repeat
        do throws(RepeatError) { read = try reader.finished(&repeating) } catch { throw .badRepeat(error) }
        self.repeating = repeating
        item.repeats = read
        guard let start = read.start else {
            item.when = .days(first: read.first, last: read.first)
            return
        }
        let zone = repeating.sides.first?.zone ?? repeating.endSide?.zone
        guard let from = grammar.resolve(read.first, start, zone) else { return }
        if let end = read.end, let to = grammar.resolve(read.first, end, zone) {
            item.when = .times(start: from, end: to)
        } else if let length = read.length,
            let to = length.instant(after: from.instant(in: .utc), in: from.zone ?? .utc)
        {
            let zone = from.zone ?? .utc
            item.when = .times(
                start: from,
                end: TypedTime(
                    local: zone.local(at: to), zone: from.zone, isFold: zone.isFold(at: to),
                    origin: from.origin))
        } else {
            item.when = .moment(from)
        }
    }

    private static let deeds: Set<String> = ["buy", "call", "pay"]

    private mutating func setKind() {
        let first = item.title.prefix { !$0.isWhitespace }.lowercased()
        var isReminder = isAddressed || isDue || item.priority != nil || item.when == nil
        if Self.deeds.contains(first) || first == "todo" {
            switch item.when {
            case .times: break
            case .days(let first, let last)? where first != last: break
            default: isReminder = true
            }
        }
        item.kind = isReminder ? .reminder : .event
        // A reminder is due at one time.
        if isReminder, case .times(let start, _) = item.when { item.when = .moment(start) }
    }

    /// What is left, without the marks that only joined it to what was taken.
    private var title: String {
        let bytes = Array(grammar.text.utf8)
        var left: [UInt8] = []
        var spans = taken.map(\.span).sorted { $0.lowerBound < $1.lowerBound }[...]
        for (index, byte) in bytes.enumerated() {
            while let span = spans.first, span.upperBound <= index { spans.removeFirst() }
            if let span = spans.first, span.contains(index) {
                if index == span.lowerBound { left.append(UInt8(ascii: " ")) }
                continue
            }
            left.append(byte)
        }
        var words = String(decoding: left, as: UTF8.self).split(whereSeparator: \.isWhitespace).map(
            String.init)
        for piece in pieces where piece.kind == .quoted {
            // Quotation marks hold a title together; they are not part of it.
            words = words.joined(separator: " ").replacing(
                grammar.typed(piece.start..<piece.end), with: grammar.typed(piece.start + 1..<piece.end - 1)
            )
            .split(whereSeparator: \.isWhitespace).map(String.init)
        }
        let marks: Set<String> = [",", ";", ":", "-", "–", "—", "?", "!", "."]
        words.removeAll { marks.contains($0) }
        if isAddressed, words.count > 1, words[0].lowercased() == "to" { words.removeFirst() }
        var title = words.joined(separator: " ")
        while let last = title.last, [",", ";", ":"].contains(last) { title.removeLast() }
        while let first = title.first, [",", ";", ":"].contains(first) { title.removeFirst() }
        return title.trimmed
    }
}

extension Side {
    /// Takes what another side says and this one does not.
    mutating func add(_ other: Side) {
        if day == nil { day = other.day }
        if clock == nil { clock = other.clock }
        if number == nil { number = other.number }
        if part == nil { (part, partSpan) = (other.part, other.partSpan) }
        if zone == nil { zone = other.zone }
        if moment == nil { moment = other.moment }
        if times == nil { times = other.times }
    }
}
