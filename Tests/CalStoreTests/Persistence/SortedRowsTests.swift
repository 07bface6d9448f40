import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport

/// Sorting with a scratch file gives what sorting in memory gives.
@Suite struct SortedRowsTests {
    @Test(arguments: [0, 1, 2, 63, 64, 65, 5000])
    func areAnArraySorted(count: Int) throws {
        var random = SeededGenerator(seed: UInt64(count))
        let disk = SimulatedDisk()
        // 64 rows in memory.
        let scratch = ScratchFile("/scratch", disk, bytesInMemory: 64 * MemoryLayout<ItemEntry>.stride)
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

    @Test func aScratchFileThatCannotBeWrittenIsAnError() throws {
        let failing = FailingFileSystem(SimulatedDisk())
        failing.begin(.init(call: 1, errno: ENOSPC, forEver: true, only: [.write]))
        var rows = SortedRows<ItemEntry>(ScratchFile("/scratch", failing, bytesInMemory: 16))
        #expect(throws: FileSystemError.self) {
            for slot in UInt32(0)..<9 { try rows.append(ItemEntry(key: 1, slot: slot, detail: 0)) }
        }
    }
}
