/// A word that a reading did not use. In a sentence, it stays in the title.
public struct UnusedWord: Hashable, Sendable {
    /// The word as it was typed.
    public let text: String
    /// The position in the text that was read, in bytes of UTF-8.
    public let span: Range<Int>
    /// Whether it is about time, so that leaving it in a title is probably a mistake.
    public let isTime: Bool
    /// The reason why it is not a time, and what to write instead, if known: `EST` is not a zone, `3/4` is
    /// two dates.
    public let reason: String?

    /// One sentence for people, with the reason if it is known.
    public var message: String {
        "\"\(text)\" was not used" + (reason.map { ": " + $0 } ?? "")
    }

    package init(text: String, span: Range<Int>, isTime: Bool, reason: String? = nil) {
        self.text = text
        self.span = span
        self.isTime = isTime
        self.reason = reason
    }
}
