import CalStore
import Expectations

/// Two versions of the same items as one.
@MainActor func mergeVersions() throws {
    var lunch = CalStoreItem(event: "Lunch", calendar: .random())
    lunch.start = try ItemTime(parsing: "2026-03-04T12:00:00")
    let dinner = lunch
    var (mine, theirs) = (lunch, lunch)
    mine.title = "Cup match"
    theirs.location = "Stadium"
    let merge = CalStoreMerge(ours: [mine], theirs: [theirs], base: [lunch])
    Expectations.expect(merge.items.map(\.title), ["Cup match"])
    Expectations.expect(merge.items.map(\.location), ["Stadium"])
    Expectations.expect(merge.clashes.isEmpty, true)

    // Both have changed the same, or one has removed it.
    theirs.title = "Final"
    let clashes = CalStoreMerge(ours: [mine], theirs: [theirs], base: [lunch]).clashes
    for clash in clashes + CalStoreMerge(ours: [], theirs: [theirs], base: [dinner]).clashes {
        Expectations.expect(clash.recordKind, .event)
        Expectations.expect(clash.id, lunch.id.record)
        Expectations.expect(clash.occurrence, nil)
        switch clash.kind {
        case .changed(let names):
            Expectations.expect(names, ["title"])
            Expectations.expect(clash.title, "Cup match")
            Expectations.expect(clash.description, "\"Cup match\": title was changed on both sides")
        case .removed(let stays): Expectations.expect(stays, true)
        case .occurrenceRemoved, .occurrenceWithoutDate: Expectations.expect(true, false)
        }
    }

    // The documents of two stores.
    let document = try CalendarStore().json()
    let snapshots = try CalStoreSnapshotMerge(ours: document, theirs: document, base: document)
    Expectations.expect(snapshots.bytes, document)
    Expectations.expect(snapshots.clashes, [])
}
