import CalStoreExchange

extension AccountPush {
    /// Items that went to another calendar of the account keep their identity on the server.
    ///
    /// - Returns: Whether there were any: what was changed in them besides is sent in another round.
    func moveItems() throws -> Bool {
        var targets: [String: Int] = [:]
        for index in sync.calendars.indices {
            for case .copy(let entry, .theirs) in sync.calendars[index].plan.steps {
                targets[entry.ident] = index
            }
        }
        if targets.isEmpty { return false }
        var hasMoved = false
        for index in sync.calendars.indices {
            for entry in sync.calendars[index].plan.deletions(on: .theirs) {
                guard let target = targets[entry.ident], target != index,
                    let from = href(entry.href, sync.calendars[index])
                else { continue }
                let to = newAddress(in: sync.calendars[target])
                if try move(entry, from, to, index, target) { hasMoved = true }
            }
        }
        return hasMoved
    }

    /// Returns whether the item was moved. If not, it is sent to the one calendar, and then deleted from the
    /// other.
    private func move(
        _ entry: SyncEntry, _ from: DAVHref, _ to: DAVHref, _ source: Int, _ target: Int
    ) throws -> Bool {
        let uid = entry.ident
        let condition = CalDAVCondition.matches(etag: entry.etag)
        guard var known = sync.calendars[source].record.items[uid],
            let ours = sync.calendars[target].ours.entries[uid]
        else { return false }
        let place: DAVHref
        var etag: String?
        let write: CalDAVWrite
        do throws(CalDAVError) {
            write = try sync.client.move(from, to: to, if: condition)
        } catch {
            if error.concernsAll { throw error }
            return false
        }
        switch write {
        case .done(let new, _, let location): (place, etag) = (location ?? to, new)
        case .needsFetch(let location): place = location ?? to
        case .changedThere: return false
        default:
            guard sync.client.kind.hasOneUIDPerAccount else { return false }
            // The item must leave the one calendar before it can be in the other.
            let sent = AccountState.Sent(ours: "", body: nil, origin: nil)
            try note(sent, of: uid, at: from, &sync.calendars[source])
            guard try sync.client.delete(from, if: condition).isDone else { return false }
            try sync.set(uid, nil, in: &sync.calendars[source])
            sync.calendars[source].moved.insert(uid)
            return false
        }
        if etag != entry.etag {
            // Radicale ignores the condition of a MOVE, so this may be a version that nobody has seen.
            let body = try sync.client.bodies(of: [place], in: sync.calendars[target].collection).first
            etag = nil
            if case .item(let bytes, let new, _) = body?.content, bytes == known.body { etag = new }
        }
        if let etag {
            known.etag = etag
        } else {
            // The common version stays the one before: the next round compares what is there with it.
            sync.calendars[target].record.pending.insert(place.text)
        }
        let isSame = (try? VdirItem(file: known.body))?.entry(href: "").content == ours.content
        (known.href, known.ours, known.sent) = (place.text, isSame ? ours.etag : "", nil)
        try sync.set(uid, known, in: &sync.calendars[target])
        try sync.set(uid, nil, in: &sync.calendars[source])
        sync.calendars[source].moved.insert(uid)
        sync.calendars[target].moved.insert(uid)
        sync.calendars[target].done.there.changed += 1
        return true
    }
}
