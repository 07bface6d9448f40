import Foundation
import Testing

@testable import Basics
@testable import TestSupport
@testable import ekcal

/// Folders of a vdir that were lost, emptied or renamed, and files that were moved and edited.
@Suite struct VdirLostFolderTests {
    private let shell: Shell
    private let folder: String

    init() throws {
        shell = try Shell()
        folder = shell.path("v")
        for line in [
            "calendar add work", "add One '2026-03-05 10:00' -c work", "add Two '2026-03-06 10:00' -c work",
        ] { try shell.run(line) }
    }

    private func titles(_ calendar: String = "work") -> [String] {
        shell.run(["find", "calendar:" + calendar, "--format", "{title}"]).out.split(separator: "\n")
            .map(String.init).sorted()
    }

    private func calendars(_ title: String) -> Int {
        shell.run(["calendar", "list", "--format", "{title}"]).out.split(separator: "\n")
            .count { $0 == title }
    }

    private func files(_ name: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder + name)) ?? [])
            .filter { $0.hasSuffix(".ics") }.sorted()
    }

    private func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: folder + name) }

    private func file(_ title: String, in name: String) throws -> String {
        let path = try #require(
            files(name).map { "\(folder)\(name)/\($0)" }.first {
                (try? String(contentsOfFile: $0, encoding: .utf8))?.contains("SUMMARY:" + title) == true
            })
        return path
    }

    // MARK: Lost folders

    @Test(arguments: ["", "/work"], ["", " -c work"])
    func `a push into a folder that was lost wrote nothing`(lost: String, calendar: String) throws {
        try shell.run("vdir push \(folder)")
        try remove(lost)
        #expect(try shell.run("vdir push \(folder)\(calendar)").out.contains("work: 2 new"))
        #expect(files("/work").count == 2)
        #expect(try shell.read("v/work/displayname") == "work")
        for side in ["pull", "push"] {
            #expect(try shell.run("vdir \(side) \(folder)").out.contains("work: nothing to do"))
        }
        #expect(titles() == ["One", "Two"])
    }

    @Test(arguments: ["", " -c work"])
    func `the folder of one calendar is written again`(calendar: String) throws {
        try shell.run("vdir push \(folder) -c work")
        let names = files("")
        try remove("")
        #expect(try shell.run("vdir push \(folder)\(calendar)").out.contains("work: 2 new"))
        #expect(files("") == names && names.count == 2)
        #expect(try shell.run("vdir pull \(folder)").out.contains("work: nothing to do"))
        #expect(titles() == ["One", "Two"])
    }

    @Test func `a lost folder comes back under its name`() throws {
        try FileManager.default.createDirectory(atPath: folder + "/team-7", withIntermediateDirectories: true)
        try shell.write("work\n", to: "v/team-7/displayname")
        try shell.run("vdir push \(folder)")
        #expect(files("/team-7").count == 2)
        try remove("/team-7")
        #expect(try shell.run("vdir push \(folder)").out.contains("work: 2 new"))
        #expect(files("/team-7").count == 2 && files("/work").isEmpty)
        #expect(try !shell.run("vdir pull \(folder)").err.contains("no longer exists"))
    }

    @Test func `a pull of a folder that was lost keeps its calendar`() throws {
        try shell.run("vdir push \(folder)")
        try remove("/work")
        #expect(try shell.run("vdir pull \(folder) -y").err.contains("its calendar \"work\" is kept"))
        #expect(titles() == ["One", "Two"])
    }

    // MARK: Emptied folders

    @Test(arguments: [[], ["displayname", "color"]])
    func `a push into an emptied folder let the next pull delete the calendar`(others: [String]) throws {
        try shell.run("vdir push \(folder)")
        for name in files("/work") + others { try? remove("/work/" + name) }
        try shell.run("add Three '2026-03-07 10:00' -c work")
        for side in ["push", "pull"] {
            for option in ["-y", "-n", "-c work"] {
                let refused = try shell.run("vdir \(side) \(folder) \(option)", code: 6)
                #expect(refused.err.contains("v/work has no items left, but had 2 at the last run"))
                #expect(refused.err.contains("--allow-empty"))
            }
        }
        #expect(files("/work").isEmpty && titles() == ["One", "Three", "Two"])
        // What the message says: without the folder, everything is written.
        try remove("/work")
        #expect(try shell.run("vdir push \(folder)").out.contains("work: 3 new"))
        #expect(files("/work").count == 3)
    }

    @Test func `the deletion of all files holds if it is allowed`() throws {
        try shell.run("vdir push \(folder)")
        for name in files("/work") { try remove("/work/" + name) }
        try shell.run("add Three '2026-03-07 10:00' -c work")
        #expect(try shell.run("vdir push \(folder) --allow-empty").out.contains("work: 1 new"))
        #expect(try shell.run("vdir pull \(folder) -y").out.contains("work: 2 deleted"))
        #expect(titles() == ["Three"])
    }

    @Test func `a folder whose files were all moved to another one is not lost`() throws {
        try shell.run("calendar add home")
        try shell.run("add Tea '2026-03-06 17:00' -c home")
        try shell.run("vdir push \(folder)")
        for name in files("/work") {
            try FileManager.default.moveItem(
                atPath: "\(folder)/work/\(name)", toPath: "\(folder)/home/\(name)")
        }
        try shell.run("vdir push \(folder)")
        try shell.run("vdir pull \(folder)")
        #expect(!titles().contains("One") && titles("home") == ["One", "Tea", "Two"])
    }

    private static let writing: Set<FileSystemError.Operation> = [
        .open, .write, .synchronize, .truncate, .rename, .remove, .makeFolder, .setRights, .lock,
    ]

    /// Wherever it ends: the files that are not written yet were not deleted by anybody.
    @Test func `what a killed push had not written again was deleted by the next pull`() throws {
        let home = try #require(SimulatedHome.all[.folder]).get()
        let disk = home.disk.twin()
        func run(_ line: String, on files: any FileSystem) throws -> Shell.Result {
            home.run(try Transcript.words(line), shell, on: files)
        }
        func titles(_ disk: SimulatedDisk) throws -> [String] {
            try run("find calendar:work --format {title}", on: disk).out.split(separator: "\n")
                .map(String.init).sorted()
        }
        for line in ["sync -y", "add Pen 'fri 8:00' -c work", "vdir push /home/cal -y"] {
            let result = try run(line, on: disk)
            try #require(result.code == 0, "\(line): \(result)")
        }
        let before = try titles(disk)
        func files(_ disk: SimulatedDisk) -> [String] {
            disk.paths.filter { $0.hasPrefix("/home/cal/work/") && $0.hasSuffix(".ics") }
        }
        let count = files(disk).count
        try #require(count > 2)
        for path in disk.paths where path.hasPrefix("/home/cal/work/") { disk.delete(path) }
        try disk.removeFolder("/home/cal/work")
        let counting = FailingFileSystem(disk.twin())
        counting.begin(.init(call: .max, errno: 0, only: Self.writing))
        try #require(try run("vdir push /home/cal -y", on: counting).code == 0)
        let seed = TestScale.seed("killed pushes into a lost folder")
        var random = SeededGenerator(seed: seed)
        let calls = Array(1...counting.calls).shuffled(using: &random)
        for call in calls.prefix(TestScale.rounds(16, long: .max)) {
            let copy = disk.twin()
            let failing = FailingFileSystem(copy)
            failing.begin(.init(call: call, errno: EIO, forEver: true, only: Self.writing))
            _ = try run("vdir push /home/cal -y", on: failing)
            for side in ["pull", "push", "pull"] {
                let result = try run("vdir \(side) /home/cal -y", on: copy)
                #expect(result.code == 0, "call \(call), seed \(seed), \(side): \(result)")
            }
            #expect(try titles(copy) == before, "call \(call), seed \(seed)")
            #expect(files(copy).count == count, "call \(call), seed \(seed): \(files(copy))")
        }
    }

    // MARK: Renamed folders

    @Test(arguments: ["pull", "push"])
    func `a folder that was renamed became a second calendar`(first: String) throws {
        try shell.run("vdir push \(folder)")
        let ids = try shell.run("find calendar:work -q").out
        try FileManager.default.moveItem(atPath: folder + "/work", toPath: folder + "/job")
        let result = try shell.run("vdir \(first) \(folder)")
        #expect(result.out.contains("work: nothing to do") && !result.err.contains("no longer exists"))
        for side in ["pull", "push"] {
            let next = try shell.run("vdir \(side) \(folder)")
            #expect(next.out.contains("work: nothing to do") && next.err.isEmpty, "\(next)")
        }
        #expect(calendars("work") == 1 && titles() == ["One", "Two"])
        #expect(try shell.run("find calendar:work -q").out == ids)
        #expect(!FileManager.default.fileExists(atPath: folder + "/work"))
        // The record came along: deletions are known on both sides.
        try FileManager.default.removeItem(atPath: file("One", in: "/job"))
        #expect(try shell.run("vdir pull \(folder)").out.contains("work: 1 deleted"))
        #expect(titles() == ["Two"])
    }

    @Test func `a folder with the title of a lost one but other items is another calendar`() throws {
        try shell.run("vdir push \(folder)")
        try remove("/work")
        try FileManager.default.createDirectory(atPath: folder + "/job", withIntermediateDirectories: false)
        try shell.write("work", to: "v/job/displayname")
        try shell.write(
            Files.calendar("BEGIN:VEVENT\nUID:new\nSUMMARY:New\nDTSTART;VALUE=DATE:20260306\nEND:VEVENT"),
            to: "v/job/new.ics")
        let result = try shell.run("vdir pull \(folder)")
        #expect(result.out.contains("work: 1 new") && result.err.contains("no longer exists"))
        #expect(calendars("work") == 2)
    }

    @Test func `a copy of a folder takes nothing over`() throws {
        try shell.run("vdir push \(folder)")
        try FileManager.default.copyItem(atPath: folder + "/work", toPath: folder + "/job")
        #expect(try shell.run("vdir pull \(folder)").out.contains("work: 2 new"))
        #expect(calendars("work") == 2)
    }

    // MARK: Moved files

    @Test func `a file that was moved kept an occurrence that it no longer had`() throws {
        for line in [
            "calendar add home", "add Tea '2026-03-06 17:00' -c home",
            "add Standup '2026-03-05 9:00' --repeat daily -c work",
            "edit Standup@2026-03-06 --title Special -y", "vdir push \(folder)",
        ] { try shell.run(line) }
        let old = try file("Standup", in: "/work")
        let text = try String(contentsOfFile: old, encoding: .utf8)
        // The component of the changed occurrence.
        let parts = text.components(separatedBy: "BEGIN:VEVENT\r\n")
        let kept = parts.dropFirst().filter { !$0.contains("RECURRENCE-ID") }
        try #require(parts.count == 3 && kept.count == 1)
        let series = kept[0].components(separatedBy: "END:VEVENT\r\n")[0]
        try Data((parts[0] + "BEGIN:VEVENT\r\n" + series + "END:VEVENT\r\nEND:VCALENDAR\r\n").utf8)
            .write(to: .init(filePath: folder + "/home/standup.ics"))
        try FileManager.default.removeItem(atPath: old)
        #expect(try shell.run("vdir pull \(folder)").out.contains("home: 1 changed"))
        let day = try shell.run("list 2026-03-06 -c home --format {title}").out.split(separator: "\n")
        #expect(Set(day) == ["Standup", "Tea"])
        #expect(try !shell.run("export -c home").out.contains("RECURRENCE-ID"))
        for side in ["push", "pull"] {
            #expect(try shell.run("vdir \(side) \(folder)").out.contains("home: nothing to do"))
        }
    }
}
