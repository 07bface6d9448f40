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
            unused: UnusedWords(pieces, isUsed, silent, faults, grammar).words
        )
    }

    /// Combines the segments.
    mutating func setTimes() throws(SentenceError) {
        var side = Side()
        var range: (Side, Side)?
        var length: TimeLength?
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
        if let fault = grammar.fault {
            throw SentenceError(.badTime(grammar.error(fault.reason, at: fault.position)))
        }
        item.time = value
    }

    mutating func setRepeat(_ side: Side, _ end: Side?, _ length: TimeLength?) throws(SentenceError) {
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
        do throws(RepeatError) { read = try reader.finished(&repeating) } catch {
            throw SentenceError(.badRepeat(error))
        }
        self.repeating = repeating
        item.repeats = read
        guard let start = read.start else {
            item.time = .days(first: read.firstDate, last: read.firstDate)
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

    static let deeds: Set<String> = ["buy", "call", "pay"]

    mutating func setKind() {
        let first = item.title.prefix { !$0.isWhitespace }.lowercased()
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
    /// Adds the parts of another side that this one lacks.
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
