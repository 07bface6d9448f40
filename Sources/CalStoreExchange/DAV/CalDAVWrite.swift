/// The outcome of a change on a server.
public enum CalDAVWrite: Hashable, Sendable {
    /// It is done, and what is there is what was sent. The etag is nil after a deletion. The location is the
    /// address, if the server chose another one.
    case done(etag: String?, scheduleTag: String?, location: DAVHref?)
    /// It is done, but the server may have changed what was sent, or did not give its version: fetch it, and
    /// take it as agreed. The location is the address, if the server chose another one.
    case needsFetch(location: DAVHref?)
    /// It was changed there since the version of the condition, or something is there that should be new.
    case changedThere
    /// The UID is there at another address, if the server tells which.
    case uidConflict(DAVHref?)
    /// The server will never take this, with its sentence. Do not send it again until it changes.
    case refusedForever(String)
    /// The server has a higher SEQUENCE: fetch it, raise SEQUENCE above that, send once more.
    case sequenceTooLow
    /// The UID is in the server's trash bin: send it once more under a new address.
    case inTrash
    /// The server cannot do this at all, with a clause for a message.
    case notSupported(String)
    /// There was nothing to change or to move.
    case gone

    /// Whether the server has the change.
    public var isDone: Bool {
        switch self {
        case .done, .needsFetch: true
        default: false
        }
    }
}
