import Basics
import Testing

@testable import Basics
@testable import CalStore
@testable import CalStoreExchange
@testable import TestSupport

/// The table of `SyncPlan`, cell by cell. Expected values are those of the table; a change wins over a
/// deletion as in vdirsyncer (`vdirsyncer/sync/__init__.py`, `_get_actions`).
@Suite struct SyncPlanTests {
    private func entry(
        _ side: String, _ etag: String, _ content: String? = nil, changed: Int64? = nil
    ) -> SyncEntry {
        SyncEntry(
            ident: "a", href: side, etag: etag, content: content ?? side + etag,
            changed: changed.map { Instant(secondsSince1970: $0) })
    }

    private var agreed: SyncStatus {
        var status = SyncStatus()
        status.agree(entry("o", "1"), entry("t", "1"))
        return status
    }

    private func steps(
        _ ours: SyncEntry?, _ theirs: SyncEntry?, _ status: SyncStatus? = nil,
        writing sides: Set<SyncSide> = [.ours, .theirs], _ policy: SyncPolicy = .keep
    ) -> [SyncStep] {
        SyncPlan(
            ours: SyncListing([ours].compactMap(\.self)), theirs: SyncListing([theirs].compactMap(\.self)),
            status: status ?? agreed, writing: sides, policy: policy
        ).steps
    }

    @Test func eachCellOfTheTable() {
        let (o1, o2, t1, t2) = (entry("o", "1"), entry("o", "2"), entry("t", "1"), entry("t", "2"))
        #expect(steps(nil, nil) == [.forget("a")])
        #expect(steps(nil, t1) == [.delete(t1, on: .theirs)])
        #expect(steps(nil, t2) == [.copy(t2, to: .ours)])
        #expect(steps(o1, nil) == [.delete(o1, on: .ours)])
        #expect(steps(o1, t1).isEmpty)
        #expect(steps(o1, t2) == [.update(t2, replacing: o1, on: .ours)])
        #expect(steps(o2, nil) == [.copy(o2, to: .theirs)])
        #expect(steps(o2, t1) == [.update(o2, replacing: t1, on: .theirs)])
        #expect(steps(o2, t2) == [.conflict(o2, t2)])
        let (same, alike) = (entry("o", "2", "x"), entry("t", "2", "x"))
        #expect(steps(same, alike) == [.agree(same, alike)])
        // New on both sides.
        #expect(steps(o1, t1, SyncStatus()) == [.conflict(o1, t1)])
        #expect(steps(same, alike, SyncStatus()) == [.agree(same, alike)])
    }

    /// An item that is only written in another way: its stamps, or the definition of its time zone.
    @Test func `what was only rewritten counted as changed, and brought a deleted item back`() throws {
        func file(_ stamp: String, _ title: String = "Tea") throws -> VdirItem {
            let lines = [
                "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN", "BEGIN:VEVENT", "UID:a",
                "DTSTAMP:202603\(stamp)T080000Z", "SUMMARY:\(title)", "DTSTART:20260310T080000Z",
                "DURATION:PT1H",
                "END:VEVENT", "END:VCALENDAR", "",
            ]
            return try VdirItem(file: Array(lines.joined(separator: "\r\n").utf8))
        }
        let (first, later, other) = (try file("01"), try file("02"), try file("02", "Coffee"))
        let (o1, t1) = (first.entry(href: "o"), first.entry(href: "t"))
        let (o2, t2) = (later.entry(href: "o"), later.entry(href: "t"))
        let (o3, t3) = (other.entry(href: "o"), other.entry(href: "t"))
        var status = SyncStatus()
        status.agree(o1, t1, base: first.bytes)
        #expect(steps(nil, t2, status) == [.delete(t2, on: .theirs)])
        #expect(steps(o2, nil, status) == [.delete(o2, on: .ours)])
        #expect(steps(nil, t3, status) == [.copy(t3, to: .ours)])
        #expect(steps(o3, nil, status) == [.copy(o3, to: .theirs)])
        #expect(steps(o2, t1, status) == [.agree(o2, t1)])
        #expect(steps(o2, t2, status) == [.update(t2, replacing: o2, on: .ours)])
        #expect(steps(o2, t3, status) == [.update(t3, replacing: o2, on: .ours)])
        #expect(steps(o1, t2, status) == [.update(t2, replacing: o1, on: .ours)])
        #expect(steps(o3, t1, status) == [.update(o3, replacing: t1, on: .theirs)])
        #expect(steps(o3, t2, status) == [.conflict(o3, t2)])
        status.take(.agree(o2, t1))
        #expect(status["a"]?.ours.etag == o2.etag && status["a"]?.base == first.bytes)
    }

    @Test func policies() {
        let (mine, other) = (entry("o", "2", changed: 20), entry("t", "2", changed: 10))
        #expect(steps(mine, other, nil, .ours) == [.update(mine, replacing: other, on: .theirs)])
        #expect(steps(mine, other, nil, .theirs) == [.update(other, replacing: mine, on: .ours)])
        #expect(steps(mine, other, nil, .newer) == [.update(mine, replacing: other, on: .theirs)])
        let undated = entry("t", "2")
        #expect(steps(mine, undated, nil, .newer) == [.conflict(mine, undated)])
    }

    /// The winner of a conflict whose other side is not written waits for the run that writes it.
    @Test func aSettledConflictIsWrittenByTheOtherRun() throws {
        let (o2, t2) = (entry("o", "2"), entry("t", "2"))
        for status in [agreed, SyncStatus()] {
            let settled = steps(o2, t2, status, writing: [.ours], .ours)
            guard case .settle(let ident, let pair)? = settled.first else {
                Issue.record("\(settled)")
                continue
            }
            var after = status
            after[ident] = pair
            #expect(steps(o2, t2, after, writing: [.ours]).isEmpty)
            #expect(
                steps(o2, t2, after, writing: [.theirs]) == [.update(o2, replacing: t2, on: .theirs)])
        }
    }

    /// pimutils/vdirsyncer#42: a folder that is not mounted must not empty the other side.
    @Test func anEmptiedSideIsSeen() {
        func plan(_ ours: SyncListing, _ theirs: SyncListing, _ sides: Set<SyncSide>) -> SyncPlan {
            SyncPlan(ours: ours, theirs: theirs, status: agreed, writing: sides)
        }
        let (ours, theirs) = (SyncListing([entry("o", "1")]), SyncListing([entry("t", "1")]))
        #expect(plan(ours, SyncListing(), [.ours]).emptied == .theirs)
        #expect(plan(SyncListing(), theirs, [.theirs]).emptied == .ours)
        // Nothing goes in that direction.
        #expect(plan(ours, SyncListing(), [.theirs]).emptied == nil)
        #expect(plan(SyncListing(), SyncListing(), [.ours, .theirs]).emptied == nil)
        var unreadable = SyncListing()
        unreadable.block("a")
        let blocked = plan(ours, unreadable, [.ours, .theirs])
        #expect(blocked.emptied == nil && blocked.steps.isEmpty)
    }

    @Test func twiceIsBlocked() {
        var listing = SyncListing([entry("t", "1")])
        #expect(listing.add(entry("u", "1"))?.href == "t")
        #expect(listing.entries.isEmpty && listing.blocked == ["a"])
        listing.add(entry("v", "1"))
        #expect(listing.entries.isEmpty)
    }

    @Test func aStatusComesBackFromJSON() throws {
        var status = agreed
        status["\"\n\\"] = SyncPair(ours: .init(href: "", etag: "ü"), theirs: .init(href: "/", etag: ""))
        #expect(try SyncStatus(json: status.json()) == status)
        status["a"]?.base = Array("patched".utf8)
        #expect(try SyncStatus(json: status.json()) == status)
        status["a"]?.origin = Array("as it came".utf8)
        #expect(try SyncStatus(json: status.json()) == status)
        for wrong in ["{}", "[1]", "[[\"a\"]]", "[[1,2,3,4,5]]"] {
            #expect(throws: ExchangeError.self) { try SyncStatus(json: Array(wrong.utf8)) }
        }
    }

    @Test func hostileNamesBecomeSafeOnes() {
        for uid in [
            "", "..", ".hidden", "../../etc/passwd", "a/b", "a\0b", "a\nb", "é", "CON:",
            String(repeating: "x", count: 300),
        ] {
            let name = VdirName.file(for: uid, taken: [])
            #expect(VdirName.isItem(name) && name.utf8.count < 150, "\(uid) \(name)")
            #expect(!name.contains("/") && !name.contains("\0"), "\(uid) \(name)")
        }
        #expect(VdirName.file(for: "A@b.c", taken: []) == "A@b.c.ics")
        #expect(VdirName.file(for: "A", taken: ["a.ics"]) == "A-2.ics")
        #expect(!VdirName.isItem(".x.ics") && !VdirName.isItem("x.ics.tmp"))
    }
}
