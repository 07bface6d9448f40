import CalStore
import CalStoreLanguage

/// One sentence as an event or a reminder: what `quick` understands. What it cannot place stays in the title.
///
/// | Written | Is |
/// |---|---|
/// | `#home`, `@Luigi's`, `@"Room 4"`, `!high`, `*15m` | calendar, location, priority, alarm |
/// | `every 2 weeks on fri`, `daily for 10 times` | how it repeats: the first words that read as a repeat |
/// | `for 1h` | how long it lasts |
/// | `fri 12:30`, `tomorrow`, `14:00-15:00` | when it is: the longest run of words that reads as a date or a time, and a second one that completes it |
/// | `todo`, `remind me to` in front; `due fri`, `by fri`; `!high`; no date at all | a reminder |
struct ItemSentence: Hashable, Sendable {
    private(set) var title = ""
    private(set) var isReminder = false
    private(set) var when: String?
    private(set) var length: String?
    private(set) var repeats: String?
    private(set) var calendar: String?
    private(set) var location: String?
    private(set) var priority: String?
    private(set) var alarms: [String] = []
    /// No date was said for what repeats: it begins with the first one that fits.
    private(set) var snaps = false

    /// The words of the sentence; those that were understood are gone, and nothing is read across the gap.
    private var words: [String?]

    init(_ text: String, _ dates: DateReader) throws(EkcalError) {
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

    private mutating func takeSigns(_ dates: DateReader) throws(EkcalError) {
        for (index, word) in words.enumerated() {
            guard let word, let sign = word.first, word.count > 1 else { continue }
            let rest = String(word.dropFirst())
            switch sign {
            // A number behind a hash is one of a list of bugs or of houses.
            case "#" where !rest.allSatisfy(\.isNumber):
                try set(&calendar, rest, "calendars")
            case "@": try set(&location, rest, "locations")
            case "!" where (try? PriorityInput.read(rest)) != nil: try set(&priority, rest, "priorities")
            case "*" where (try? AlarmInput.read(rest, dates)) != nil: alarms.append(rest)
            default: continue
            }
            words[index] = nil
        }
    }

    private func set(_ part: inout String?, _ value: String, _ what: String) throws(EkcalError) {
        if let part {
            throw EkcalError(
                .usage, "there are two \(what): \"\(part)\" and \"\(value)\"", hint: "write only one",
                field: "SENTENCE")
        }
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
