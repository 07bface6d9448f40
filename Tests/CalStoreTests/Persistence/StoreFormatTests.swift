import Foundation
import Testing

@testable import CalStore
@testable import TestSupport

/// A store that was written by another program after Format.md, with the xxHash of python-xxhash 4.1.0.
///
/// It stays as it is: later versions must read it.
@Suite struct StoreFormatTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Fixtures/stores/format-1").standardizedFileURL.path

    /// The fixture in a disk of our own, so that it can be written to.
    func disk() throws -> SimulatedDisk {
        let disk = SimulatedDisk()
        try disk.makeFolder("/cal")
        for name in ["log.jsonl", "store.json"] {
            disk.put("/cal/" + name, Array(try Data(contentsOf: URL(filePath: Self.folder + "/" + name))))
        }
        return disk
    }

    @Test(arguments: [[], ["store.json"], ["log.jsonl"]]) func formatOneIsRead(without: [String]) throws {
        let disk = try disk()
        for name in without { disk.delete("/cal/" + name) }
        let bench = try StoreBench(disk).load()
        // The snapshot is of operation 8; the log goes to 9.
        let isNewest = without != ["log.jsonl"]
        #expect(bench.files.operation == (isNewest ? 9 : 8))
        #expect(
            bench.titles == (isNewest ? ["Stand-up (new room)", "Öl \"nachfüllen\""] : ["Stand-up"]))
        #expect(bench.state.sources.map(\.title) == ["Local"])
        #expect(bench.state.calendars.map(\.color) == ["#1BADF8"])
        #expect(StoreCheck(bench.location, disk).problems == [])
        let event = try #require(RecordID("33333333-3333-4333-8333-333333333333").flatMap(bench.state.item))
        #expect(event.start == ItemTime("2026-03-04T09:00:00[Europe/Berlin]"))
        #expect(event.end == ItemDuration("PT15M").map(ItemEnd.duration))
        #expect(event.recurrence?.rules.map(\.text) == ["FREQ=WEEKLY;BYDAY=WE"])
        #expect(event.unknown == [UnknownMember(name: "x-team", json: #"{"size":5}"#)])
    }

    /// The same records are written as the same bytes.
    @Test func formatOneIsWritten() throws {
        let disk = try disk()
        let bytes = disk.bytes("/cal/log.jsonl") ?? []
        let file = try disk.open("/cal/log.jsonl", .read)
        var reader = try LogReader(file, size: bytes.count, fileSystem: disk)
        var written: [UInt8] = []
        var sum: UInt64 = 0
        var state = StoreState()
        while let operation = try reader.next() {
            let lines: LogEncoder.Lines
            if let head = operation.head {
                lines = LogEncoder.operation(head, operation.edit, after: sum)
            } else {
                let head = LogHead(
                    store: operation.position.store, generation: operation.position.generation, first: 8)
                lines = LogEncoder.base(head, operation.base)
            }
            sum = lines.sum
            written += lines.bytes
            for record in operation.base { state.put(record) }
            state.apply(operation.edit)
            #expect(operation.position.offset == written.count)
            if operation.position.number == 8 {
                #expect(
                    Snapshot.encode(state, at: operation.position).text
                        == disk.bytes("/cal/store.json")?.text)
            }
        }
        #expect(written.text == bytes.text)
    }
}
