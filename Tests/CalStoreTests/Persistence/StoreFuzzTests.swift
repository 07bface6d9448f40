import Foundation
import Testing

@testable import CalStore
@testable import TestSupport

/// Damaged files: never a trap, never a hang, and what cannot be read is never written over.
@Suite struct StoreFuzzTests {
    let log = "/cal/log.jsonl"
    let snapshot = "/cal/store.json"

    static let rounds = TestScale.rounds(300, long: 20_000)

    /// Changes bytes in one of many ways.
    func damage(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
        func place() -> Int { Int.random(in: 0..<max(1, bytes.count), using: &random) }
        guard !bytes.isEmpty else { return }
        switch Int.random(in: 0..<13, using: &random) {
        case 0: bytes[place()] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: bytes[place()] = UInt8.random(in: 0...255, using: &random)
        case 2: bytes.removeLast(place())
        case 3: bytes.removeFirst(place())
        case 4:
            let start = place()
            bytes.removeSubrange(start..<min(bytes.count, start + Int.random(in: 1...200, using: &random)))
        case 5:
            let junk = [
                "99999999999999999999", "{\"op\":", "[[[[[[[[", "\u{0}", "\n", "]}", "\"", "-", "\\uD800",
                "null",
            ]
            bytes.insert(contentsOf: Array((junk.randomElement(using: &random) ?? "").utf8), at: place())
        case 6:
            var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
            let (first, second) = (
                Int.random(in: 0..<lines.count, using: &random),
                Int.random(in: 0..<lines.count, using: &random)
            )
            lines.swapAt(first, second)
            bytes = Array(lines.joined(separator: [0x0A]))
        case 7:
            let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
            bytes += Array((lines.randomElement(using: &random) ?? []) + [0x0A])
        case 8:
            // A deep nest, where a value might stand.
            let depth = [3, 60, 600, 20_000].randomElement(using: &random) ?? 3
            let open = Bool.random(using: &random) ? "[" : "{\"a\":"
            bytes.insert(contentsOf: Array(String(repeating: open, count: depth).utf8), at: place())
        case 9:
            // What is no UTF-8: lone continuation, overlong, surrogate, beyond the last, cut short.
            let wrong: [[UInt8]] = [
                [0x80], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
                [0xFF, 0xFE],
            ]
            bytes.insert(contentsOf: wrong.randomElement(using: &random) ?? [], at: place())
        case 10:
            // A hole, as a disk leaves it.
            let start = place()
            for index in start..<min(bytes.count, start + Int.random(in: 1...300, using: &random)) {
                bytes[index] = 0
            }
        case 11:
            // A huge number in the place of a value.
            guard let colon = bytes.indices.filter({ bytes[$0] == 0x3A }).randomElement(using: &random) else {
                return
            }
            let numbers = [
                "9007199254740993", "-1", "1e309", "9223372036854775808", "0.0000000001",
                String(repeating: "9", count: 500),
            ]
            bytes.replaceSubrange(
                colon...colon,
                with: Array((":" + (numbers.randomElement(using: &random) ?? "0") + ",\"x\":").utf8))
        default:
            // A number becomes another one.
            guard
                let digit = bytes.indices.filter({ (0x30...0x39).contains(bytes[$0]) }).randomElement(
                    using: &random)
            else { return }
            bytes.replaceSubrange(
                digit...digit, with: Array(String(Int.random(in: -9...9_999_999, using: &random)).utf8))
        }
    }

    @Test func damagedFilesAreNeverWrittenOver() throws {
        let seed = TestScale.seed("damaged files")
        var random = SeededGenerator(seed: seed)
        let good = SimulatedDisk()
        let bench = try StoreBench(good).load()
        for number in 1...4 { try bench.add(number) }
        bench.snapshot()
        try bench.rename(2, "renamed")
        let (goodLog, goodSnapshot) = (good.bytes(log) ?? [], good.bytes(snapshot) ?? [])
        var (refused, read) = (0, 0)
        for round in 0..<StoreFuzzTests.rounds {
            let disk = SimulatedDisk()
            var (logBytes, snapshotBytes) = (goodLog, goodSnapshot)
            let which = Int.random(in: 0..<5, using: &random)
            for _ in 0...Int.random(in: 0...1, using: &random) {
                if which != 0 { damage(&logBytes, &random) }
                if which < 2 { damage(&snapshotBytes, &random) }
            }
            disk.put(log, logBytes)
            if which != 4 { disk.put(snapshot, snapshotBytes) }
            _ = StoreCheck(StoreLocation("/cal"), disk)
            if round % 4 == 0 { try salvage(disk, "seed \(seed), round \(round)") }
            let again = StoreBench(disk)
            do {
                try again.load()
                read += 1
                // Whatever was read, it is kept: a change adds to it.
                let before = again.records
                try again.commit { _ in [Change(before: nil, after: .item(StoreBench.item(77)))] }
                again.snapshot()
                #expect(
                    try StoreBench(disk).load().records.count { $0.id != StoreBench.item(77).id }
                        >= before.count, "seed \(seed), round \(round)")
            } catch {
                refused += 1
                #expect(error is CalStoreError)
                #expect(throws: CalStoreError.self) { try StoreBench(disk).add(78) }
                #expect(disk.bytes(log) == logBytes, "seed \(seed), round \(round)")
                if which != 4 {
                    #expect(disk.bytes(snapshot) == snapshotBytes, "seed \(seed), round \(round)")
                }
            }
        }
        print("\(read) read, \(refused) refused")
    }

    /// Whatever it is made from, a salvaged store is whole, and what it was made from is as it was.
    private func salvage(_ disk: SimulatedDisk, _ comment: Comment) throws {
        let before = [log, snapshot].map { disk.bytes($0) }
        do {
            _ = try CalendarStore.salvage(
                StoreLocation("/cal"), to: StoreLocation("/new"), disk, now: StoreBench.now)
            let bench = try StoreBench(disk, at: "/new").load()
            #expect(bench.notes == [], comment)
            #expect(StoreCheck(bench.location, disk).problems == [], comment)
        } catch CalStoreError.formatTooNew {
            // A file of a later version is not damaged.
        }
        #expect([log, snapshot].map { disk.bytes($0) } == before, comment)
    }

    /// Every bit of a small store's log, or one of each byte: it is damage, or means nothing, but never other
    /// content.
    @Test func everyFlippedBitIsSeen() throws {
        let good = SimulatedDisk()
        let bench = try StoreBench(good).load()
        try bench.add(1)
        let first = bench.records
        try bench.add(2)
        let bytes = good.bytes(log) ?? []
        for index in bytes.indices {
            for bit in TestScale.isLong ? Array(0..<8) : [index % 8] {
                var flipped = bytes
                flipped[index] ^= 1 << UInt8(bit)
                let disk = SimulatedDisk()
                disk.put(log, flipped)
                guard let records = try? StoreBench(disk).load().records else { continue }
                #expect(records == bench.records || records == first, "bit \(bit) of byte \(index)")
                #expect(
                    records != bench.records || isNameless(bytes, index), "bit \(bit) of byte \(index)")
                // An operation that was written whole never counts as unfinished: that would be another state
                // without a word.
                #expect(records != first, "bit \(bit) of byte \(index)")
            }
        }
    }

    /// Whether a byte belongs to a commit line, whose other members and white space carry no content.
    private func isNameless(_ bytes: [UInt8], _ index: Int) -> Bool {
        let start = (bytes[..<index].lastIndex(of: 0x0A) ?? -1) + 1
        return bytes[start...].starts(with: CommitLine.start)
    }
}
