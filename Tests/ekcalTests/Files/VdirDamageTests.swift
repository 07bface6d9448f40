import Foundation
import Testing

@testable import Basics
@testable import TestSupport
@testable import ekcal

/// Files that are cut off, renamed, linked or written by another program in the middle of a run: no item is
/// lost, and what is left alone is listed.
@Suite struct VdirDamageTests {
    private let shell: Shell
    private let folder: String

    init() throws {
        shell = try Shell()
        folder = shell.path("cal")
        try shell.run("calendar add work")
    }

    private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    private func write(_ text: String, _ path: String) throws {
        try Data(text.utf8).write(to: .init(filePath: path))
    }

    private var items: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder + "/work")) ?? [])
            .filter { $0.hasSuffix(".ics") }.map { "\(folder)/work/\($0)" }
    }

    /// The file of an item.
    private func file(_ title: String) throws -> String {
        try #require(items.first { try text($0).contains("SUMMARY:" + title) }, "\(title) has no file")
    }

    private var titles: Set<String> {
        Set(
            shell.run(["find", "calendar:work", "--format", "{title}"]).out.split(separator: "\n").map(
                String.init))
    }

    private static func event(_ uid: String, _ title: String) -> String {
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:\(uid)\r\nSUMMARY:\(title)\r\n"
            + "DTSTART;VALUE=DATE:20260306\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    }

    // MARK: Unreadable files

    @Test(arguments: [-20, 20])
    func `an item was deleted whose file was renamed and cut off`(end: Int) throws {
        for title in ["Lunch", "Tea", "Swim", "Walk"] { try shell.run("add \(title) 'fri 12:00' -c work") }
        try shell.run("vdir push \(folder)")
        let (lunch, tea) = (try file("Lunch"), try file("Tea"))
        let whole = try text(lunch)
        let renamed = folder + "/work/renamed.ics"
        try FileManager.default.removeItem(atPath: lunch)
        try FileManager.default.removeItem(atPath: tea)
        try write(String(end < 0 ? whole.dropLast(-end) : whole.prefix(end)), renamed)
        let report = try shell.run("vdir pull \(folder) -y", code: 7)
        #expect((report.out + report.err).contains("renamed.ics"), "\(report)")
        // With its UID, it is known which item is there. Otherwise the other one is left, too.
        #expect(titles == (end < 0 ? ["Lunch", "Swim", "Walk"] : ["Lunch", "Tea", "Swim", "Walk"]))
        #expect((report.out + report.err).contains("it is missing") == (end > 0), "\(report)")
        try shell.run("vdir push \(folder) -y", code: 7)
        #expect(items.count == 3)
        try write(whole, renamed)
        try shell.run("vdir pull \(folder) -y")
        #expect(titles == ["Lunch", "Swim", "Walk"])
    }

    @Test(arguments: [true, false])
    func `an item was deleted that had come into the file of another one`(isWhole: Bool) throws {
        try FileManager.default.createDirectory(
            atPath: folder + "/work", withIntermediateDirectories: true)
        for uid in ["A", "B", "C", "D"] { try write(Self.event(uid, uid), "\(folder)/work/\(uid).ics") }
        try shell.run("vdir pull \(folder)")
        try FileManager.default.removeItem(atPath: folder + "/work/B.ics")
        let new = Self.event("B", "New B")
        let end = try #require(new.firstRange(of: "BEGIN:VEVENT"))
        let both = Self.event("A", "A").replacing("END:VCALENDAR\r\n", with: "") + new[end.lowerBound...]
        try write(isWhole ? both : String(new.prefix(70)), folder + "/work/A.ics")
        for _ in 1...2 {
            let report = try shell.run("vdir pull \(folder) -y", code: 7)
            #expect((report.out + report.err).contains("A.ics"), "\(report)")
            #expect(titles == ["A", "B", "C", "D"])
        }
    }

    @Test func `a folder with the name of a file holds no deletion back`() throws {
        for title in ["Lunch", "Tea", "Swim"] { try shell.run("add \(title) 'fri 12:00' -c work") }
        try shell.run("vdir push \(folder)")
        try FileManager.default.removeItem(atPath: file("Lunch"))
        try FileManager.default.createDirectory(
            atPath: folder + "/work/x.ics", withIntermediateDirectories: false)
        try shell.run("vdir pull \(folder) -y", code: 7)
        #expect(titles == ["Tea", "Swim"])
    }

    @Test func `an occurrence was lost when the file of its series was cut off before it`() throws {
        try shell.run("add Standup 'fri 9:00' --repeat daily --count 10 -c work")
        try shell.run("edit Standup@2026-03-08 --title Special -y")
        try shell.run("vdir push \(folder)")
        let path = try file("Standup")
        let whole = try text(path)
        let end = try #require(whole.firstRange(of: "END:VEVENT\r\n")?.upperBound)
        try write(String(whole[..<end]), path)
        let report = try shell.run("vdir pull \(folder) -y", code: 7)
        #expect((report.out + report.err).contains("its end is missing"), "\(report)")
        #expect(try shell.run("export -c work").out.contains("SUMMARY:Special"))
        try write(whole, path)
        #expect(try shell.run("vdir pull \(folder) -y").out.contains("nothing to do"))
    }

    // MARK: Links

    @Test func `a push replaced the link of an item by a file`() throws {
        try shell.run("add Lunch 'fri 12:00' -c work")
        try shell.run("vdir push \(folder)")
        let path = try file("Lunch")
        let elsewhere = shell.path("elsewhere")
        try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: false)
        try FileManager.default.moveItem(atPath: path, toPath: elsewhere + "/lunch.txt")
        try FileManager.default.createSymbolicLink(
            atPath: path, withDestinationPath: "../../elsewhere/lunch.txt")
        try shell.run("edit Lunch --title Dinner -y")
        try shell.run("vdir push \(folder)")
        #expect(try text(elsewhere + "/lunch.txt").contains("SUMMARY:Dinner"))
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: path) == "../../elsewhere/lunch.txt")
        #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere) == ["lunch.txt"])
        // A deletion removes the link only.
        try shell.run("rm Dinner -y")
        try shell.run("vdir push \(folder) --allow-empty -y")
        #expect(items.isEmpty && FileManager.default.fileExists(atPath: elsewhere + "/lunch.txt"))
    }

    @Test(arguments: [true, false])
    func `a calendar got a second folder while the disk of its own was not mounted`(isKnown: Bool) throws {
        try shell.run("add Lunch 'fri 12:00' -c work")
        let disk = shell.path("disk")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        if isKnown {
            try shell.run("vdir push \(folder)")
            try FileManager.default.moveItem(atPath: folder + "/work", toPath: disk)
        }
        try FileManager.default.createSymbolicLink(atPath: folder + "/work", withDestinationPath: disk)
        if isKnown {
            try shell.run("vdir push \(folder)")
            try FileManager.default.moveItem(atPath: disk, toPath: disk + "-away")
        }
        for line in ["push \(folder)", "push \(folder) -c work"] + (isKnown ? ["pull \(folder)"] : []) {
            let report = try shell.run("vdir \(line) -y", code: 74)
            #expect(report.err.contains("is a link to a folder that does not exist"), "\(report)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["work"])
        }
        if isKnown { try FileManager.default.moveItem(atPath: disk + "-away", toPath: disk) }
        if isKnown {
            for side in ["pull", "push"] {
                #expect(try shell.run("vdir \(side) \(folder)").out.contains("work: nothing to do"))
            }
        }
        #expect(titles == ["Lunch"])
    }

    // MARK: Names

    @Test func `of two files whose names look the same only one was taken`() throws {
        let work = folder + "/work"
        try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
        try write(Self.event("1", "One"), work + "/\u{E9}.ics")
        try write(Self.event("2", "Two"), work + "/e\u{301}.ics")
        // Some file systems have one file with both names.
        guard items.count == 2 else { return }
        #expect(try shell.run("vdir pull \(folder)").out.contains("2 new"))
        #expect(titles == ["One", "Two"])
        for side in ["pull", "push", "pull"] {
            #expect(try shell.run("vdir \(side) \(folder)").out.contains("work: nothing to do"))
        }
        try shell.run("edit title:One --title Three -y")
        try shell.run("vdir push \(folder)")
        #expect(try text(file("Three")).contains("UID:1\r\n") && text(file("Two")).contains("UID:2\r\n"))
    }

    // MARK: Other programs

    /// A file system in which another program writes a file while ours is synced.
    private struct WrittenMeanwhile: ForwardingFileSystem {
        let base: any FileSystem
        let path: String
        let bytes: [UInt8]

        func synchronizeOnce(_ file: OpenFile) throws(FileSystemError) {
            try base.synchronizeOnce(file)
            guard file.path.hasSuffix(".ekcal.tmp") else { return }
            let other = try base.openOnce(path, .makeIfMissing)
            defer { base.close(other) }
            try base.truncateOnce(other, to: 0)
            try base.write(other, bytes, at: 0)
        }
    }

    @Test(arguments: ["item", "displayname"])
    func `what another program wrote while a push wrote its draft was lost`(what: String) throws {
        for title in ["Lunch", "Tea"] { try shell.run("add \(title) 'fri 12:00' -c work") }
        try shell.run("vdir push \(folder)")
        let path = what == "item" ? try file("Lunch") : "\(folder)/work/displayname"
        let old = try text(path)
        let new = what == "item" ? old.replacing("SUMMARY:Lunch", with: "SUMMARY:Brunch") : "Desk\n"
        try shell.run(what == "item" ? "edit Lunch --start 13:00 -y" : "calendar edit work --title Office")
        shell.files = WrittenMeanwhile(base: RealFileSystem(), path: path, bytes: Array(new.utf8))
        let report = try shell.run("vdir push \(folder)", code: 7)
        shell.files = RealFileSystem()
        #expect((report.out + report.err).contains("another program has just changed it"), "\(report)")
        #expect(try text(path) == new)
        let entries = try FileManager.default.contentsOfDirectory(atPath: folder + "/work")
        #expect(!entries.contains { $0.hasSuffix(".tmp") }, "\(entries)")
        guard what == "item" else { return }
        for side in ["pull", "push", "pull"] { try shell.run("vdir \(side) \(folder)") }
        #expect(titles == ["Brunch", "Tea"])
        #expect(try text(file("Brunch")).contains("T130000"))
    }

    // MARK: Occurrences without a date

    @Test(arguments: ["ours", "theirs"], ["push", "pull"])
    func `an occurrence was lost that the other side had taken from its series`(winner: String, side: String)
        throws
    {
        try shell.run("add Standup 'fri 9:00' --repeat daily --count 10 -c work")
        try shell.run("vdir push \(folder)")
        try shell.run("edit Standup@2026-03-14 --title Special -y")
        let path = try file("Standup")
        try write(text(path).replacing("COUNT=10", with: "COUNT=4"), path)
        try shell.run("vdir \(side) \(folder)", code: 7)
        try shell.run("vdir \(side) \(folder) --on-conflict \(winner)")
        for side in ["pull", "push", "pull"] { try shell.run("vdir \(side) \(folder) -y") }
        for side in ["pull", "push"] {
            #expect(try shell.run("vdir \(side) \(folder)").out.contains("work: nothing to do"))
        }
        #expect(titles == ["Standup", "Special"])
        #expect(try shell.run("list 2026-03-14 -c work").out.contains("Special"))
        #expect(try !shell.run("list 2026-03-13 -c work").out.contains("Standup"))
        #expect(items.count == 2)
        #expect(try text(path).contains("COUNT=4") && !text(path).contains("SUMMARY:Special"))
        #expect(try text(file("Special")).contains("DTSTART"))
    }
}
