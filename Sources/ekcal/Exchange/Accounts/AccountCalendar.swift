import CalStore
import CalStoreExchange

/// A calendar of an account in one run: both sides, the plan for it, and the work done.
struct AccountCalendar {
    let collection: CalDAVCollection
    /// The state of the last run; its items are replaced one by one during this one.
    var record: AccountState.Calendar
    var calendar: CalStoreCalendar
    /// Fetched items, by UID.
    var fetched: [String: VdirItem] = [:]
    var theirs = SyncListing()
    /// The items of the store, by UID.
    private var groups: [String: [CalStoreItem]] = [:]
    /// Those that may have changed since the last run, as files.
    private var written: [String: VdirItem] = [:]
    var ours = SyncListing()
    var plan = SyncPlan(ours: SyncListing(), theirs: SyncListing(), status: SyncStatus())
    /// The marks of the changes, saved after all of them are done.
    var mark = CalDAVMark()
    /// Conflicts that were merged: the merged file of each, by UID.
    var merged: [String: SyncMerge] = [:]
    /// Whether another round is needed: something was sent, or could not be.
    var isOpen = true
    /// Whether this round has sent something.
    var hasSent = false
    /// UIDs that several items on the server have.
    private var twice: Set<String> = []
    /// Items that this run has moved between calendars of the server, by UID.
    var moved: Set<String> = []
    /// Items that the server refuses as long as another calendar has them, which they are about to leave.
    var uidsElsewhere: Set<String> = []
    /// Items whose address on the server is gone, and that may have a new one, by UID.
    private(set) var homeless: Set<String> = []
    /// Addresses that the last run could not fetch either.
    private let pendingBefore: Set<String>
    /// Whether this is its first sync. Only that one asks for a range: later ones would miss changes of what
    /// is known and outside of it.
    let isFirstSync: Bool
    /// Items that the server does not have, as it said when a change was sent, by UID.
    var refusedAsGone: Set<String> = []
    /// The versions on the server, by UID, that it did not accept as those on which a change was based.
    private var contradicted: [String: String] = [:]
    /// The UIDs of items whose changes stay here, because the calendar is read-only on the server.
    private var held: [String] = []

    var done = Done()

    struct Done {
        var here = Counts()
        var there = Counts()
        var conflicts: [Conflict] = []
        var problems: [Problem] = []
        /// The number of new or changed items of the server that are for other programs.
        var others = 0
    }

    /// The changed items of a side.
    struct Counts: Equatable {
        var new = 0
        var changed = 0
        var deleted = 0

        var isEmpty: Bool { self == Counts() }

        static func += (counts: inout Counts, others: Counts) {
            counts.new += others.new
            counts.changed += others.changed
            counts.deleted += others.deleted
        }
    }

    /// An item that both sides have changed differently.
    struct Conflict {
        let uid: String
        let title: String
        /// Sentences; empty if the common version is not known.
        let clashes: [String]
    }

    /// An item that was left alone, and why.
    struct Problem: Hashable {
        /// The title of the item, or its address.
        let item: String
        let reason: String
    }

    init(_ collection: CalDAVCollection, record: AccountState.Calendar, _ calendar: CalStoreCalendar) {
        (self.collection, self.record, self.calendar) = (collection, record, calendar)
        pendingBefore = record.pending
        isFirstSync = record.mark == CalDAVMark() && record.agreed == 0
    }

    var isInStep: Bool { done.conflicts.isEmpty && done.problems.isEmpty }

    mutating func leave(_ item: String, _ reason: String) {
        let problem = Problem(item: item, reason: reason)
        if !done.problems.contains(problem) { done.problems.append(problem) }
    }

    /// The title of an item of either side, to name it.
    func title(_ uid: String) -> String {
        if let title = stored(uid)?.title ?? fetched[uid]?.title { return title }
        let agreed = record.items[uid].flatMap { try? VdirItem(file: $0.body) }
        return agreed?.title ?? uid
    }

    // MARK: The two sides

    /// Reads the items of the store.
    ///
    /// - Parameter changed: The UIDs of items that were changed since ``AccountState/Calendar/cursor``; nil if
    ///   that is not known. The others need not be written to know their version.
    mutating func readOurs(_ items: [CalStoreItem], changed: Set<String>? = nil) {
        groups = Dictionary(grouping: items, by: \.externalID)
        written = [:]
        var entries: [SyncEntry] = []
        entries.reserveCapacity(groups.count)
        for (uid, group) in groups {
            if let changed, !changed.contains(uid), !record.unsettled.contains(uid),
                let known = record.items[uid], known.etag != nil
            {
                entries.append(SyncEntry(ident: uid, href: uid, etag: known.ours, content: ""))
            } else if let item = VdirItem(stored: group) {
                written[uid] = item
                entries.append(item.entry(href: uid))
            }
        }
        ours = SyncListing(entries)
    }

    /// An item of the store as a file.
    func stored(_ uid: String) -> VdirItem? { written[uid] ?? groups[uid].flatMap(VdirItem.init(stored:)) }

    /// Notes which items have another version in the store than in the state.
    mutating func noteUnsettled() {
        record.unsettled = Set(
            ours.entries.values.filter { record.items[$0.ident]?.ours != $0.etag }.map(\.ident))
    }

    /// The items of the server: those of the last run with its changes.
    mutating func readTheirs(_ changes: CalDAVChanges, _ bodies: [CalDAVBody]) {
        mark = changes.mark
        twice = []
        var names: [DAVHref: String] = [:]
        for (uid, item) in record.items where !item.href.isEmpty {
            if let href = DAVHref(item.href, base: collection.href.address) { names[href] = uid }
        }
        var entries: [String: SyncEntry] = [:]
        var unreadable: Set<String> = []
        var unread = Unread()
        let listed = Dictionary(changes.items.map { ($0.href, $0) }, uniquingKeysWith: { $1 })
        let removed = Set(changes.removed)
        for (href, uid) in names {
            guard let item = record.items[uid], let etag = item.etag, !removed.contains(href),
                !changes.isFull || listed[href] != nil
            else { continue }
            entries[uid] = SyncEntry(ident: uid, href: item.href, etag: etag, content: "")
        }
        for href in record.others.keys {
            guard let item = DAVHref(href, base: collection.href.address) else { continue }
            if removed.contains(item) || changes.isFull && listed[item] == nil { record.others[href] = nil }
        }
        record.pending = []
        for body in bodies {
            switch body.content {
            case .gone:
                // If it is listed, this is a passing error, or it was deleted just now. The next sync asks
                // once more, because its list of changes need not have it.
                if let uid = names[body.href], refusedAsGone.contains(uid) {
                    entries[uid] = nil
                } else if listed[body.href] != nil {
                    record.pending.insert(body.href.text)
                    if names[body.href] == nil, !pendingBefore.contains(body.href.text) {
                        unread.bytes.append(nil)
                    }
                }
            case .failed(let reason):
                record.pending.insert(body.href.text)
                leave(body.href.name, reason)
                if names[body.href] != nil { continue }
                if pendingBefore.contains(body.href.text) {
                    unread.hasOld = true
                } else {
                    unread.bytes.append(nil)
                }
            case .item(let bytes, let etag, _):
                let known = names[body.href]
                let version = etag ?? listed[body.href]?.etag
                if !take(bytes, at: body.href, etag: version, known, &entries, &unread) {
                    record.pending.insert(body.href.text)
                    if let known { unreadable.insert(known) }
                }
            }
        }
        theirs = SyncListing(entries.values)
        // After all that can be read, because an item may have got another address.
        for bytes in unread.bytes { theirs.block(unreadable: bytes) }
        var missing = theirs.missing(from: record.status)
        if unread.hasOld {
            let vanished = record.items.filter { $0.value.etag != nil && $0.value.href.isEmpty }.keys
            missing.formUnion(vanished.filter { entries[$0] == nil && !theirs.blocked.contains($0) })
        }
        for uid in missing.sorted() {
            leave(title(uid), "it is missing, but it may be one of the items that cannot be read")
            if unread.hasOld { theirs.block(uid) }
        }
        for uid in unreadable.union(twice) { theirs.block(uid) }
        // The next list of changes will not say once more that an address is gone.
        let held = theirs.blocked.union(theirs.missing(from: record.status)).subtracting(entries.keys)
        homeless = held.filter { record.items[$0].map { $0.etag != nil && !$0.href.isEmpty } ?? false }
    }

    /// Resources that may be any item, also one that had another address.
    private struct Unread {
        /// The bytes of those that were not there before; nil if they cannot be fetched.
        var bytes: [[UInt8]?] = []
        /// Whether others could not be read before either: they are no item that vanished only now.
        var hasOld = false
    }

    /// Returns whether it can be read.
    private mutating func take(
        _ bytes: [UInt8], at href: DAVHref, etag: String?, _ known: String?,
        _ entries: inout [String: SyncEntry], _ unread: inout Unread
    ) -> Bool {
        record.others[href.text] = nil
        do throws(VdirItem.Problem) {
            let item = try VdirItem(file: bytes)
            if let known, known != item.uid { entries[known] = nil }
            let entry = item.entry(href: href.text)
            if let other = entries[item.uid], DAVHref(other.href, base: collection.href.address) != href {
                // Which of the two counts is not clear, so both are left alone, now and at the next sync.
                leave(href.name, "another item of this calendar has the same UID, \(item.uid)")
                twice.insert(item.uid)
                record.pending.insert(other.href)
                return false
            }
            entries[item.uid] = SyncEntry(
                ident: item.uid, href: href.text, etag: etag ?? VdirItem.hash(bytes), content: entry.content,
                changed: entry.changed)
            fetched[item.uid] = item
            return true
        } catch .otherKind where known == nil {
            record.others[href.text] = etag ?? VdirItem.hash(bytes)
            done.others += 1
            return true
        } catch {
            leave(href.name, error.reason)
            let uids = VdirItem.uids(in: bytes)
            if uids.isEmpty, pendingBefore.contains(href.text) {
                unread.hasOld = true
            } else if error != .empty || !uids.isEmpty {
                unread.bytes.append(bytes)
            }
            return false
        }
    }

    /// The items of which something was sent, and whose address cannot be read now: whether it has arrived is
    /// not known, so nothing more is sent.
    var unanswered: Set<String> {
        let base = collection.href.address
        let unread = Set(record.pending.compactMap { DAVHref($0, base: base) })
        return Set(
            record.items.filter { _, item in
                item.sent != nil && DAVHref(item.href, base: base).map(unread.contains) ?? false
            }.keys)
    }

    /// Leaves items unchanged on both sides.
    mutating func hold(_ uids: Set<String>) { for uid in uids { theirs.block(uid) } }

    /// The items of which something was sent without an answer: as agreed, if the server has it now, and
    /// otherwise as before. Nil for an item that neither side had.
    ///
    /// A new item that has not arrived keeps its address, so that it cannot be there twice. What is at that
    /// address otherwise was made of it: both sides have agreed on what was sent.
    var settled: [String: AccountState.Item?] {
        var settled: [String: AccountState.Item?] = [:]
        for (uid, item) in record.items {
            guard let sent = item.sent, !theirs.blocked.contains(uid) else { continue }
            let entry = theirs.entries[uid]
            let isNew = item.etag == nil && item.refusal == nil && sent.body != nil
            if let entry, let file = sent.body, let bytes = fetched[uid]?.bytes,
                (try? VdirItem(file: file))?.entry(href: "").content == entry.content
            {
                settled[uid] = AccountState.Item(
                    href: entry.href, etag: entry.etag, ours: sent.ours, body: bytes,
                    origin: bytes == file ? sent.origin : nil)
            } else if let entry, let file = sent.body, isNew, isSame(entry.href, item.href) {
                settled[uid] = AccountState.Item(
                    href: entry.href, etag: SyncPair.Half.unknown.etag, ours: sent.ours, body: file,
                    origin: sent.origin)
            } else if sent.body == nil, entry == nil {
                settled[uid] = .some(nil)
            } else if isNew, entry == nil {
                continue
            } else {
                var item = item
                item.sent = nil
                settled[uid] = item.etag == nil && item.refusal == nil ? .some(nil) : item
            }
        }
        return settled
    }

    private func isSame(_ one: String, _ other: String) -> Bool {
        DAVHref(one, base: collection.href.address) == DAVHref(other, base: collection.href.address)
    }

    /// Plans anew from both sides. A change of one side alone, and of both to the same, is a step; conflicts
    /// are merged by property where the common version is known.
    ///
    /// - Parameter bases: The common versions of the account, for items that have moved between calendars.
    mutating func makePlan(_ policy: SyncPolicy, bases: [String: [UInt8]]) {
        let status = record.status
        plan = SyncPlan(ours: ours, theirs: theirs, status: status, writing: sides)
        held = []
        if collection.isReadOnly {
            held = SyncPlan(ours: ours, theirs: theirs, status: status).steps.compactMap(\.sent)
        }
        merged = [:]
        done.conflicts = []
        for step in plan.steps {
            guard case .conflict(let mine, let other) = step else { continue }
            resolve(mine, other, policy, bases[mine.ident])
        }
    }

    /// Has the server's versions of conflicts fetched again at the next sync: its list of changes will not
    /// name them again.
    mutating func keepConflicts() {
        for conflict in done.conflicts {
            if let entry = theirs.entries[conflict.uid] { record.pending.insert(entry.href) }
        }
    }

    /// Lists the changes that cannot be sent.
    mutating func leaveHeld() {
        for uid in held {
            leave(title(uid), "the calendar is read-only on the server, so its change stays here")
        }
    }

    // MARK: Refusals

    /// Notes that the server has accepted or refused a change of an item.
    mutating func noteAnswer(_ uid: String) {
        contradicted[uid] = nil
        refusedAsGone.remove(uid)
    }

    /// Lists the items that the server had changed each time before a change arrived.
    mutating func leaveContradicted() {
        for uid in contradicted.keys { leave(title(uid), "it was changed on the server again and again") }
    }

    /// Notes that the server has another version than the one on which a change was based, as it says.
    mutating func noteChangedThere(_ uid: String, _ href: DAVHref) {
        record.pending.insert(href.text)
        contradicted[uid] = theirs.entries[uid]?.etag ?? ""
    }

    /// Whether the server still has the version which it did not accept: to send the change once more would
    /// not help.
    func isUnmoved(_ uid: String) -> Bool { contradicted[uid] == theirs.entries[uid]?.etag ?? "" }

    private var sides: Set<SyncSide> { collection.isReadOnly ? [.ours] : [.ours, .theirs] }

    private mutating func resolve(
        _ mine: SyncEntry, _ other: SyncEntry, _ policy: SyncPolicy, _ common: [UInt8]?
    ) {
        let uid = mine.ident
        guard let ours = stored(uid), let theirs = fetched[uid] else { return }
        let known = record.items[uid]?.body ?? []
        let base = (known.isEmpty ? common : known).flatMap { try? VdirItem(file: $0) }
        merged[uid] = SyncMerge(ours: ours, theirs: theirs, base: base, winner: policy.winner(mine, other))
        guard merged[uid] == nil else { return }
        let clashes = base.map { SyncMerge(ours: ours, theirs: theirs, base: $0).clashes.map(\.description) }
        done.conflicts.append(Conflict(uid: uid, title: title(uid), clashes: clashes ?? []))
    }
}

extension SyncStep {
    /// The UID of an item whose change the server gets.
    fileprivate var sent: String? {
        switch self {
        case .copy(let entry, .theirs), .update(let entry, _, .theirs), .delete(let entry, .theirs):
            entry.ident
        default: nil
        }
    }
}
