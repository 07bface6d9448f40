import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport

/// Sorting with a scratch file gives what sorting in memory gives.
@Suite struct SortedRowsTests {
    @Test(arguments: [0, 1, 2, 63, 64, 65, 5000, 20_000], [64, 3000])
    func areAnArraySorted(count: Int, rowsInMemory: Int) throws {
        var random = SeededGenerator(seed: UInt64(count))
        let disk = SimulatedDisk()
        let scratch = ScratchFile(
            "/scratch", disk, bytesInMemory: rowsInMemory * MemoryLayout<ItemEntry>.stride)
        var rows = SortedRows<ItemEntry>(scratch)
        var expected: [ItemEntry] = []
        for slot in 0..<count {
            let entry = ItemEntry(
                key: .random(in: 0..<1000, using: &random), slot: UInt32(slot), detail: UInt32(slot % 3))
            try rows.append(entry)
            expected.append(entry)
        }
        expected.sort { ($0.key, $0.slot) < ($1.key, $1.slot) }
        #expect(rows.count == count)
        for _ in 0..<2 {
            var sorted = rows.sorted()
            var found: [ItemEntry] = []
            while let entry = try sorted.next() { found.append(entry) }
            #expect(found == expected)
        }
        #expect(disk.paths.filter { $0.contains("scratch") } == [])
    }

    /// From whichever call on, the disk is full, or its folder cannot be written.
    @Test(arguments: [1, 2, 3, 4, 20, 60])
    func areSortedInMemoryIfATemporaryFileFails(call: Int) throws {
        var random = SeededGenerator(seed: UInt64(call))
        let failing = FailingFileSystem(SimulatedDisk())
        failing.begin(
            .init(call: call, errno: ENOSPC, forEver: true, only: [.open, .write, .remove], path: "/tmp/"))
        var rows = SortedRows<ItemEntry>(
            ScratchFile(failing, bytesInMemory: 64 * MemoryLayout<ItemEntry>.stride))
        var expected: [ItemEntry] = []
        for slot in 0..<UInt32(5000) {
            let entry = ItemEntry(key: .random(in: 0..<1000, using: &random), slot: slot, detail: 0)
            try rows.append(entry)
            expected.append(entry)
        }
        expected.sort { ($0.key, $0.slot) < ($1.key, $1.slot) }
        #expect(!failing.failed.isEmpty)
        for _ in 0..<2 {
            var sorted = rows.sorted()
            var found: [ItemEntry] = []
            while let entry = try sorted.next() { found.append(entry) }
            #expect(found == expected)
        }
    }

    /// Rows of different lengths, some longer than what is read at a time.
    @Test(arguments: [0, 1, 2, 40, 700])
    func sortItemsByTheirPlacesInAFile(count: Int) throws {
        var random = SeededGenerator(seed: UInt64(count))
        let disk = SimulatedDisk()
        var rows = SortedRows<FileOrderRow>(ScratchFile(disk, bytesInMemory: 4000))
        var expected: [(uid: String, slot: UInt32)] = []
        // Without combining letters, with which the order of strings in Swift 6.3 is not transitive.
        let letters = ["a", "B", "é", "日", "z", "\u{1F600}"]
        for slot in 0..<UInt32(count) {
            var uid = (0..<Int.random(in: 0...6, using: &random))
                .map { _ in letters.randomElement(using: &random) ?? "" }.joined()
            if slot % 300 == 1 { uid += String(repeating: "long", count: 100_000) }
            let place = ItemFileOrder(
                uid: uid, original: "", kind: 0, id: RecordID(high: 0, low: UInt64(slot)))
            try rows.append(FileOrderRow(place: place, slot: slot))
            expected.append((uid, slot))
        }
        expected.sort { ($0.uid, $0.slot) < ($1.uid, $1.slot) }
        var sorted = rows.sorted()
        for (uid, slot) in expected {
            let row = try #require(try sorted.next())
            #expect(row.slot == slot && Array(row.place.uid.utf8) == Array(uid.utf8))
        }
        #expect(try sorted.next() == nil)
        #expect(disk.paths.filter { $0.hasPrefix("/tmp/") } == [])
    }

    @Test func aScratchFileThatCannotBeWrittenIsAnError() throws {
        let failing = FailingFileSystem(SimulatedDisk())
        failing.begin(.init(call: 1, errno: ENOSPC, forEver: true, only: [.write]))
        var rows = SortedRows<ItemEntry>(ScratchFile("/scratch", failing, bytesInMemory: 16))
        #expect(throws: FileSystemError.self) {
            for slot in UInt32(0)..<9 { try rows.append(ItemEntry(key: 1, slot: slot, detail: 0)) }
        }
    }
}
