import Foundation
import Testing

@testable import Basics
@testable import TestSupport
@testable import ekcal

/// What happens to the files of a vdir that are moved, copied or left over.
@Suite struct VdirCareTests {
    private let shell: Shell
    private let folder: String

    init() throws {
        shell = try Shell()
        folder = shell.path("cal")
    }

    private func entries(_ path: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }

    private func file(_ uid: String, _ title: String) -> String {
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//x//EN\r\nBEGIN:VEVENT\r\nUID:\(uid)\r\n"
            + "DTSTAMP:20260301T000000Z\r\nSUMMARY:\(title)\r\nDTSTART;VALUE=DATE:20260306\r\nEND:VEVENT\r\n"
            + "END:VCALENDAR\r\n"
    }

    private func write(_ text: String, _ path: String) throws {
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    private func value(_ query: String, _ field: String) throws -> String {
        try shell.run("find \(query) --format {\(field)}").out.trimmed
    }

    // MARK: Drafts

    /// Two were left after 15 kills, and stayed for ever.
    @Test func `the drafts of killed pushes are removed by the next one`() throws {
        try shell.run("calendar add work")
        try shell.run("add Lunch 'fri 12:00' -c work")
        try shell.run("vdir push \(folder)")
        let names = [
            ".2147483647-1.ekcal.tmp", ".2147483647-2.ekcal.tmp",
            // These are not ours.
            ".notes.tmp", "x.2147483647-1.ekcal.tmp", ".2147483647-1.tmp",
        ]
        for (index, name) in names.enumerated() {
            let path = "\(folder)/work/\(name)"
            try write("x", path)
            if index == 1 { continue }
            let time = Date(timeIntervalSinceNow: -7200)
            try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
        }
        try shell.run("vdir push \(folder)")
        // The second is so new that a process may write it.
        #expect(Set(names).subtracting(entries("\(folder)/work")) == [names[0]])
    }

    // MARK: Titles and folders

    /// vdirsyncer's metasync found another name on the server, and reported a conflict.
    @Test func `a folder without a displayname does not get its own name as one`() throws {
        try write(file("1", "Lunch"), "\(folder)/team/1.ics")
        try shell.run("vdir pull \(folder)")
        try shell.run("add Dinner 'fri 19:00' -c team")
        try shell.run("vdir push \(folder)")
        #expect(!entries("\(folder)/team").contains("displayname") && entries("\(folder)/team").count >= 2)
        try shell.run("vdir push \(folder)")
        try shell.run("calendar edit team --title crew")
        try shell.run("vdir push \(folder)")
        #expect(try String(contentsOfFile: "\(folder)/team/displayname", encoding: .utf8) == "crew")
        try shell.run("calendar edit crew --title team")
        try shell.run("vdir push \(folder)")
        #expect(try String(contentsOfFile: "\(folder)/team/displayname", encoding: .utf8) == "team")
    }

    @Test func `an empty calendar makes its folder`() throws {
        try shell.run("calendar add tmp --tint '#1BADF8'")
        try shell.run("vdir push \(folder)")
        // Those of a new store wait until somebody uses them.
        #expect(entries(folder) == ["tmp"])
        #expect(entries("\(folder)/tmp") == ["color", "displayname"])
        try shell.run("add Lunch 'fri 12:00' -c tmp")
        try shell.run("vdir push \(folder)")
        #expect(entries(folder) == ["tmp"] && entries("\(folder)/tmp").count == 3)
        try shell.run("rm Lunch -y")
        try shell.run("vdir push \(folder) --allow-empty -y")
        #expect(entries("\(folder)/tmp") == ["color", "displayname"])
    }

    // MARK: Moved files

    /// It was a deletion and a new item, with a new identifier and without its history.
    @Test func `a file that is moved to another folder is the same item`() throws {
        for line in [
            "calendar add work", "calendar add home", "add Lunch 'fri 12:00' -c work",
            "add Standup 'fri 9:00' --repeat daily -c work", "add Tea 'fri 17:00' -c home",
        ] { try shell.run(line) }
        try shell.run("edit Standup@2026-03-08 --start 11:00 -y")
        try shell.run("vdir push \(folder)")
        let ids = [try value("Lunch", "id"), try value("Tea", "id")]
        for name in entries("\(folder)/work") where name.hasSuffix(".ics") {
            try FileManager.default.moveItem(
                atPath: "\(folder)/work/\(name)", toPath: "\(folder)/home/moved-\(name)")
        }
        // Nothing was deleted, so there is no question.
        let dry = try shell.run("vdir pull \(folder) -n").out
        #expect(dry.contains("home: 2 changed") && !dry.contains("deleted") && !dry.contains("new"))
        let report = try shell.run("vdir pull \(folder)").out
        #expect(report.contains("home: 2 changed") && report.contains("work: nothing to do"), "\(report)")
        #expect([try value("Lunch", "id"), try value("Tea", "id")] == ids)
        #expect(try value("Lunch", "calendar.title") == "home")
        #expect(try shell.run("find calendar:work").out.contains("Lunch") == false)
        #expect(try shell.run("list 2026-03-08 -c home").out.contains("11:00"))
        #expect(try shell.run("history Lunch").out.split(separator: "\n").count >= 2)
        let nothing = try shell.run("vdir pull \(folder)").out
        #expect(nothing.contains("home: nothing to do") && nothing.contains("work: nothing to do"))
        try shell.run("vdir push \(folder)")
        #expect(entries("\(folder)/work").allSatisfy { !$0.hasSuffix(".ics") })
        #expect(entries("\(folder)/home").filter { $0.hasPrefix("moved-") }.count == 2)
    }

    @Test func `a file that is moved and changed is moved and changed`() throws {
        for line in ["calendar add work", "calendar add home", "add Lunch 'fri 12:00' -c work"] {
            try shell.run(line)
        }
        try shell.run("add Tea 'fri 17:00' -c work")
        try shell.run("vdir push \(folder)")
        let id = try value("Lunch", "id")
        let name = try #require(
            entries("\(folder)/work").first {
                (try? String(contentsOfFile: "\(folder)/work/\($0)", encoding: .utf8))?.contains(
                    "SUMMARY:Lunch")
                    == true
            })
        let text = try String(contentsOfFile: "\(folder)/work/\(name)", encoding: .utf8)
        try write(text.replacing("SUMMARY:Lunch", with: "SUMMARY:Brunch"), "\(folder)/new/\(name)")
        try FileManager.default.removeItem(atPath: "\(folder)/work/\(name)")
        try shell.run("vdir pull \(folder)")
        #expect(try value("Brunch", "id") == id && value("Brunch", "calendar.title") == "new")
        try shell.run("undo")
        #expect(try value("Lunch", "id") == id && value("Lunch", "calendar.title") == "work")
    }

    @Test func `an item that the other calendar does not accept stays`() throws {
        try shell.run("calendar add work --kind both")
        try shell.run("calendar add home --kind events")
        try shell.run("todo Milk -c work")
        try shell.run("add Tea 'fri 17:00' -c home")
        try shell.run("add Lunch 'fri 12:00' -c work")
        try shell.run("vdir push \(folder)")
        let name = try #require(
            entries("\(folder)/work").first {
                (try? String(contentsOfFile: "\(folder)/work/\($0)", encoding: .utf8))?.contains("VTODO")
                    == true
            })
        try FileManager.default.moveItem(
            atPath: "\(folder)/work/\(name)", toPath: "\(folder)/home/\(name)")
        try shell.run("vdir pull \(folder)", code: 7)
        #expect(try value("Milk", "calendar.title") == "work")
    }

    // MARK: Copies

    /// The file that comes first in the alphabet was taken, and the one in step was left alone.
    @Test(arguments: ["000-copy.ics", "zzz-copy.ics"])
    func `a copy does not take the place of the file in step`(_ copy: String) throws {
        try shell.run("calendar add work")
        try shell.run("add Lunch 'fri 12:00' -c work")
        try shell.run("vdir push \(folder)")
        let name = try #require(entries("\(folder)/work").first { $0.hasSuffix(".ics") })
        let text = try String(contentsOfFile: "\(folder)/work/\(name)", encoding: .utf8)
        try write(text.replacing("SUMMARY:Lunch", with: "SUMMARY:Copy"), "\(folder)/work/\(copy)")
        let alone = try shell.run("vdir pull \(folder)", code: 7)
        #expect((alone.out + alone.err).contains("it has the same UID as \(name)"))
        #expect(try value("Lunch", "title") == "Lunch")
        try write(text.replacing("SUMMARY:Lunch", with: "SUMMARY:Dinner"), "\(folder)/work/\(name)")
        try shell.run("vdir pull \(folder)", code: 7)
        #expect(try value("Dinner", "title") == "Dinner")
        try shell.run("edit Dinner --title Supper -y")
        try shell.run("vdir push \(folder)", code: 7)
        #expect(
            try String(contentsOfFile: "\(folder)/work/\(name)", encoding: .utf8).contains("SUMMARY:Supper"))
        #expect(
            try String(contentsOfFile: "\(folder)/work/\(copy)", encoding: .utf8).contains("SUMMARY:Copy"))
    }

    @Test func `of two new files with one UID none is taken`() throws {
        try write(file("1", "One"), "\(folder)/team/1.ics")
        try write(file("1", "Two"), "\(folder)/team/2.ics")
        try write(file("2", "Three"), "\(folder)/team/3.ics")
        try shell.run("vdir pull \(folder)", code: 7)
        #expect(try shell.run("find calendar:team --format {title}").out.trimmed == "Three")
    }
}
