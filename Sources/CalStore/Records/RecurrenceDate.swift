/// A date that a series has in addition to those of its rules (RDATE; RFC 5545, 3.8.5.2).
public struct RecurrenceDate: Hashable, Sendable {
    /// The start.
    public var start: ItemTime
    /// The end of this one occurrence if it was given as a PERIOD; else nil.
    public var end: ItemEnd?

    /// A date; without `end`, the occurrence has the length of the others.
    public init(_ start: ItemTime, end: ItemEnd? = nil) {
        self.start = start
        self.end = end
    }
}
