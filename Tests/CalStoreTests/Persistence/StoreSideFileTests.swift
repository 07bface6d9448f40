import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport

/// Small files beside a store on a disk that fails and that loses what was not synced.
@Suite struct StoreSideFileTests {
    private let old = Array("old".utf8)
    private let new = [UInt8](repeating: 0x6E, count: 5000)

    private func file(_ files: any FileSystem) -> StoreSideFile {
        StoreSideFile(store: "/home/cal", name: "sync-1", files)
    }

    @Test func `it lies in the folder of the store, or beside its file`() {
        #expect(file(SimulatedDisk()).path == "/home/cal/sync-1")
        let side = StoreSideFile(store: "/home/team.json", name: "sync-1", SimulatedDisk())
        #expect(side.path == "/home/team.json.sync-1")
    }

    @Test func `it is written, read, added to and removed`() throws {
        let disk = SimulatedDisk()
        #expect(try file(disk).read() == nil)
        try file(disk).remove()
        try file(disk).write(old)
        #expect(try file(disk).read() == old)
        try file(disk).write(Array("one\n".utf8))
        try file(disk).append(line: "two")
        #expect(try file(disk).read() == Array("one\ntwo\n".utf8))
        try file(disk).write([])
        #expect(try file(disk).read() == [])
        try file(disk).remove()
        #expect(try file(disk).read() == nil)
    }

    @Test func `a line was added to the rest of one that was not written whole`() throws {
        let disk = SimulatedDisk()
        for (rest, whole) in [("one\ntw", "one\n"), ("one\n\0\0", "one\n"), ("on", "")] {
            try file(disk).write(Array(rest.utf8))
            try file(disk).append(line: "three")
            #expect(try file(disk).read() == Array((whole + "three\n").utf8))
        }
    }

    @Test func `one at a time works with it`() throws {
        let disk = SimulatedDisk()
        _ = try file(disk).withLock(timeout: 0) {
            #expect(throws: CalStoreError.lockTimeout(file: "/home/cal/sync-1.lock", seconds: 0)) {
                try file(disk).withLock(timeout: 0) {}
            }
        }
        #expect(try file(disk).withLock(timeout: 0) { 1 } == 1)
    }

    @Test func `when the power fails the last one or the new one is there`() throws {
        var generator = SeededGenerator(seed: TestScale.seed("a side file and power failures"))
        for _ in 0..<TestScale.rounds(200, long: 4000) {
            let disk = SimulatedDisk()
            try file(disk).write(old)
            // Before any call of the second write, and behind the last.
            let failing = FailingFileSystem(disk)
            let call = Int.random(in: 1...12, using: &generator)
            failing.begin(.init(call: call, errno: EIO, forEver: true))
            let isDone = (try? file(failing).write(new)) != nil
            let left = try file(disk.crashed(using: &generator)).read()
            #expect(left == new || left == old && !isDone)
        }
    }

    @Test func `each failing call is reported, and nothing is torn`() throws {
        var call = 0
        while true {
            call += 1
            let disk = SimulatedDisk()
            try file(disk).write(old)
            let failing = FailingFileSystem(disk)
            failing.begin(.init(call: call, errno: ENOSPC))
            let isDone = (try? file(failing).write(new)) != nil
            let left = try file(disk).read()
            #expect(left == old || left == new)
            if isDone { #expect(left == new) }
            // What a failed write left behind is in nobody's way.
            try file(disk).write(old)
            #expect(disk.paths == ["/home/cal/sync-1"])
            if failing.calls < call { break }
        }
        #expect(call > 5)
    }

    @Test func `a removal that was reported as done is done when the power fails`() throws {
        var generator = SeededGenerator(seed: TestScale.seed("a removed side file"))
        for _ in 0..<TestScale.rounds(20, long: 400) {
            let disk = SimulatedDisk()
            try file(disk).write(old)
            try file(disk).remove()
            #expect(try file(disk.crashed(using: &generator)).read() == nil)
        }
    }
}
