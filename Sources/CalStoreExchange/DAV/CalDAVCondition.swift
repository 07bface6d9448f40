/// The state on the server under which a change may be made. Without one nothing is changed there.
public enum CalDAVCondition: Hashable, Sendable {
    /// Nothing is there yet (`If-None-Match: *`).
    case new
    /// The version is this one, spelled as the server did (`If-Match`). Give the version on which the edit is
    /// based, never the newest one that was seen.
    case matches(etag: String)
    /// Nothing that matters to the organizer changed (`If-Schedule-Tag-Match`, RFC 6638, 3.2.10). The etag is
    /// for servers that have none of these tags.
    case scheduleMatches(tag: String, etag: String?)
}
