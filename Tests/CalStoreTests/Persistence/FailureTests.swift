import Foundation
import Testing

@testable import CalStore
@testable import TestSupport

/// Every system call made to fail, one by one, in each kind of act: afterwards the store holds all of the
/// operation or nothing.
@Suite struct FailureTests {
    /// A kind of act: what the disk holds before, and what is done to it. Each act adds item 9 when it
    /// succeeds.
    struct Scenario: Sendable, CustomStringConvertible {
        let description: String
        let prepare: @Sendable (SimulatedDisk) throws -> Void
        /// Whether the store was opened before calls begin to fail.
        var opensBefore = true
    }

    static let scenarios: [Scenario] = [
        Scenario(description: "the first operation of a store") { _ in },
        Scenario(description: "an operation in an empty folder", prepare: { try $0.makeFolder("/cal") }),
        Scenario(description: "another operation", prepare: { try fill($0) }),
        Scenario(description: "opening and adding", prepare: { try fill($0) }, opensBefore: false),
        Scenario(
            description: "behind a torn tail",
            prepare: { disk in
                try fill(disk)
                disk.put("/cal/log.jsonl", (disk.bytes("/cal/log.jsonl") ?? []) + Array("{\"op\":4,\n{".utf8))
            }, opensBefore: false),
        Scenario(
            description: "without a log",
            prepare: { disk in
                try fill(disk)
                disk.delete("/cal/log.jsonl")
            }),
        Scenario(
            description: "with a log that is older than the snapshot",
            prepare: { disk in
                try fill(disk)
                let old = disk.bytes("/cal/log.jsonl") ?? []
                let bench = try StoreBench(disk).load()
                try bench.add(4)
                bench.snapshot()
                disk.put("/cal/log.jsonl", old)
            }),
        Scenario(
            description: "after an edit by hand",
            prepare: { disk in
                try fill(disk)
                let text = disk.bytes("/cal/store.json")?.text ?? ""
                disk.put(
                    "/cal/store.json",
                    Array(text.replacingOccurrences(of: "item 2", with: "by hand").utf8))
            }, opensBefore: false),
    ]

    static func fill(_ disk: SimulatedDisk) throws {
        let bench = try StoreBench(disk).load()
        for number in 1...3 { try bench.add(number) }
        bench.snapshot()
    }

    @Test(arguments: scenarios) func everyCallFails(scenario: Scenario) throws {
        let prepared = SimulatedDisk()
        try scenario.prepare(prepared)
        let before = try StoreBench(prepared).load().records
        let cases = try FailingFileSystem.failEachCall { plan, isShort in
            try run(scenario, prepared.copy(), plan, isShort, before)
        }
        print("\(scenario): \(cases) failures")
        #expect(cases > 30)
    }

    /// Runs the act once; false when it made fewer calls than the plan waits for.
    func run(
        _ scenario: Scenario, _ disk: SimulatedDisk, _ plan: FailingFileSystem.Plan, _ isShort: Bool,
        _ before: [Record]
    ) throws -> Bool {
        let failing = FailingFileSystem(disk, isShort: isShort)
        let bench = StoreBench(failing)
        if scenario.opensBefore { try bench.load() }
        failing.begin(plan)
        var outcome: Result<Void, any Error> = .success(())
        do {
            if !scenario.opensBefore { try bench.load() }
            try bench.add(9)
        } catch {
            outcome = .failure(error)
        }
        let isReached = failing.calls >= plan.call
        let snapshot = bench.snapshot()
        let names = failing.names
        failing.begin(nil)

        let comment: Comment = "\(scenario), \(plan), short \(isShort): \(names.joined(separator: ", "))"
        let after = try StoreBench(disk).load().records
        let hasItem = after.contains { $0.id == StoreBench.item(9).id }
        // An index is of use only: nothing fails with it.
        let isIndexAlone =
            names.indices.contains(plan.call - 1) && !plan.forEver
            && (names[plan.call - 1].hasSuffix(" index") || names[plan.call - 1].hasSuffix(" index.new"))
        if isIndexAlone { #expect(throws: Never.self, comment) { try outcome.get() } }
        switch outcome {
        case .success:
            #expect(hasItem, comment)
            #expect(after == bench.records, comment)
        case .failure(CalStoreError.commitUnknown):
            if !hasItem { #expect(after == before, comment) }
        case .failure(let error):
            #expect(error is CalStoreError, comment)
            #expect(after == before, comment)
        }
        if snapshot == .written { #expect(disk.bytes("/cal/store.json") != nil, comment) }
        if scenario.description != "with a log that is older than the snapshot" || hasItem {
            #expect(StoreCheck(bench.location, disk).problems == [], comment)
        }
        // Life goes on, for the one that failed and for a new one.
        try bench.add(10)
        try StoreBench(disk).load().add(11)
        _ = try bench.files.catchUp(&bench.state)
        let last = try StoreBench(disk).load()
        #expect(last.records == bench.records, comment)
        #expect(last.titles.suffix(2) == ["item 10", "item 11"], comment)
        #expect(StoreCheck(bench.location, disk).problems == [], comment)
        return isReached
    }

    @Test func anInterruptedCallIsRepeated() throws {
        let disk = SimulatedDisk()
        try FailureTests.fill(disk)
        let failing = FailingFileSystem(disk)
        let bench = try StoreBench(failing).load()
        for call in 1...30 {
            failing.begin(FailingFileSystem.Plan(call: call, errno: EINTR))
            _ = try? bench.rename(1, "renamed \(call)")
            let interrupted = failing.names.indices.contains(call - 1) ? failing.names[call - 1] : ""
            for word in ["open", "read", "write", "truncate", "synchronize", "lock"]
            where interrupted.hasPrefix(word) {
                #expect(bench.titles.first == "renamed \(call)", "\(interrupted)")
            }
        }
    }

    @Test func readingFailsOrIsRight() throws {
        let disk = SimulatedDisk()
        try FailureTests.fill(disk)
        let records = try StoreBench(disk).load().records
        let failing = FailingFileSystem(disk)
        for errno in [EIO, EMFILE, ENOENT, EACCES] {
            for call in 1...40 {
                failing.begin(FailingFileSystem.Plan(call: call, errno: errno))
                let bench = StoreBench(failing)
                guard (try? bench.load()) != nil else { continue }
                let found = bench.records
                // What an index could not read later is read otherwise by whoever asked for it. A file that
                // is said to be missing is a missing file.
                if errno != ENOENT, !bench.files.isIndexDistrusted { #expect(found == records) }
            }
        }
    }

    // MARK: Power failures

    /// A process is killed at any of its calls, the power fails in the same moment, and what was not synced
    /// is dropped, reordered and torn; then the run after it is killed as well. Everything that was
    /// acknowledged is there, and of what was under way all or nothing.
    ///
    /// Six crashes in each round.
    @Test func powerFailures() throws {
        let seed = TestScale.seed("power failures")
        var generator = SeededGenerator(seed: seed)
        var crashes = 0
        for round in 0..<TestScale.rounds(100, long: 5000) {
            var disk = SimulatedDisk()
            // What was acknowledged, and what else may be there.
            var acknowledged: [Record] = []
            var next = 1
            for _ in 0..<6 {
                let failing = FailingFileSystem(disk)
                failing.begin(
                    FailingFileSystem.Plan(
                        call: Int.random(in: 1...60, using: &generator), errno: EIO, forEver: true))
                let bench = StoreBench(failing)
                // Reckoned, not read: whoever is killed reads no more, and an index gives its records when
                // they are asked for.
                var possible: [Record]?
                do {
                    try bench.load()
                    while true {
                        switch Int.random(in: 0..<4, using: &generator) {
                        case 0:
                            let title = "renamed \(next)"
                            let target = Int.random(in: 1...next, using: &generator)
                            let after = renamed(acknowledged, target, title)
                            possible = after
                            // An item that is not there is no operation.
                            if try bench.rename(target, title) != nil { acknowledged = after }
                        case 1: bench.snapshot()
                        default:
                            let after = furnished(acknowledged) + [.item(StoreBench.item(next))]
                            possible = after
                            next += 1
                            try bench.add(next - 1)
                            acknowledged = after
                        }
                        next += 1
                        // What is read is what was acknowledged, or an error.
                        if let read = try? bench.files.trusting(&bench.state, { $0.records }) {
                            #expect(read == acknowledged, "seed \(seed), round \(round)")
                        }
                    }
                } catch {
                    // Killed.
                }
                disk = disk.crashed(using: &generator)
                crashes += 1
                let found = try StoreBench(disk).load().records
                let comment: Comment = "seed \(seed), round \(round)"
                if found != acknowledged { #expect(found == possible, comment) }
                #expect(StoreCheck(bench.location, disk).problems == [], comment)
                acknowledged = found
            }
        }
        print("\(crashes) power failures")
    }

    /// A log that a killed process had renamed, in a folder that it had not synced: what the next one added
    /// to it was acknowledged, and went with the name when the power failed.
    @Test func aCommitBehindAKilledOneOutlivesThePower() throws {
        var random = SeededGenerator(seed: TestScale.seed("commits behind a killed one"))
        let filled = SimulatedDisk()
        try FailureTests.fill(filled)
        let acts: [(SimulatedDisk, (StoreBench) throws -> Void)] = [
            (SimulatedDisk(), { try $0.add(9) }),
            (
                filled,
                { bench in
                    _ = try bench.files.compact(&bench.state, now: StoreBench.now, lockTimeout: 1) { _ in 3 }
                }
            ),
        ]
        for (prepared, act) in acts {
            var call = 1
            var isReached = true
            while isReached {
                for _ in 0..<4 {
                    let disk = prepared.copy()
                    let failing = FailingFileSystem(disk)
                    failing.begin(.init(call: call, errno: EIO, forEver: true))
                    let killed = StoreBench(failing)
                    do {
                        try killed.load()
                        try act(killed)
                    } catch {}
                    isReached = failing.calls >= call
                    let next = try StoreBench(disk).load()
                    try next.add(20)
                    let left = try StoreBench(disk.crashed(using: &random)).load()
                    #expect(left.records == next.records, "call \(call)")
                }
                call += 1
            }
            #expect(call > 10)
        }
    }

    private func furnished(_ records: [Record]) -> [Record] {
        records.isEmpty ? StoreBench.furniture.compactMap(\.after) : records
    }

    private func renamed(_ records: [Record], _ number: Int, _ title: String) -> [Record] {
        furnished(records).map { record in
            guard record.id == StoreBench.item(number).id, var fields = record.item?.fields else {
                return record
            }
            fields.title = title
            return .item(ItemRecord(fields))
        }
    }
}
