extension SyncListing {
    /// Blocks the items of a file that cannot be read and of which only the bytes are known. It may be a known
    /// item under a new name, which must not count as deleted. Add all items before: one that can be read
    /// under another name is not missing.
    ///
    /// - Parameter bytes: The content of the file; nil if it is not known. If it has no UID, nobody knows which
    ///   item it is: then no item that is missing counts as deleted (``missing(from:)``).
    package mutating func block(unreadable bytes: [UInt8]?) {
        let uids = bytes.map(VdirItem.uids) ?? []
        if uids.isEmpty { blockUnknown() }
        for uid in uids where entries[uid] == nil { block(uid) }
    }
}

extension VdirItem {
    /// The UIDs in a file that may be cut off at any byte, or damaged.
    package static func uids(in bytes: [UInt8]) -> Set<String> {
        var uids: Set<String> = []
        var reader = ContentLineReader(bytes)
        while let line = reader.nextContent(junk: { _, _ in }) {
            // The last line may be only a part of it.
            guard line.property == .uid, reader.peek != nil else { continue }
            let uid = line.text.trimmingBlanks
            if !uid.isEmpty { uids.insert(uid) }
        }
        return uids
    }
}
