import Foundation
import Testing

@testable import CalStore
@testable import TestSupport

/// A store on a medium that cannot be written to: everything that reads, reads.
@Suite struct ReadOnlyStoreTests {
    let now = StoreAct.now

    private func prepared() throws -> SimulatedDisk {
        try #require(StoreAct.all.first { $0.isStored }).prepare()
    }

    private func everything(_ store: CalendarStore) throws -> [String] {
        var answers = try StoreAct.content(store)
        let range = Instant(secondsSince1970: 1_700_000_000)..<Instant(secondsSince1970: 1_900_000_000)
        answers.append("\(try store.occurrences(in: range, zone: .utc).count)")
        answers.append("\(try store.reminders(dueIn: range, zone: .utc).count)")
        answers.append("\(try store.sources().map(\.title))")
        answers.append("\(try store.history.entries().map(\.label))")
        answers.append("\(try store.history.changes(since: "0").operations.count)")
        for item in try store.items() {
            answers.append(
                "\(try store.history.versions(of: item.id).count) \(try store.shortIDs(of: [item]).count)")
        }
        answers.append("\(try store.maintenance.check().problems.map(\.invariant))")
        answers.append("\(try store.info().operation) \(try store.fileInfo()?.operations ?? -1)")
        answers.append("\(try store.revision())")
        if let first = try store.history.entries().last {
            answers += try StoreAct.content(try store.history.store(after: first.id))
        }
        answers.append("\(try store.maintenance.repair("fix", now: now, dryRun: true).repairs.count)")
        answers.append("\(try store.undo("undo", now: now, dryRun: true).operation?.changes.count ?? 0)")
        return answers
    }

    @Test(arguments: [[], ["store.json"], ["log.jsonl"], ["lock", "snapshot.lock"]])
    func readingNeedsNoWriting(without names: [String]) throws {
        let disk = try prepared()
        for name in names { disk.delete("/cal/" + name) }
        let before = disk.paths
        let readOnly = ReadOnlyDisk(base: disk)
        let store = try StoreAct.open(readOnly)
        #expect(try everything(store) == everything(try StoreAct.open(disk)))
        #expect(disk.paths == before)

        // Without a log there is nothing to take back.
        let isWithoutLog = names.contains("log.jsonl")
        for act in StoreAct.all where act.isStored && act.changes && !(isWithoutLog && act.needsHistory) {
            do {
                try act.run(try StoreAct.open(readOnly), readOnly)
                Issue.record("\(act) did not write")
            } catch let error as CalStoreError {
                guard case .readOnlyStore(let path, _) = error else {
                    Issue.record("\(act): \(error)")
                    continue
                }
                #expect(path.hasPrefix("/cal"))
            }
        }
        #expect(disk.paths == before)
        do {
            try store.maintenance.snapshot(ifDue: true)
        } catch {
            #expect(names.contains("store.json") || names.contains("log.jsonl"), "\(error)")
        }
    }

    @Test func anEditByHandIsSeen() throws {
        let disk = SimulatedDisk()
        try FailureTests.fill(disk)
        let text = disk.bytes("/cal/store.json")?.text ?? ""
        disk.put("/cal/store.json", Array(text.replacingOccurrences(of: "item 2", with: "by hand").utf8))
        let store = try StoreAct.open(ReadOnlyDisk(base: disk))
        #expect(try store.items().contains { $0.title == "by hand" })
    }
}
