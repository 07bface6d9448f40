/// The peculiarities of a server, as far as they change what is sent to it or how its answers are read.
///
/// | | new by If-None-Match | MOVE | MKCALENDAR | keeps bytes | Schedule-Tag | one UID per |
/// |---|---|---|---|---|---|---|
/// | other | yes | yes | yes | by ETag | if it gives one | calendar |
/// | sabre, Baikal | yes | yes | yes | by ETag | no | calendar |
/// | Nextcloud | yes | yes | yes | by ETag | no | calendar |
/// | iCloud | yes | yes | yes | no | if it gives one | account |
/// | Google | no | no | no | no | no | calendar |
/// | Fastmail | yes | yes | yes | by ETag | if it gives one | calendar |
public struct CalDAVServerKind: Hashable, Sendable {
    /// The name for messages and state: `icloud`.
    public let name: String
    /// Whether a PUT may ask that nothing is there (`If-None-Match: *`). Otherwise a GET asks first.
    public let knowsIfNoneMatch: Bool
    /// Whether MOVE works.
    public let knowsMove: Bool
    /// Whether calendars can be created by CalDAV.
    public let makesCalendars: Bool
    /// Whether what was sent is changed even where an ETag is answered: it must be fetched after each PUT.
    public let rewrites: Bool
    /// Whether a Schedule-Tag may be a condition (RFC 6638, 3.2.10).
    public let knowsScheduleTags: Bool
    /// Whether a UID may be only once in the whole account, not only once in a calendar.
    public let hasOneUIDPerAccount: Bool
    /// Whether 409 means that SEQUENCE is too low.
    public let checksSequence: Bool
    /// Whether 400 means that a token has expired, not that something is wrong with the request.
    public let answersExpiredTokenBy400: Bool
    /// A sentence on how to log in.
    public let logInHelp: String

    private init(
        _ name: String, knowsIfNoneMatch: Bool = true, knowsMove: Bool = true, makesCalendars: Bool = true,
        rewrites: Bool = false, knowsScheduleTags: Bool = true, hasOneUIDPerAccount: Bool = false,
        checksSequence: Bool = false,
        answersExpiredTokenBy400: Bool = false, logInHelp: String
    ) {
        (self.name, self.knowsIfNoneMatch, self.knowsMove) = (name, knowsIfNoneMatch, knowsMove)
        (self.makesCalendars, self.rewrites) = (makesCalendars, rewrites)
        (self.knowsScheduleTags, self.hasOneUIDPerAccount) = (knowsScheduleTags, hasOneUIDPerAccount)
        (self.checksSequence, self.logInHelp) = (checksSequence, logInHelp)
        self.answersExpiredTokenBy400 = answersExpiredTokenBy400
    }

    /// A server that follows the standards.
    public static let other = Self(
        "other", logInHelp: "check the user name and the command for the password")
    /// sabre/dav, as in Baikal.
    public static let sabre = Self(
        "sabre", knowsScheduleTags: false,
        logInHelp: "check the user name and the command for the password")
    /// Nextcloud and ownCloud.
    public static let nextcloud = Self(
        "nextcloud", knowsScheduleTags: false,
        logInHelp: "create an app password in Nextcloud: Settings, Security, Devices & sessions")
    /// Apple's iCloud.
    public static let icloud = Self(
        "icloud", rewrites: true, hasOneUIDPerAccount: true,
        logInHelp: "create an app-specific password at https://account.apple.com: Sign-In and Security")
    /// Google Calendar.
    public static let google = Self(
        "google", knowsIfNoneMatch: false, knowsMove: false, makesCalendars: false, rewrites: true,
        knowsScheduleTags: false, checksSequence: true, answersExpiredTokenBy400: true,
        logInHelp: "the command must print a new OAuth 2 access token; an account's password does not work")
    /// Fastmail.
    public static let fastmail = Self(
        "fastmail",
        logInHelp: "create an app password in Fastmail: Settings, Privacy & Security, App passwords")

    /// All of them.
    public static let all = [other, sabre, nextcloud, icloud, google, fastmail]

    /// Domains and the kinds of their servers.
    private static let domains: [(String, Self)] = [
        ("icloud.com", icloud), ("me.com", icloud), ("googleusercontent.com", google),
        ("google.com", google), ("fastmail.com", fastmail), ("messagingengine.com", fastmail),
    ]

    /// Fields of an answer, a part of their value, and the kinds of servers that send them.
    private static let heads: [(field: String, part: String, kind: Self)] = [
        ("DAV", "nc-", nextcloud), ("DAV", "nextcloud", nextcloud), ("DAV", "oc-resource-sharing", nextcloud),
        ("Server", "icloud", icloud), ("Server", "AppleHttpServer", icloud), ("Server", "GSE", google),
        ("X-Sabre-Version", "", sabre), ("WWW-Authenticate", "nextcloud", nextcloud),
        ("WWW-Authenticate", "sabredav", sabre), ("WWW-Authenticate", "baikal", sabre),
    ]

    /// The kind by the name of a host; ``other`` for an unknown one.
    public init(host: String) {
        let host = host.lowercased()
        self =
            Self.domains.first { host == $0.0 || host.hasSuffix(".\($0.0)") }?.1 ?? .other
    }

    /// The kind by the host, or else by the head of an answer; nil if both say nothing.
    public init?(_ response: HTTPResponse) {
        let byHost = Self(host: response.url.host)
        if byHost != .other {
            self = byHost
            return
        }
        let known = Self.heads.first { head in
            response.values(of: head.field).contains {
                head.part.isEmpty || $0.lowercased().contains(head.part.lowercased())
            }
        }
        guard let known else { return nil }
        self = known.kind
    }

    /// The kind of this name; ``other`` for an unknown one.
    public init(named name: String) {
        self = Self.all.first { $0.name == name } ?? .other
    }
}
