/// The objects of a file that must be imported together, by their keys.
struct ObjectGroups: Sendable {
    private struct Link {
        let id: UInt64
        let uid: UInt64
    }

    /// The number of objects of each group with several.
    private var counts: [UInt64: Int] = [:]
    /// For a UID that shares an identifier with another: a UID nearer to the one that stands for its group.
    private var parents: [UInt64: UInt64] = [:]
    private var uids: [UInt64] = []
    private var links: [Link] = []

    var isEmpty: Bool { counts.isEmpty }

    mutating func add(_ keys: ObjectKeys) {
        uids.append(keys.uid)
        for id in keys.ids { links.append(Link(id: id, uid: keys.uid)) }
    }

    /// Finds the groups, after all objects are added.
    mutating func settle() {
        links.sort { $0.id < $1.id }
        for (one, next) in zip(links, links.dropFirst()) where one.id == next.id && one.uid != next.uid {
            let (group, other) = (group(of: one.uid), group(of: next.uid))
            if group != other { parents[other] = group }
        }
        links = []
        uids.sort()
        for (uid, next) in zip(uids, uids.dropFirst()) where uid == next {
            counts[uid, default: 1] += 1
        }
        uids = []
        for uid in parents.keys {
            let count = counts.removeValue(forKey: uid) ?? 1
            counts[group(of: uid), default: 1] += count
        }
    }

    /// The number of the group of a UID's number, and of the objects in it; nil if it has only one.
    func group(with uid: UInt64) -> (number: UInt64, count: Int)? {
        let group = group(of: uid)
        return counts[group].map { (group, $0) }
    }

    private func group(of uid: UInt64) -> UInt64 {
        var uid = uid
        while let next = parents[uid] { uid = next }
        return uid
    }
}
