import CalStore

extension DateParser {
    /// `1h30m`, `2 weeks`, `PT1H30M`
    mutating func length() throws(DateError) -> Length? {
        if let length = try isoLength() { return length }
        guard cursor.next?.kind == .number else { return nil }
        let start = cursor.position
        var length = Length()
        var seen: Set<Vocabulary.Unit> = []
        while let number = cursor.next, number.kind == .number, let word = cursor.peek(1), word.kind == .word
        {
            guard let unit = Vocabulary.units[word.text] else {
                if seen.isEmpty { break }
                throw error(.unknownUnit(word.text))
            }
            guard seen.insert(unit).inserted else { throw error(.unitTwice(word.text)) }
            guard let value = number.value, value <= Self.largest else { throw error(.tooFar) }
            length.add(value, unit)
            cursor.skip(2)
        }
        if seen.isEmpty {
            cursor.position = start
            return nil
        }
        return length
    }

    /// Enough for 9999 years in hours; products of it stay far from overflow.
    private static let largest = 99_999_999

    /// `P1DT2H`: ISO 8601, each part once, in order.
    private mutating func isoLength() throws(DateError) -> Length? {
        guard let first = cursor.next, first.kind == .word, first.text == "p" || first.text == "pt",
            cursor.glued(1)?.kind == .number
        else { return nil }
        var length = Length()
        var isTime = first.text == "pt"
        var order = "ymwdhms"[...]
        var used = 1
        while let number = cursor.glued(used), number.kind == .number, let word = cursor.glued(used + 1),
            word.kind == .word, let letter = word.text.first
        {
            guard let value = number.value, value <= Self.largest else { throw error(.tooFar) }
            // Behind T an m is minutes; in `1dt2h` the T hangs on the letter before it.
            if isTime, let dateParts = order.firstIndex(of: "h") { order = order[dateParts...] }
            guard let place = order.firstIndex(of: letter),
                let unit = isTime ? Self.timeUnits[letter] : Self.dateUnits[letter]
            else { throw error(.notALength(cursor.rest)) }
            order = order[order.index(after: place)...]
            length.add(value, unit)
            used += 2
            if word.text.count == 2, word.text.last == "t", !isTime, cursor.glued(used)?.kind == .number {
                isTime = true
            } else if word.text.count > 1 {
                throw error(.notALength(cursor.rest))
            }
        }
        if used == 1 { return nil }
        cursor.skip(used)
        return length
    }

    private static let dateUnits: [Character: Vocabulary.Unit] = [
        "y": .year, "m": .month, "w": .week, "d": .day,
    ]
    private static let timeUnits: [Character: Vocabulary.Unit] = ["h": .hour, "m": .minute, "s": .second]
}

extension Length {
    fileprivate mutating func add(_ value: Int, _ unit: Vocabulary.Unit) {
        switch unit {
        case .second: seconds += value
        case .minute: seconds += value * 60
        case .hour: seconds += value * 3600
        case .day: days += value
        case .week: days += value * 7
        case .month: months += value
        case .year: months += value * 12
        }
    }
}
