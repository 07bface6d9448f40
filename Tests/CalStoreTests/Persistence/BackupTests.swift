import Foundation
import Testing

@testable import CalStore
@testable import TestSupport

/// Backups, and bringing them back.
@Suite struct BackupTests {
    let disk = SimulatedDisk()
    let today = StoreAct.now

    private func open() throws -> CalendarStore { try StoreAct.open(disk) }

    @discardableResult
    private func add(_ title: String, to store: CalendarStore, notes: Int = 0) throws -> CalStoreItem {
        let calendar = try #require(try store.calendars().first)
        var event = CalStoreItem(event: title, calendar: calendar.id)
        event.start = ItemTime("2026-03-05")
        event.notes = notes > 0 ? String(repeating: "x", count: notes) : nil
        return try store.write("add", now: today) { try $0.add(event) }.result
    }

    private func titles(_ store: CalendarStore) throws -> [String] { try store.items().map(\.title) }

    private func names(_ store: CalendarStore) throws -> [String] { try store.backups().map(\.name) }

    @Test func oneADay() throws {
        let store = try open()
        try store.maintenance.backUpIfDue(now: today)
        #expect(try names(store) == [])
        try add("one", to: store)
        try store.maintenance.snapshot()
        for _ in 0..<3 { try store.maintenance.backUpIfDue(now: today) }
        try add("two", to: store)
        try store.maintenance.snapshot()
        try store.maintenance.backUpIfDue(now: today.adding(seconds: 3600))
        let backups = try store.backups()
        #expect(backups.map(\.name) == ["daily-2026-03-04"])
        #expect(backups.map(\.operation) == [1])
        #expect(backups.map(\.isDaily) == [true])
        // A snapshot as it was: any program reads it, and so do we.
        let copy = SimulatedDisk()
        try copy.makeFolder("/cal")
        copy.put("/cal/store.json", disk.bytes("/cal/backups/daily-2026-03-04.json") ?? [])
        #expect(try titles(StoreAct.open(copy)) == ["one"])
    }

    @Test func theOldestGoFirst() throws {
        let store = try open()
        try add("one", to: store, notes: 2000)
        try store.maintenance.snapshot()
        for day in 0..<5 { try store.maintenance.backUpIfDue(now: today.adding(seconds: day * 86_400)) }
        // All of one size: two of them are twice the size of the snapshot.
        #expect(try names(store) == ["daily-2026-03-08", "daily-2026-03-07"])
        try store.maintenance.backUp(now: today.adding(seconds: 5 * 86_400))
        try store.maintenance.backUpIfDue(now: today.adding(seconds: 6 * 86_400))
        // One that somebody asked for counts, and stays.
        #expect(try names(store) == ["daily-2026-03-10", "2026-03-09T090000Z"])
        for day in 7..<12 {
            try store.maintenance.backUpIfDue(now: today.adding(seconds: day * 86_400), keeping: .newest(3))
        }
        #expect(
            try names(store) == [
                "daily-2026-03-15", "daily-2026-03-14", "daily-2026-03-13", "2026-03-09T090000Z",
            ])
        try store.maintenance.backUpIfDue(now: today.adding(seconds: 20 * 86_400), keeping: .newest(0))
        #expect(try names(store).count == 4)
    }

    @Test func anEditedSnapshotIsNoBackup() throws {
        let store = try open()
        try add("one", to: store)
        try store.maintenance.snapshot()
        let text = disk.bytes("/cal/store.json")?.text ?? ""
        disk.put("/cal/store.json", Array(text.replacingOccurrences(of: "one", with: "two").utf8))
        try store.maintenance.backUpIfDue(now: today)
        #expect(try names(store) == [])
        #expect(!disk.paths.contains { $0.hasSuffix(".new") })
        // Nor are records that no operation holds yet.
        #expect(throws: CalStoreError.self) { try open().maintenance.backUp(now: today) }
    }

    @Test func namesAreNotTakenTwice() throws {
        let store = try open()
        #expect(try store.maintenance.backUp(now: today) == nil)
        try add("one", to: store)
        try store.maintenance.backUp(now: today)
        try store.maintenance.backUp(now: today)
        #expect(try names(store) == ["2026-03-04T090000Z-2", "2026-03-04T090000Z"])
        #expect(
            try store.maintenance.backUp(to: "/away", now: today)?.path == "/away/2026-03-04T090000Z.json")
        #expect(try store.maintenance.backUp(to: "/away/mine.json", now: today)?.name == "mine")
        #expect(throws: CalStoreError.io(operation: "open", path: "/away/mine.json", code: EEXIST)) {
            try store.maintenance.backUp(to: "/away/mine.json", now: today)
        }
        #expect(try names(store).count == 2)
    }

    @Test func restoringIsAnOperation() throws {
        let store = try open()
        let one = try add("one", to: store)
        try add("two", to: store)
        let backup = try #require(try store.maintenance.backUp(now: today))
        try store.write("rm", now: today) { try $0.remove(one.id) }
        try add("three", to: store)
        let rehearsed = try store.restore("restore", from: backup.path, now: today, dryRun: true)
        #expect(rehearsed?.changes.count == 2)
        #expect(try titles(store) == ["two", "three"])
        let done = try store.restore("restore", from: backup.path, now: today)
        #expect(done?.sequence == 5)
        #expect(try Set(titles(store)) == ["one", "two"])
        #expect(try store.item(one.id) == one)
        #expect(try store.restore("restore", from: backup.path, now: today) == nil)
        // Nothing of what was there is lost.
        try store.undo("undo", now: today)
        #expect(try titles(store) == ["two", "three"])
        #expect(StoreCheck(StoreAct.location, disk).problems == [])
    }

    @Test func onlyAWholeBackupOfThisStoreIsRestored() throws {
        let store = try open()
        try add("one", to: store)
        try store.maintenance.backUp(to: "/backup.json", now: today)
        try add("two", to: store)
        let good = disk.bytes("/backup.json") ?? []
        for index in stride(from: 0, to: good.count, by: 7) {
            var bytes = good
            bytes[index] ^= 4
            disk.put("/backup.json", bytes)
            #expect(throws: CalStoreError.self) { try store.restore("", from: "/backup.json", now: today) }
        }
        #expect(throws: CalStoreError.io(operation: "read", path: "/none.json", code: ENOENT)) {
            try store.restore("", from: "/none.json", now: today)
        }
        #expect(try titles(store) == ["one", "two"])

        disk.put("/backup.json", good)
        let other = try CalendarStore(StoreLocation("/other"), disk, program: nil, lockTimeout: 0)
        // Into a store that nobody has written to, any backup goes: that is how a lost one comes back.
        #expect(try other.restore("", from: "/backup.json", now: today) != nil)
        #expect(try titles(other) == ["one"])
        let third = try CalendarStore(StoreLocation("/third"), disk, program: nil, lockTimeout: 0)
        try add("three", to: third)
        #expect(throws: CalStoreError.otherStore(file: "/backup.json")) {
            try third.restore("", from: "/backup.json", now: today)
        }
        try third.restore("", from: "/backup.json", now: today, fromOtherStore: true)
        #expect(try titles(third) == ["one"])
    }

    // MARK: Old snapshots

    /// Somebody puts yesterday's store.json there: it is not used, it is named, it can be restored, and it is
    /// not lost.
    @Test func anOldSnapshotThatWasPutBack() throws {
        let store = try open()
        try add("one", to: store)
        try store.maintenance.snapshot()
        let old = disk.bytes("/cal/store.json") ?? []
        try add("two", to: store)
        try store.maintenance.snapshot()
        disk.put("/cal/store.json", old)

        let again = try open()
        #expect(try titles(again) == ["one", "two"])
        #expect(try again.info().notes.count == 1)
        #expect(try again.info().notes[0].description.contains("`ekcal store restore`"))
        #expect(try again.fileInfo()?.isSnapshotOld == true)
        try again.restore("restore", from: "/cal/store.json", now: today)
        try again.maintenance.snapshot()
        #expect(try titles(open()) == ["one"])
        #expect(try open().info().notes == [])
        #expect(disk.bytes("/cal/store.json") != old)
        #expect(disk.paths.contains { $0.contains("/cal/backups/was-put-back-1-") && disk.bytes($0) == old })
    }

    @Test func anOldSnapshotUnderAnOpenStoreIsKept() throws {
        let store = try open()
        try add("one", to: store)
        try store.maintenance.snapshot()
        let old = disk.bytes("/cal/store.json") ?? []
        try add("two", to: store)
        try store.maintenance.snapshot()
        disk.put("/cal/store.json", old)
        try add("three", to: store)
        try store.maintenance.snapshot()
        #expect(disk.paths.contains { disk.bytes($0) == old })
        #expect(try open().info().notes == [])
    }

    /// A snapshot that gets its name just after somebody else's commit looks as if it had been put there.
    @Test func aSnapshotThatWasOvertakenIsNotOld() throws {
        let slow = try open()
        try add("one", to: slow)
        try slow.maintenance.snapshot()
        let snapshot = disk.bytes("/cal/store.json") ?? []
        let mark = disk.bytes("/cal/snapshot.lock")
        try add("two", to: try open())
        // As if it had been renamed only now.
        disk.put("/cal/store.json", snapshot)
        #expect(disk.bytes("/cal/snapshot.lock") == mark)
        #expect(try open().info().notes == [])
        #expect(try open().fileInfo()?.isSnapshotOld == false)
    }

    @Test func aStoreIsMadeOnce() throws {
        try CalendarStore.create(StoreAct.location, disk)
        #expect(StoreCheck(StoreAct.location, disk).problems == [])
        let store = try open()
        #expect(try store.calendars().map(\.title) == ["Calendar", "Reminders"])
        #expect(try store.info().operation == 0)
        #expect(throws: CalStoreError.storeExists(path: "/cal")) {
            try CalendarStore.create(StoreAct.location, disk)
        }
        try add("one", to: store)
        #expect(try open().info().operation == 1)
        #expect(StoreCheck(StoreAct.location, disk).problems == [])
    }
}
