/// A calendar on a server (RFC 4791, 4.2).
public struct CalDAVCollection: Hashable, Sendable {
    /// Its address.
    public var href: DAVHref
    /// The name for people; nil if the server has none.
    public var name: String?
    /// The colour, `#RRGGBB` or `#RRGGBBAA`.
    public var color: String?
    /// The place among the other calendars.
    public var order: Int?
    /// A mark that changes with any item (getctag of CalendarServer).
    public var ctag: String?
    /// The token for the changes from now on (RFC 6578).
    public var syncToken: String?
    /// The components that it takes: `["VEVENT"]`; nil for all.
    public var components: [String]?
    /// The names of the reports that it answers: `["sync-collection"]`; nil if it does not say so.
    public var reports: [String]?
    /// Whether items can only be read.
    public var isReadOnly: Bool
    /// The largest item that it takes, in bytes.
    public var maxResourceSize: Int?
    /// The time zone for dates without one, as iCalendar text.
    public var timeZone: String?

    /// Creates a calendar. Only the address is needed; the rest is as if the server had said nothing.
    public init(
        href: DAVHref, name: String? = nil, color: String? = nil, order: Int? = nil, ctag: String? = nil,
        syncToken: String? = nil, components: [String]? = nil, reports: [String]? = nil,
        isReadOnly: Bool = false, maxResourceSize: Int? = nil, timeZone: String? = nil
    ) {
        (self.href, self.name, self.color, self.order) = (href, name, color, order)
        (self.ctag, self.syncToken) = (ctag, syncToken)
        (self.components, self.reports, self.isReadOnly) = (components, reports, isReadOnly)
        (self.maxResourceSize, self.timeZone) = (maxResourceSize, timeZone)
    }

    /// The address of an item in it: `0B6E....ics`, best a new UUID. Any character may be in the name.
    public func item(named name: String) -> DAVHref {
        // A server may leave out the slash at the end of its path.
        let folder = href.address.path.hasSuffix("/") ? href.address.path : href.address.path + "/"
        return DAVHref(href.address.with(path: folder + WebAddress.escapingSegment(name)))
    }

    /// Whether an address is that of an item in it.
    package func contains(_ item: DAVHref) -> Bool {
        item.address.key.hasPrefix(href.address.key + "/")
    }

    /// Whether it takes a component: `VTODO`.
    public func takes(_ component: String) -> Bool { components?.contains(component) ?? true }

    /// Whether it answers a report: `sync-collection`.
    public func answers(_ report: String) -> Bool { reports?.contains(report) ?? false }
}
