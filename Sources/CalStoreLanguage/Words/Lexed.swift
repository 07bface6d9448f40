/// A piece of the typed text, with its position: digits, letters, one sign, `..`, or text in brackets.
struct Lexed: Hashable, Sendable {
    enum Kind: UInt8, Hashable, Sendable {
        /// A run of ASCII digits.
        case number
        case word
        case sign
        /// `..`
        case dots
        /// The text between `[` and `]`.
        case bracket
        /// The text between quotation marks: never a time.
        case quoted
    }

    let kind: Kind
    /// The ASCII byte of a sign in its plain form; 1 to 3 for `¼`, `½` and `¾`; 0 for others.
    var sign: UInt8 = 0
    /// There is no space before it.
    let isGlued: Bool
    /// The digits of a number.
    var digits = 0
    /// The value of a number; nil with more than nine digits, which no date or length needs.
    var value: Int?
    /// The meaning of the word.
    var lexeme = Lexeme()
    /// The use of a word without a meaning beside words of time.
    var roles: WordRoles = []
    /// `Berlin`, `EST`: whether it begins with a capital, and whether all letters are capitals.
    var isCapitalized = false
    var isAllCapitals = false
    /// Whether its letters have capitals: not in Japanese.
    var hasCase = true
    /// Bytes of the text.
    let start: Int
    var end: Int

    var isWord: Bool { kind == .word }
    func isSign(_ sign: UInt8) -> Bool { kind == .sign && self.sign == sign }
    /// The quarters of `½`, `¼` and `¾`; 0 for other pieces.
    var quarters: Int { kind == .sign && sign <= 3 ? Int(sign) : 0 }
    func isNumber(digits: Int) -> Bool { kind == .number && self.digits == digits }

    static let minus = UInt8(ascii: "-")
    static let plus = UInt8(ascii: "+")
    static let comma = UInt8(ascii: ",")
    static let colon = UInt8(ascii: ":")
    static let slash = UInt8(ascii: "/")
    static let dot = UInt8(ascii: ".")
    static let at = UInt8(ascii: "@")
}
