import Testing

@testable import CalStore
@testable import TestSupport

/// A flipped bit in a backup was seen by nobody until the day it was needed.
@Suite struct RottenBackupTests {
    private let disk = SimulatedDisk()

    private func prepared() throws -> (CalendarStore, String) {
        let store = try StoreAct.open(disk)
        try store.write(now: StoreBench.now) {
            try $0.add(StoreAct.day("one", $0))
        }
        try store.maintenance.snapshot()
        try store.maintenance.backUpIfDue(now: StoreBench.now)
        return (store, try #require(try store.backups().first?.path))
    }

    @Test func isNamedByCheck() throws {
        let (store, path) = try prepared()
        #expect(try store.maintenance.check().problems.isEmpty)
        let bytes = try #require(disk.bytes(path))
        for place in stride(from: 0, to: bytes.count, by: TestScale.isLong ? 1 : 97) {
            var rotten = bytes
            rotten[place] ^= 0x04
            disk.put(path, rotten)
            let problems = try store.maintenance.check().problems
            #expect(problems.count == 1 && problems[0].message.contains(path), "byte \(place): \(problems)")
        }
        disk.put(path, Array(bytes.dropLast(40)))
        #expect(try store.maintenance.check().problems.count == 1)
        disk.put(path, bytes)
        #expect(try store.maintenance.check().problems.isEmpty)
    }

    /// The refusal names the way to what can still be read.
    @Test func isRefusedWithTheWayOut() throws {
        let (store, path) = try prepared()
        disk.rot(path, byte: 700, bit: 1)
        let error = #expect(throws: CalStoreError.self) {
            try store.restore(from: path, now: StoreBench.now)
        }
        #expect(error.map { "\($0)" }?.contains("store check --salvage") == true)
    }
}
