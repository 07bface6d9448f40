/// A change of one item on a server.
public enum CalDAVEdit: Hashable, Sendable {
    /// Writes an item, an iCalendar file with one UID, at an address.
    case put([UInt8], at: DAVHref, CalDAVCondition)
    /// Deletes an item. With a reply, the server tells the organizer that the user declines
    /// (RFC 6638, 8.1).
    case delete(DAVHref, CalDAVCondition, scheduleReply: Bool)
    /// Moves an item to a new address, under which nothing may be yet.
    case move(DAVHref, to: DAVHref, CalDAVCondition)

    /// The address of the item before the change.
    public var href: DAVHref {
        switch self {
        case .put(_, let href, _), .delete(let href, _, _), .move(let href, _, _): href
        }
    }
}
