import CLibrary

/// A program of the user's with its words, in which fields such as `{to}` stand for values. No shell sees any of it, so a value is part
/// of one word, whatever is in it.
struct ProgramLine: Sendable {
    let words: [String]

    /// Nil if it names no program, or if a quotation mark is not closed.
    init?(_ line: some StringProtocol) {
        guard let words = ShellWords.split(line), !words.isEmpty else { return nil }
        self.words = words
    }

    var program: String { words.first ?? "" }

    /// The words with the values of fields. What a value says in braces stays as it is.
    func words(filling fields: [String: String]) -> [String] { words.map { Self.filled($0, fields) } }

    private static func filled(_ word: String, _ fields: [String: String]) -> String {
        var text = ""
        var rest = word[...]
        while let brace = rest.firstIndex(of: "{") {
            text += rest[..<brace]
            rest = rest[brace...]
            let field = fields.first { rest.hasPrefix($0.key) }
            text += field?.value ?? "{"
            rest = rest.dropFirst(field?.key.count ?? 1)
        }
        return text + rest
    }

    /// How it failed; nil if it ended as it should.
    func failure(_ end: Program.End?) -> String? {
        switch end {
        case .exit(0): nil
        case .exit(let code): "\(program) ended with \(code)"
        case .signal(let number): "\(program) was ended by signal \(number)"
        case nil: "\(program) was ended"
        }
    }
}
