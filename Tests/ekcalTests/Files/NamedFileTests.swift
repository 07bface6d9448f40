import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport
@testable import ekcal

/// Files that a command line or a subscription names: pipes, devices, huge ones, and those that were not
/// asked for.
@Suite struct NamedFileTests {
    @Test func `a pipe is imported though its writer has gone`() throws {
        let shell = try Shell()
        let pipe = shell.path("pipe")
        try #require(mkfifo(pipe, 0o600) == 0)
        Thread {
            let file = fopen(pipe, "w")
            let bytes = Array(Files.milk.utf8)
            fwrite(bytes, 1, bytes.count, file)
            fclose(file)
        }.start()
        let code = Locked<Int32>(-1)
        let late = outcome { [shell = Unchecked(shell)] in
            let result = shell.value.run(["import", pipe])
            code.withLock { $0 = result.code }
        }
        #expect(late == nil && code.withLock { $0 } == 0)
        #expect(shell.run(["find", "Milk", "-q"]).out.split(separator: "\n").count == 1)
    }

    @Test func `a subscription to a pipe, a device or a huge file is refused at once`() throws {
        let shell = try Shell()
        let (pipe, large) = (shell.path("pipe.ics"), shell.path("large.ics"))
        try #require(mkfifo(pipe, 0o600) == 0)
        _ = FileManager.default.createFile(atPath: large, contents: nil)
        try #require(truncate(large, 3 << 30) == 0)
        for (path, reason) in [
            (pipe, "it is not a file"), ("/dev/zero", "it is not a file"), (large, "it has more than 64 MB"),
            (shell.folder.path, "it is a folder"), (shell.path("none"), "the file does not exist"),
        ] {
            let result = Locked<Shell.Result?>(nil)
            let late = outcome { [shell = Unchecked(shell)] in
                let end = shell.value.run(["calendar", "subscribe", path])
                result.withLock { $0 = end }
            }
            let end = result.withLock { $0 }
            #expect(
                late == nil && end?.code == 74 && end?.err.contains(reason) == true, "\(path) \(end as Any)")
        }
    }

    @Test func `a store from elsewhere reads no file of mine without a question`() throws {
        let shell = try Shell()
        try shell.write(Files.milk, to: "mine.ics")
        #expect(shell.run(["calendar", "subscribe", shell.path("mine.ics"), "--name", "feed"]).code == 0)
        #expect(shell.run(["calendar", "refresh"]).code == 0)
        // The same store on another machine.
        shell.environment["HOME"] = shell.path("other")
        try shell.write(Files.milk.replacing("SUMMARY:Milk", with: "SUMMARY:Secret"), to: "mine.ics")
        for (words, now) in [
            ("calendar refresh", "2026-04-04T10:00"), ("calendar refresh --if-due", "2026-05-04T10:00"),
            ("calendar refresh -n", "2026-06-04T10:00"),
        ] {
            let asked = shell.run(try Transcript.words(words), with: ["EKCAL_NOW": now])
            let question = "Read \(shell.path("mine.ics")) for \"feed\"?"
            #expect(asked.code == 9 && asked.err.contains(question), "\(words): \(asked)")
            #expect(shell.run(["find", "Secret", "-q"]).out.isEmpty)
        }
        #expect(shell.run(["calendar", "refresh", "-y"]).code == 0)
        #expect(!shell.run(["find", "Secret", "-q"]).out.isEmpty)
        // It was asked once.
        #expect(shell.run(["calendar", "refresh"]).code == 0)
    }

    /// The machine's files, seen by somebody who has none of them.
    private struct OtherUser: ForwardingFileSystem {
        let base: any FileSystem = RealFileSystem()
        var user: UInt32 { base.user &+ 1 }
    }

    @Test func `a refresh without subscriptions in a store of another user says nothing of a change`() throws
    {
        let shell = try Shell.after("add Lunch 'fri 12:00'", "store snapshot")
        shell.files = OtherUser()
        let result = shell.run(["calendar", "refresh"], with: ["EKCAL_NOW": "2026-03-09T10:00"])
        #expect(result.code == 0 && result.err.isEmpty, "\(result)")
    }

    @Test(arguments: ["lock", "snapshot.lock"])
    func `a hard link in the place of a lock is refused, and the file behind it stays`(name: String) throws {
        let shell = try Shell.after("add Lunch 'fri 12:00'")
        try shell.write("words that a store could have written", to: "precious")
        let lock = shell.path("store/" + name)
        try? FileManager.default.removeItem(atPath: lock)
        try FileManager.default.linkItem(atPath: shell.path("precious"), toPath: lock)
        let added = shell.run(["add", "Tea", "fri 17:00"])
        let result = name == "lock" ? added : shell.run(["store", "snapshot"])
        #expect(result.code == 74 && result.err.contains("hard link"), "\(result)")
        #expect(try shell.read("precious") == "words that a store could have written")
    }
}
