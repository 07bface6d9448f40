import Terminal

/// A program of the user's with its words, in which fields such as `{to}` stand for values. No shell sees any
/// of it, so a value is part of one word, whatever is in it.
///
/// What a value may do to the word that it is in:
///
/// | The word | Then |
/// |---|---|
/// | begins with a field, and then with `-` | it is refused: the program would take it for an option |
/// | the same, behind a word `--` of the user's | it is passed: to programs all words there are text |
/// | begins with what the user wrote: `--title={title}` | it is passed |
/// | is the name of the program | it has no fields |
///
/// A value is one line: line ends are blanks, and no control character is left (``TerminalText``). So no
/// value can begin a header of a mail, and none has a NUL, which would end its word. `-` alone is no option
/// (POSIX 12.2, guideline 13).
struct ProgramLine: Sendable {
    /// A word whose fields have values.
    struct Filled {
        let text: String
        /// What the user wrote before the first field; all of it if there is none.
        let literal: String
        let hasFields: Bool
    }

    /// A value that may not stand where it does.
    enum Refusal: Error, Hashable, Sendable {
        /// A word with its fields, as the user wrote it, whose value would be an option; and the line with
        /// `--` in the right place.
        case option(word: String, value: String, advice: String)
        /// The name of the program, with fields.
        case program(word: String)
    }

    let words: [String]

    /// Nil if it names no program, or if a quotation mark is not closed.
    ///
    /// - Parameter home: what `~` before the program stands for.
    init?(_ line: some StringProtocol, home: String? = nil) {
        guard var words = ShellWords.split(line), let first = words.first, !first.isEmpty else { return nil }
        if first.hasPrefix("~/"), let home { words[0] = home + first.dropFirst() }
        self.words = words
    }

    var program: String { words.first ?? "" }

    /// The words as they are: braces have no meaning.
    func words(for use: ProgramUse) -> ProgramWords { ProgramWords(use, words) }

    /// The words with the values of fields. What a value says in braces stays as it is, and so do braces that
    /// are no field.
    func words(
        for use: ProgramUse, filling fields: [String: () throws -> String]
    ) throws -> ProgramWords {
        try words(for: use) { try Self.filled($0, fields) }
    }

    /// The words as `fill` makes them.
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
            // Its first one only: behind that it is text too.
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

/// The words that a program is started with, and what for. They come from a ``ProgramLine``, or from a line
/// for the shell: there is no other way to start one.
struct ProgramWords: Hashable, Sendable {
    let use: ProgramUse
    let words: [String]

    fileprivate init(_ use: ProgramUse, _ words: [String]) {
        self.use = use
        self.words = words
    }

    /// A line that the user has for the shell, such as EDITOR, with paths as words of their own, which the
    /// shell does not read.
    static func shell(_ use: ProgramUse, _ line: String, paths: [String] = []) -> ProgramWords {
        let paths = paths.map { $0.hasPrefix("-") ? "./" + $0 : $0 }
        return ProgramWords(use, ["/bin/sh", "-c", line + " \"$@\"", "sh"] + paths)
    }

    var program: String { words.first ?? "" }

    /// How it failed; nil if it ended as it should.
    func failure(_ end: Program.End?, limit: ProgramLimit? = nil) -> String? {
        switch end {
        case .exit(0): nil
        case .exit(let code): "\(program) ended with \(code)"
        case .signal(let number): "\(program) was ended by signal \(number)"
        case nil:
            (limit ?? use.limit).map { "\(program) took longer than \($0.typed) and was ended" }
                ?? "\(program) was ended"
        }
    }
}
