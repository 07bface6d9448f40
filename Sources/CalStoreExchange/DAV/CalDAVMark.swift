/// The marks of a calendar's state on its server.
public struct CalDAVMark: Hashable, Sendable {
    /// The token of RFC 6578; nil if the server has none. Never empty.
    public var syncToken: String?
    /// The mark of CalendarServer; nil if the server has none.
    public var ctag: String?

    /// Creates marks.
    public init(syncToken: String? = nil, ctag: String? = nil) {
        (self.syncToken, self.ctag) = (syncToken, ctag)
    }
}
