import CalStore
import CalStoreExchange

/// What a killed run had done, although it could not record it.
extension AccountRun {
    /// The key of the operations that bring the changes of the server into the store.
    var pullKey: IdempotencyKey {
        IdempotencyKey("account-" + VdirItem.hash(Array(account.name.utf8)), content: [])
    }

    /// Decides about what was sent without an answer: the server has it, and both sides had agreed, or it
    /// did not arrive. Where the server cannot tell, the item waits.
    func settleSent(_ index: Int) throws {
        calendars[index].hold(calendars[index].unanswered)
        for (uid, item) in calendars[index].settled { try record(uid, item, index) }
    }

    /// Notes the items whose address is gone, and whose new one may be that of an unreadable item.
    func noteHomeless(_ index: Int) throws {
        for uid in calendars[index].homeless {
            guard var item = calendars[index].record.items[uid] else { continue }
            item.href = ""
            try record(uid, item, index)
        }
    }

    /// Notes that the next run can find the operation of this pull.
    func noteCursors() throws {
        for calendar in calendars where state.calendars[calendar.record.href]?.cursor == nil {
            guard var known = state.calendars[calendar.record.href] else { continue }
            known.cursor = calendar.record.cursor
            try state.set(known)
        }
    }

    /// Takes items as agreed that the server has as a killed pull has left them in the store: what was
    /// changed here since is a change of this side alone, also if it was deleted or undone.
    ///
    /// - Parameter cursor: The newest operation before that run.
    /// - Returns: Whether there are any, so that the plan is to be made anew.
    func takePulled(_ index: Int, since cursor: String, _ view: any CalStoreReader) throws -> Bool {
        let calendar = calendars[index]
        let arriving = calendar.plan.steps.compactMap { step -> SyncEntry? in
            switch step {
            case .copy(let entry, .ours), .update(let entry, _, .ours), .conflict(_, let entry): entry
            default: nil
            }
        }
        let gone = calendar.plan.deletions(on: .ours).map(\.ident)
        if arriving.isEmpty, gone.isEmpty { return false }
        guard let after = CalStoreOperation.ID(cursor), (try? view.history.operation(after)) != nil else {
            return false
        }
        // Newest first.
        let pulls = try view.history.operations(key: pullKey.text, after: after)
        var agreed: [String: AccountState.Item?] = [:]
        var known: Set<String> = []
        for pull in pulls {
            let changes = try view.history.operation(pull.id).changes
            let (before, behind) = (changes.compactMap(\.itemBefore), changes.compactMap(\.itemAfter))
            let here = Set(
                (before + behind).filter { $0.calendarID == calendar.calendar.id }.map(\.externalID)
            )
            .subtracting(known)
            if here.isEmpty { continue }
            known.formUnion(here)
            let then = try view.history.store(after: pull.id).items(inCalendar: calendar.calendar.id)
            let items = Dictionary(grouping: then, by: \.externalID)
            for theirs in arriving where here.contains(theirs.ident) {
                guard
                    let ours = items[theirs.ident].flatMap(VdirItem.init(stored:))?.entry(href: theirs.ident),
                    theirs.content == ours.content, let bytes = calendar.fetched[theirs.ident]?.bytes
                else { continue }
                agreed[theirs.ident] = AccountState.Item(
                    href: theirs.href, etag: theirs.etag, ours: ours.etag, body: bytes)
            }
            for uid in gone where here.contains(uid) && items[uid] == nil { agreed[uid] = .some(nil) }
        }
        for (uid, item) in agreed { try record(uid, item, index) }
        return !agreed.isEmpty
    }

    private func record(_ uid: String, _ item: AccountState.Item?, _ index: Int) throws {
        if session.isDryRun {
            calendars[index].record.items[uid] = item
        } else {
            try set(uid, item, in: &calendars[index])
        }
    }
}
