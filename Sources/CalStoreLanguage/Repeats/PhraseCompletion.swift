import CalStore

/// What a half-typed phrase may become: `next th` becomes `next thu`.
package struct PhraseCompletion: Sendable {
    private let dates: DateReader
    private let repeats: RepeatReader

    package init(dates: DateReader) {
        self.dates = dates
        repeats = RepeatReader(dates: dates, isAllDay: true, zone: nil)
    }

    /// Phrases that begin with the text and are read, each with another meaning; the shortest first.
    package func phrases(for text: String, atMost most: Int = 8) -> [String] {
        guard let last = text.split(whereSeparator: \.isWhitespace).last, text.last?.isWhitespace == false,
            last.allSatisfy(\.isLetter)
        else { return [] }
        let beginning = text.dropLast(last.count)
        let prefix = last.lowercased()
        let candidates = Lexicon.words.filter { $0.hasPrefix(prefix) && $0.count > prefix.count }
            .sorted { ($0.count, $0) < ($1.count, $1) }
        var meanings: Set<Meaning> = []
        var phrases: [String] = []
        for candidate in candidates where phrases.count < most {
            let phrase = beginning + candidate
            guard let meaning = meaning(of: String(phrase)), meanings.insert(meaning).inserted else {
                continue
            }
            phrases.append(String(phrase))
        }
        return phrases
    }

    private enum Meaning: Hashable {
        case time(TimeRange)
        case rule(Repeat)
    }

    private func meaning(of phrase: String) -> Meaning? {
        if let range = try? dates.read(phrase) { return .time(range.value) }
        return (try? repeats.read(phrase)).map { .rule($0.value) }
    }
}
