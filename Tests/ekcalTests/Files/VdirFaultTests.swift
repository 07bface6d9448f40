import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport
@testable import ekcal

/// Folders of calendar files that cannot be read, or have in them what is no calendar file: nothing is
/// deleted, and the exit code says it.
@Suite struct VdirFaultTests {
    private typealias Operation = FileSystemError.Operation

    /// A store with the calendars "work" and "home" and a folder that is in step with it.
    private func inStep() throws -> (shell: Shell, folder: String) {
        let shell = try Shell()
        let folder = shell.path("cal")
        for line in [
            "calendar add work", "calendar add home", "add Lunch 'fri 12:00' -c work",
            "add Dentist 'fri 9:00' -c work", "add Swim 'sat 9:00' -c work", "add Tea 'fri 17:00' -c home",
            "vdir push \(folder)",
        ] {
            let result = shell.run(try Transcript.words(line))
            try #require(result.code == 0, "\(line): \(result.err)")
        }
        return (shell, folder)
    }

    /// Makes the calls fail that are about a path, and runs a command.
    private func run(
        _ line: String, _ shell: Shell, failing operations: Set<FileSystemError.Operation>, _ path: String?,
        call: Int = 1, errno: Int32 = EIO
    ) throws -> Shell.Result {
        let failing = FailingFileSystem(RealFileSystem())
        failing.begin(.init(call: call, errno: errno, only: operations, path: path))
        shell.files = failing
        defer { shell.files = RealFileSystem() }
        let result = shell.run(try Transcript.words(line))
        #expect(failing.calls >= call, "the call was not made")
        return result
    }

    private func titles(_ shell: Shell) -> [String] {
        shell.run(["list", "2026-03", "--format", "{title}"]).out.split(separator: "\n").map(String.init)
            .sorted()
    }

    private func files(_ folder: String) -> [String] {
        (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []).sorted()
    }

    private static let event = """
        BEGIN:VCALENDAR
        VERSION:2.0
        BEGIN:VEVENT
        UID:new
        SUMMARY:New
        DTSTART;VALUE=DATE:20260306
        END:VEVENT
        END:VCALENDAR

        """

    // MARK: Listings

    @Test(arguments: [EIO, EMFILE, ESTALE, EACCES])
    func `a collection that is not listed to its end is not one whose files were deleted`(errno: Int32) throws
    {
        let (shell, folder) = try inStep()
        for line in [
            "vdir pull \(folder) -y", "vdir push \(folder) -y", "vdir pull \(folder) -y --allow-empty",
        ] {
            let files = files(folder)
            let result = try run(line, shell, failing: [.list], "cal/work", errno: errno)
            #expect(result.code == 74 && result.err.contains("cannot read"), "\(result)")
            #expect(titles(shell) == ["Dentist", "Lunch", "Swim", "Tea"])
            #expect(self.files(folder) == files)
        }
    }

    @Test func `a folder that cannot be read is an error, and not a pull of nothing`() throws {
        let (shell, folder) = try inStep()
        let result = try run("vdir pull \(folder) -y", shell, failing: [.list], folder, errno: EACCES)
        #expect(result.code == 74 && result.err.contains("permission denied") && result.out.isEmpty)
        #expect(shell.run(["vdir", "pull", folder]).code == 0)
    }

    @Test func `a collection of which nothing is known for a moment is not made a second time`() throws {
        let (shell, folder) = try inStep()
        let result = try run("vdir push \(folder)", shell, failing: [.examine], "cal/work")
        #expect(result.code == 74, "\(result)")
        #expect(!files(folder).contains { $0.hasPrefix("work-") })
    }

    @Test func `a title that cannot be read for a moment makes no second calendar`() throws {
        let (shell, folder) = try inStep()
        try FileManager.default.moveItem(atPath: folder + "/work", toPath: folder + "/w")
        let result = try run("vdir pull \(folder)", shell, failing: [.read], "w/displayname")
        #expect(result.code == 74, "\(result)")
        #expect(
            !shell.run(["calendar", "list", "--format", "{title}"]).out.split(separator: "\n").contains("w"))
    }

    @Test func `what the push of a sync left alone counts in its exit code`() throws {
        let (shell, folder) = try inStep()
        _ = shell.run(["config", "set", "sync.folder", folder])
        _ = shell.run(["config", "set", "sync.command", "true"])
        #expect(shell.run(["sync"]).code == 0)
        #expect(shell.run(["rm", "title:Swim"]).code == 0)
        // The push looks at the file once more before it removes it.
        let name = try #require(
            files(folder).first {
                (try? String(contentsOfFile: folder + "/" + $0, encoding: .utf8))?.contains("SUMMARY:Swim")
                    == true
            })
        let result = try run("sync -y", shell, failing: [.read], name, call: 3)
        #expect(
            result.code == 7 && result.err.contains("left alone") || result.err.contains(name), "\(result)")
        #expect(titles(shell) == ["Dentist", "Lunch", "Tea"], "it came back")
        #expect(shell.run(["sync", "-y"]).code == 0)
        #expect(!files(folder).contains(name))
    }

    @Test func `a sync whose push cannot list a collection ends with the error`() throws {
        let (shell, folder) = try inStep()
        _ = shell.run(["config", "set", "sync.folder", folder])
        _ = shell.run(["config", "set", "sync.command", "true"])
        #expect(shell.run(["rm", "title:Swim"]).code == 0)
        for call in [1, 3] {
            let result = try run("sync -y", shell, failing: [.list], "cal/work", call: call)
            #expect(result.code == 74, "\(result)")
            #expect(titles(shell) == ["Dentist", "Lunch", "Tea"])
        }
    }

    // MARK: What is no file

    @Test(arguments: ["work/x.ics", "work/displayname", "work/color"])
    func `a pipe in a collection stops neither pull nor push`(name: String) throws {
        let (shell, folder) = try inStep()
        try? FileManager.default.removeItem(atPath: folder + "/" + name)
        try #require(mkfifo(folder + "/" + name, 0o600) == 0)
        let results = Locked<[Int32: String]>([:])
        let late = outcome { [shell = Unchecked(shell)] in
            for words in [["vdir", "pull", folder], ["vdir", "push", folder]] {
                let result = shell.value.run(words)
                results.withLock { $0[result.code] = result.err }
            }
        }
        #expect(late == nil && results.withLock { Array($0.keys) } == [7])
        #expect(results.withLock { $0[7] }?.contains("\(name): it is not a file") == true)
        #expect(titles(shell) == ["Dentist", "Lunch", "Swim", "Tea"])
    }

    @Test func `a link to a device and a huge file are left alone`() throws {
        let (shell, folder) = try inStep()
        try FileManager.default.createSymbolicLink(
            atPath: folder + "/work/zero.ics", withDestinationPath: "/dev/zero")
        _ = FileManager.default.createFile(atPath: folder + "/work/large.ics", contents: nil)
        try #require(truncate(folder + "/work/large.ics", 3 << 30) == 0)
        for words in [["vdir", "pull", folder], ["vdir", "push", folder]] {
            let result = shell.run(words)
            #expect(result.code == 7)
            #expect(result.err.contains("zero.ics: it is not a file"), "\(result.err)")
            #expect(result.err.contains("large.ics: it has more than 64 MB"), "\(result.err)")
        }
    }

    @Test func `a push leaves files alone whose names look like drafts of a store`() throws {
        let (shell, folder) = try inStep()
        for name in ["notes.2025-1.new", "photo.12-31.new", ".17-3.ekcal.tmp"] {
            let path = folder + "/work/" + name
            try Data("x".utf8).write(to: URL(filePath: path))
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -3 * 3600)], ofItemAtPath: path)
        }
        #expect(shell.run(["vdir", "push", folder]).code == 0)
        let left = files(folder)
        #expect(left.contains("work/notes.2025-1.new") && left.contains("work/photo.12-31.new"))
        #expect(!left.contains("work/.17-3.ekcal.tmp"))
    }

    @Test func `no file of a push begins with a hyphen`() throws {
        let (shell, folder) = try inStep()
        try shell.write(Self.event.replacing("UID:new", with: "UID:-rf"), to: "rf.ics")
        #expect(shell.run(["import", shell.path("rf.ics"), "-c", "work"]).code == 0)
        #expect(shell.run(["vdir", "push", folder]).out.contains("work: 1 new"))
        #expect(!files(folder).contains { FilePath.name(of: $0).hasPrefix("-") })
        #expect(shell.run(["vdir", "pull", folder]).out.contains("work: nothing to do"))
    }

    // MARK: Killed, and beside others

    @Test func `a pull that was killed behind its commit has agreed on it`() throws {
        let (shell, folder) = try inStep()
        let name = try #require(files(folder).first { $0.hasPrefix("work/") && $0.hasSuffix(".ics") })
        let text = try shell.read("cal/" + name)
        let title = try #require(["Lunch", "Dentist", "Swim"].first { text.contains("SUMMARY:" + $0) })
        try shell.write(text.replacing("SUMMARY:" + title, with: "SUMMARY:Taken"), to: "cal/" + name)
        // The state cannot be saved after the commit: what a killed run leaves.
        let killed = try run("vdir pull \(folder)", shell, failing: [.open], "sync-", call: 5)
        #expect(killed.code != 0, "\(killed)")
        #expect(titles(shell).contains("Taken"))
        try shell.write(text.replacing("SUMMARY:" + title, with: "SUMMARY:Again"), to: "cal/" + name)
        let next = shell.run(["vdir", "pull", folder])
        #expect(next.code == 0 && next.out.contains("work: 1 changed"), "\(next)")
        #expect(titles(shell).contains("Again") && !titles(shell).contains("Taken"))
    }

    @Test func `a pull beside a writer takes what he has written into account`() throws {
        var tried = 0
        for gap in stride(from: 5, to: 60, by: TestScale.isLong ? 1 : 9) {
            let (shell, folder) = try inStep()
            try shell.write(Self.event, to: "cal/work/new.ics")
            let gaps = GapFileSystem(RealFileSystem())
            let store = shell.folder.path + "/store"
            gaps.interrupt(before: gap) {
                guard let other = try? CalendarStore(path: store) else { return }
                _ = try? other.write("other", now: Instant(secondsSince1970: 0)) { change in
                    guard let work = try change.calendars().first(where: { $0.title == "work" }) else {
                        return
                    }
                    var item = CalStoreItem(event: "Other", calendar: work.id)
                    item.start = ItemTime("2026-03-07T09:00:00Z")
                    try change.add(item)
                }
            }
            shell.files = gaps
            let result = shell.run(["vdir", "pull", folder])
            shell.files = RealFileSystem()
            if gaps.count > gap { tried += 1 }
            #expect(result.code == 0 && result.out.contains("work: 1 new"), "gap \(gap): \(result)")
            #expect(titles(shell).count { $0 == "New" } == 1)
        }
        #expect(tried > 3)
    }
}

/// For a closure that one other thread runs while this one waits.
struct Unchecked<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
}
