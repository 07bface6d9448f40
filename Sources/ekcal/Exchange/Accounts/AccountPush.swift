import Basics
import CalStore
import CalStoreExchange
import Terminal

/// Sends the changes of the store to the server, each under the condition that the server still has the
/// version on which it is based.
///
/// | the server answers | then |
/// |---|---|
/// | done | it is recorded |
/// | done, but perhaps changed | it is fetched, and that version is taken; until then nothing more is sent |
/// | changed there, or the UID is at another address | another round compares both versions |
/// | gone, or changed there, but it has the version on which the change is based | it is listed |
/// | its trash bin has the UID | sent once more under a new address |
/// | SEQUENCE is too low | sent once more with a higher one |
/// | never | it is listed, and not sent again until it changes |
/// | not this one now, as it seems | it is listed, and the next sync sends it again |
struct AccountPush {
    /// A change to send.
    private struct Step {
        let uid: String
        let edit: CalDAVEdit
        /// The file; nil for a deletion.
        let bytes: [UInt8]?
        /// The file that was patched, if it is not the file itself.
        var origin: [UInt8]?
        /// The version in the store.
        let ours: String
        var isRetry = false
    }

    /// More edits are not sent by one process, so that a killed run has recorded most of its work.
    private static let batch = 20

    let sync: AccountRun

    init(_ sync: AccountRun) { self.sync = sync }

    /// Sends everything, in all calendars first what is new or changed: an item that went to another calendar
    /// is deleted in the old one only when the server has it in the new one.
    ///
    /// A calendar to which something was sent needs another round: it was changed there meanwhile, or the
    /// marks of its changes are older than what was sent. A server may be silent about an item that was both
    /// made and deleted since (RFC 6578, 3.5.1), so the next sync must not begin before it was made.
    ///
    /// - Returns: Whether another round is needed.
    func run() throws -> Bool {
        let hasMoved = try moveItems()
        let open = sync.calendars.indices.filter { sync.calendars[$0].isOpen }
        sync.leaving = Set(sync.calendars.flatMap { $0.plan.deletions(on: .theirs) }.map(\.ident))
        let pending = sync.calendars.map(\.record.pending)
        for index in open { try send(try versions(&sync.calendars[index]), from: index) }
        // Some have arrived by now, and others may have left meanwhile.
        try sync.session.access.read { try sync.noteEmigrants($0) }
        for index in open { try send(try deletions(in: index), from: index) }
        for index in open {
            // What the server refuses is not tried again.
            let isOpen =
                hasMoved || sync.calendars[index].hasSent
                || sync.calendars[index].record.pending != pending[index]
                || !sync.calendars[index].uidsElsewhere.isEmpty
            sync.calendars[index].hasSent = false
            sync.calendars[index].isOpen = isOpen
            if !isOpen { sync.calendars[index].record.mark = sync.calendars[index].mark }
            sync.calendars[index].leaveHeld()
            sync.calendars[index].keepConflicts()
            try noteAddresses(ofConflictsIn: index)
            sync.calendars[index].noteUnsettled()
            try sync.state.set(sync.calendars[index].record)
        }
        return sync.calendars.contains(where: \.isOpen)
    }

    /// An item in conflict may have been deleted there and put back at another address. The next list of
    /// changes will not name the old one again.
    private func noteAddresses(ofConflictsIn index: Int) throws {
        for conflict in sync.calendars[index].done.conflicts {
            guard let entry = sync.calendars[index].theirs.entries[conflict.uid],
                var known = sync.calendars[index].record.items[conflict.uid], known.href != entry.href
            else { continue }
            known.href = entry.href
            try sync.set(conflict.uid, known, in: &sync.calendars[index])
        }
    }

    private func send(_ steps: [Step], from index: Int) throws {
        var steps = steps
        while !steps.isEmpty {
            let part = Array(steps.prefix(Self.batch))
            steps.removeFirst(part.count)
            for step in part {
                let sent = AccountState.Sent(ours: step.ours, body: step.bytes, origin: step.origin)
                try note(sent, of: step.uid, at: step.edit.href, &sync.calendars[index])
            }
            var retries: [Step] = []
            var failures: [CalDAVError] = []
            let results = sync.client.perform(part.map(\.edit))
            for (step, result) in zip(part, results) {
                switch result {
                case .success(let write): try note(write, of: step, &sync.calendars[index], &retries)
                case .failure(let error):
                    failures.append(error)
                    sync.calendars[index].leave(sync.calendars[index].title(step.uid), "\(error)")
                }
            }
            // An item that the server cannot take stops no other. A server that takes none is not asked again.
            let takesNone = failures.count == results.count && failures.count > 2
            if let error = failures.first(where: \.concernsAll) ?? (takesNone ? failures.first : nil) {
                throw error
            }
            steps.insert(contentsOf: retries, at: 0)
        }
    }

    /// Records what is about to be sent, because the answer may not arrive.
    func note(
        _ sent: AccountState.Sent, of uid: String, at href: DAVHref, _ calendar: inout AccountCalendar
    ) throws {
        var item =
            calendar.record.items[uid]
            ?? AccountState.Item(href: href.text, etag: nil, ours: "", body: [])
        // What the server has not taken yet is where it was sent last.
        let isRepeated = item.etag == nil && item.sent?.body != nil && item.href == href.text
        if item.etag == nil { item.href = href.text }
        // What was sent there without an answer may have arrived, and is what the server's is compared with.
        if !isRepeated { item.sent = sent }
        try sync.set(uid, item, in: &calendar)
    }

    // MARK: Steps

    /// The new and changed items.
    private func versions(_ calendar: inout AccountCalendar) throws -> [Step] {
        var steps: [Step] = []
        for step in calendar.plan.steps where !calendar.moved.contains(step.uid) {
            switch step {
            case .copy(let entry, .theirs):
                // It was deleted there, and the change wins. Its old address must not come back: the next
                // list of changes will not name it again.
                if var known = calendar.record.items[entry.ident], known.etag != nil {
                    known.etag = nil
                    try sync.set(entry.ident, known, in: &calendar)
                }
                try add(entry, .new, replacing: nil, &calendar, &steps)
            case .update(let entry, let old, .theirs):
                try add(entry, .matches(etag: old.etag), replacing: old, &calendar, &steps)
            case .conflict(let entry, let old)
            where calendar.merged[entry.ident] != nil && !calendar.collection.isReadOnly:
                try add(entry, .matches(etag: old.etag), replacing: old, &calendar, &steps)
            default: break
            }
        }
        return steps
    }

    /// The deleted items, without those that went to a calendar whose server does not have them yet.
    private func deletions(in index: Int) throws -> [Step] {
        for entry in sync.calendars[index].plan.deletions(on: .theirs)
        where sync.calendars[index].isUnmoved(entry.ident) {
            sync.calendars[index].leave(sync.calendars[index].title(entry.ident), Self.unmoved)
        }
        let calendar = sync.calendars[index]
        return calendar.plan.deletions(on: .theirs).compactMap { entry in
            let uid = entry.ident
            guard !calendar.moved.contains(uid), !calendar.isUnmoved(uid),
                let href = href(entry.href, calendar)
            else { return nil }
            if sync.isAwaited(uid) { return nil }
            return Step(
                uid: uid,
                edit: .delete(
                    href, .matches(etag: entry.etag), scheduleReply: !hasDeclined(uid, calendar)),
                bytes: nil, ours: "")
        }
    }

    private func add(
        _ entry: SyncEntry, _ condition: CalDAVCondition, replacing old: SyncEntry?,
        _ calendar: inout AccountCalendar, _ steps: inout [Step]
    ) throws {
        let uid = entry.ident
        // The version after the pull.
        guard let item = calendar.stored(uid), let ours = calendar.ours.entries[uid]?.etag else { return }
        let title = calendar.title(uid)
        if let refusal = calendar.record.items[uid]?.refusal, refusal.version == ours {
            return calendar.leave(title, refusal.reason)
        }
        if calendar.isUnmoved(uid) { return calendar.leave(title, Self.unmoved) }
        for (kind, name) in [(CalStoreCalendar.Entities.events, "VEVENT"), (.reminders, "VTODO")]
        where item.entities.contains(kind) && !calendar.collection.takes(name) {
            let what = kind == .events ? "events" : "reminders"
            return calendar.leave(title, "this calendar of the server takes no \(what)")
        }
        let known = calendar.record.items[uid]
        // One that was sent without an answer may arrive late: the same address cannot have it twice.
        let tried = known?.etag == nil && known?.sent != nil ? known?.href : nil
        let place = (old?.href ?? tried).flatMap { href($0, calendar) } ?? newAddress(in: calendar)
        // What did not change stays as the server has it.
        let file = old == nil ? nil : calendar.fetched[uid]?.bytes ?? known?.body
        let origin = known?.body == file ? known?.origin ?? file : file
        let bytes = origin.map { item.bytes(patching: $0) } ?? item.bytes
        if let most = calendar.collection.maxResourceSize, bytes.count > most {
            return calendar.leave(title, "the server takes at most \(most) bytes, and it has \(bytes.count)")
        }
        steps.append(
            Step(
                uid: uid, edit: .put(bytes, at: place, condition), bytes: bytes,
                origin: origin == bytes ? nil : origin, ours: ours))
    }

    /// A name of our own, never the UID: that may have characters that servers do not take.
    func newAddress(in calendar: AccountCalendar) -> DAVHref {
        calendar.collection.item(named: RecordID.random().text + ".ics")
    }

    func href(_ text: String, _ calendar: AccountCalendar) -> DAVHref? {
        DAVHref(text, base: calendar.collection.href.address)
    }

    private func hasDeclined(_ uid: String, _ calendar: AccountCalendar) -> Bool {
        guard let body = calendar.record.items[uid]?.body else { return false }
        let own = Set((sync.state.identity?.userAddresses ?? []).map { $0.lowercased() })
        return CalStoreImport(iCalendar: body).items.contains { item in
            item.attendees.contains { own.contains($0.address.lowercased()) && $0.status == .declined }
        }
    }

    // MARK: Answers

    private func note(
        _ write: CalDAVWrite, of step: Step, _ calendar: inout AccountCalendar, _ retries: inout [Step]
    ) throws {
        let uid = step.uid
        calendar.noteAnswer(uid)
        let isNew = calendar.record.items[uid]?.etag == nil
        guard let bytes = step.bytes else {
            switch write {
            case .done, .needsFetch, .gone:
                try sync.set(uid, nil, in: &calendar)
                calendar.done.there.deleted += 1
                calendar.hasSent = true
                return
            case .changedThere: return calendar.noteChangedThere(uid, step.edit.href)
            default: return calendar.leave(calendar.title(uid), Self.reason(write))
            }
        }
        func count() {
            calendar.hasSent = true
            if isNew { calendar.done.there.new += 1 } else { calendar.done.there.changed += 1 }
        }
        switch write {
        case .done(let etag?, _, let location):
            count()
            try sync.set(
                uid,
                AccountState.Item(
                    href: (location ?? step.edit.href).text, etag: etag, ours: step.ours, body: bytes,
                    origin: step.origin), in: &calendar)
            return
        case .done(nil, _, let location), .needsFetch(let location):
            count()
            return try fetch(location ?? step.edit.href, sent: bytes, step, &calendar)
        case .changedThere: return calendar.noteChangedThere(uid, step.edit.href)
        case .uidConflict(let href?) where !step.isRetry:
            return try adopt(href, uid, &calendar)
        case .inTrash where !step.isRetry:
            let place = newAddress(in: calendar)
            retries.append(
                Step(
                    uid: uid, edit: .put(bytes, at: place, .new), bytes: bytes, ours: step.ours, isRetry: true
                ))
            return
        case .sequenceTooLow where !step.isRetry:
            if let retry = try raisingSequence(step, calendar) { retries.append(retry) }
            return
        case .gone:
            // If it was deleted there, the change wins.
            calendar.refusedAsGone.insert(uid)
            return calendar.noteChangedThere(uid, step.edit.href)
        default:
            let reason = Self.reason(write)
            calendar.leave(calendar.title(uid), reason)
            if case .refusedForever = write {
                var item =
                    calendar.record.items[uid]
                    ?? AccountState.Item(href: step.edit.href.text, etag: nil, ours: "", body: [])
                item.refusal = AccountState.Refusal(version: step.ours, reason: reason)
                try sync.set(uid, item, in: &calendar)
            }
            return
        }
    }

    /// Fetches what the server made of an item, and takes it as agreed: it is nobody's change.
    private func fetch(
        _ href: DAVHref, sent: [UInt8], _ step: Step, _ calendar: inout AccountCalendar
    ) throws {
        let body = try sync.client.bodies(of: [href], in: calendar.collection).first
        guard case .item(let bytes, let etag?, _) = body?.content else {
            // It is not sent once more before it can be read.
            calendar.record.pending.insert(href.text)
            if var known = calendar.record.items[step.uid], known.etag == nil {
                known.href = href.text
                try sync.set(step.uid, known, in: &calendar)
            }
            return
        }
        try sync.set(
            step.uid,
            AccountState.Item(
                href: href.text, etag: etag, ours: step.ours, body: bytes,
                origin: bytes == sent ? step.origin : nil), in: &calendar)
    }

    /// The server has the UID at another address: both are the same item, which the next round compares.
    private func adopt(_ href: DAVHref, _ uid: String, _ calendar: inout AccountCalendar) throws {
        guard calendar.collection.contains(href) else {
            if sync.leaving.contains(uid) {
                calendar.uidsElsewhere.insert(uid)
                return
            }
            return calendar.leave(
                calendar.title(uid), "another calendar of the account has this item already, at \(href.text)")
        }
        calendar.record.pending.insert(href.text)
    }

    private func raisingSequence(_ step: Step, _ calendar: AccountCalendar) throws -> Step? {
        let body = try sync.client.bodies(of: [step.edit.href], in: calendar.collection).first
        guard case .item(let theirs, let etag?, _) = body?.content, let bytes = step.bytes else { return nil }
        let highest = CalStoreImport(iCalendar: theirs).items.map(\.sequence).max() ?? 0
        let raised = CalStoreImport(iCalendar: bytes).items.map { $0.raisingSequence(above: highest) }
        let file = CalStoreItem.iCalendar(raised, patching: bytes)
        return Step(
            uid: step.uid, edit: .put(file, at: step.edit.href, .matches(etag: etag)), bytes: file,
            ours: step.ours, isRetry: true)
    }

    private static let unmoved = "the server says that it was changed there, but it was not"

    /// An answer as a clause.
    static func reason(_ write: CalDAVWrite) -> String {
        switch write {
        case .refusedForever(let reason), .notSupported(let reason): TerminalText.line(reason)
        case .uidConflict: "the server has an item with its UID in another calendar"
        case .sequenceTooLow: "the server has a newer version"
        case .inTrash: "the server keeps a deleted item with its UID in its trash bin"
        case .changedThere: "it was changed on the server"
        case .gone: "it is not on the server"
        case .done, .needsFetch: "done"
        }
    }
}

extension SyncStep {
    /// The UID of its item.
    fileprivate var uid: String {
        switch self {
        case .copy(let entry, _), .update(let entry, _, _), .delete(let entry, _), .agree(let entry, _),
            .conflict(let entry, _):
            entry.ident
        case .settle(let uid, _), .forget(let uid): uid
        }
    }
}

extension CalDAVError {
    /// Whether it is the same for all items.
    var concernsAll: Bool {
        switch kind {
        case .unauthorized, .unreachable, .notCalDAV, .stopped: true
        case .notFound, .notEvidence, .tooLarge, .tryLater, .refused: false
        }
    }
}
