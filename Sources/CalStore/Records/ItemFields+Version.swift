/// The comparison of two versions of an item.
extension ItemFields {
    /// The DTSTAMP of a version without one of its own (``stamp``).
    package var defaultStamp: Instant { modified ?? created ?? Instant(secondsSince1970: 0) }

    /// Whether this version is as new as another or newer: by SEQUENCE, then by LAST-MODIFIED, then by
    /// DTSTAMP (RFC 5546, 2.1.5). DTSTAMP comes last because a feed with METHOD:PUBLISH gets new stamps at
    /// each fetch, so a local change would never be the newer version.
    package func isAtLeastAsNew(as other: ItemFields) -> Bool {
        if sequence != other.sequence { return sequence > other.sequence }
        let (mine, others) = (modified ?? .distantPast, other.modified ?? .distantPast)
        if mine != others { return mine > others }
        return (stamp ?? mine) >= (other.stamp ?? others)
    }
}
