import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import CalStoreSettings

/// A store's folder that somebody else sends: links, pipes and folders stand where a store has its files.
/// Nothing outside of it is touched, whatever is done to the store.
@Suite struct PlantedFilesTests {
    private let real = RealFileSystem()
    private static let names = [
        "lock", "snapshot.lock", "log.jsonl", "log.jsonl.new", "store.json", "store.json.new", "index",
        "index.new",
        "backups", "config", "config.lock",
    ]

    /// The target of a link.
    enum Target: String, CaseIterable { case file, empty, nothing, folder }

    private func inFolder(_ body: (String) throws -> Void) throws {
        let folder = try StoreBench.temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    /// All that a program does to a store; each may fail.
    private func doEverything(_ path: String) {
        let bench = StoreBench(real, at: path)
        _ = try? bench.load()
        _ = try? bench.add(7, "Lunch $(touch PWNED)")
        bench.snapshot()
        _ = try? StoreBackups(bench.location, real).makeDaily(StoreBench.now, keep: .timesSize(2))
        if let position = bench.files.position {
            _ = try? StoreBackups(bench.location, real)
                .make(bench.state, at: position, to: nil, time: StoreBench.now)
        }
        _ = try? bench.files.compact(&bench.state, now: StoreBench.now, lockTimeout: 0) { _ in 3 }
        _ = try? bench.add(8)
        bench.snapshot(.closing)
        _ = StoreCheck(bench.location, real)
        _ = FileLock.condition(path: bench.location.lock, real)
        try? CalStoreSettings(ofStore: path).change { change throws(CalStoreError) in
            try change.set("color", to: "never")
        }
    }

    /// The content of each file in a folder.
    private func contents(_ folder: String) throws -> [String: Data] {
        var found: [String: Data] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
            found[path] = FileManager.default.contents(atPath: folder + "/" + path) ?? Data()
        }
        return found
    }

    private func makeStore(_ path: String) throws {
        let bench = try StoreBench(real, at: path).load()
        for number in 1...3 { try bench.add(number) }
        bench.snapshot()
    }

    @Test(arguments: names, Target.allCases) func aLinkIsNotWrittenThrough(name: String, target: Target)
        throws
    {
        try inFolder { folder in
            let (store, home) = (folder + "/s", folder + "/home")
            try makeStore(store)
            try real.makeFolders(home)
            switch target {
            case .file: try Data("alias ll='ls -l'\n".utf8).write(to: URL(filePath: home + "/victim"))
            case .empty: try Data().write(to: URL(filePath: home + "/victim"))
            case .folder:
                try real.makeFolders(home + "/victim")
                try Data("precious".utf8).write(to: URL(filePath: home + "/victim/daily-2020-01-01.json.new"))
            case .nothing: break
            }
            let before = try contents(home)
            try? FileManager.default.removeItem(atPath: store + "/" + name)
            try FileManager.default.createSymbolicLink(
                atPath: store + "/" + name, withDestinationPath: home + "/victim")
            doEverything(store)
            #expect(try contents(home) == before)
        }
    }

    /// It was followed to any file that was there, and to none.
    @Test func aLinkedSnapshotOfAnotherStoreIsNotReplaced() throws {
        try inFolder { folder in
            try makeStore(folder + "/s")
            // A copy of the store, which has gone on by itself.
            try FileManager.default.copyItem(atPath: folder + "/s", toPath: folder + "/mine")
            let before = try contents(folder + "/mine")
            try FileManager.default.removeItem(atPath: folder + "/s/store.json")
            try FileManager.default.createSymbolicLink(
                atPath: folder + "/s/store.json", withDestinationPath: folder + "/mine/store.json")
            doEverything(folder + "/s")
            #expect(try contents(folder + "/mine") == before)
        }
    }

    @Test(arguments: names) func aPipeOrAFolderIsAnErrorAndStopsNobody(name: String) throws {
        for isPipe in [true, false] {
            try inFolder { folder in
                let store = folder + "/s"
                try makeStore(store)
                try? FileManager.default.removeItem(atPath: store + "/" + name)
                if isPipe {
                    #expect(mkfifo(store + "/" + name, 0o600) == 0)
                } else {
                    try real.makeFolders(store + "/" + name)
                    try Data("precious".utf8).write(to: URL(filePath: store + "/" + name + "/x"))
                }
                doEverything(store)
                if isPipe || name == "backups" { return }
                #expect(
                    FileManager.default.contents(atPath: store + "/" + name + "/x") == Data("precious".utf8))
            }
        }
    }

    @Test func checkNamesWhatIsNoFileOfAStore() throws {
        for name in ["lock", "snapshot.lock", "index"] {
            try inFolder { folder in
                try makeStore(folder)
                try? FileManager.default.removeItem(atPath: folder + "/" + name)
                try real.makeFolders(folder + "/" + name)
                let problems = StoreCheck(StoreLocation(folder), real).problems
                #expect(problems.count == 1)
                #expect("\(problems)".contains("it is a folder"))
            }
        }
    }

    /// A hard link, or a file that was moved there: the lock's text would take the place of its content.
    @Test func aLockThatHoldsSomebodysTextIsNotEmptied() throws {
        try inFolder { folder in
            try makeStore(folder)
            let text = Data("export PATH=~/bin:$PATH\n".utf8)
            for name in ["lock", "snapshot.lock"] {
                try text.write(to: URL(filePath: folder + "/" + name))
                doEverything(folder)
                #expect(FileManager.default.contents(atPath: folder + "/" + name) == text)
            }
        }
    }

    @Test(.enabled(if: geteuid() == 0)) func aLockOfAnotherUserIsRefused() throws {
        try inFolder { folder in
            try makeStore(folder)
            #expect(lchown(folder + "/lock", 12345, 12345) == 0)
            #expect(
                throws: CalStoreError.readOnlyStore(
                    path: folder + "/lock", reason: "it belongs to another user")
            ) { try StoreBench(real, at: folder).load().add(9) }
        }
    }

    @Test(.enabled(if: geteuid() == 0)) func aLinkOfAnotherUserIsNotFollowed() throws {
        try inFolder { folder in
            try makeStore(folder + "/s")
            try FileManager.default.moveItem(atPath: folder + "/s/store.json", toPath: folder + "/real.json")
            try FileManager.default.createSymbolicLink(
                atPath: folder + "/s/store.json", withDestinationPath: "../real.json")
            #expect(lchown(folder + "/s/store.json", 12345, 12345) == 0)
            let before = FileManager.default.contents(atPath: folder + "/real.json")
            doEverything(folder + "/s")
            #expect(FileManager.default.contents(atPath: folder + "/real.json") == before)
        }
    }
}
