import CalStore
import CalStoreExchange

/// What a killed run had done, although it could not record it.
extension AccountRun {
    /// The key of the operations that bring the changes of the server into the store.
    var pullKey: IdempotencyKey {
        IdempotencyKey("account-" + VdirItem.hash(Array(account.name.utf8)), content: [])
    }

    /// Takes items as agreed that the server has as they were sent to it last.
    func takeSent(_ index: Int) throws { try take(calendars[index].taken, index) }

    /// Takes items as agreed that the server has as a killed run has left them in the store. Only then they
    /// were changed here: that is no conflict, and what was deleted is new.
    ///
    /// - Parameter cursor: The newest operation before that run.
    /// - Returns: Whether there are any, so that the plan is to be made anew.
    func takePulled(_ index: Int, since cursor: String, _ view: any CalStoreReader) throws -> Bool {
        let calendar = calendars[index]
        let gone = calendar.plan.deletions(on: .ours).map(\.ident)
        if calendar.done.conflicts.isEmpty, gone.isEmpty { return false }
        let after = CalStoreOperation.ID(cursor)
        guard let pull = try view.history.operations(key: pullKey.text, after: after).first else {
            return false
        }
        let then = try view.history.store(after: pull.id)
        guard try then.calendars().contains(where: { $0.id == calendar.calendar.id }) else { return false }
        let items = Dictionary(
            grouping: try then.items(inCalendar: calendar.calendar.id), by: \.externalID)
        var agreed: [String: AccountState.Item?] = [:]
        for uid in calendar.done.conflicts.map(\.uid) {
            guard let ours = items[uid].flatMap(VdirItem.init(stored:))?.entry(href: uid),
                let theirs = calendar.theirs.entries[uid], theirs.content == ours.content,
                let bytes = calendar.fetched[uid]?.bytes
            else { continue }
            agreed[uid] = AccountState.Item(
                href: theirs.href, etag: theirs.etag, scheduleTag: calendar.scheduleTags[uid],
                ours: ours.etag, body: bytes)
        }
        for uid in gone where items[uid] == nil { agreed[uid] = .some(nil) }
        try take(agreed, index)
        return !agreed.isEmpty
    }

    private func take(_ items: [String: AccountState.Item?], _ index: Int) throws {
        for (uid, item) in items {
            if session.isDryRun {
                calendars[index].record.items[uid] = item
            } else {
                try set(uid, item, in: &calendars[index])
            }
        }
    }
}
