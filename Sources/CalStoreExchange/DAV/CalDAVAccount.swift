/// An account on a server, as it was discovered (RFC 6764, 6).
public struct CalDAVAccount: Hashable, Sendable {
    /// The person or thing that logged in (RFC 5397); nil if the server does not say so.
    public var principal: WebAddress?
    /// The collections in which the calendars are.
    public var homes: [WebAddress]
    /// The person's addresses: `mailto:ada@example.org`.
    public var userAddresses: [String]
    /// The place for incoming invitations (RFC 6638, 2.2).
    public var inbox: WebAddress?
    /// The address that answered after all redirects. Begin there the next time.
    public var base: WebAddress
    /// The kind of the server.
    public var kind: CalDAVServerKind
    /// The calendars.
    public var collections: [CalDAVCollection]

    /// Creates an account.
    public init(
        principal: WebAddress?, homes: [WebAddress], userAddresses: [String] = [], inbox: WebAddress? = nil,
        base: WebAddress, kind: CalDAVServerKind = .other, collections: [CalDAVCollection] = []
    ) {
        (self.principal, self.homes, self.userAddresses) = (principal, homes, userAddresses)
        (self.inbox, self.base, self.kind, self.collections) = (inbox, base, kind, collections)
    }
}
