import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport
@testable import ekcal

/// The disk is full, or does not do what it is told, at each call of what stands around a store: the folder
/// that is kept in step, subscriptions, the journal of alarms, settings. Each file is the old one or the new
/// one, nothing is lost, the exit code says it, and the next run brings everything to its end.
@Suite struct WriteFaultTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let words: String
        var now: String?
        /// The answer of one of the runs, if reporting it is the work.
        var told: String?
        var testDescription: String { words }
    }

    static let cases = [
        Case(words: "vdir push /home/cal -y"), Case(words: "vdir pull /home/cal -y"), Case(words: "sync -y"),
        Case(words: "calendar refresh"), Case(words: "config set week.start sunday"),
        Case(words: "import /home/team.ics"), Case(words: "man install"), Case(words: "alarm install -y"),
        Case(words: "alarm watch --once", now: "2026-03-05T11:52", told: "Lunch"),
    ]

    private static let writing: Set<FileSystemError.Operation> = [
        .open, .write, .synchronize, .truncate, .rename, .remove, .makeFolder, .setRights, .lock,
    ]

    /// Without and with a failure: what one command does to a disk.
    private struct Run {
        let home: SimulatedHome
        let shell: Shell
        let one: Case
        let line: [String]

        func callAsFunction(_ files: any FileSystem) -> Shell.Result {
            home.run(line, at: one.now, shell, on: files)
        }

        /// The files of others, with their bytes.
        func shared(_ disk: SimulatedDisk) -> [String: [UInt8]] {
            let paths = disk.paths.filter {
                $0.hasPrefix("/home/cal/") && !FilePath.name(of: $0).hasPrefix(".")
            }
            return Dictionary(uniqueKeysWithValues: paths.map { ($0, disk.bytes($0) ?? []) })
        }
    }

    @Test(arguments: cases) func aFailingWriteIsToldAndTheNextRunEndsIt(_ one: Case) throws {
        var random = SeededGenerator(seed: TestScale.seed("failing writes, \(one.words)"))
        let home = try #require(SimulatedHome.all[.folder]).get()
        let run = Run(home: home, shell: try Shell(), one: one, line: try home.filledIn(one.words))
        let (before, disk) = (home.disk.twin(), home.disk.twin())
        let counting = FailingFileSystem(disk)
        counting.begin(.init(call: .max, errno: 0, only: Self.writing))
        let usual = run(counting)
        try #require(usual.code == 0, "\(usual)")
        #expect(counting.calls > 3)
        var calls = Array(1...max(1, counting.calls))
        if !TestScale.isLong {
            calls = Array(calls.shuffled(using: &random).prefix(TestScale.rounds(3, long: 0)))
        }
        var count = 0
        for call in calls {
            for errno in [ENOSPC, EIO] {
                for forEver in [false, true] {
                    count += 1
                    let plan = FailingFileSystem.Plan(
                        call: call, errno: errno, forEver: forEver, only: Self.writing)
                    try check(run, plan, before: before, after: disk, usual)
                }
            }
        }
        print("failing writes, \(one.words): \(count) failures (figure)")
    }

    private func check(
        _ run: Run, _ plan: FailingFileSystem.Plan, before: SimulatedDisk, after: SimulatedDisk,
        _ usual: Shell.Result
    ) throws {
        let disk = run.home.disk.twin()
        let failing = FailingFileSystem(disk)
        failing.begin(plan)
        let result = run(failing)
        let what = "\(run.line) \(plan) \(failing.failed.first ?? ""): \(result)"
        let (old, new) = (run.shared(before), run.shared(after))
        let (had, has) = (try run.home.belongings(before), try run.home.belongings(after))
        for (path, bytes) in run.shared(disk) {
            #expect(
                bytes == old[path] || bytes == new[path],
                "\(path) is neither the old nor the new file: \(what)")
        }
        for (path, _) in old where new[path] != nil {
            #expect(disk.bytes(path) != nil, "\(path) is gone: \(what)")
        }
        let there = try run.home.belongings(disk)
        let lost = had.lost(in: there).subtracting(had.lost(in: has))
        #expect(lost.isEmpty, "lost \(lost): \(what)")
        if result.code == 0 {
            #expect(SimulatedHome.masked(result.out) == SimulatedHome.masked(usual.out), "\(what)")
            #expect(there.items.count == has.items.count && run.shared(disk) == new, "\(what)")
        }
        // What was told twice was told.
        let next = run(disk)
        #expect(next.code == 0, "the next run: \(next): \(what)")
        let end = try run.home.belongings(disk)
        #expect(
            end.items.count == has.items.count && run.shared(disk) == new, "the next run: \(next): \(what)")
        #expect(end.agreed == has.agreed, "the next run: \(next): \(what)")
        if let told = run.one.told { #expect((result.out + next.out).contains(told), "\(what)") }
    }
}
