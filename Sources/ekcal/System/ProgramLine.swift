import Terminal

/// A program of the user's with its words, which may contain fields such as `{to}` for values. No shell is
/// involved, so a value is always part of one word.
///
/// Rules for a value in a word:
///
/// | The word | Then |
/// |---|---|
/// | begins with a field, and then with `-` | it is refused, because the program would read it as an option |
/// | the same, after a word `--` of the user | it is passed, because programs read no options there |
/// | begins with text of the user: `--title={title}` | it is passed |
/// | is the name of the program | it has no fields |
///
/// A value is one line: line ends become spaces, and control characters are removed (``TerminalText``). So no
/// value can add a mail header, and none contains a NUL, which would end its word. A lone `-` is not an
/// option (POSIX 12.2, guideline 13).
struct ProgramLine: Sendable {
    /// A word with the values of its fields.
    struct Filled {
        let text: String
        /// The user's text before the first field; all of the word if it has none.
        let literal: String
        let hasFields: Bool
    }

    /// A value that is not allowed at its place.
    enum Refusal: Error, Hashable, Sendable {
        /// A word with fields whose value would be read as an option; and the line with `--` in the right
        /// place.
        case option(word: String, value: String, advice: String)
        /// The name of the program contains fields.
        case program(word: String)
    }

    let words: [String]

    /// Nil if it does not name a program, or if a quotation mark is not closed.
    ///
    /// - Parameter home: The folder that replaces `~` before the program.
    init?(_ line: some StringProtocol, home: String? = nil) {
        guard var words = ShellWords.split(line), let first = words.first, !first.isEmpty else { return nil }
        if first.hasPrefix("~/"), let home { words[0] = home + first.dropFirst() }
        self.words = words
    }

    /// A program of ours, not of the user's.
    init(_ program: StaticString, _ arguments: StaticString...) {
        words = ([program] + arguments).map(\.description)
    }

    /// A program of ours with one more word of ours and a value, which must not begin with `-`.
    init(_ line: ProgramLine, _ word: StaticString, value: String) {
        words = line.words + [word.description, value]
    }

    var program: String { words.first ?? "" }

    /// The words unchanged: braces have no meaning.
    func words(for use: ProgramUse) -> ProgramWords { ProgramWords(use, words) }

    /// The words with the values of fields. Braces in a value, and braces without a field, are unchanged.
    func words(
        for use: ProgramUse, filling fields: [String: () throws -> String]
    ) throws -> ProgramWords {
        try words(for: use) { try Self.filled($0, fields) }
    }

    /// The words, each filled by `fill`.
    func words(for use: ProgramUse, _ fill: (String) throws -> Filled) throws -> ProgramWords {
        var filled: [String] = []
        var isBehindOptions = false
        for (index, word) in words.enumerated() {
            let new = try fill(word)
            if index == 0, new.hasFields {
                throw Refusal.program(word: word)
            }
            let isNamedByUser = !new.hasFields || new.literal.contains { $0 != "-" }
            if new.text.hasPrefix("-"), new.text != "-", !isNamedByUser, !isBehindOptions {
                throw Refusal.option(word: word, value: new.text, advice: advice(at: index))
            }
            // Only the first one: after it, `--` is text too.
            if !new.hasFields, word == "--" { isBehindOptions = true }
            filled.append(new.text)
        }
        return ProgramWords(use, filled)
    }

    private func advice(at index: Int) -> String {
        let written = words.map {
            $0.contains { $0.isWhitespace || "'\"".contains($0) } ? ShellWords.quoted($0) : $0
        }
        return (written[..<index] + ["--"] + written[index...]).joined(separator: " ")
    }

    private static func filled(_ word: String, _ fields: [String: () throws -> String]) throws -> Filled {
        var text = ""
        var literal: String?
        var rest = word[...]
        while let brace = rest.firstIndex(of: "{") {
            text += rest[..<brace]
            rest = rest[brace...]
            guard let field = fields.first(where: { rest.hasPrefix($0.key) }) else {
                text.append(rest.removeFirst())
                continue
            }
            literal = literal ?? text
            text += TerminalText.line(try field.value())
            rest = rest.dropFirst(field.key.count)
        }
        text += rest
        return Filled(text: text, literal: literal ?? text, hasFields: literal != nil)
    }
}

/// The words with which a program is started, and its use. They come from a ``ProgramLine``, or from a shell
/// line; there is no other way to start a program.
struct ProgramWords: Hashable, Sendable {
    let use: ProgramUse
    let words: [String]

    fileprivate init(_ use: ProgramUse, _ words: [String]) {
        self.use = use
        self.words = words
    }

    /// A shell line of the user, such as EDITOR, with paths as separate words that the shell does not
    /// interpret.
    static func shell(_ use: ProgramUse, _ line: String, paths: [String] = []) -> ProgramWords {
        let paths = paths.map { $0.hasPrefix("-") ? "./" + $0 : $0 }
        return ProgramWords(use, ["/bin/sh", "-c", line + " \"$@\"", "sh"] + paths)
    }

    var program: String { words.first ?? "" }

    /// The failure; nil for an exit with 0.
    func failure(_ end: Program.End?, limit: ProgramLimit? = nil) -> String? {
        switch end {
        case .exit(0): nil
        case .exit(let code): "\(program) exited with \(code)"
        case .signal(let number): "\(program) was ended by signal \(number)"
        case nil:
            (limit ?? use.limit).map { "\(program) took longer than \($0.typed) and was stopped" }
                ?? "\(program) was stopped"
        }
    }
}
