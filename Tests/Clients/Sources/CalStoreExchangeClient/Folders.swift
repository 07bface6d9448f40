import CalStoreExchange
import Expectations

/// A folder of .ics files that is kept in step with the calendar of a store, in both directions.
private struct Folder {
    let store: CalendarStore
    var files: [String: [UInt8]] = [:]
    var status = SyncStatus()
    var policy = SyncPolicy.keep
    private(set) var conflicts: [SyncEntry] = []

    init(_ store: CalendarStore) { self.store = store }

    var titles: [String] { get throws { try store.items().map(\.title).sorted() } }

    func stored() throws -> [String: VdirItem] {
        let items = try store.items(inCalendar: try store.eventCalendar.id)
        return Dictionary(uniqueKeysWithValues: VdirItem.all(of: items).map { ($0.uid, $0) })
    }

    func plan(_ stored: [String: VdirItem], writing sides: Set<SyncSide>) throws -> SyncPlan {
        let ours = SyncListing(stored.values.map { $0.entry(href: $0.uid) })
        var theirs = SyncListing()
        for (name, bytes) in files where VdirName.isItem(name) {
            do throws(VdirItem.Problem) {
                theirs.add(try VdirItem(file: bytes).entry(href: name))
            } catch {
                theirs.block(String(name.dropLast(4)))
            }
        }
        return SyncPlan(ours: ours, theirs: theirs, status: status, writing: sides, policy: policy)
    }

    /// Does the steps of a plan, and notes them.
    mutating func synchronize(writing sides: Set<SyncSide> = Set(SyncSide.allCases)) throws {
        conflicts = []
        var stored = try stored()
        for step in try plan(stored, writing: sides).steps {
            switch step {
            case .copy(let entry, .theirs):
                let taken = Set(files.keys.map { $0.lowercased() })
                try push(entry, as: VdirName.file(for: entry.ident, taken: taken), stored)
            case .update(let entry, let old, .theirs): try push(entry, as: old.href, stored)
            case .delete(let entry, .theirs):
                files[entry.href] = nil
                status[entry.ident] = nil
            case .copy(let entry, .ours), .update(let entry, _, .ours):
                try pull(entry)
                stored = try self.stored()
                if let item = stored[entry.ident] { status.agree(item.entry(href: item.uid), entry) }
            case .delete(let entry, .ours):
                for item in try store.items(externalID: entry.ident) where item.seriesID == nil {
                    try store.write { try $0.remove(item.id) }
                }
                status[entry.ident] = nil
            case .conflict(let ours, let theirs): conflicts = [ours, theirs]
            case .agree, .settle, .forget: status.take(step)
            }
        }
    }

    private mutating func push(_ entry: SyncEntry, as name: String, _ stored: [String: VdirItem]) throws {
        guard let item = stored[entry.ident] else { return }
        files[name] = item.bytes
        status.agree(entry, item.entry(href: name))
    }

    private func pull(_ entry: SyncEntry) throws {
        guard let file = try VdirItem(file: files[entry.href] ?? []).file else { return }
        try store.write("pull", now: Fixture.now) { change in
            let calendar = try change.eventCalendar.id
            try change.restoreOccurrences(inCalendar: calendar, missingFrom: file.items)
            _ = change.add(file, events: calendar, reminders: calendar, onConflict: .update)
        }
    }
}

private func folder() throws -> Folder {
    let store = CalendarStore()
    let file = Fixture.calendar(Fixture.event("a", "Match", day: 4), Fixture.event("b", "Concert", day: 5))
    _ = try store.take(CalStoreImport(iCalendar: file))
    return Folder(store)
}

/// Changes of both sides reach the other one.
@MainActor func keepFolderInStep() throws {
    var folder = try folder()
    try folder.synchronize()
    Expectations.expect(folder.files.keys.sorted(), ["a.ics", "b.ics"])
    Expectations.expect(folder.status.pairs.count, 2)
    Expectations.expect(try folder.plan(folder.stored(), writing: [.ours, .theirs]).steps, [])

    folder.files["c.ics"] = Fixture.calendar(Fixture.event("c", "Dance", day: 6))
    folder.files["b.ics"] = nil
    folder.files["note.txt"] = Array("no item".utf8)
    folder.status = try SyncStatus(json: folder.status.json())
    try folder.synchronize()
    Expectations.expect(try folder.titles, ["Dance", "Match"])

    // A file that cannot be read does not count as deleted.
    folder.files["c.ics"] = Array("?".utf8)
    try folder.synchronize()
    Expectations.expect(try folder.titles, ["Dance", "Match"])

    // An empty folder may be a disk that is not mounted.
    folder.files = [:]
    let plan = try folder.plan(folder.stored(), writing: [.ours, .theirs])
    Expectations.expect(plan.emptied, .theirs)
    Expectations.expect(plan.agreed, 2)
    Expectations.expect(plan.deletions(on: .ours).map(\.ident), ["a", "c"])
    Expectations.expect(plan.isLarge(on: .ours), true)
    // After its owner agreed, everything is copied again.
    folder.status = folder.status.without(["a", "c"])
    try folder.synchronize()
    Expectations.expect(folder.files.count, 2)
}

/// An item that both sides have changed.
@MainActor func resolveConflicts() throws {
    var folder = try folder()
    try folder.synchronize()
    let base = try folder.store.items().first { $0.title == "Match" }
    guard let base, var ours = Optional(base) else { return }
    ours.title = "Cup match"
    try folder.store.write { try $0.save(ours, span: .all) }
    folder.files["a.ics"] = Fixture.calendar(
        Fixture.event("a", "Match", day: 4).replacing("END:VEVENT", with: "LOCATION:Stadium\r\nEND:VEVENT"))
    try folder.synchronize()
    Expectations.expect(folder.conflicts.map(\.ident), ["a", "a"])

    // Each side has changed another property.
    let theirs = try VdirItem(file: folder.files["a.ics"] ?? []).file?.items.first ?? base
    Expectations.expect(ours.clashes(with: theirs, base: base), [])
    let merged = ours.merging(theirs, base: base)
    Expectations.expect(merged.title, "Cup match")
    Expectations.expect(merged.location, "Stadium")

    // The same with files.
    let agreed = try VdirItem(file: Fixture.calendar(Fixture.event("a", "Match", day: 4)))
    let here = try VdirItem(file: Fixture.calendar(Fixture.event("a", "Cup match", day: 4)))
    let there = try VdirItem(file: folder.files["a.ics"] ?? [])
    let merge = SyncMerge(ours: here, theirs: there, base: agreed)
    Expectations.expect(merge.clashes, [])
    Expectations.expect(merge.others.isEmpty, true)
    let items = try VdirItem(file: merge.bytes).file?.items ?? []
    Expectations.expect(items.map(\.title), ["Cup match"])
    Expectations.expect(items.map(\.location), ["Stadium"])
    let final = try VdirItem(file: Fixture.calendar(Fixture.event("a", "Final", day: 4)))
    let both = SyncMerge(ours: here, theirs: final, base: agreed, preferred: .theirs)
    Expectations.expect(both.clashes.map(\.description), ["\"Final\": title was changed on both sides"])
    Expectations.expect(SyncMerge(ours: here, theirs: final, base: agreed, winner: nil) == nil, true)
    Expectations.expect(SyncMerge(ours: here, theirs: final, base: nil, winner: .ours) == nil, false)

    // Or one side wins, here without being written yet.
    for policy in SyncPolicy.allCases where policy != .keep {
        folder.policy = policy
        Expectations.expect(
            try folder.plan(folder.stored(), writing: [.ours, .theirs]).steps.isEmpty, false)
    }
    folder.policy = .theirs
    try folder.synchronize(writing: [.theirs])
    Expectations.expect(folder.conflicts, [])
    try folder.synchronize()
    Expectations.expect(try folder.store.items().map(\.location).contains("Stadium"), true)
}

/// Items, names and marks by themselves.
@MainActor func nameFiles() throws {
    Expectations.expect(VdirName.file(for: "a", taken: ["a.ics"]), "a-2.ics")
    Expectations.expect(VdirName.file(for: "../a", taken: []).contains("/"), false)
    Expectations.expect(VdirName.folder(for: "Work", taken: []), "Work")
    Expectations.expect([".a.ics", "a.tmp", "a.ics"].map(VdirName.isItem), [false, false, true])
    let problems: [([UInt8], VdirItem.Problem)] = [
        (Array("?".utf8), .noCalendar), (Fixture.calendar(), .empty),
        (Fixture.calendar("BEGIN:VJOURNAL", "UID:j", "END:VJOURNAL"), .otherKind),
        (
            Fixture.calendar(Fixture.event("a", "A", day: 1), Fixture.event("b", "B", day: 2)),
            .severalItems(2)
        ),
    ]
    for (bytes, problem) in problems {
        Expectations.expectError(problem.reason) { _ = try VdirItem(file: bytes) }
    }
    let item = try VdirItem(file: Fixture.calendar(Fixture.event("a", "Match", day: 4)))
    Expectations.expect(item.title, "Match")
    Expectations.expect(item.uid, "a")
    Expectations.expect(VdirItem(stored: []) == nil, true)
    let again = VdirItem(stored: item.file?.items ?? [])
    Expectations.expect(again?.entry(href: "a").content, item.entry(href: "x").content)

    let entry = SyncEntry(ident: "a", href: "/a.ics", etag: "1", content: "x", changed: Fixture.now)
    var listing = SyncListing()
    Expectations.expect(listing.isEmpty, true)
    Expectations.expect(listing.add(entry), nil)
    Expectations.expect(listing.entries["a"]?.changed, Fixture.now)
    Expectations.expect(listing.add(entry), entry)
    Expectations.expect(listing.blocked, ["a"])
    var pair = SyncPair(ours: SyncPair.Half(entry), theirs: SyncPair.Half(href: "a", etag: "7"))
    pair[.ours].etag = "2"
    pair.base = Array("BEGIN:VCALENDAR".utf8)
    Expectations.expect(SyncPair(ours: pair.ours, theirs: pair.theirs, base: pair.base), pair)
    var status = SyncStatus()
    status.agree(entry, entry, base: pair.base)
    Expectations.expect(try SyncStatus(json: status.json())["a"]?.base, pair.base)
    Expectations.expect(pair.ours, .init(href: "/a.ics", etag: "2"))
    Expectations.expect(pair[SyncSide.ours.other].etag, "7")
    Expectations.expectError("this is not the status of a synchronization") {
        _ = try SyncStatus(json: Array("{}".utf8))
    }
}
