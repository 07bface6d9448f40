import CalStore

/// An event or a reminder in one sentence. Words that mean nothing else are the title.
///
/// ```swift
/// let sentence = try ItemSentence("Lunch with Ada fri 12:30 for 1h @Luigi's", dates)
/// sentence.title   // Lunch with Ada
/// ```
///
/// | Written | Is |
/// |---|---|
/// | `#home`, `@Luigi's`, `@"Room 4"`, `!high`, `*15m` | calendar, location, priority, alarm |
/// | `every 2 weeks on fri`, `daily for 10 times` | how it repeats: the first words that read as a repeat |
/// | `for 1h` | how long it lasts |
/// | `fri 12:30`, `tomorrow`, `14:00-15:00` | when it is: the longest run of words that reads as a date or a time, and a second one that completes it |
/// | `todo`, `remind me to` in front; `due fri`, `by fri`; `!high`; no date at all | a reminder |
package struct ItemSentence: Hashable, Sendable {
    /// The words that mean nothing else.
    package private(set) var title = ""
    /// True for a reminder, false for an event.
    package private(set) var isReminder = false
    /// When it is, as it was typed; nil if nothing says so.
    package private(set) var when: String?
    /// How long it lasts, as it was typed.
    package private(set) var length: String?
    /// How it repeats, as it was typed.
    package private(set) var repeats: String?
    /// The name of its calendar.
    package private(set) var calendar: String?
    /// Where it is.
    package private(set) var location: String?
    /// The priority of a reminder, as it was typed.
    package private(set) var priority: String?
    /// The alarms, as they were typed.
    package private(set) var alarms: [String] = []
    /// True if it repeats and no date is given: it begins on the first date that fits.
    package private(set) var snaps = false

    /// The words of the sentence. Those that were understood become nil, and nothing is read across such a gap.
    private var words: [String?]

    /// Reads a sentence.
    package init(_ text: String, _ dates: DateReader) throws(SentenceError) {
        words = ItemSentence.split(text).map { Optional($0) }
        takeAddress()
        try takeSigns(dates)
        takeRepeat(dates)
        let lengthAt = takeLength(dates)
        takeWhen(dates)
        if when == nil {
            isReminder = true
            // Without a time nothing lasts.
            if let lengthAt {
                for (index, word) in lengthAt { words[index] = word }
                length = nil
            }
            if repeats != nil { when = "today" }
        }
        snaps = repeats != nil && !saysDate(dates)
        if priority != nil { isReminder = true }
        title = words.compactMap(\.self).joined(separator: " ")
    }

    /// Words at spaces; quotation marks behind a sign keep them together.
    private static func split(_ text: String) -> [String] {
        var words: [String] = []
        var word = ""
        var isQuoted = false
        for character in text {
            if character == "\"", isQuoted || word == "@" || word == "#" {
                isQuoted.toggle()
            } else if character.isWhitespace, !isQuoted {
                if !word.isEmpty { words.append(word) }
                word = ""
            } else {
                word.append(character)
            }
        }
        return word.isEmpty ? words : words + [word]
    }

    // MARK: The parts

    /// `todo` and the like in front.
    private mutating func takeAddress() {
        for front in [["remind", "me", "to"], ["remind", "me"], ["remember", "to"], ["todo"]] {
            let found = words.prefix(front.count).map { $0?.lowercased().filter { $0 != ":" } }
            guard found == front, words.count > front.count else { continue }
            words.removeFirst(front.count)
            isReminder = true
            return
        }
    }

    private mutating func takeSigns(_ dates: DateReader) throws(SentenceError) {
        for (index, word) in words.enumerated() {
            guard let word, let sign = word.first, word.count > 1 else { continue }
            let rest = String(word.dropFirst())
            switch sign {
            // A number behind a hash is one of a list of bugs or of houses.
            case "#" where !rest.allSatisfy(\.isNumber):
                try set(&calendar, rest, .calendar)
            case "@": try set(&location, rest, .location)
            case "!" where ItemPriority.value(of: rest) != nil: try set(&priority, rest, .priority)
            case "*" where (try? AlarmInput.read(rest, dates)) != nil: alarms.append(rest)
            default: continue
            }
            words[index] = nil
        }
    }

    private func set(_ part: inout String?, _ value: String, _ what: SentenceError.Part) throws(SentenceError)
    {
        if let part { throw SentenceError(part: what, first: part, second: value) }
        part = value
    }

    private static let repeatWords: Set<String> = [
        "every", "daily", "weekly", "biweekly", "monthly", "yearly", "weekdays", "weekends",
    ]

    private mutating func takeRepeat(_ dates: DateReader) {
        let reader = RepeatReader(dates: dates, isAllDay: false, zone: dates.zone)
        for start in words.indices {
            guard let first = words[start], ItemSentence.repeatWords.contains(first.lowercased()) else {
                continue
            }
            let range = longest(from: start) { (try? reader.read($0)) != nil }
            guard let range else { continue }
            repeats = take(range)
            return
        }
    }

    /// The words that it took, to be put back.
    private mutating func takeLength(_ dates: DateReader) -> [(index: Int, word: String)]? {
        for start in words.indices.dropLast() where words[start]?.lowercased() == "for" {
            guard let range = longest(from: start + 1, where: { (try? dates.length($0)) != nil }) else {
                continue
            }
            let taken = (start..<range.upperBound).compactMap { index in words[index].map { (index, $0) } }
            length = take(range)
            words[start] = nil
            return taken
        }
        return nil
    }

    private mutating func takeWhen(_ dates: DateReader) {
        guard let best = longestTime(dates) else { return }
        let first = take(best)
        takePreposition(before: best.lowerBound)
        when = first
        // `lunch tomorrow with Ada at 12:30`
        guard let other = longestTime(dates) else { return }
        let second = text(of: other)
        for both in ["\(first) \(second)", "\(second) \(first)"] where (try? dates.rangeOrMoment(both)) != nil
        {
            _ = take(other)
            takePreposition(before: other.lowerBound)
            when = both
            return
        }
    }

    private mutating func takePreposition(before index: Int) {
        guard index > 0, let word = words[index - 1]?.lowercased() else { return }
        if ["due", "by"].contains(word) { isReminder = true }
        if ["due", "by", "on", "at", "from"].contains(word) { words[index - 1] = nil }
    }

    /// Whether the words say on which day it is first.
    private func saysDate(_ dates: DateReader) -> Bool {
        guard let when, when != "today" || repeats == nil else { return false }
        let first = when.split(separator: " ").first.map(String.init) ?? ""
        return !DateReader.isTimeOfDay(first) && !DateReader.isTimeOfDay(String(first.prefix { $0 != "-" }))
    }

    // MARK: Runs of words

    private func longestTime(_ dates: DateReader) -> Range<Int>? {
        var best: Range<Int>?
        for start in words.indices {
            let found = longest(from: start) { text in
                // A number alone is hardly ever a year.
                if text.count <= 4, text.allSatisfy(\.isNumber) { return false }
                guard let range = try? dates.rangeOrMoment(text) else { return false }
                return range.value != .all
            }
            if let found, found.count > best?.count ?? 0 { best = found }
        }
        return best
    }

    /// The longest run of words from a place on that reads as something.
    private func longest(from start: Int, where reads: (String) -> Bool) -> Range<Int>? {
        var end = start
        while end < words.endIndex, words[end] != nil, end - start < ItemSentence.longestRun { end += 1 }
        while end > start {
            if reads(text(of: start..<end)) { return start..<end }
            end -= 1
        }
        return nil
    }

    /// No date and no repeat has more words.
    private static let longestRun = 16

    private func text(of range: Range<Int>) -> String {
        words[range].compactMap(\.self).joined(separator: " ")
    }

    private mutating func take(_ range: Range<Int>) -> String {
        let text = text(of: range)
        for index in range { words[index] = nil }
        return text
    }
}
