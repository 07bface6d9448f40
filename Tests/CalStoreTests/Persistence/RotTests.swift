import Foundation
import Testing

@testable import CalStore
@testable import TestSupport

/// Bits that change on a disk or in memory, while the files look from outside as they were left.
@Suite struct RotTests {
    private func prepared() throws -> SimulatedDisk {
        let disk = SimulatedDisk()
        let bench = try StoreBench(disk).load()
        for number in 1...3 { try bench.add(number) }
        bench.snapshot()
        try bench.rename(2, "renamed")
        bench.snapshot()
        return disk
    }

    private func titles(_ disk: SimulatedDisk) throws -> [String] {
        let bench = try StoreBench(disk).load()
        return try bench.files.trusting(&bench.state) { $0.records }.compactMap { $0.item?.title }
    }

    /// All bits of all files in a long run, else one of each byte of a sample.
    @Test(arguments: ["log.jsonl", "store.json", "index", "snapshot.lock"])
    func neverGivesAnotherState(name: String) throws {
        let good = try prepared()
        let path = "/cal/" + name
        let expected = try titles(good)
        let size = good.bytes(path)?.count ?? 0
        #expect(size > 0)
        var refused = 0
        // An index is mostly empty pages.
        let step = TestScale.isLong ? 1 : max(1, size / 500)
        for byte in stride(from: 0, to: size, by: step) {
            for bit in TestScale.isLong ? Array(0..<8) : [byte % 8] {
                let comment: Comment = "bit \(bit) of byte \(byte) of \(name)"
                let disk = good.twin()
                disk.rot(path, byte: byte, bit: UInt8(bit))
                // With it nobody reads a snapshot that looks as it did.
                if name == "store.json" { disk.delete("/cal/index") }
                guard let found = try? titles(disk) else {
                    refused += 1
                    continue
                }
                #expect(found == expected, comment)
                // What is written behind it can be read again, or is refused.
                guard (try? StoreBench(disk).load().add(9)) != nil else { continue }
                disk.delete("/cal/index")
                disk.delete("/cal/store.json")
                #expect(try titles(disk) == expected + ["item 9"], comment)
            }
        }
        // A snapshot, an index and a mark are copies: without them the log says it all.
        if name != "log.jsonl" { #expect(refused == 0) }
    }

    /// A flipped bit had turned the title B into C: it was read as an edit by hand, and committed as "changed
    /// outside".
    @Test func aFlippedBitIsNoEditByHand() throws {
        let disk = try prepared()
        let bytes = disk.bytes("/cal/store.json") ?? []
        let title = try #require(bytes.text.range(of: "renamed"))
        let byte = bytes.text.utf8.distance(from: bytes.text.startIndex, to: title.lowerBound)
        disk.delete("/cal/index")
        disk.rot("/cal/store.json", byte: byte, bit: 0)
        let bench = try StoreBench(disk).load()
        #expect(bench.titles == ["item 1", "renamed", "item 3"])
        #expect(bench.notes == [.rottenSnapshot(file: "/cal/store.json")])
        #expect(!StoreCheck(bench.location, disk).problems.isEmpty)
        try bench.add(4)
        #expect(disk.bytes("/cal/log.jsonl")?.text.contains("changed outside") == false)
        // It is written anew.
        #expect(bench.snapshot() == .written)
        #expect(StoreCheck(bench.location, disk).problems == [])
        #expect(try StoreBench(disk).load().notes == [])
    }

    @Test func withoutALogARottenSnapshotIsAnError() throws {
        let disk = try prepared()
        disk.rot("/cal/store.json", byte: (disk.bytes("/cal/store.json")?.count ?? 0) - 30, bit: 0)
        disk.delete("/cal/log.jsonl")
        #expect(throws: CalStoreError.self) { try StoreBench(disk).load() }
    }

    /// The same bytes in another file, or with another time, are an edit: somebody wrote them.
    @Test func anEditThatKeepsTheSizeIsAnEdit() throws {
        let disk = try prepared()
        let text = disk.bytes("/cal/store.json")?.text ?? ""
        disk.put("/cal/store.json", Array(text.replacingOccurrences(of: "renamed", with: "by hand").utf8))
        #expect(try titles(disk) == ["item 1", "by hand", "item 3"])
    }

    @Test func aCopiedStoreIsSilent() throws {
        let copy = try prepared().copy()
        let bench = try StoreBench(copy).load()
        #expect(bench.notes == [])
        #expect(bench.titles == ["item 1", "renamed", "item 3"])
    }

    /// Each zeroed byte of the last operation was taken for a hole of the disk: the operation was gone, and
    /// the next change cut it off.
    @Test func aZeroedByteIsNoHole() throws {
        let disk = SimulatedDisk()
        let bench = try StoreBench(disk).load()
        try bench.add(1)
        let start = disk.bytes("/cal/log.jsonl")?.count ?? 0
        try bench.add(2)
        let whole = disk.bytes("/cal/log.jsonl") ?? []
        var damaged = 0
        for byte in start..<whole.count {
            var bytes = whole
            bytes[byte] = 0
            let other = SimulatedDisk()
            other.put("/cal/log.jsonl", bytes)
            if (try? StoreBench(other).load()) == nil { damaged += 1 }
        }
        // The first byte may be a hole, when it is the last of a sector.
        #expect(damaged >= whole.count - start - 1)
    }

    @Test(arguments: [0, 1, 100, 511, 512, 700])
    func aLostSectorIsAHole(before: Int) {
        // A line that begins at some byte, of an operation that begins there: the first sector that lies in
        // it is lost.
        var line = [UInt8](repeating: UInt8(ascii: "x"), count: 2000)
        func isHole(_ line: [UInt8], _ written: Int) -> Bool {
            line.withUnsafeBufferPointer { DiskHole.isThere(in: $0, at: before, writtenFrom: written) }
        }
        let sector = (before + 511) / 512 * 512
        for byte in sector..<sector + 512 { line[byte - before] = 0 }
        #expect(isHole(line, before))
        // All but one of its bytes are no sector.
        line[sector - before + 511] = UInt8(ascii: "x")
        if sector > before { #expect(!isHole(line, before)) }
        line[sector - before] = UInt8(ascii: "x")
        #expect(!isHole(line, before))
        // What was written from the middle of a sector on is lost from there.
        var torn = [UInt8](repeating: UInt8(ascii: "x"), count: 2000)
        for byte in 0..<(512 - before % 512) { torn[byte] = 0 }
        #expect(isHole(torn, before))
        if before % 512 != 0 { #expect(!isHole(torn, before - 1)) }
    }

    @Test func aWrongCountOrNumberOfACommitLineRefusesTheNextChange() throws {
        for (old, new) in [
            (#"{"commit":2,"op":2"#, #"{"commit":3,"op":2"#), (#""op":2,"sum""#, #""op":7,"sum""#),
        ] {
            let disk = try prepared()
            let text = disk.bytes("/cal/log.jsonl")?.text ?? ""
            #expect(text.contains(old))
            disk.put("/cal/log.jsonl", Array(text.replacingOccurrences(of: old, with: new).utf8))
            let before = disk.bytes("/cal/log.jsonl")
            #expect(throws: CalStoreError.self) { try StoreBench(disk).load().add(9) }
            #expect(disk.bytes("/cal/log.jsonl") == before)
        }
    }

    @Test func salvageGivesAZoneItsNameBack() throws {
        let disk = SimulatedDisk()
        let bench = try StoreBench(disk).load()
        try bench.commit { _ in
            var fields = StoreBench.item(1).fields
            fields.start = ItemTime("2026-03-04T09:00:00[Europe/Berlin]")
            return [Change(before: nil, after: .item(ItemRecord(fields)))]
        }
        let text = disk.bytes("/cal/log.jsonl")?.text ?? ""
        disk.put(
            "/cal/log.jsonl",
            Array(text.replacingOccurrences(of: "Europe/Berlin", with: "Europe/Cerlin").utf8))
        let salvage = try CalendarStore.salvage(
            StoreLocation("/cal"), to: StoreLocation("/new"), disk, now: StoreBench.now)
        let saved = try StoreBench(disk, at: "/new").load()
        #expect(saved.state.items.map { $0.start?.zone?.name } == ["Europe/Berlin"])
        #expect(salvage.repairs.contains { $0.contains("Europe/Cerlin") })
    }
}
