import CalStore

/// Reads an event or a reminder from one sentence. The remaining words are the title; words about time in it
/// are reported as unused.
///
/// ```swift
/// let reading = try SentenceReader().read("Lunch with Ada fri 12:30 for 1h @Luigi's")
/// print(reading.value.title)   // Lunch with Ada
/// print(reading.value.location ?? "")   // Luigi's
/// ```
/// | Text | Meaning |
/// |---|---|
/// | `#home`, `@Luigi's`, `@"Room 4"`, `!high`, `*15m` | calendar, location, priority, alarm; also `cal:` … |
/// | `at Luigi's` | the location, if there is a time elsewhere |
/// | `url:…` or a bare URL, `note:…` to the end | |
/// | `every 2 weeks on fri until june` | how it repeats |
/// | `fri 12:30`, `from 9 to 10`, `for 1h`, `by fri` | when it is, in any order |
/// | `"Friday the 13th"` | the title, whatever its words |
public struct SentenceReader: Sendable {
    let dates: DateReader

    /// - Parameter dates: The reader for dates and times in sentences.
    public init(dates: DateReader = DateReader()) { self.dates = dates }

    /// Reads a sentence. Check ``Reading/needsConsent`` before you store the item.
    ///
    /// - Throws: ``SentenceError`` if it has two calendars, locations or priorities, a time that does not
    ///   exist, or a repeat that is not one rule.
    public func read(_ text: String) throws(SentenceError) -> Reading<ItemSentence> {
        let signs = try SentenceSigns(text, dates: dates) { try? TypedAlarm($0, dates: dates) }
        var walk = SentenceWalk(text, signs, dates)
        walk.run()
        return try walk.reading()
    }
}
