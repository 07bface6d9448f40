import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport

/// Lines after the last operation of a log: of an import that is running, or was killed.
@Suite struct UnfinishedWriteTests {
    /// A store with one operation, its log, and the lines of another operation.
    private struct Setup {
        let disk = SimulatedDisk()
        let end: LogPosition
        let lines: [UInt8]

        init(_ count: Int = 300) throws {
            let bench = try StoreBench(disk).load()
            try bench.add(0)
            _ = bench.snapshot(.closing)
            end = try #require(bench.files.position)
            lines = Setup.operation(1..<count, after: end)
        }

        static func operation(_ numbers: Range<Int>, after end: LogPosition) -> [UInt8] {
            let head = OperationHead(
                number: end.number + 1, id: .random(), time: StoreBench.now, label: "long")
            let changes = numbers.map { Change(before: nil, after: .item(StoreBench.item($0))) }
            return LogEncoder.operation(head, Edit(changes), after: end.sum).bytes
        }

        /// Writes to the log as another program does.
        func write(_ bytes: ArraySlice<UInt8>, at offset: Int) throws {
            let file = try disk.open("/cal/log.jsonl", .update)
            defer { disk.close(file) }
            try disk.write(file, Array(bytes), at: offset)
        }

        func cut(to size: Int) throws {
            let file = try disk.open("/cal/log.jsonl", .update)
            defer { disk.close(file) }
            try disk.truncate(file, to: size)
        }
    }

    private static func isNothing(_ bench: StoreBench) throws -> Bool {
        if case .nothing = try bench.files.catchUp(&bench.state) { return true }
        return false
    }

    /// A watcher that took each new line for news would never rest.
    @Test(arguments: [10, 64 << 20]) func `it is no news, however long it is`(largest: Int) throws {
        let setup = try Setup()
        let reader = try StoreBench(setup.disk, largestRest: largest).load()
        let (start, count) = (setup.end.offset, setup.lines.count)
        var written = 0
        for end in [1, 200, 5000, 5001, count - 40, count - 20] {
            try setup.write(setup.lines[written..<end], at: start + written)
            written = end
            #expect(try Self.isNothing(reader), "up to \(end) of \(count)")
            #expect(try reader.files.isCurrent())
            #expect(try Self.isNothing(reader))
            #expect(reader.titles == ["item 0"])
            // A program that starts now sees the same.
            let other = try StoreBench(setup.disk, largestRest: largest).load()
            #expect(try Self.isNothing(other))
        }
        try setup.write(setup.lines[written...], at: start + written)
        #expect(try !reader.files.isCurrent())
        #expect(try !Self.isNothing(reader))
        #expect(reader.titles.count == 300)
        #expect(try Self.isNothing(reader))
    }

    @Test func `only its new bytes are read`() throws {
        let setup = try Setup(3000)
        let counting = CountingFileSystem(setup.disk)
        let reader = try StoreBench(counting, largestRest: 10).load()
        let before = counting.bytes["log.jsonl"] ?? 0
        let step = 10_000
        var (written, steps) = (0, 0)
        while written + step < setup.lines.count - 100 {
            let next = written + step
            try setup.write(setup.lines[written..<next], at: setup.end.offset + written)
            #expect(try Self.isNothing(reader))
            (written, steps) = (next, steps + 1)
        }
        #expect(steps > 20)
        let read = (counting.bytes["log.jsonl"] ?? 0) - before
        #expect(read < 2 * written + steps * 2000, "\(read) bytes of \(written) in \(steps) steps")
    }

    @Test(arguments: [10, 64 << 20]) func `one that was cut off hides no operation`(largest: Int) throws {
        let setup = try Setup()
        let reader = try StoreBench(setup.disk, largestRest: largest).load()
        let start = setup.end.offset
        try setup.write(setup.lines[..<20_000], at: start)
        #expect(try Self.isNothing(reader))
        // Its writer was killed, and the next one leaves another long one after its operation.
        try setup.cut(to: start)
        let short = Setup.operation(500..<503, after: setup.end)
        try setup.write(short[...], at: start)
        try setup.write(setup.lines[..<40_000], at: start + short.count)
        #expect(try !Self.isNothing(reader))
        #expect(reader.titles.count == 4)
    }

    /// It is cut off while it is looked at, and a shorter operation takes its place. With the length of the
    /// first one and the beginning of the second, the second was hidden by a third, until that was cut off:
    /// seen once in 20,000 rounds of readers among torn writes.
    @Test(arguments: [10, 64 << 20], [1, 2])
    func `one that is cut off in the middle of a look hides no operation`(largest: Int, parts: Int) throws {
        for look in 0... {
            let setup = try Setup()
            let gaps = GapFileSystem(setup.disk)
            let reader = try StoreBench(gaps, largestRest: largest).load()
            let start = setup.end.offset
            let short = Setup.operation(500..<503, after: setup.end)
            try setup.write(setup.lines[..<20_000], at: start)
            gaps.interrupt(before: look) {
                do {
                    try setup.cut(to: start)
                    // All of the operation, or the half that is written so far.
                    try setup.write(short[..<(short.count / parts)], at: start)
                } catch { Issue.record(error) }
            }
            _ = try reader.files.catchUp(&reader.state)
            guard gaps.count > look else { return #expect(look > 3) }
            try setup.write(short[...], at: start)
            try setup.write(setup.lines[..<40_000], at: start + short.count)
            _ = try reader.files.catchUp(&reader.state)
            #expect(reader.titles.count == 4, "before look \(look)")
        }
    }

    /// It is only checked. Operations of that length are too much: another index costs less.
    @Test func `a long one does not keep the index from being used`() throws {
        let setup = try Setup()
        try setup.write(setup.lines.dropLast(60), at: setup.end.offset)
        let location = StoreLocation("/cal")
        let reading = StoreReading(indexed: location, setup.disk, largestRest: 1000)
        #expect(reading?.position == setup.end)
        #expect(reading?.indexedItems != nil)
        try setup.write(setup.lines[...], at: setup.end.offset)
        #expect(StoreReading(indexed: location, setup.disk, largestRest: 1000) == nil)
        #expect(StoreReading(indexed: location, setup.disk)?.position?.number == setup.end.number + 1)
    }
}
