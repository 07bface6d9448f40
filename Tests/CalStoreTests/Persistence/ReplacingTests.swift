import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport

/// `FileSystem.replace`: each writer has a draft of its own.
@Suite struct ReplacingTests {
    private let real = RealFileSystem()

    private func inFolder(_ body: (String) async throws -> Void) async throws {
        let folder = try StoreBench.temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await body(folder)
    }

    private func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    /// With one name for all drafts the second of two writers failed, or gave the name to half of what the
    /// first wrote.
    @Test func twoWritersMeet() async throws {
        try await inFolder { folder in
            let path = folder + "/state"
            let real = real
            let sizes = [10, 200_000]
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (writer, size) in sizes.enumerated() {
                    group.addTask {
                        let bytes = [UInt8](repeating: UInt8(writer), count: size)
                        for _ in 0..<200 { try real.replace(path, with: bytes) }
                    }
                }
                group.addTask {
                    for _ in 0..<400 {
                        guard let data = FileManager.default.contents(atPath: path), let first = data.first
                        else { continue }
                        #expect(data.count == sizes[Int(first)] && data.allSatisfy { $0 == first })
                    }
                }
                try await group.waitForAll()
            }
            #expect(try names(folder) == ["state"])
        }
    }

    /// Programs of a shell, which have their own numbers: each makes its draft exclusively, so none takes
    /// that of another.
    @Test func aDraftOfAnotherProcessIsNotTaken() async throws {
        try await inFolder { folder in
            let path = folder + "/state"
            // As many as the next names of this process.
            let next = DraftName.next(for: path, .beside)
            let number = try #require(
                next.split(separator: "-").last?.split(separator: ".").first.flatMap { Int($0) })
            let stem = try #require(next.split(separator: "-").dropLast().joined(separator: "-") as String?)
            for ahead in 1...3 {
                try Data("theirs".utf8).write(to: URL(filePath: "\(stem)-\(number + ahead).new"))
            }
            try real.replace(path, with: Array("ours".utf8))
            #expect(FileManager.default.contents(atPath: path) == Data("ours".utf8))
            for name in try names(folder) where name != "state" {
                #expect(FileManager.default.contents(atPath: folder + "/" + name) == Data("theirs".utf8))
            }
        }
    }

    @Test func whatKilledProcessesLeftGoes() async throws {
        try await inFolder { folder in
            let path = folder + "/config"
            let drafts = ["config.17-1.new", "config.17-2.new", "config.new"]
            let others = ["config.bak.new", "config.17-1.newer", "other.17-1.new", "config.x-1.new"]
            for name in drafts + others { try Data("x".utf8).write(to: URL(filePath: folder + "/" + name)) }
            let old = Date(timeIntervalSinceNow: -7200)
            try FileManager.default.setAttributes(
                [.modificationDate: old], ofItemAtPath: folder + "/config.17-2.new")
            // A link is somebody else's.
            try FileManager.default.createSymbolicLink(
                atPath: folder + "/config.17-3.new", withDestinationPath: "other.17-1.new")
            try real.replace(path, with: [1])
            #expect(
                try names(folder)
                    == (["config", "config.17-1.new", "config.17-3.new", "config.new"] + others).sorted())
            try real.replace(path, with: [2], isAlone: true)
            #expect(try names(folder) == (["config", "config.17-3.new"] + others).sorted())
        }
    }

    @Test func aWriteThatFailsLeavesNothing() throws {
        for call in 1...12 {
            let disk = SimulatedDisk()
            try disk.makeFolder("/s")
            try disk.replace("/s/config", with: [1])
            let failing = FailingFileSystem(disk)
            failing.begin(FailingFileSystem.Plan(call: call, errno: EIO))
            let isWritten = (try? failing.replace("/s/config", with: [2])) != nil
            let file = try disk.open("/s/config", .read)
            let bytes = try disk.read(file, at: 0, count: 10)
            #expect(bytes == [2] || !isWritten && bytes == [1])
            #expect(try disk.names(inFolder: "/s").count <= 2)
        }
    }

    /// A vdir: the file keeps its rights, and programs that read the folder leave a draft alone.
    @Test func filesOfOthersKeepTheirRights() async throws {
        try await inFolder { folder in
            let path = folder + "/a.ics"
            try Data("x".utf8).write(to: URL(filePath: path))
            try FileManager.default.setAttributes([.posixPermissions: 0o664], ofItemAtPath: path)
            try real.replaceForOthers(path, with: Array("y".utf8))
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o664 && FileManager.default.contents(atPath: path) == Data("y".utf8))
            #expect(FilePath.name(of: DraftName.next(for: path, .hidden)).hasPrefix("."))
            for name in [".ekcal.tmp", ".17-1.ekcal.tmp", ".17-2.ekcal.tmp", ".other.tmp"] {
                try Data("x".utf8).write(to: URL(filePath: folder + "/" + name))
                guard name != ".17-2.ekcal.tmp" else { continue }
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSinceNow: -7200)], ofItemAtPath: folder + "/" + name)
            }
            real.removeHiddenDrafts(in: folder)
            #expect(try names(folder) == [".17-2.ekcal.tmp", ".other.tmp", "a.ics"])
            try real.removeForGood(path)
            try real.removeForGood(path)
            #expect(try names(folder) == [".17-2.ekcal.tmp", ".other.tmp"])
        }
    }
}
