/// A stretch of text and its interpretation.
package struct ReadingPart: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
        case day, time, zone, length, end, `repeat`, except, start, count
        case title, calendar, location, priority, alarm, url, notes, kind
    }

    package let kind: Kind
    /// The bytes of the text that it came from.
    package let span: Range<Int>

    package init(kind: Kind, span: Range<Int>) {
        self.kind = kind
        self.span = span
    }
}
