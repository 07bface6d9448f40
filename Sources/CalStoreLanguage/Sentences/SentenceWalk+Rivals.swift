import CalStore

/// Segments that say the same: the better one is kept.
extension SentenceWalk {
    /// Keeps the better one of two segments about the day, or about the time; the other becomes part of the
    /// title.
    mutating func dropRivals() {
        // Values, because a closure in a mutating function copies all of `self`.
        let segments = segments
        let hasTimes = segments.contains { hasTime($0.segment) }
        var best: [Int] = []
        let weights = segments.map(weight)
        let order = segments.indices.sorted { (-weights[$0], $0) < (-weights[$1], $1) }
        for index in order {
            let stretch = segments[index]
            if let rival = best.first(where: { Self.isRival(stretch.segment, segments[$0].segment) }) {
                // `halloween party 31 oct` has the day twice.
                if isOneDay(stretch.segment), let day = day(of: stretch.segment),
                    day == self.day(of: segments[rival].segment)
                {
                    silent.formUnion(stretch.pieces)
                }
                continue
            }
            // `buy christmas presents` is not a date.
            if !hasTimes, isNamedDay(stretch), !isLed(stretch.pieces), !isLastWord(stretch.pieces.upperBound)
            {
                continue
            }
            best.append(index)
        }
        best.sort()
        // A length or an end needs a start time.
        let hasStart = best.contains { index in
            switch segments[index].segment {
            case .side, .range, .deadline, .phrase: true
            case .length, .end: false
            }
        }
        if !hasStart, repeating == nil { best = [] }
        self.segments = best.map { segments[$0] }
        for stretch in self.segments {
            if isDeadline(stretch.segment) { isDue = true }
            use(stretch.pieces, Self.kind(of: stretch.segment))
        }
    }

    private func isOneDay(_ segment: TimeGrammar.Segment) -> Bool {
        switch segment {
        case .side(let side), .deadline(let side): side.day?.isDay ?? true
        case .range, .length, .end, .phrase: true
        }
    }

    func isDeadline(_ segment: TimeGrammar.Segment) -> Bool {
        switch segment {
        case .deadline: true
        case .phrase(let phrase): phrase.lead == .by || phrase.lead == .before
        case .side, .range, .length, .end: false
        }
    }

    func day(of segment: TimeGrammar.Segment) -> CivilDate? {
        switch segment {
        case .phrase(let phrase):
            switch phrase.value {
            case .days(let first, let last): first == last ? first : nil
            case .moment(let time), .times(let time, _): time.local.date
            case .all, .from, .until, .length: nil
            }
        case .side(let side), .deadline(let side): side.day?.first
        case .range(let left, let right): left.day?.first ?? right.day?.first
        case .length, .end: nil
        }
    }

    func hasTime(_ segment: TimeGrammar.Segment) -> Bool {
        switch segment {
        case .side(let side), .deadline(let side): side.hasTime
        case .range(let left, _): left.hasTime
        case .phrase(let phrase):
            switch phrase.value {
            case .days, .all, .length: false
            case .times, .moment, .from, .until: true
            }
        case .length, .end: false
        }
    }

    func isNamedDay(_ stretch: Stretch) -> Bool {
        stretch.pieces.contains { pieces[$0].lexeme.fixedDay > 0 || pieces[$0].lexeme.key == .eve }
            && !hasTime(stretch.segment)
    }

    func isLed(_ range: Range<Int>) -> Bool {
        range.count > 1 && Self.prepositions.contains(pieces[range.lowerBound].lexeme.key ?? .the)
    }

    func weight(_ stretch: Stretch) -> Int {
        var weight = stretch.pieces.count { !pieces[$0].lexeme.isCommonWord }
        // A date in digits is better than a named day: `halloween party 31 oct`.
        if stretch.pieces.contains(where: { pieces[$0].kind == .number }) { weight += 2 }
        // `review q2 goals next monday`: a period before a word of the title belongs to it.
        if case .side(let side) = stretch.segment, !side.hasTime, side.day.map({ !$0.isDay }) ?? false,
            !isLed(stretch.pieces), pieces.indices.contains(stretch.pieces.upperBound),
            isTitle(stretch.pieces.upperBound)
        {
            weight -= 5
        }
        return weight
    }

    static func kind(of segment: TimeGrammar.Segment) -> ReadingPart.Kind {
        switch segment {
        case .side(let side), .deadline(let side): side.day != nil ? .day : .time
        case .range, .phrase: .time
        case .length: .length
        case .end: .end
        }
    }

    static func isRival(_ a: TimeGrammar.Segment, _ b: TimeGrammar.Segment) -> Bool {
        func says(_ segment: TimeGrammar.Segment) -> (day: Bool, time: Bool, length: Bool) {
            switch segment {
            case .side(let side), .deadline(let side):
                (side.day != nil, side.hasTime || side.times != nil, false)
            case .range(let left, let right):
                (left.day != nil || right.day != nil, left.hasTime || right.hasTime || left.day != nil, true)
            case .phrase: (true, true, true)
            case .length: (false, false, true)
            case .end: (false, false, true)
            }
        }
        let (first, second) = (says(a), says(b))
        if case .side(let side) = a, side.moment != nil { return second.day || second.time }
        if case .side(let side) = b, side.moment != nil { return first.day || first.time }
        return first.day && second.day || first.time && second.time || first.length && second.length
    }
}
