/// The answer for one item that was fetched.
public struct CalDAVBody: Hashable, Sendable {
    /// The item, or the reason why there is none.
    public enum Content: Hashable, Sendable {
        /// The item, as an iCalendar file. The etag is nil if the server gave none.
        case item([UInt8], etag: String?, scheduleTag: String?)
        /// There is nothing (404 or 410). It is not a deletion: the next changes tell.
        case gone
        /// It cannot be fetched, with a clause for a message.
        case failed(String)
    }

    /// The address that was asked.
    public var href: DAVHref
    /// The answer.
    public var content: Content

    /// Creates an answer.
    public init(href: DAVHref, content: Content) {
        (self.href, self.content) = (href, content)
    }
}
