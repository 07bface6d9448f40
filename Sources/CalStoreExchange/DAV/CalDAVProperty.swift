/// A property of a calendar that can be set.
public enum CalDAVProperty: Hashable, Sendable {
    /// The name for people.
    case name(String)
    /// The colour, `#RRGGBB` or `#RRGGBBAA`.
    case color(String)
    /// The place among the other calendars.
    case order(Int)

    /// The outcome of setting one.
    public struct Outcome: Hashable, Sendable {
        /// The property.
        public var property: CalDAVProperty
        /// The outcome. A property that is refused is a reason for a warning.
        public var write: CalDAVWrite

        /// Creates an outcome.
        public init(property: CalDAVProperty, write: CalDAVWrite) {
            (self.property, self.write) = (property, write)
        }
    }
}
