/// A place among tokens. Reading functions move it when they succeed and put it back when they do not.
struct TokenCursor: Sendable {
    let text: String
    let tokens: [Token]
    var position = 0

    init(_ text: String) {
        self.text = text
        self.tokens = Token.split(text)
    }

    var isAtEnd: Bool { position >= tokens.count }
    var next: Token? { peek(0) }

    func peek(_ distance: Int) -> Token? {
        let index = position + distance
        return tokens.indices.contains(index) ? tokens[index] : nil
    }

    /// The same, but only a token that follows without a space.
    func glued(_ distance: Int) -> Token? {
        guard let token = peek(distance), token.isGlued else { return nil }
        return token
    }

    mutating func skip(_ count: Int = 1) { position += count }

    mutating func take(word: String) -> Bool {
        guard next?.isWord(word) == true else { return false }
        skip()
        return true
    }

    mutating func take(sign: String) -> Bool {
        guard next?.isSign(sign) == true else { return false }
        skip()
        return true
    }

    mutating func takeDots() -> Bool {
        guard next?.kind == .dots else { return false }
        skip()
        return true
    }

    /// A word that a table knows.
    mutating func take<Meaning>(from table: [String: Meaning]) -> Meaning? {
        guard let token = next, token.kind == .word, let meaning = table[token.text] else { return nil }
        skip()
        return meaning
    }

    /// What is left, as it was typed.
    var rest: String {
        guard let next else { return "" }
        return String(text.dropFirst(next.column - 1))
    }

    /// What was typed between an earlier place and this one.
    func typed(since start: Int) -> String {
        guard tokens.indices.contains(start) else { return "" }
        let from = tokens[start].column - 1
        let to = next.map { $0.column - 1 } ?? text.count
        var typed = String(text.dropFirst(from).prefix(to - from))
        while typed.last?.isWhitespace == true { typed.removeLast() }
        return typed
    }
}
