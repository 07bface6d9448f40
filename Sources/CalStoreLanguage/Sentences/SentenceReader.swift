import CalStore

/// Reads an event or a reminder from one sentence. The remaining words are the title; words about time in it
/// are reported as unused.
///
///     let reading = try SentenceReader(dates: dates).read("Lunch with Ada fri 12:30 for 1h @Luigi's")
///     reading.value.title      // Lunch with Ada
///     reading.value.when       // .times, 12:30 to 13:30
///
/// | Text | Meaning |
/// |---|---|
/// | `#home`, `@Luigi's`, `@"Room 4"`, `!high`, `*15m` | calendar, location, priority, alarm; also `cal:` … |
/// | `at Luigi's` | the location, if there is a time elsewhere |
/// | `url:…` or a bare URL, `note:…` to the end | |
/// | `every 2 weeks on fri until june` | how it repeats |
/// | `fri 12:30`, `from 9 to 10`, `for 1h`, `by fri` | when it is, in any order |
/// | `"Friday the 13th"` | the title, whatever its words |
package struct SentenceReader: Sendable {
    let dates: DateReader

    package init(dates: DateReader) { self.dates = dates }

    package func read(_ text: String) throws(SentenceError) -> Reading<ItemSentence> {
        let signs = try SentenceSigns(text) { (try? AlarmInput.read($0, dates)) != nil }
        var walk = SentenceWalk(text, signs, dates)
        walk.run()
        return try walk.reading()
    }
}
