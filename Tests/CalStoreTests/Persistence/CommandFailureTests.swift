import Foundation
import Testing

@testable import CalStore
@testable import TestSupport

/// Every system call of every kind of command made to fail, and the power made to fail at every call.
@Suite struct CommandFailureTests {
    @Test(arguments: StoreAct.all) func everyCallFails(act: StoreAct) throws {
        let prepared = try act.prepare()
        let before = try StoreAct.content(prepared)
        let after = try expected(act, prepared)
        #expect((before != after) == act.changes || !act.isStored, "\(act)")
        let cases = try FailingFileSystem.failEachCall { plan, isShort in
            try run(act, prepared.copy(), plan, isShort, before, after)
        }
        print("\(act): \(cases) failures")
        #expect(cases > 10)
    }

    private func expected(_ act: StoreAct, _ prepared: SimulatedDisk) throws -> [String] {
        let disk = prepared.copy()
        try act.run(try StoreAct.open(disk), disk)
        return try StoreAct.content(disk)
    }

    /// Runs the act once; false when it made fewer calls than the plan waits for.
    private func run(
        _ act: StoreAct, _ disk: SimulatedDisk, _ plan: FailingFileSystem.Plan, _ isShort: Bool,
        _ before: [String], _ after: [String]
    ) throws -> Bool {
        let damaged = ["/damaged/log.jsonl", "/damaged/store.json"].map { disk.bytes($0) }
        let failing = FailingFileSystem(disk, isShort: isShort)
        failing.begin(plan)
        var failure: CalStoreError?
        do {
            try act.run(try StoreAct.open(failing), failing)
        } catch let error as CalStoreError {
            failure = error
        }
        let isReached = failing.calls >= plan.call
        let names = failing.names
        failing.begin(nil)
        let comment: Comment =
            "\(act), \(plan), short \(isShort): \(names.suffix(12)), \(String(describing: failure))"
        let found = try StoreAct.content(disk)
        switch failure {
        case nil: #expect(found == after, comment)
        case .commitUnknown: #expect(found == before || found == after, comment)
        case .io, .readOnlyStore: #expect(found == before, comment)
        // A disk that fails is not a file that is damaged, and nobody holds a lock.
        default: Issue.record("not an error of the disk: \(String(describing: failure))")
        }
        if isReached {
            #expect(StoreCheck(StoreAct.location, disk).problems == [], comment)
            try checkBackups(disk, comment)
            #expect(["/damaged/log.jsonl", "/damaged/store.json"].map { disk.bytes($0) } == damaged, comment)
            // Life goes on, and the act can be done then if it was not.
            if failure != nil, found == before, act.isStored || disk.bytes("/cal/log.jsonl") == nil {
                try? StoreAct.removeRescued(disk)
                try act.run(try StoreAct.open(disk), disk)
                #expect(try StoreAct.content(disk) == after, comment)
            }
            #expect(StoreCheck(StoreAct.location, disk).problems == [], comment)
        }
        return isReached
    }

    /// No backup is there by half.
    private func checkBackups(_ disk: SimulatedDisk, _ comment: Comment) throws {
        for path in disk.paths where path.hasPrefix("/cal/backups/") && path.hasSuffix(".json") {
            let backup = try Snapshot(path, disk)
            #expect(backup?.isIntact == true, comment)
        }
    }

    // MARK: Power failures

    /// How often the power fails at each call.
    static let repeats = TestScale.rounds(1, long: 4)

    /// The process is killed at each of its calls, and what was not synced is dropped, reordered and torn.
    /// Whoever comes next is killed in the same way while it recovers and adds something.
    @Test(arguments: StoreAct.all) func thePowerFailsAtEveryCall(act: StoreAct) throws {
        let seed = TestScale.seed("power failures of \(act)")
        var random = SeededGenerator(seed: seed)
        let prepared = try act.prepare()
        let before = try StoreAct.content(prepared)
        let after = try expected(act, prepared)
        let next = try #require(StoreAct.all.first { $0.description == "add" })
        var crashes = 0
        var call = 1
        while true {
            var isReached = false
            for _ in 0..<CommandFailureTests.repeats {
                let disk = prepared.copy()
                let failing = FailingFileSystem(disk)
                failing.begin(.init(call: call, errno: EIO, forEver: true))
                var isDone = true
                do { try act.run(try StoreAct.open(failing), failing) } catch { isDone = false }
                isReached = failing.calls >= call
                let comment: Comment = "\(act), call \(call), seed \(seed)"
                let first = disk.crashed(using: &random)
                let found = try StoreAct.content(first)
                #expect(found == after || (!isDone && found == before), comment)
                #expect(StoreCheck(StoreAct.location, first).problems == [], comment)

                let again = FailingFileSystem(first)
                again.begin(.init(call: Int.random(in: 1...40, using: &random), errno: EIO, forEver: true))
                var isNextDone = true
                do { try next.run(try StoreAct.open(again), again) } catch { isNextDone = false }
                let second = first.crashed(using: &random)
                let last = try StoreAct.content(second)
                let hasNext =
                    last.contains { $0.hasPrefix("added|") && !found.contains($0) }
                    || last.count > found.count
                #expect(hasNext || !isNextDone, comment)
                #expect(Set(last).isSuperset(of: found), comment)
                #expect(StoreCheck(StoreAct.location, second).problems == [], comment)
                crashes += 2
            }
            if !isReached { break }
            call += 1
        }
        print("\(act): \(crashes) power failures")
    }
}

extension StoreAct {
    /// The remains of a salvage that failed half-way are already a store.
    static func removeRescued(_ disk: SimulatedDisk) throws {
        for path in disk.paths where path.hasPrefix("/rescued") { disk.delete(path) }
    }
}
