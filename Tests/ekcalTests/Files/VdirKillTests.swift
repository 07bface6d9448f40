import Foundation
import Testing

@testable import Basics
@testable import CalStoreExchange
@testable import TestSupport
@testable import ekcal

/// A run that keeps a folder and the store in step is killed, or fails, at a call that writes. Then one side
/// changes what the run may just have brought there. Only that side has changed it: there is no conflict, and
/// the change is not lost.
@Suite struct VdirKillTests {
    /// The side that changes an item.
    private enum Change: CaseIterable {
        case ours, theirs
    }

    /// How a run ends: without another call, or with an error.
    private enum Ending: CaseIterable {
        case killed, failed
    }

    private struct Apart {
        let home: SimulatedHome
        let disk: SimulatedDisk
        let shell: Shell

        init(_ lines: [String]) throws {
            home = try #require(SimulatedHome.all[.folder]).get()
            disk = home.disk.twin()
            shell = try Shell()
            for line in ["sync -y", "add Pen 'fri 8:00' -c work", "add Ink 'fri 9:00' -c work"] + lines {
                try run(line)
            }
        }

        func run(_ line: String) throws {
            let result = home.run(try Transcript.words(line), shell, on: disk)
            try #require(result.code == 0, "\(line): \(result)")
        }
    }

    private static let writing: Set<FileSystemError.Operation> = [
        .open, .write, .synchronize, .truncate, .rename, .remove, .makeFolder, .setRights, .lock,
    ]

    /// The files of the collection by the titles of their items.
    private static func files(_ disk: SimulatedDisk) -> [String: String] {
        var files: [String: String] = [:]
        for path in disk.paths where path.hasPrefix("/home/cal/work/") && path.hasSuffix(".ics") {
            for title in titles(disk.bytes(path) ?? []) { files[title] = path }
        }
        return files
    }

    private static func titles(_ bytes: [UInt8]) -> [String] {
        String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            .filter { $0.hasPrefix("SUMMARY:") }.map { String($0.dropFirst("SUMMARY:".count)) }
    }

    /// Has a program that writes files give an item another title.
    private static func edit(_ title: String, to other: String, _ disk: SimulatedDisk) {
        guard let path = files(disk)[title] else { return }
        let text = String(decoding: disk.bytes(path) ?? [], as: UTF8.self)
        disk.put(path, Array(text.replacing("SUMMARY:" + title, with: "SUMMARY:" + other).utf8))
    }

    /// Ends a run at one of its calls that write.
    private func cut(
        _ line: String, _ ending: Ending, _ apart: Apart, _ disk: SimulatedDisk, at call: Int
    ) throws {
        let failing = FailingFileSystem(disk)
        failing.begin(.init(call: call, errno: EIO, forEver: ending == .killed, only: Self.writing))
        _ = apart.home.run(try Transcript.words(line), apart.shell, on: failing)
    }

    /// Calls `check` with a copy for each call at which `line` can end.
    private func cut(
        _ line: String, _ ending: Ending, _ apart: Apart,
        _ check: (SimulatedDisk, String, inout SeededGenerator) throws -> Void
    ) throws {
        let counting = FailingFileSystem(apart.disk.twin())
        counting.begin(.init(call: .max, errno: 0, only: Self.writing))
        try #require(apart.home.run(try Transcript.words(line), apart.shell, on: counting).code == 0)
        try #require(counting.calls > 10)
        let seed = TestScale.seed("\(line) is \(ending)")
        var random = SeededGenerator(seed: seed)
        // The first and the last one always: something is not done yet, or all is.
        let calls = [1, counting.calls] + Array(2..<counting.calls).shuffled(using: &random)
        for call in calls.prefix(TestScale.rounds(12, long: .max)) {
            let disk = apart.disk.twin()
            try cut(line, ending, apart, disk, at: call)
            try check(disk, "\(line), \(ending), call \(call), seed \(seed)", &random)
        }
    }

    /// The titles of the store.
    private func titles(_ apart: Apart, _ disk: SimulatedDisk) -> [String] {
        apart.home.run(["find", "calendar:work", "--format", "{title}"], apart.shell, on: disk).out
            .split(separator: "\n").map(String.init)
    }

    private func run(_ words: [String], _ apart: Apart, _ disk: SimulatedDisk, _ about: String) {
        let result = apart.home.run(words, apart.shell, on: disk)
        #expect(result.code == 0, "\(about), \(words): \(result)")
    }

    private func getIntoStep(
        _ apart: Apart, _ disk: SimulatedDisk, _ titles: Set<String>, without others: Set<String> = [],
        _ about: String
    ) {
        for side in ["push", "pull", "push"] { run(["vdir", side, "/home/cal", "-y"], apart, disk, about) }
        let (ours, theirs) = (self.titles(apart, disk), Self.files(disk).keys)
        #expect(titles.isSubset(of: ours) && others.isDisjoint(with: ours), "\(about): \(ours)")
        #expect(titles.isSubset(of: theirs) && others.isDisjoint(with: theirs), "\(about): \(theirs)")
        #expect(Set(ours).count == ours.count, "\(about): \(ours)")
    }

    @Test(arguments: Change.allCases, Ending.allCases)
    private func `what a push had written and one side then changed was a conflict`(
        _ change: Change, _ ending: Ending
    ) throws {
        let apart = try Apart([
            "vdir push /home/cal -y", "edit title:Pen --title Pencil", "edit title:Ink --title Inkpot",
            "add Nib 'fri 10:00' -c work",
        ])
        var counts = [0, 0]
        try cut("vdir push /home/cal -y", ending, apart) { disk, about, _ in
            var expected: Set<String> = []
            let files = Self.files(disk)
            for title in ["Pencil", "Inkpot", "Nib"] {
                let isThere = files[title] != nil
                counts[isThere ? 1 : 0] += 1
                switch change {
                case .ours:
                    expected.insert(title + "2")
                    run(["edit", "title:" + title, "--title", title + "2"], apart, disk, about)
                case .theirs:
                    expected.insert(isThere ? title + "2" : title)
                    Self.edit(title, to: title + "2", disk)
                }
            }
            getIntoStep(apart, disk, expected, about)
        }
        #expect(counts.allSatisfy { $0 > 0 })
    }

    @Test(arguments: Ending.allCases)
    private func `what a push had not written and both sides changed is a conflict`(_ ending: Ending) throws {
        let apart = try Apart(["vdir push /home/cal -y", "edit title:Pen --title Pencil"])
        var count = 0
        try cut("vdir push /home/cal -y", ending, apart) { disk, about, _ in
            guard Self.files(disk)["Pen"] != nil else { return }
            count += 1
            Self.edit("Pen", to: "Fountain pen", disk)
            for side in ["push", "pull", "push"] {
                let result = apart.home.run(["vdir", side, "/home/cal", "-y"], apart.shell, on: disk)
                #expect(result.code == 7, "\(about), \(side): \(result)")
            }
            #expect(titles(apart, disk).contains("Pencil"), "\(about)")
            #expect(Self.files(disk)["Fountain pen"] != nil, "\(about)")
        }
        #expect(count > 0)
    }

    @Test(arguments: Change.allCases, Ending.allCases)
    private func `what a pull had taken and one side then changed was a conflict`(
        _ change: Change, _ ending: Ending
    ) throws {
        let apart = try Apart(["vdir push /home/cal -y"])
        Self.edit("Pen", to: "Pencil", apart.disk)
        Self.edit("Ink", to: "Inkpot", apart.disk)
        var counts = [0, 0]
        try cut("vdir pull /home/cal -y", ending, apart) { disk, about, _ in
            var expected: Set<String> = []
            for title in ["Pencil", "Inkpot"] {
                let isThere = titles(apart, disk).contains(title)
                counts[isThere ? 1 : 0] += 1
                switch change {
                case .ours:
                    expected.insert(isThere ? title + "2" : title)
                    if !isThere { continue }
                    run(["edit", "title:" + title, "--title", title + "2"], apart, disk, about)
                case .theirs:
                    expected.insert(title + "2")
                    Self.edit(title, to: title + "2", disk)
                }
            }
            getIntoStep(apart, disk, expected, about)
        }
        #expect(counts.allSatisfy { $0 > 0 })
    }

    @Test(arguments: Change.allCases)
    private func `a killed push after a killed pull brought back what the pull had taken`(_ change: Change)
        throws
    {
        let apart = try Apart(["vdir push /home/cal -y"])
        Self.edit("Pen", to: "Pencil", apart.disk)
        try cut("vdir pull /home/cal -y", .killed, apart) { disk, about, random in
            guard titles(apart, disk).contains("Pencil") else { return }
            run(["edit", "title:Pencil", "--title", "Pencil2"], apart, disk, about)
            let call = Int.random(in: 1...30, using: &random)
            try cut("vdir push /home/cal -y", .killed, apart, disk, at: call)
            let about = "\(about), then \(call)"
            switch change {
            case .ours: run(["edit", "title:Pencil2", "--title", "Pencil3"], apart, disk, about)
            case .theirs: Self.edit("Pencil2", to: "Pencil3", disk)
            }
            let isChanged = change == .ours || Self.files(disk)["Pencil3"] != nil
            getIntoStep(apart, disk, [isChanged ? "Pencil3" : "Pencil2"], about)
        }
    }

    @Test(arguments: Ending.allCases)
    private func `what a pull had deleted and an undo brought back was deleted again`(_ ending: Ending) throws
    {
        let apart = try Apart(["vdir push /home/cal -y"])
        apart.disk.delete(try #require(Self.files(apart.disk)["Pen"]))
        var counts = [0, 0]
        try cut("vdir pull /home/cal -y", ending, apart) { disk, about, _ in
            let isThere = titles(apart, disk).contains("Pen")
            counts[isThere ? 1 : 0] += 1
            if !isThere { run(["undo"], apart, disk, about) }
            getIntoStep(apart, disk, isThere ? [] : ["Pen"], without: isThere ? ["Pen"] : [], about)
        }
        #expect(counts.allSatisfy { $0 > 0 })
    }

    @Test(arguments: Ending.allCases)
    private func `a title that a pull had taken overwrote the one that was given then`(_ ending: Ending)
        throws
    {
        let apart = try Apart(["vdir push /home/cal -y"])
        apart.disk.put("/home/cal/work/displayname", Array("Office\n".utf8))
        var counts = [0, 0]
        try cut("vdir pull /home/cal -y", ending, apart) { disk, about, _ in
            let renamed = apart.home.run(
                ["calendar", "edit", "Office", "--title", "Bureau"], apart.shell, on: disk)
            let isThere = renamed.code == 0
            counts[isThere ? 1 : 0] += 1
            for side in ["pull", "push", "pull"] {
                run(["vdir", side, "/home/cal", "-y"], apart, disk, about)
            }
            let name = disk.bytes("/home/cal/work/displayname").map { String(decoding: $0, as: UTF8.self) }
            #expect(name?.split(separator: "\n") == [isThere ? "Bureau" : "Office"], "\(about)")
        }
        #expect(counts.allSatisfy { $0 > 0 })
    }

    @Test(arguments: Ending.allCases)
    private func `what a push had deleted and an undo brought back was deleted again`(_ ending: Ending) throws
    {
        let apart = try Apart(["vdir push /home/cal -y", "rm title:Pen -y"])
        var counts = [0, 0]
        try cut("vdir push /home/cal -y", ending, apart) { disk, about, _ in
            counts[Self.files(disk)["Pen"] == nil ? 0 : 1] += 1
            run(["undo"], apart, disk, about)
            getIntoStep(apart, disk, ["Pen"], about)
        }
        #expect(counts.allSatisfy { $0 > 0 })
    }

    @Test(arguments: Ending.allCases)
    private func `a title that a push had written overwrote the one that was given then`(_ ending: Ending)
        throws
    {
        let apart = try Apart([
            "vdir push /home/cal -y", "calendar edit work --title Office --tint '#112233'",
        ])
        func line(_ property: String, _ disk: SimulatedDisk) -> String? {
            let bytes = disk.bytes("/home/cal/work/" + property)
            return bytes?.split(separator: 0x0A).first.map { String(decoding: $0, as: UTF8.self) }
        }
        var counts = [0, 0]
        try cut("vdir push /home/cal -y", ending, apart) { disk, about, _ in
            counts[line("displayname", disk) == "Office" ? 0 : 1] += 1
            run(
                ["calendar", "edit", "Office", "--title", "Bureau", "--tint", "#445566"], apart, disk, about)
            for side in ["pull", "push", "pull"] {
                run(["vdir", side, "/home/cal", "-y"], apart, disk, about)
            }
            #expect(line("displayname", disk) == "Bureau", "\(about)")
            #expect(line("color", disk) == "#445566", "\(about)")
            let titles = apart.home.run(["calendar", "list", "--format", "{title}"], apart.shell, on: disk)
                .out
            #expect(titles.contains("Bureau") && !titles.contains("Office"), "\(about): \(titles)")
        }
        #expect(counts.allSatisfy { $0 > 0 })
    }
}
