import CalStore

/// Completes a half-typed phrase about time: `next th` becomes `next thu`.
///
/// ```swift
/// let completion = PhraseCompletion()
/// let phrases = completion.phrases(for: "next t")               // ["next thu", "next tue"]
/// let sentence = completion.completed(endOf: "lunch next th")   // lunch next thu
/// ```
/// It is fast enough for each key press.
public struct PhraseCompletion: Sendable {
    private let dates: DateReader
    private let repeats: RepeatReader

    /// - Parameter dates: The reader of the phrases.
    public init(dates: DateReader = DateReader()) {
        self.dates = dates
        var repeats = RepeatReader(dates: dates, isAllDay: true, zone: nil)
        repeats.needsRepeatWord = true
        self.repeats = repeats
    }

    /// Readable phrases that begin with the text, each with another meaning; the shortest first.
    ///
    /// - Parameter limit: The maximum number of phrases.
    public func phrases(for text: String, limit: Int = 8) -> [String] {
        guard let last = text.split(whereSeparator: \.isWhitespace).last, text.last?.isWhitespace == false,
            last.allSatisfy(\.isLetter)
        else { return [] }
        let beginning = text.dropLast(last.count)
        let prefix = last.lowercased()
        let candidates = Lexicon.words.filter { $0.hasPrefix(prefix) && $0.count > prefix.count }
            .sorted { ($0.count, $0) < ($1.count, $1) }
        var meanings: Set<Meaning> = []
        var phrases: [String] = []
        for candidate in candidates where phrases.count < limit {
            let phrase = beginning + candidate
            guard let meaning = meaning(of: String(phrase)), meanings.insert(meaning).inserted else {
                continue
            }
            phrases.append(String(phrase))
        }
        return phrases
    }

    /// A sentence with its last phrase completed: `lunch next th` becomes `lunch next thu`. Nil if nothing
    /// can be added.
    public func completed(endOf sentence: String) -> String? {
        let starts = sentence.indices.filter { index in
            !sentence[index].isWhitespace
                && (index == sentence.startIndex || sentence[sentence.index(before: index)].isWhitespace)
        }
        for start in starts.suffix(Self.mostWords) {
            // A readable phrase is complete: `thursday` is not the beginning of `thursdays`.
            if meaning(of: String(sentence[start...])) != nil { return nil }
            if let phrase = phrases(for: String(sentence[start...]), limit: 1).first {
                return String(sentence[..<start]) + phrase
            }
        }
        return nil
    }

    /// The maximum number of words in the phrase at the end of a sentence.
    private static let mostWords = 5

    private enum Meaning: Hashable {
        case time(TimeRange)
        case rule(Repeat)
    }

    private func meaning(of phrase: String) -> Meaning? {
        if let range = try? dates.read(phrase) { return .time(range.value) }
        return (try? repeats.read(phrase)).map { .rule($0.value) }
    }
}
