/// A server for calendars as the DNS names it: an SRV record `_caldavs._tcp` and its TXT record
/// (RFC 6764, 3 and 4).
public struct CalDAVService: Hashable, Sendable {
    /// The target of the SRV record.
    public var host: String
    /// The port of the SRV record.
    public var port: Int
    /// The value of `path=` of the TXT record; nil if there is none.
    public var path: String?

    /// Creates a record.
    public init(host: String, port: Int = 443, path: String? = nil) {
        (self.host, self.port, self.path) = (host, port, path)
    }
}
