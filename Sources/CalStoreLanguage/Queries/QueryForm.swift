import CalStore

/// Distinguishes a query from an address and from a range of dates.
package enum QueryForm {
    /// True if an operand is a query: it has a field, an operator or quotation marks, or begins with a
    /// parenthesis. Other words are an identifier or a title, so that they never match items that only
    /// mention them.
    package static func isQuery(_ operand: String) -> Bool {
        let words = operand.split(whereSeparator: \.isWhitespace)
        guard let first = words.first else { return true }
        return first.hasPrefix("(") || operand.contains("\"")
            || words.contains { word in
                if operators.contains(String(word)) || word.hasPrefix("@") && word.count > 1 { return true }
                let term = word.drop { "-(".contains($0) }
                if word.hasPrefix("-"), !term.isEmpty { return true }
                let name = term.prefix { $0 != ":" }
                guard name.endIndex < term.endIndex, !name.contains("@"), isFieldName(name) else {
                    return false
                }
                // A web address is text.
                return !term[name.endIndex...].hasPrefix("://")
            }
    }

    /// A text that is known to be a query, in the form of one operand: a single word would be read as an
    /// identifier, and `OR` needs parentheses.
    package static func operand(_ query: String) -> String {
        let joins = query.split(whereSeparator: \.isWhitespace).contains { operators.contains(String($0)) }
        return joins && query.first != "(" || !isQuery(query) ? "(\(query))" : query
    }

    /// The words of a query that join terms; the last two are refused with the right spelling.
    private static let operators: Set<String> = ["OR", "AND", "NOT"]

    /// The parts of a text that names a range of dates, a query, or both.
    package struct Parts: Sendable {
        package var range: String?
        package var query: String?

        package init(range: String? = nil, query: String? = nil) {
            self.range = range
            self.query = query
        }
    }

    /// A range, a query, or a range followed by a query: `next week calendar:work`.
    package static func split(_ text: String, readsAsRange: (String) -> Bool) -> Parts {
        if readsAsRange(text) { return Parts(range: text) }
        let spaces = text.indices.filter { text[$0] == " " }.reversed()
        for space in spaces {
            let rest = String(text[text.index(after: space)...])
            let front = String(text[..<space])
            if beginsQuery(rest), readsAsRange(front) { return Parts(range: front, query: rest) }
        }
        return beginsQuery(text) ? Parts(query: text) : Parts(range: text)
    }

    /// Whether a text can only be a query: it begins with `name:`, `@`, a quotation mark, a parenthesis or a
    /// minus sign.
    private static func beginsQuery(_ text: String) -> Bool {
        guard let first = text.first else { return false }
        if "\"(-@".contains(first) { return true }
        let word = text.prefix { $0 != ":" && !$0.isWhitespace }
        return word.endIndex < text.endIndex && text[word.endIndex] == ":" && isFieldName(word)
    }

    /// Whether a word before a colon is meant as the name of a field: it has a letter, known or not. A time
    /// (`12:30`, `2026-03-20T09:00`) or a ratio (`1:1`) is not.
    static func isFieldName(_ word: some StringProtocol) -> Bool {
        guard let first = word.first, first != "@" else { return false }
        guard first.isNumber else { return word.contains(where: \.isLetter) }
        return word.contains { $0.isLetter && $0 != "T" && $0 != "t" }
    }
}
