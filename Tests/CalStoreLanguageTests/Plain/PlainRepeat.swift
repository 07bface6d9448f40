/// The meaning of some phrases of repeats at any moment; without a pattern they are refused.
struct PlainRepeat: Sendable {
    let phrases: [String]
    let pattern: PlainPattern?

    init(_ phrases: String..., is pattern: PlainPattern) {
        self.phrases = phrases
        self.pattern = pattern
    }

    static func refused(_ phrases: String...) -> PlainRepeat { PlainRepeat(refused: phrases) }

    private init(refused phrases: [String]) {
        self.phrases = phrases
        pattern = nil
    }
}
