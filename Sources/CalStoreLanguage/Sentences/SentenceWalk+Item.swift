import CalStore

/// The item of a sentence, after all segments were read.
extension SentenceWalk {
    mutating func reading() throws(SentenceError) -> Reading<ItemSentence> {
        try setTimes()
        item.title = title
        setKind()
        repeatBirthday()
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
            assumptions: assumptions, notes: notes,
            unused: UnusedWords(pieces, isUsed, silent, faults, grammar, phraseInTitle, leftPieces).words
        )
    }

    /// Combines the segments.
    mutating func setTimes() throws(SentenceError) {
        var side = Side()
        var range: (Side, Side)?
        var length: TimeLength?
        var end: Side?
        var phrase: TimeGrammar.Phrase?
        for stretch in segments {
            switch stretch.segment {
            case .phrase(let more): phrase = more
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
        } else if let end, side.hasTime || side.day != nil && end.day != nil {
            range = (side, end)
        }
        if repeating != nil {
            if let (left, right) = range {
                if let days = grammar.days(from: left, to: right) {
                    (side, range) = (Side(), nil)
                    side.day = days
                } else if side.day == nil {
                    // 9-10:30 fri
                    side.day = right.day
                }
            }
            if let fault = grammar.fault {
                throw SentenceError(.badTime(grammar.error(fault)), in: grammar.text)
            }
            return try setRepeat(side, range?.1, length)
        }
        if let phrase {
            item.time = time(of: phrase, lasting: length)
            return
        }
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
        if let fault = grammar.fault {
            throw SentenceError(.badTime(grammar.error(fault)), in: grammar.text)
        }
        item.time = value
        if value == nil { release() }
    }

    /// A bound is where a new item starts, or when it is due.
    private mutating func time(of phrase: TimeGrammar.Phrase, lasting length: TimeLength?) -> TimeRange? {
        let point: TimePoint
        switch (phrase.value, phrase.lead) {
        case (.from(let from), _): point = from
        case (.until(let until), _): point = until
        case (.times(let start, _), .after): point = .time(start)
        case (.times(_, let end), .before), (.times(_, let end), .by): point = .time(end)
        default: return phrase.value
        }
        if let stretch = segments.first(where: { if case .phrase = $0.segment { true } else { false } }),
            phrase.lead != .by
        {
            let span = pieces[stretch.pieces.lowerBound].start..<pieces[stretch.pieces.upperBound - 1].end
            let meaning: String
            switch point {
            case .date(let date): meaning = Vocabulary.text(of: date)
            case .time(let time): meaning = "\(TimeText.day(time.local.date)) \(TimeText.clock(time.local))"
            }
            grammar.assume(.bound, span, meaning)
        }
        switch point {
        case .date(let date): return .days(first: date, last: date)
        case .time(let time): return .moment(time)
        }
    }

    /// The day and the hours of a phrase, for the repeat of the sentence.
    private func withPhrase(_ side: Side, _ end: Side?) -> (Side, Side?) {
        var (side, end) = (side, end)
        for stretch in segments {
            guard case .phrase(let phrase) = stretch.segment else { continue }
            let span = pieces[stretch.pieces.lowerBound].start..<pieces[stretch.pieces.upperBound - 1].end
            switch phrase.value {
            case .days(let first, let last):
                side.day = first == last ? DaySpan(first) : DaySpan(first, last, .days)
            case .moment(let time), .from(.time(let time)): side.set(time, span)
            case .times(let start, let last):
                side.set(start, span)
                var other = Side()
                other.set(last, span)
                // 5 aug 10:00 to 9 aug: the whole last day, and no end of each.
                let day = last.local.date.adding(days: -1)
                if last.local.time == .midnight, day > start.local.date {
                    (other.day, other.clock) = (DaySpan(day), nil)
                }
                end = other
            case .from(.date(let date)), .until(.date(let date)): side.day = DaySpan(date)
            case .until(.time(let time)): side.set(time, span)
            case .all, .length: break
            }
        }
        return (side, end)
    }

    /// Puts words back that together are no time.
    private mutating func release(_ isOne: (TimeGrammar.Segment) -> Bool = { _ in true }) {
        for stretch in segments where isOne(stretch.segment) {
            for index in stretch.pieces { isUsed[index] = false }
            let span = pieces[stretch.pieces.lowerBound].start..<pieces[stretch.pieces.upperBound - 1].end
            taken.removeAll { $0.span == span }
            faults.append(
                Fault(
                    pieces: stretch.pieces, error: grammar.error(.notADate(grammar.typed(span))), isTime: true
                ))
        }
        segments.removeAll { isOne($0.segment) }
    }

    mutating func setRepeat(_ side: Side, _ end: Side?, _ length: TimeLength?) throws(SentenceError) {
        guard var repeating else { return }
        var (side, end) = withPhrase(side, end)
        if case .weekday(let weekday)? = side.day?.kind, !repeating.parts.weekdays.isEmpty,
            !repeating.parts.weekdays.contains(weekday)
        {
            // `yoga tuesdays friday`
            release { if case .side(let side) = $0 { side.day != nil } else { false } }
            side.day = nil
        }
        if let day = side.day, repeating.startsAt == nil {
            repeating.startsAt = day.first
            if let days = days(of: side, to: end) { (repeating.days, repeating.daysSpan) = days }
        }
        if side.clock != nil || side.number != nil || side.part != nil {
            var clock = side
            clock.day = nil
            // 5 aug 10:00 to 9 aug: the last day, which says nothing about the end of each.
            if end?.hasTime == false { end = nil }
            if repeating.sides.isEmpty {
                (repeating.sides, repeating.endSide) = ([clock], end)
            } else if let part = repeating.partAlone, clock.part == nil {
                // choir 6-8pm every sunday evening
                (clock.part, clock.partSpan) = (part.part, part.partSpan)
                (repeating.sides, repeating.endSide) = ([clock], end)
            } else {
                // yoga at 18:00 with Ada every friday 19:00
                release(hasTime)
            }
        }
        if repeating.length == nil { repeating.length = length }
        let reader = RepeatReader(
            dates: dates, isAllDay: repeating.sides.isEmpty && !repeating.isBounded, zone: dates.zone)
        let read: Repeat
        do throws(RepeatError) { read = try reader.finished(&repeating) } catch {
            throw SentenceError(.badRepeat(error), in: grammar.text)
        }
        if let words = repeatWords, !saysRepeat(words), !saysRepeat(pieces.indices.filter { isUsed[$0] }) {
            let span = pieces[words.lowerBound].start..<pieces[words.upperBound - 1].end
            let text = RepeatSentence.text(of: read.rule, zone: dates.zone, at: nil)
            grammar.assume(.repeats, span, text)
        }
        self.repeating = repeating
        item.repeats = read
        if let day = side.day, day.isDay, day.first < read.firstDate, let span = wordsForDays {
            grammar.assume(.bound, span, "from \(read.firstDate) on", "from \(read.firstDate)")
        }
        guard let start = read.start else {
            item.time = read.firstTime(in: dates.zone)
            return
        }
        let zone = repeating.sides.first?.zone ?? repeating.endSide?.zone
        guard let from = grammar.resolve(read.firstDate, start, zone) else { return }
        if let end = read.end, let to = grammar.resolve(read.firstDate, end, zone) {
            item.time = .times(start: from, end: to)
        } else if let length = read.length,
            let to = length.instant(after: from.instant(in: .utc), in: from.zone ?? .utc)
        {
            let zone = from.zone ?? .utc
            item.time = .times(
                start: from,
                end: TypedTime(
                    local: zone.local(at: to), zone: from.zone, isFold: zone.isFold(at: to),
                    origin: from.origin))
        } else {
            item.time = .moment(from)
        }
    }

    /// The days of a repeat that are its end too, and their words; nil for `from june` and `by next week`,
    /// and for a night: `fri 22:00 to sat 6:00`.
    private func days(of side: Side, to end: Side?) -> (DaySpan, Range<Int>)? {
        guard let day = side.day, let span = wordsForDays else { return nil }
        var last = day.last
        if let other = end?.day?.last {
            let hours = side.clock.flatMap { from in end?.clock.map { (from.usual, $0.usual) } }
            let isNight = hours.map { $1 < $0 } ?? false
            last = isNight ? other.adding(days: -1) : other
        }
        guard last > day.first else { return nil }
        return (end?.day == nil ? day : DaySpan(day.first, last, .days), span)
    }

    /// Bytes of the words for the days of a repeat, unless they only say when it begins.
    private var wordsForDays: Range<Int>? {
        let stretch = segments.first { stretch in
            switch stretch.segment {
            case .side(let side): side.day != nil && pieces[stretch.pieces.lowerBound].lexeme.key != .from
            case .range, .phrase: true
            case .deadline, .length, .end: false
            }
        }
        return stretch.map { pieces[$0.pieces.lowerBound].start..<pieces[$0.pieces.upperBound - 1].end }
    }

    static let deeds: Set<String> = ["buy", "call", "pay"]

    mutating func setKind() {
        let first = String(decoding: item.title.utf8.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
            .lowercased()
        var isReminder = isAddressed || isDue || item.priority != nil || item.time == nil
        if Self.deeds.contains(first) || first == "todo" {
            switch item.time {
            case .times: break
            case .days(let first, let last)? where first != last: break
            default: isReminder = true
            }
        }
        item.kind = isReminder ? .reminder : .event
        // A reminder is due at one time.
        if isReminder, case .times(let start, _) = item.time { item.time = .moment(start) }
    }

    /// The rest of the sentence, without words that only connect it to other parts.
    var title: String {
        let bytes = Array(grammar.text.utf8)
        var words: [[UInt8]] = []
        var isOpen = false
        for (piece, isUsed) in zip(pieces, isUsed) {
            guard !isUsed else {
                isOpen = false
                continue
            }
            var word = Array(bytes[piece.start..<piece.end])
            // Quotation marks hold a title together; they are not part of it.
            if piece.kind == .quoted { word = Self.withSingleSpaces(word.dropFirst().dropLast()) }
            if piece.kind == .bracket { word = Self.withSingleSpaces(word[...]) }
            if isOpen, piece.isGlued {
                words[words.count - 1] += word
            } else {
                words.append(word)
            }
            isOpen = true
        }
        words.removeAll { $0.isEmpty || $0.count <= 3 && Self.marks.contains($0) }
        if isAddressed, words.count > 1, String(decoding: words[0], as: UTF8.self).lowercased() == "to" {
            words.removeFirst()
        }
        var title = Array(words.joined(separator: [UInt8(ascii: " ")]))[...]
        while let last = title.last, Self.loose.contains(last) { title.removeLast() }
        while let first = title.first, Self.loose.contains(first) { title.removeFirst() }
        return String(decoding: title, as: UTF8.self).trimmed
    }

    /// Signs that stand alone between the parts of a sentence.
    private static let marks = [",", ";", ":", "-", "–", "—", "?", "!", ".", "(", ")", "()"].map {
        Array($0.utf8)
    }
    /// Signs that end or begin a title only because of other parts.
    private static let loose = Array(",;:".utf8)

    private static func withSingleSpaces(_ text: ArraySlice<UInt8>) -> [UInt8] {
        Array(
            text.split { $0 == UInt8(ascii: " ") || (0x09...0x0D).contains($0) }.joined(
                separator: [UInt8(ascii: " ")]))
    }
}

extension Side {
    fileprivate mutating func set(_ time: TypedTime, _ span: Range<Int>) {
        day = DaySpan(time.local.date)
        clock = Clock(seconds: time.local.time.secondOfDay, hasHalf: true, span: span)
        if time.origin != .assumed { zone = time.zone.map { .named($0) } ?? .floating }
    }

    /// Adds the parts of another side that this one lacks.
    mutating func add(_ other: Side) {
        if day == nil { day = other.day }
        if clock == nil { clock = other.clock }
        if number == nil { number = other.number }
        if part == nil { (part, partSpan, edge) = (other.part, other.partSpan, other.edge) }
        if zone == nil { zone = other.zone }
        if moment == nil { moment = other.moment }
        if times == nil { times = other.times }
    }
}
