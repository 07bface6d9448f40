/// The reason why a request has no complete answer.
public struct HTTPFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds that are treated differently.
    public enum Kind: Hashable, Sendable {
        /// No connection: the name is unknown, the host is down, the certificate is not valid.
        case notReached
        /// The connection ended before the answer did. The request may have been done.
        case cut
        /// The answer is larger than the client takes.
        case tooLarge
        /// There was no answer in time. The request may have been done.
        case timedOut
        /// The program that makes requests cannot be started. Trying again is useless.
        case cannotStart
    }

    /// The kind.
    public var kind: Kind
    /// A clause for a message, without a password: `the certificate of dav.example.org has expired`.
    public var reason: String

    /// Creates a failure.
    public init(_ kind: Kind, _ reason: String) {
        (self.kind, self.reason) = (kind, reason)
    }

    /// The same as ``reason``.
    public var description: String { reason }
}
