import Foundation
import Testing

@testable import Basics

/// Watching files that other processes change: by what the system tells, and by looking.
@Suite struct FileWatcherTests {
    /// A folder, and a watcher whose calls are counted.
    private final class Watched: Sendable {
        let folder = NSTemporaryDirectory() + "watch-" + UUID().uuidString
        private let calls = DispatchSemaphore(value: 0)
        private let watcher = Locked<FileWatcher?>(nil)

        init() throws {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(atPath: folder) }

        func watch(_ names: [String], polls: Bool) {
            let paths = names.map { folder + "/" + $0 }
            let calls = calls
            watcher.withLock {
                $0 = FileWatcher(paths, polls: polls, pollInterval: 0.02) { calls.signal() }
            }
        }

        func end() { watcher.withLock { $0 = nil } }

        /// Whether the watcher has called since the last question; waits for it.
        var wasCalled: Bool {
            guard calls.wait(timeout: .now() + 10) == .success else { return false }
            // Changes that come close to each other may be told one by one.
            while calls.wait(timeout: .now() + 0.05) == .success {}
            return true
        }

        /// Whether it stays silent for a while.
        var isSilent: Bool { calls.wait(timeout: .now() + 0.2) == .timedOut }

        /// Runs a line of the shell in the folder: another process.
        func shell(_ line: String) throws {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", line]
            process.currentDirectoryURL = URL(fileURLWithPath: folder)
            try process.run()
            process.waitUntilExit()
            try #require(process.terminationStatus == 0)
        }

        /// Whether it calls when another process has run a line of the shell.
        func isCalled(after line: String) throws -> Bool {
            try shell(line)
            return wasCalled
        }
    }

    @Test(arguments: [false, true]) func writesAndReplacements(polls: Bool) throws {
        let watched = try Watched()
        try watched.shell("echo a > log; echo x > other")
        watched.watch(["log"], polls: polls)
        #expect(try watched.isCalled(after: "echo b >> log"), "appended")
        #expect(try watched.isCalled(after: "echo c > new; mv new log"), "replaced")
        #expect(try watched.isCalled(after: "echo d >> log"), "appended to what replaced it")
        try watched.shell("echo y >> other; cat log > /dev/null; mkdir z")
        #expect(watched.isSilent, "something else")
        #expect(try watched.isCalled(after: "rm log"), "removed")
        #expect(try watched.isCalled(after: "echo e > log"), "made again")
        watched.end()
        try watched.shell("echo f > log")
        #expect(watched.isSilent, "ended")
    }

    @Test(arguments: [false, true]) func foldersThatComeAndGo(polls: Bool) throws {
        let watched = try Watched()
        watched.watch(["a/b/c/log"], polls: polls)
        #expect(
            try watched.isCalled(after: "mkdir -p a/b/c; echo x > a/b/c/log"), "folders and file made at once"
        )
        #expect(try watched.isCalled(after: "echo y >> a/b/c/log"), "appended")
        #expect(try watched.isCalled(after: "rm -r a"), "removed with its folders")
        try watched.shell("mkdir a; mkdir a/b")
        try watched.shell("mkdir a/b/c")
        #expect(try watched.isCalled(after: "echo z > a/b/c/log"), "made again")
        #expect(
            try watched.isCalled(after: "mv a/b/c old; mkdir a/b/c; echo w > a/b/c/log"),
            "the folder is another one")
        #expect(try watched.isCalled(after: "echo v >> a/b/c/log"), "appended in the other one")
    }

    @Test(arguments: [false, true]) func links(polls: Bool) throws {
        let watched = try Watched()
        try watched.shell("mkdir real; echo x > real/config; ln -s real/config config")
        watched.watch(["config"], polls: polls)
        #expect(try watched.isCalled(after: "echo y >> real/config"), "where the link leads")
        #expect(
            try watched.isCalled(after: "echo z > other; ln -sf other config"), "the link leads elsewhere")
        #expect(try watched.isCalled(after: "echo z >> other"), "where it leads now")
    }

    /// Nothing is missed that happens after `init` has returned.
    @Test(arguments: [false, true]) func fromTheFirstMoment(polls: Bool) throws {
        for _ in 0..<10 {
            let watched = try Watched()
            watched.watch(["log"], polls: polls)
            try Data("x".utf8).write(to: URL(fileURLWithPath: watched.folder + "/log"))
            #expect(watched.wasCalled)
        }
    }
}
