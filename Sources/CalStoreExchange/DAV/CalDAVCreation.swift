/// The outcome of creating a calendar.
public struct CalDAVCreation: Hashable, Sendable {
    /// The address of the calendar.
    public var href: DAVHref
    /// The outcome.
    public var write: CalDAVWrite
    /// The outcomes of its name and its colour, which are set after it is there.
    public var properties: [CalDAVProperty.Outcome]

    /// Creates an outcome.
    public init(href: DAVHref, write: CalDAVWrite, properties: [CalDAVProperty.Outcome] = []) {
        (self.href, self.write, self.properties) = (href, write, properties)
    }
}
