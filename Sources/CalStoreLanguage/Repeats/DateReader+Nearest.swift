import Basics
import CalStore

extension DateReader {
    /// The nearest readable phrase for a refused text: with typing errors corrected, or its last word
    /// completed, or only the readable words. Nil if there is none.
    ///
    /// ```swift
    /// DateReader().suggestion(for: "next fridya at 3pm")   // next friday at 3pm
    /// ```
    public func suggestion(for text: String) -> String? {
        nearest(to: text) { (try? read($0)) != nil }
    }

    /// The same for any reader of a text.
    func nearest(to text: String, reads: (String) -> Bool) -> String? {
        var words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard !words.isEmpty, words.count <= Self.mostWords else { return nil }
        for (index, word) in words.enumerated()
        where word.allSatisfy(\.isLetter) && Lexicon.lexeme(word.lowercased()) == nil {
            // The first letter is rarely wrong, and names of days are short.
            let candidates = Nearest.matches(for: word, among: Lexicon.words)
            if let best = candidates.first(where: { $0.first == word.lowercased().first }) ?? candidates.first
            {
                words[index] = best
            }
        }
        let mended = words.joined(separator: " ")
        if mended != text, reads(mended) { return mended }
        // One letter starts too many words.
        if text.split(separator: " ").last?.count ?? 0 > 1,
            let phrase = PhraseCompletion(dates: self).phrases(for: text, limit: 1).first, reads(phrase)
        {
            return phrase
        }
        // The longest readable run of words.
        for count in stride(from: words.count - 1, to: 0, by: -1) {
            for start in 0...(words.count - count) {
                let part = words[start..<start + count].joined(separator: " ")
                if reads(part) { return part }
            }
        }
        return nil
    }

    /// Longer texts are not typing mistakes, and the work grows with the square.
    private static let mostWords = 12
}
