/// A part of a text, and its role. ``Reading/words(of:)`` returns its words.
public struct ReadingPart: Hashable, Sendable {
    /// The roles of parts.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A day or days: `fri`, `next week`.
        case day
        /// A time of day.
        case time
        /// A time zone.
        case zone
        /// A length of time: `for 2h`.
        case length
        /// The end of a repeat: `until june`.
        case end
        /// A repeat: `every 2 weeks`.
        case `repeat`
        /// Dates that a repeat leaves out.
        case except
        /// The start of a repeat: `starting monday`.
        case start
        /// The number of occurrences of a repeat.
        case count
        /// The title in a sentence.
        case title
        /// The name of a calendar in a sentence.
        case calendar
        /// The location in a sentence.
        case location
        /// The priority in a sentence.
        case priority
        /// An alarm in a sentence.
        case alarm
        /// An address in a sentence.
        case url
        /// The notes in a sentence.
        case notes
        /// Words that decide between an event and a reminder: `remind me to`.
        case kind
    }

    /// The role of the part.
    public let kind: Kind
    /// The position in the text that was read, in bytes of UTF-8.
    public let span: Range<Int>

    package init(kind: Kind, span: Range<Int>) {
        self.kind = kind
        self.span = span
    }
}
