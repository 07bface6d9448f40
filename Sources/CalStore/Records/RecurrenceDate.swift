/// A date that a series has besides those of its rules (RDATE; RFC 5545, 3.8.5.2).
public struct RecurrenceDate: Hashable, Sendable {
    /// The start.
    public var start: ItemTime
    /// The length of this one occurrence when it was given as a PERIOD.
    public var end: ItemEnd?

    /// A date, as long as the others unless `end` says otherwise.
    public init(_ start: ItemTime, end: ItemEnd? = nil) {
        self.start = start
        self.end = end
    }
}
