/// A word that a reading did not use.
package struct UnusedWord: Hashable, Sendable {
    /// As it was typed.
    package let text: String
    /// The bytes of the text that it came from.
    package let span: Range<Int>
    /// Whether it speaks of time, so that leaving it in a title needs a word about it.
    package let isTime: Bool
    /// Why it is not a time and what to write instead, where that is known: `EST` names no zone, `3/4` is two
    /// dates.
    package let reason: String?

    package init(text: String, span: Range<Int>, isTime: Bool, reason: String? = nil) {
        self.text = text
        self.span = span
        self.isTime = isTime
        self.reason = reason
    }
}
