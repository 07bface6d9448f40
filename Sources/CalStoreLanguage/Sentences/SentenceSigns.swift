import CalStore

/// The parts of a sentence that a sign marks: `#home`, `cal:home`, `@"Room 4"`, `!high`, `*15m`, `note:…`.
/// They are taken out before the words are read.
struct SentenceSigns {
    private let bytes: [UInt8]
    private(set) var sentence = ItemSentence()
    /// The stretches that were taken, in order.
    private(set) var parts: [ReadingPart] = []
    private var failure: SentenceError?

    /// - Parameter isAlarm: Whether a text is an alarm.
    init(_ text: String, isAlarm: (String) -> Bool) throws(SentenceError) {
        bytes = Array(text.utf8)
        var index = 0
        while index < bytes.count {
            if isSpace(bytes[index]) {
                index += 1
                continue
            }
            let (end, isQuoted) = wordEnd(index)
            let isTaken = !isQuoted && take(index..<end, isAlarm)
            // Notes extend to the end.
            index = max(end, isTaken ? parts.last?.span.upperBound ?? end : end)
        }
        if let failure { throw failure }
    }

    /// The end of a word; text in quotation marks after a sign is one word.
    private func wordEnd(_ start: Int) -> (end: Int, isQuoted: Bool) {
        var index = start
        let isQuoted = bytes[start] == UInt8(ascii: "\"")
        while index < bytes.count, !isSpace(bytes[index]) {
            if bytes[index] == UInt8(ascii: "\""),
                let close = bytes[(index + 1)...].firstIndex(of: UInt8(ascii: "\""))
            {
                index = close
            }
            index += 1
        }
        return (index, isQuoted)
    }

    private mutating func take(_ span: Range<Int>, _ isAlarm: (String) -> Bool) -> Bool {
        let word = String(decoding: bytes[span], as: UTF8.self)
        guard let sign = word.first, word.count > 1 else { return false }
        let rest = String(word.dropFirst()).filter { $0 != "\"" }
        switch sign {
        // A number after a hash is the number of a bug or a house.
        case "#" where !rest.allSatisfy(\.isNumber) && !rest.isEmpty:
            return set(\.calendar, rest, .calendar, span)
        case "@" where !rest.isEmpty: return set(\.location, rest, .location, span)
        case "!" where ItemPriority.value(of: rest) != nil: return set(\.priority, rest, .priority, span)
        case "*" where isAlarm(rest): return alarm(rest, span)
        default: return named(word, span, isAlarm)
        }
    }

    /// `cal:home`, `loc:"Room 4"`, `https://…`
    private mutating func named(_ word: String, _ span: Range<Int>, _ isAlarm: (String) -> Bool) -> Bool {
        guard let colon = word.firstIndex(of: ":") else { return false }
        let name = word[..<colon].lowercased()
        let value = String(word[word.index(after: colon)...]).filter { $0 != "\"" }
        if name == "note" || name == "notes" {
            // To the end of the sentence.
            let from = span.lowerBound + name.utf8.count + 1
            sentence.notes = String(decoding: bytes[from...], as: UTF8.self).trimmed
            parts.append(ReadingPart(kind: .notes, span: span.lowerBound..<bytes.count))
            return true
        }
        guard !value.isEmpty else { return false }
        switch name {
        case "cal", "calendar": return set(\.calendar, value, .calendar, span)
        case "loc", "location", "place": return set(\.location, value, .location, span)
        case "p", "priority", "prio":
            guard ItemPriority.value(of: value) != nil else { return false }
            return set(\.priority, value, .priority, span)
        case "alarm":
            guard isAlarm(value) else { return false }
            return alarm(value, span)
        case "url": return link(value, span)
        case "http", "https": return link(word, span)
        default: return false
        }
    }

    private mutating func alarm(_ value: String, _ span: Range<Int>) -> Bool {
        sentence.alarms.append(value)
        parts.append(ReadingPart(kind: .alarm, span: span))
        return true
    }

    private mutating func link(_ value: String, _ span: Range<Int>) -> Bool {
        guard sentence.url == nil else { return false }
        sentence.url = value
        parts.append(ReadingPart(kind: .url, span: span))
        return true
    }

    private mutating func set(
        _ path: WritableKeyPath<ItemSentence, String?>, _ value: String, _ part: SentenceError.Part,
        _ span: Range<Int>
    ) -> Bool {
        if let old = sentence[keyPath: path] {
            failure = failure ?? .twice(part, first: old, second: value)
            return true
        }
        sentence[keyPath: path] = value
        let kind: ReadingPart.Kind =
            switch part {
            case .calendar: .calendar
            case .location: .location
            case .priority: .priority
            }
        parts.append(ReadingPart(kind: kind, span: span))
        return true
    }

    private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
