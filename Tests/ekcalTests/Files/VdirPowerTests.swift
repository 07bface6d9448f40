import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import CalStoreExchange
@testable import TestSupport
@testable import ekcal

/// The power fails at each write, name change, removal and sync of a run that keeps a folder and the store
/// in step, and once more while the next run goes on. Nothing is lost or doubled, no half file counts as an
/// item, and the run after that ends where an undisturbed one would have ended.
@Suite struct VdirPowerTests {
    /// Both sides have changed, added and deleted items since they were in step; each has a collection that
    /// the other one does not know.
    private struct Apart {
        let home: SimulatedHome
        let disk: SimulatedDisk

        init() throws {
            home = try #require(SimulatedHome.all[.folder]).get()
            disk = home.disk.twin()
            let shell = try Shell()
            for line in [
                "sync -y", "add Old 'fri 8:00' -c work", "add Gone 'fri 9:00' -c home",
                "add Kept 'fri 10:00' -c home", "vdir push /home/cal -y",
                "edit title:Old --title Older", "rm title:Gone", "add Fresh 'sat 8:00' -c work",
                "calendar add garden", "add Weed 'sat 9:00' -c garden",
                "calendar edit home --tint '#00ff00'",
            ] {
                let result = home.run(try Transcript.words(line), shell, on: disk)
                try #require(result.code == 0, "\(line): \(result)")
            }
            for path in disk.paths where path.hasPrefix("/home/cal/") && path.hasSuffix(".ics") {
                let text = String(decoding: disk.bytes(path) ?? [], as: UTF8.self)
                if text.contains("SUMMARY:Kept") { disk.delete(path) }
                let changed = text.replacing("SUMMARY:Standup", with: "SUMMARY:Sit down")
                if changed != text { disk.put(path, Array(changed.utf8)) }
            }
            disk.put("/home/cal/work/late.ics", Self.file("late", "Late"))
            try disk.makeFolder("/home/cal/club", rights: 0o700)
            try disk.synchronizeFolder("/home/cal")
            disk.put("/home/cal/club/ball.ics", Self.file("ball", "Ball"))
            disk.put("/home/cal/work/color", Array("#ff0000\n".utf8))
        }

        private static func file(_ uid: String, _ title: String) -> [UInt8] {
            let event = "BEGIN:VEVENT\nUID:\(uid)\nSUMMARY:\(title)\nDTSTART;VALUE=DATE:20260312\nEND:VEVENT"
            return Array(Files.calendar(event).utf8)
        }
    }

    /// The content of both sides: one line for each item, without the time of writing.
    private struct Sides: Equatable {
        var ours: [String] = []
        var theirs: [String] = []

        init(_ home: SimulatedHome, _ disk: SimulatedDisk) throws {
            let store = try CalendarStore(
                StoreLocation(home.place.rawValue), disk, program: nil, lockTimeout: 1)
            for calendar in try store.calendars() {
                ours.append("\(calendar.title) \(calendar.color?.prefix(7) ?? "")")
                for item in VdirItem.all(of: try store.items(inCalendar: calendar.id)) {
                    ours.append(Self.line(calendar.title, item))
                }
            }
            for path in VdirPowerTests.files(disk).keys.sorted() {
                let bytes = disk.bytes(path) ?? []
                let folder = FilePath.name(of: FilePath.folder(of: path))
                if path.hasSuffix(".ics") {
                    theirs.append(Self.line(folder, try VdirItem(file: bytes)))
                } else if path.hasSuffix("/color") {
                    theirs.append("\(folder) \(String(decoding: bytes, as: UTF8.self).prefix(7))")
                }
            }
            (ours, theirs) = (ours.sorted(), theirs.sorted())
        }

        private static func line(_ collection: String, _ item: VdirItem) -> String {
            "\(collection) \(item.uid) \(item.title) \(item.entry(href: "").content)"
        }
    }

    /// The files of the folder but those that readers of a vdir leave alone.
    private static func files(_ disk: SimulatedDisk) -> [String: [UInt8]] {
        let paths = disk.paths.filter {
            $0.hasPrefix("/home/cal/") && !FilePath.name(of: $0).hasPrefix(".")
        }
        return Dictionary(uniqueKeysWithValues: paths.map { ($0, disk.bytes($0) ?? []) })
    }

    private static let writing: Set<FileSystemError.Operation> = [
        .open, .write, .synchronize, .truncate, .rename, .remove, .makeFolder, .setRights, .lock,
    ]

    /// One command, and where it ends when nothing fails.
    private struct Run {
        let line: String
        let home: SimulatedHome
        let before: SimulatedDisk
        let after: SimulatedDisk
        /// The files behind the command, and behind the same one once more: what a pull has brought may be a
        /// title for the push of the next sync.
        let ends: [[String: [UInt8]]]
        /// Both sides once a push and a pull have followed.
        let end: Sides
        let calls: Int
        private let shell: Shell

        init(_ line: String, _ apart: Apart) throws {
            (self.line, home, before) = (line, apart.home, apart.disk)
            shell = try Shell()
            after = before.twin()
            let counting = FailingFileSystem(after)
            counting.begin(.init(call: .max, errno: 0, only: writing))
            let result = home.run(try Transcript.words(line), shell, on: counting)
            try #require(result.code == 0, "\(line): \(result)")
            calls = counting.calls
            let again = after.twin()
            try #require(home.run(try Transcript.words(line), shell, on: again).code == 0)
            ends = [after, again].map(VdirPowerTests.files)
            let last = after.twin()
            for line in VdirPowerTests.closing {
                let result = home.run(try Transcript.words(line), shell, on: last)
                try #require(result.code == 0, "\(line): \(result)")
            }
            end = try Sides(home, last)
        }

        func callAsFunction(_ files: any FileSystem, _ other: String? = nil) throws -> Shell.Result {
            home.run(try Transcript.words(other ?? line), shell, on: files)
        }

        /// Runs it until the power fails at a call.
        func cut(
            _ disk: SimulatedDisk, at call: Int, _ loss: SimulatedDisk.Loss,
            leavingOut omission: Omission? = nil, _ random: inout SeededGenerator
        ) throws -> (disk: SimulatedDisk, isDone: Bool) {
            let failing = FailingFileSystem(omission.map { Forgetful(base: disk, omission: $0) } ?? disk)
            failing.begin(.init(call: call, errno: EIO, forEver: true, only: writing))
            let result = try self(failing)
            return (disk.crashed(loss, using: &random), result.code == 0)
        }
    }

    /// A sync that is left out.
    enum Omission: CaseIterable, Sendable {
        case ofFiles, ofNames, ofNewFolders
    }

    private struct Forgetful: ForwardingFileSystem {
        let base: any FileSystem
        let omission: Omission

        func synchronizeOnce(_ file: OpenFile) throws(FileSystemError) {
            if omission == .ofFiles, file.path.hasPrefix("/home/cal/") { return }
            try base.synchronizeOnce(file)
        }

        func synchronizeFolderOnce(_ path: String) throws(FileSystemError) {
            if omission == .ofNames, path.hasPrefix("/home/cal/") { return }
            if omission == .ofNewFolders, path == "/home/cal" { return }
            try base.synchronizeFolderOnce(path)
        }
    }

    private static let closing = ["vdir pull /home/cal -y", "vdir push /home/cal -y"]

    @Test(arguments: ["vdir push /home/cal -y", "vdir pull /home/cal -y", "sync -y"])
    func `wherever the power fails both sides have all and get into step`(line: String) throws {
        let seed = TestScale.seed("power failures of \(line)")
        var random = SeededGenerator(seed: seed)
        let run = try Run(line, Apart())
        #expect(run.end.ours.filter { !$0.hasPrefix("feed") }.count > 10)
        // Behind the last call, too: what was told to be done is done.
        var calls = Array(1...run.calls + 1)
        if !TestScale.isLong {
            calls =
                Array(calls.shuffled(using: &random).prefix(TestScale.rounds(5, long: 0))) + [run.calls + 1]
        }
        let losses: [SimulatedDisk.Loss] =
            [.nothing, .all] + Array(repeating: .some, count: TestScale.rounds(1, long: 6))
        var failures = 0
        for call in calls {
            for loss in losses {
                failures += try check(run, call, loss, seed, &random)
            }
        }
        print("power failures of \(line): \(run.calls) calls, \(failures) failures (figure)")
    }

    /// A test of the test above: it would find this.
    @Test(arguments: Omission.allCases) func `a sync that is left out is missed`(_ omission: Omission) throws
    {
        var random = SeededGenerator(seed: TestScale.seed("power failures without syncs \(omission)"))
        let run = try Run("vdir push /home/cal -y", Apart())
        let (disk, isDone) = try run.cut(
            run.before.twin(), at: run.calls + 1, .all, leavingOut: omission, &random)
        try #require(isDone)
        let isThere = Self.files(disk) == run.ends[0]
        #expect(!isThere, "what was not synced outlasted the loss of all that was not synced")
    }

    /// Returns how often the power failed.
    private func check(
        _ run: Run, _ call: Int, _ loss: SimulatedDisk.Loss, _ seed: UInt64, _ random: inout SeededGenerator
    ) throws -> Int {
        let about = "\(run.line), call \(call), loss of \(loss), seed \(seed)"
        var (disk, isDone) = try run.cut(run.before.twin(), at: call, loss, &random)
        try checkParts(run, disk, about)
        let isThere = Self.files(disk) == run.ends[0]
        #expect(isThere || !isDone, "\(about): what was told to be done is not there")
        var failures = 1
        // Who repairs may be stopped, too.
        if Bool.random(using: &random) {
            let second = Int.random(in: 1...run.calls, using: &random)
            disk = try run.cut(disk, at: second, .some, &random).disk
            try checkParts(run, disk, "\(about), then call \(second)")
            failures += 1
        }
        let next = try run(disk)
        #expect(next.code == 0, "\(about): \(next)")
        let (has, should) = (try run.home.belongings(disk), try run.home.belongings(run.after))
        #expect(has.items.count == should.items.count, "\(about): \(next)")
        #expect(has.agreed == should.agreed, "\(about): \(next)")
        let isAtEnd = run.ends.contains(Self.files(disk))
        #expect(isAtEnd, "\(about): \(next), \(disk.paths)")
        for line in Self.closing {
            let result = try run(disk, line)
            #expect(result.code == 0, "\(about), \(line): \(result)")
        }
        let end = try Sides(run.home, disk)
        #expect(end == run.end, "\(about)")
        return failures
    }

    /// Conditions at each moment: each file is the old or the new one, and items that a run does not delete
    /// exist.
    private func checkParts(_ run: Run, _ disk: SimulatedDisk, _ about: String) throws {
        let (old, new) = (Self.files(run.before), run.ends[0])
        let there = Self.files(disk)
        for (path, bytes) in there {
            let isWhole = ([old] + run.ends).contains { $0[path] == bytes }
            #expect(isWhole, "\(about): \(path) is half a file")
        }
        for path in old.keys where new[path] != nil {
            #expect(there[path] != nil, "\(about): \(path) is gone")
        }
        let had = try run.home.belongings(run.before)
        let kept = had.lost(in: try run.home.belongings(run.after))
        // The snapshot is made anew from the log; an older one may just have gone to the backups.
        let lost = had.lost(in: try run.home.belongings(disk)).subtracting(kept)
            .subtracting(["file \(run.home.place.rawValue)/store.json"])
        #expect(lost.isEmpty, "\(about): lost \(lost)")
    }
}
