public import CalendarTime

/// The range of a calendar that is asked for at the first time (RFC 4791, 9.9). A repeating item with an
/// occurrence in it is in it as a whole.
public struct CalDAVRange: Hashable, Sendable {
    /// The start; nil for no limit.
    public var start: Instant?
    /// The end, which is not in the range; nil for no limit.
    public var end: Instant?

    /// Creates a range.
    public init(from start: Instant? = nil, to end: Instant? = nil) {
        (self.start, self.end) = (start, end)
    }
}
