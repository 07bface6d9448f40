/// The reason why a server did not do or answer what it was asked.
///
/// It stops what was being done, and says nothing about items: no error is a deletion.
public struct CalDAVError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds that a program treats differently.
    public enum Kind: Hashable, Sendable {
        /// 401: the password is wrong or has expired. Stop the account.
        case unauthorized
        /// There is no connection to the server, or requests cannot be made at all.
        case unreachable(String)
        /// The server answers, but has no calendars there.
        case notCalDAV(String)
        /// 404 or 410 for something that was there: moved, no longer shared, or a wrong address. It never
        /// means that items were deleted.
        case notFound
        /// The answer is incomplete or is not what was asked for (a log-in page, a proxy): nothing follows
        /// from it.
        case notEvidence(String)
        /// The answer is larger than the HTTP client takes, with its reason.
        case tooLarge(String)
        /// The server asks to wait, for this number of seconds if it says so.
        case tryLater(seconds: Int?)
        /// The server does not permit it, with its sentence.
        case refused(String)
        /// The pause before another try was interrupted.
        case stopped
    }

    /// The kind, with its reason.
    public var kind: Kind
    /// The host of the server that was asked: `dav.example.org`.
    public var host: String
    /// The path that was asked; empty if it does not matter.
    public var path: String
    /// The kind of the server, which knows how to log in.
    public var server: CalDAVServerKind

    /// Creates an error. Without a kind of server the host tells it.
    public init(_ kind: Kind, host: String, path: String = "", server: CalDAVServerKind? = nil) {
        (self.kind, self.host, self.path) = (kind, host, path)
        self.server = server ?? CalDAVServerKind(host: host)
    }

    /// A sentence that says what is wrong.
    public var description: String {
        switch kind {
        case .unauthorized: "\(host) does not accept the user name and password"
        case .unreachable(let reason): "cannot reach \(host): \(reason)"
        case .notCalDAV(let reason): "\(host) has no calendars at this address: \(reason)"
        case .notFound: "\(host) has nothing at \(path.isEmpty ? "this address" : path)"
        case .notEvidence(let reason): "cannot use the answer of \(host): \(reason)"
        case .tooLarge(let reason): "the answer of \(host) is too large: \(reason)"
        case .tryLater(let seconds?): "\(host) asks to wait for \(seconds) s"
        case .tryLater(nil): "\(host) is not available now"
        case .refused(let reason): "\(host) refuses: \(reason)"
        case .stopped: "stopped while waiting for \(host)"
        }
    }

    /// A sentence that says what to do; nil if there is nothing.
    public var hint: String? {
        switch kind {
        case .unauthorized: server.logInHelp
        case .unreachable: "check the network and the address; nothing was lost"
        case .notCalDAV: "give the address for CalDAV that the provider's help names"
        case .notFound:
            "check the address, and whether the calendar is still shared; nothing was deleted here"
        case .notEvidence:
            "try again; if it stays, open the address in a browser to see what answers there"
        case .tryLater, .stopped: "try again later; nothing was lost"
        case .tooLarge, .refused: nil
        }
    }
}
