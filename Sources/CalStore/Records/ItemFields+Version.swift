/// The comparison of two versions of an item.
extension ItemFields {
    /// The DTSTAMP of a version that does not say otherwise (``stamp``).
    package var defaultStamp: Instant { modified ?? created ?? Instant(secondsSince1970: 0) }

    /// Whether this version is not older than another: by SEQUENCE, then by LAST-MODIFIED, then by DTSTAMP
    /// (RFC 5546, 2.1.5). DTSTAMP comes last because a feed with METHOD:PUBLISH is stamped anew each time
    /// that it is fetched: what somebody changed here would never be the newer one.
    package func isAtLeastAsNew(as other: ItemFields) -> Bool {
        if sequence != other.sequence { return sequence > other.sequence }
        let (mine, others) = (modified ?? .distantPast, other.modified ?? .distantPast)
        if mine != others { return mine > others }
        return (stamp ?? mine) >= (other.stamp ?? others)
    }
}
