import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport

/// The same store on the operating system's files.
@Suite struct RealFileSystemTests {
    let real = RealFileSystem()

    /// Runs `body` in a folder that is removed afterwards.
    func inFolder(_ body: (String) throws -> Void) throws {
        let folder = try StoreBench.temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    func list(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func aStoreInAFolder() throws {
        try inFolder { folder in
            let path = folder + "/a/b/cal"
            let bench = try StoreBench(real, at: path).load()
            #expect(!FileManager.default.fileExists(atPath: folder + "/a"))
            try bench.add(1)
            try bench.add(2)
            #expect(bench.snapshot() == .written)
            #expect(try list(path) == ["index", "lock", "log.jsonl", "snapshot.lock", "store.json"])
            #expect(try mode(path) == 0o700)
            for name in try list(path) { #expect(try mode(path + "/" + name) == 0o600) }
            #expect(try StoreBench(real, at: path).load().records == bench.records)
            #expect(try StoreBench(real, at: path + "/").load().records == bench.records)
            #expect(StoreCheck(bench.location, real).problems == [])
        }
    }

    @Test func aStoreInAFile() throws {
        try inFolder { folder in
            let path = folder + "/team.json"
            let bench = try StoreBench(real, at: path).load()
            try bench.add(1)
            #expect(bench.snapshot() == .written)
            #expect(
                try list(folder)
                    == [
                        "team.json", "team.json.index", "team.json.lock", "team.json.log.jsonl",
                        "team.json.snapshot.lock",
                    ])
            #expect(try StoreBench(real, at: path).load().titles == ["item 1"])
        }
    }

    @Test func aLinkedSnapshotIsWrittenWhereItPoints() throws {
        try inFolder { folder in
            try real.makeFolders(folder + "/cal")
            try real.makeFolders(folder + "/elsewhere/deep")
            try FileManager.default.createSymbolicLink(
                atPath: folder + "/cal/store.json", withDestinationPath: "../elsewhere/link.json")
            try FileManager.default.createSymbolicLink(
                atPath: folder + "/elsewhere/link.json",
                withDestinationPath: folder + "/elsewhere/deep/real.json")
            let bench = try StoreBench(real, at: folder + "/cal").load()
            try bench.add(9)
            // A link to nowhere is not followed: whoever links a file has it.
            guard case .failed = bench.snapshot() else {
                Issue.record("a file was made where a link leads")
                return
            }
            #expect(try list(folder + "/elsewhere/deep") == [])
            try FileManager.default.removeItem(atPath: folder + "/cal/store.json")
            #expect(bench.snapshot() == .written)
            try FileManager.default.moveItem(
                atPath: folder + "/cal/store.json", toPath: folder + "/elsewhere/deep/real.json")
            try FileManager.default.createSymbolicLink(
                atPath: folder + "/cal/store.json", withDestinationPath: "../elsewhere/link.json")
            for number in 1...2 {
                try bench.add(number)
                #expect(bench.snapshot() == .written)
                #expect(
                    try real.information(at: folder + "/cal/store.json", followingLink: false)?.kind == .link)
                #expect(try list(folder + "/elsewhere/deep") == ["real.json"])
            }
            #expect(
                try StoreBench(real, at: folder + "/cal").load().titles == ["item 9", "item 1", "item 2"])
        }
    }

    @Test func aCircleOfLinksIsAnError() throws {
        try inFolder { folder in
            try FileManager.default.createSymbolicLink(
                atPath: folder + "/store.json", withDestinationPath: "store.json")
            #expect(throws: CalStoreError.self) { try StoreBench(real, at: folder).load() }
        }
    }

    @Test func aLinkInThePlaceOfATemporaryFileIsNotFollowed() throws {
        try inFolder { folder in
            try Data("precious".utf8).write(to: URL(filePath: folder + "/victim"))
            for name in ["log.jsonl.new", "store.json.new"] {
                try FileManager.default.createSymbolicLink(
                    atPath: folder + "/" + name, withDestinationPath: "victim")
            }
            let bench = try StoreBench(real, at: folder).load()
            try bench.add(1)
            #expect(bench.snapshot() == .written)
            #expect(try String(contentsOfFile: folder + "/victim", encoding: .utf8) == "precious")
            #expect(throws: FileSystemError.self) {
                try FileManager.default.createSymbolicLink(
                    atPath: folder + "/new", withDestinationPath: "victim")
                _ = try real.open(folder + "/new", .make)
            }
        }
    }

    @Test func oddThingsInThePlaceOfFilesAreErrors() throws {
        try inFolder { folder in
            let bench = try StoreBench(real, at: folder).load()
            try bench.add(1)
            for name in ["store.json", "log.jsonl"] {
                try? FileManager.default.removeItem(atPath: folder + "/" + name)
                try real.makeFolder(folder + "/" + name)
                #expect(throws: CalStoreError.self) { try StoreBench(real, at: folder).load() }
                try FileManager.default.removeItem(atPath: folder + "/" + name)
                #expect(mkfifo(folder + "/" + name, 0o600) == 0)
                #expect(throws: CalStoreError.self) { try StoreBench(real, at: folder).load() }
            }
            let inside = folder + "/log.jsonl/x"
            #expect(try StoreBench(real, at: inside).load().records.isEmpty)
            #expect(throws: CalStoreError.self) { try StoreBench(real, at: inside).add(1) }
        }
    }

    @Test func descriptorsAreNotInherited() throws {
        try inFolder { folder in
            let file = try real.open(folder + "/x", .makeIfMissing)
            defer { real.close(file) }
            #expect(fcntl(file.descriptor, F_GETFD) & FD_CLOEXEC != 0)
            let bytes = Array("hello".utf8)
            try real.write(file, bytes, at: 3)
            try real.synchronize(file)
            #expect(try real.read(file, at: 0, count: 100) == [0, 0, 0] + bytes)
            try real.truncate(file, to: 4)
            #expect(try real.information(of: file).size == 4)
            #expect(try real.information(of: file) == real.information(at: folder + "/x"))
            #expect(throws: FileSystemError.self) { try real.open(folder + "/missing", .read) }
            #expect(throws: FileSystemError.self) { try real.open(folder + "/x", .make) }
        }
    }

    /// Each thread has a store of its own on the same files, as processes have: flock keeps them apart the
    /// same way.
    @Test func manyWritersAndReaders() throws {
        try inFolder { folder in
            let writers = 4
            let each = 50
            let failures = Locked<[String]>([])
            let isDone = Locked(0)
            DispatchQueue.concurrentPerform(iterations: writers + 2) { index in
                do {
                    let bench = try StoreBench(RealFileSystem(), at: folder).load()
                    if index < writers {
                        for number in 1...each {
                            try bench.commit("add", timeout: 60) { _ in
                                [1, 2].map {
                                    Change(
                                        before: nil,
                                        after: .item(StoreBench.item(index * 1000 + number * 10 + $0)))
                                }
                            }
                            bench.snapshot()
                        }
                        isDone.withLock { $0 += 1 }
                    } else {
                        // Two items come with each operation: an odd number of them is half a state.
                        while isDone.withLock({ $0 }) < writers {
                            let fresh = try StoreBench(RealFileSystem(), at: folder).load()
                            _ = try bench.files.catchUp(&bench.state)
                            for count in [fresh.state.itemCount, bench.state.itemCount] where count % 2 != 0 {
                                failures.withLock { $0.append("\(count) items") }
                            }
                        }
                    }
                } catch {
                    failures.withLock { $0.append("\(index): \(error)") }
                    isDone.withLock { $0 += 1 }
                }
            }
            #expect(failures.withLock { $0 } == [])
            let last = try StoreBench(real, at: folder).load()
            #expect(last.state.itemCount == writers * each * 2)
            #expect(last.files.operation == writers * each)
            #expect(StoreCheck(last.location, real).problems == [])
        }
    }

    /// A writer whose calls fail at random, so that it tears and cuts, against readers that must notice
    /// nothing of it.
    @Test func readersWhileWritesFail() throws {
        try inFolder { folder in
            let seed = TestScale.seed("readers while writes fail")
            let failures = Locked<[String]>([])
            let isDone = Locked(false)
            let committed = Locked(0)
            DispatchQueue.concurrentPerform(iterations: 3) { index in
                do {
                    if index == 0 {
                        defer { isDone.withLock { $0 = true } }
                        var random = SeededGenerator(seed: seed)
                        let failing = FailingFileSystem(RealFileSystem(), isShort: true)
                        let bench = try StoreBench(failing, at: folder).load()
                        for round in 1...TestScale.rounds(300, long: 3000) {
                            failing.begin(.init(call: Int.random(in: 1...40, using: &random), errno: EIO))
                            let length = Int.random(in: 1...300, using: &random)
                            let result = try? bench.commit("add") { _ in
                                [1, 2].map {
                                    let title = String(repeating: "x", count: length)
                                    return Change(
                                        before: nil, after: .item(StoreBench.item(round * 10 + $0, title)))
                                }
                            }
                            if result != nil { committed.withLock { $0 += 1 } }
                            if Bool.random(using: &random) { bench.snapshot() }
                        }
                    } else {
                        let bench = try StoreBench(RealFileSystem(), at: folder).load()
                        while !isDone.withLock({ $0 }) {
                            let fresh = try StoreBench(RealFileSystem(), at: folder).load()
                            _ = try bench.files.catchUp(&bench.state)
                            for count in [fresh.state.itemCount, bench.state.itemCount] where count % 2 != 0 {
                                failures.withLock { $0.append("\(count) items") }
                            }
                        }
                    }
                } catch {
                    failures.withLock { $0.append("\(index): \(error)") }
                }
            }
            #expect(failures.withLock { $0 } == [])
            let last = try StoreBench(real, at: folder).load()
            #expect(last.state.itemCount == committed.withLock { $0 } * 2)
            #expect(StoreCheck(last.location, real).problems == [])
        }
    }
}
