/// A client of a server for calendars (RFC 4791).
///
/// ```swift
/// var client = CalDAVClient(http: curl, pause: { try sleep(seconds: $0) }, random: { .random(in: 0..<1) })
/// let account = try client.discover(from: "ada@example.org")
/// for calendar in account.collections {
///     let changes = try client.changes(in: calendar, since: nil)
///     let bodies = try client.bodies(of: changes.items.map(\.href), in: calendar)
/// }
/// ```
///
/// It has neither a network nor a clock: both are passed in. It follows redirects, tries again what may be
/// tried again, and reads the answers; it decides nothing about items. Messages name the host, never a
/// password.
public struct CalDAVClient {
    /// The longest pause that is waited for, in seconds; a server that asks for more gets its answer by
    /// ``CalDAVError/Kind-swift.enum/tryLater(seconds:)``.
    public static let longestPause = 60

    /// The kind of the server, from its host or its answers.
    public internal(set) var kind: CalDAVServerKind
    /// The user for whom the server has listed the calendars, if it tells (RFC 5397). Another one than before
    /// means another account under the same address.
    public internal(set) var principal: WebAddress?
    /// The number of requests made, with redirects and repetitions.
    public internal(set) var requestCount = 0

    /// The depth for `sync-collection` that the server takes.
    var syncDepth = 0
    /// The address to which the log-in belongs; nil before it is known: then nothing gets it.
    var loginOrigin: WebAddress?
    let http: any HTTPClient
    let authorization: (WebAddress) -> HTTPField?
    let pause: (Double) throws -> Void
    let random: () -> Double

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - http: Makes the requests.
    ///   - address: The address to which the log-in belongs, such as ``CalDAVAccount/base``. Only this host
    ///     and others of its registered domain get it. Discovery sets it.
    ///   - kind: The kind of the server, if it is known from before.
    ///   - authorization: The field for a request to an address that may have the log-in:
    ///     `Authorization: Bearer ...`; nil if the HTTP client adds it itself to requests with
    ///     ``HTTPRequest/mayCarryLogin``.
    ///   - pause: Waits for a number of seconds. If it throws, the request is given up.
    ///   - random: A number from 0 up to but not including 1, for pauses that are not all equal.
    public init(
        http: any HTTPClient, address: WebAddress? = nil, kind: CalDAVServerKind? = nil,
        authorization: @escaping (WebAddress) -> HTTPField? = { _ in nil },
        pause: @escaping (Double) throws -> Void, random: @escaping () -> Double
    ) {
        (self.http, loginOrigin) = (http, address)
        self.kind = kind ?? address.map { CalDAVServerKind(host: $0.host) } ?? .other
        (self.authorization, self.pause, self.random) = (authorization, pause, random)
    }
}
