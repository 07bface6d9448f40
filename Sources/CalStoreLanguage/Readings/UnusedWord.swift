/// A word that a reading did not use.
package struct UnusedWord: Hashable, Sendable {
    /// The text as typed.
    package let text: String
    /// The bytes of the text that it came from.
    package let span: Range<Int>
    /// Whether it is about time, so that leaving it in a title needs a remark.
    package let isTime: Bool
    /// The reason why it is not a time, and what to write instead, if known: `EST` is not a zone, `3/4` is
    /// two dates.
    package let reason: String?

    package init(text: String, span: Range<Int>, isTime: Bool, reason: String? = nil) {
        self.text = text
        self.span = span
        self.isTime = isTime
        self.reason = reason
    }
}
