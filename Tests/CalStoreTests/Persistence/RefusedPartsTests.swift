import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport

/// What an operation in parts refuses, and what its answer says.
@Suite struct RefusedPartsTests {
    private struct Stop: Error {}

    private static func changes(_ numbers: Range<Int>) -> [Change] {
        numbers.map { Change(before: nil, after: .item(StoreBench.item($0))) }
    }

    @discardableResult
    private static func commit(
        _ bench: StoreBench, _ write: (OperationInParts, StoreState) throws -> [Change]
    ) throws -> StoreFiles.Committed? {
        let lock = try StoreFiles.lock(bench.location, bench.files.fileSystem, timeout: 5)
        defer { lock.release() }
        return try bench.files.commit(
            &bench.state, .init(label: "parts", who: "tests", time: StoreBench.now), holding: lock,
            takesParts: true
        ) { state in Edit(try write(try #require(bench.files.inParts), state)) }
    }

    @Test(arguments: [false, true]) func `a record changes once in an operation`(isLast: Bool) throws {
        let disk = SimulatedDisk()
        let bench = try StoreBench(disk).load()
        try bench.add(0)
        let before = disk.bytes("/cal/log.jsonl")
        let old = try #require(bench.state.item(StoreBench.item(0).id))
        func renamed(_ title: String) -> [Change] {
            [Change(before: .item(old), after: .item(StoreBench.item(0, title)))]
        }
        #expect(throws: CalStoreError.self) {
            try Self.commit(bench) { parts, state in
                try parts.write(renamed("one"), to: state, OperationTraits())
                if isLast { return renamed("two") }
                try parts.write(renamed("two"), to: state, OperationTraits())
                return []
            }
        }
        #expect(disk.bytes("/cal/log.jsonl") == before)
        try bench.rename(0, "three")
        #expect(try StoreBench(disk).load().titles == ["three"])
    }

    @Test func `a log that was replaced meanwhile is not touched`() throws {
        let disk = SimulatedDisk()
        let bench = try StoreBench(disk).load()
        try bench.add(0)
        let log = try #require(disk.bytes("/cal/log.jsonl"))
        #expect(throws: CalStoreError.self) {
            try Self.commit(bench) { parts, state in
                try parts.write(Self.changes(1..<9000), to: state, OperationTraits())
                disk.put("/cal/log.jsonl", log)
                return []
            }
        }
        #expect(disk.bytes("/cal/log.jsonl") == log)
        #expect(try StoreBench(disk).load().titles == ["item 0"])
    }

    /// Runs an action once, after the next sync of the log or before the next opening of the index.
    private final class Acting: ForwardingFileSystem {
        enum Moment { case sync, index }

        let base: any FileSystem
        private let action = Locked<(moment: Moment, run: @Sendable () -> Void)?>(nil)

        init(_ base: any FileSystem) { self.base = base }

        func act(at moment: Moment, _ run: @escaping @Sendable () -> Void) {
            action.withLock { $0 = (moment, run) }
        }

        private func act(at moment: Moment) {
            let found = action.withLock { action -> (@Sendable () -> Void)? in
                guard let found = action, found.moment == moment else { return nil }
                action = nil
                return found.run
            }
            found?()
        }

        func synchronizeOnce(_ file: OpenFile) throws(FileSystemError) {
            try base.synchronizeOnce(file)
            if file.path.hasSuffix("log.jsonl") { act(at: .sync) }
        }

        func openOnce(_ path: String, _ mode: FileMode) throws(FileSystemError) -> OpenFile {
            if path.contains("index") || path.contains("snapshot") { act(at: .index) }
            return try base.openOnce(path, mode)
        }
    }

    @Test func `a log that was replaced during the last sync does not have the operation`() throws {
        let disk = SimulatedDisk()
        let acting = Acting(disk)
        let bench = try StoreBench(acting).load()
        try bench.add(0)
        let log = try #require(disk.bytes("/cal/log.jsonl"))
        #expect(throws: CalStoreError.self) {
            try Self.commit(bench) { parts, state in
                try parts.write(Self.changes(1..<9), to: state, OperationTraits())
                acting.act(at: .sync) { disk.put("/cal/log.jsonl", log) }
                return []
            }
        }
        #expect(disk.bytes("/cal/log.jsonl") == log)
    }

    @Test func `the revision is that of its own commit`() throws {
        let disk = SimulatedDisk()
        let acting = Acting(disk)
        try StoreBench(disk).load().add(0)
        let store = try OpenStore(StoreLocation("/cal"), acting, program: "tests", lockTimeout: 1)
        let committed = try store.commit("parts", now: StoreBench.now) { state, past in
            let parts = try #require(past.files?.inParts)
            try parts.write(Self.changes(1..<9), to: state, OperationTraits())
            // Another program writes as soon as the lock is free.
            acting.act(at: .index) {
                if (try? StoreBench(disk).load().add(100)) == nil { Issue.record("it is still locked") }
            }
            return ((), Edit(), OperationTraits())
        }
        let operation = try #require(committed.operation)
        #expect(operation.number == 2)
        #expect(operation.revision?.hasPrefix("2-") == true, "\(operation.revision ?? "none")")
        #expect(try StoreBench(disk).load().files.operation == 3)
    }

    /// Without a commit line it has certainly not happened.
    @Test func `a failed write is not an unknown commit`() throws {
        let disk = SimulatedDisk()
        let failing = FailingFileSystem(disk)
        let bench = try StoreBench(failing).load()
        try bench.add(0)
        #expect {
            try Self.commit(bench) { parts, state in
                try parts.write(Self.changes(1..<9000), to: state, OperationTraits())
                failing.begin(
                    .init(call: 1, errno: ENOSPC, forEver: true, only: [.write, .truncate, .synchronize]))
                try parts.write(Self.changes(9000..<18000), to: state, OperationTraits())
                return []
            }
        } throws: { error in
            if case CalStoreError.io(_, _, ENOSPC) = error { true } else { false }
        }
        failing.begin(nil)
        #expect(try StoreBench(disk).load().titles == ["item 0"])
        try bench.add(1)
        #expect(try StoreBench(disk).load().titles == ["item 0", "item 1"])
    }

    /// A first import that was killed leaves a log without its name.
    @Test func `the next holder of the lock removes a log without a name`() throws {
        let disk = SimulatedDisk()
        let bench = try StoreBench(disk).load()
        var text: [UInt8] = []
        #expect(throws: Stop.self) {
            try Self.commit(bench) { parts, state in
                try parts.write(Self.changes(1..<9000), to: state, OperationTraits())
                text = disk.bytes("/cal/lock") ?? []
                throw Stop()
            }
        }
        #expect(!text.isEmpty)
        #expect(disk.paths.filter { $0.hasPrefix("/cal/") } == [])
        // As it would be if the process had been killed then.
        disk.put("/cal/lock", text)
        disk.put("/cal/log.jsonl.new", [1, 2, 3])
        try StoreFiles.lock(bench.location, disk, timeout: 1).release()
        #expect(!disk.paths.contains("/cal/log.jsonl.new"))
    }
}
