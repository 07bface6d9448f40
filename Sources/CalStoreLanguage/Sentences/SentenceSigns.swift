import CalStore

/// The parts of a sentence that a sign marks: `#home`, `cal:home`, `@"Room 4"`, `!high`, `*15m`, `note:…`.
/// They are taken out before the words are read.
struct SentenceSigns {
    private let bytes: [UInt8]
    private let dates: DateReader
    private(set) var sentence: ItemSentence
    /// The priority as it was typed.
    private var priority: String?
    /// The stretches that were taken, in order.
    private(set) var parts: [ReadingPart] = []
    private var failure: SentenceError?

    /// - Parameter alarm: Reads an alarm; nil for other texts.
    init(_ text: String, dates: DateReader, alarm: (String) -> TypedAlarm?) throws(SentenceError) {
        bytes = Array(text.utf8)
        self.dates = dates
        let zone = dates.zone
        sentence = ItemSentence(zone: zone)
        var index = 0
        while index < bytes.count {
            if isSpace(bytes[index]) {
                index += 1
                continue
            }
            let (end, isQuoted) = wordEnd(index)
            let isTaken = !isQuoted && take(index..<end, alarm)
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

    private mutating func take(_ span: Range<Int>, _ read: (String) -> TypedAlarm?) -> Bool {
        guard maySign(span) else { return false }
        let word = String(decoding: bytes[span], as: UTF8.self)
        guard let sign = word.first, word.count > 1 else { return false }
        let rest = String(word.dropFirst()).filter { $0 != "\"" }
        switch sign {
        // A number after a hash is the number of a bug or a house.
        case "#" where !rest.allSatisfy(\.isNumber) && !rest.isEmpty:
            return set(\.calendar, rest, .calendar, span)
        case "@" where !rest.isEmpty && !isTime(word): return set(\.location, rest, .location, span)
        case "!": return setPriority(rest, span)
        case "*": return alarm(read(rest), span)
        default: return named(word, span, read)
        }
    }

    /// Most words begin with no sign and have no colon.
    private func maySign(_ span: Range<Int>) -> Bool {
        switch bytes[span.lowerBound] {
        case UInt8(ascii: "#"), UInt8(ascii: "@"), UInt8(ascii: "!"), UInt8(ascii: "*"): true
        default: bytes[span].contains(UInt8(ascii: ":"))
        }
    }

    /// `@noon`, `@1pm`
    private func isTime(_ word: String) -> Bool {
        guard !word.contains("\"") else { return false }
        var grammar = TimeGrammar(word, dates)
        return grammar.side()?.clock != nil && grammar.isAtEnd && grammar.fault == nil
    }

    /// `cal:home`, `loc:"Room 4"`, `https://…`
    private mutating func named(_ word: String, _ span: Range<Int>, _ read: (String) -> TypedAlarm?) -> Bool {
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
        case "p", "priority", "prio": return setPriority(value, span)
        case "alarm": return alarm(read(value), span)
        case "url": return link(value, span)
        case "http", "https": return link(word, span)
        default: return false
        }
    }

    private mutating func alarm(_ alarm: TypedAlarm?, _ span: Range<Int>) -> Bool {
        guard let alarm else { return false }
        sentence.alarms.append(alarm)
        parts.append(ReadingPart(kind: .alarm, span: span))
        return true
    }

    private mutating func link(_ value: String, _ span: Range<Int>) -> Bool {
        guard sentence.url == nil else { return false }
        sentence.url = value
        parts.append(ReadingPart(kind: .url, span: span))
        return true
    }

    private mutating func setPriority(_ value: String, _ span: Range<Int>) -> Bool {
        guard let number = ItemPriority.value(of: value) else { return false }
        let old = priority
        priority = value
        if old == nil { sentence.priority = number }
        return take(.priority, old, value, .priority, span)
    }

    private mutating func set(
        _ path: WritableKeyPath<ItemSentence, String?>, _ value: String, _ part: SentenceError.Part,
        _ span: Range<Int>
    ) -> Bool {
        let old = sentence[keyPath: path]
        if old == nil { sentence[keyPath: path] = value }
        return take(part, old, value, part == .calendar ? .calendar : .location, span)
    }

    /// Records a property that an item has once.
    private mutating func take(
        _ part: SentenceError.Part, _ old: String?, _ value: String, _ kind: ReadingPart.Kind,
        _ span: Range<Int>
    ) -> Bool {
        if let old {
            failure =
                failure
                ?? SentenceError(
                    .twice(part, first: old, second: value), in: String(decoding: bytes, as: UTF8.self),
                    span: span)
        } else {
            parts.append(ReadingPart(kind: kind, span: span))
        }
        return true
    }

    private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
