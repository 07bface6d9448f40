import Foundation
import Testing

@testable import Basics
@testable import CalStoreExchange
@testable import TestSupport
@testable import ekcal

/// A run that keeps a folder and the store in step is killed at each call that writes. Then one side changes
/// an item that the run may just have brought there. Only that side has changed it, so there is no conflict.
@Suite struct VdirKillTests {
    /// A side, and how it changes an item.
    private enum Change: CaseIterable {
        case ours, theirs
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

    /// Calls `check` with a copy for each call at which `line` can be killed.
    private func kill(
        _ line: String, _ apart: Apart, _ check: (Apart, SimulatedDisk, String) throws -> Void
    ) throws {
        let counting = FailingFileSystem(apart.disk.twin())
        counting.begin(.init(call: .max, errno: 0, only: Self.writing))
        let words = try Transcript.words(line)
        try #require(apart.home.run(words, apart.shell, on: counting).code == 0)
        try #require(counting.calls > 10)
        let seed = TestScale.seed(line + " is killed")
        var random = SeededGenerator(seed: seed)
        let calls = Array(1...counting.calls).shuffled(using: &random).prefix(
            TestScale.rounds(20, long: .max))
        for call in calls {
            let disk = apart.disk.twin()
            let failing = FailingFileSystem(disk)
            failing.begin(.init(call: call, errno: EIO, forEver: true, only: Self.writing))
            _ = apart.home.run(words, apart.shell, on: failing)
            try check(apart, disk, "\(line), call \(call), seed \(seed)")
        }
    }

    private func getIntoStep(_ apart: Apart, _ disk: SimulatedDisk, _ titles: Set<String>, _ about: String)
        throws
    {
        for line in ["vdir push /home/cal -y", "vdir pull /home/cal -y", "vdir push /home/cal -y"] {
            let result = apart.home.run(try Transcript.words(line), apart.shell, on: disk)
            #expect(result.code == 0, "\(about), \(line): \(result)")
        }
        let ours = apart.home.run(
            ["find", "calendar:work", "--format", "{title}"], apart.shell, on: disk
        ).out
        #expect(titles.isSubset(of: ours.split(separator: "\n").map(String.init)), "\(about): \(ours)")
        #expect(titles.isSubset(of: Self.files(disk).keys), "\(about): \(Self.files(disk))")
    }

    @Test(arguments: Change.allCases)
    private func `an item that a killed push had written and then changed was a conflict`(_ change: Change)
        throws
    {
        let apart = try Apart([
            "vdir push /home/cal -y", "edit title:Pen --title Pencil", "edit title:Ink --title Inkpot",
            "add Nib 'fri 10:00' -c work",
        ])
        var counts = [0, 0]
        try kill("vdir push /home/cal -y", apart) { apart, disk, about in
            var titles: Set<String> = []
            let files = Self.files(disk)
            for title in ["Pencil", "Inkpot", "Nib"] {
                let isThere = files[title] != nil
                counts[isThere ? 1 : 0] += 1
                switch change {
                case .ours:
                    titles.insert(title + "2")
                    let words = ["edit", "title:" + title, "--title", title + "2"]
                    let result = apart.home.run(words, apart.shell, on: disk)
                    #expect(result.code == 0, "\(about): \(result)")
                case .theirs:
                    titles.insert(isThere ? title + "2" : title)
                    Self.edit(title, to: title + "2", disk)
                }
            }
            try getIntoStep(apart, disk, titles, about)
        }
        #expect(counts.allSatisfy { $0 > 0 })
    }

    @Test(arguments: Change.allCases)
    private func `an item that a killed pull had taken and then changed was a conflict`(_ change: Change)
        throws
    {
        let apart = try Apart(["vdir push /home/cal -y"])
        Self.edit("Pen", to: "Pencil", apart.disk)
        Self.edit("Ink", to: "Inkpot", apart.disk)
        var counts = [0, 0]
        try kill("vdir pull /home/cal -y", apart) { apart, disk, about in
            var titles: Set<String> = []
            for title in ["Pencil", "Inkpot"] {
                let there = apart.home.run(["find", "title:" + title, "-q"], apart.shell, on: disk)
                let isThere = !there.out.isEmpty
                counts[isThere ? 1 : 0] += 1
                switch change {
                case .ours:
                    titles.insert(isThere ? title + "2" : title)
                    if !isThere { continue }
                    let words = ["edit", "title:" + title, "--title", title + "2"]
                    let result = apart.home.run(words, apart.shell, on: disk)
                    #expect(result.code == 0, "\(about): \(result)")
                case .theirs:
                    titles.insert(title + "2")
                    Self.edit(title, to: title + "2", disk)
                }
            }
            try getIntoStep(apart, disk, titles, about)
        }
        #expect(counts.allSatisfy { $0 > 0 })
    }
}
