import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport
@testable import ekcal

/// An answer is that of one state, with the revision of that state, when another process writes between any
/// two calls of the system. It once had five rows and the revision of six, by which `--expect-rev` accepted a
/// change that nobody had seen.
@Suite struct OneStateTests {
    private static let questions = [
        "list 2026-03-01..2026-03-31", "list 2026-03-01..2026-03-31 --summary", "list title:standup",
        "list all",
        "today",
        "find standup", "find standup --occurrences", "day 2026-03-04", "week", "month", "year",
        "next --limit 9",
        "now", "soon", "overdue", "show SERIES", "show SERIES@2026-03-06 SINGLE", "occurrences SERIES",
        "calendar list", "source list", "log", "history SINGLE", "changes --since 0", "assert standup",
        "export --output json",
    ]

    private static let now = Instant(iso: "2026-03-04T09:00:00Z") ?? .distantPast

    /// A store, a series and a single event in it.
    private static func filled() throws -> (disk: SimulatedDisk, series: CalStoreItem, single: CalStoreItem) {
        let disk = SimulatedDisk()
        let store = try CalendarStore(StoreLocation("/cal"), disk, program: nil, lockTimeout: 1)
        let calendar = try #require(StoreState.initialRecords.compactMap(\.calendar).first)
        var single = CalStoreItem(event: "Standup alone", calendar: CalStoreCalendar.ID(calendar.id))
        single.start = ItemTime("2026-03-04T15:00:00Z")
        var series = CalStoreItem(event: "Standup", calendar: CalStoreCalendar.ID(calendar.id))
        series.start = ItemTime("2026-03-02T13:00:00Z")
        series.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: "FREQ=DAILY;COUNT=20")])
        let added = [series, single]
        let items = try store.write("begin", now: now) { change in try added.map { try change.add($0) } }
            .result
        return (disk, items[0], items[1])
    }

    /// The changes of another process: a title, a date, a new item and a new calendar.
    private static func change(_ disk: SimulatedDisk, _ single: CalStoreItem) throws {
        let store = try CalendarStore(StoreLocation("/cal"), disk, program: nil, lockTimeout: 1)
        try store.write("between", now: now) { change in
            var changed = single
            changed.title = "Standup with all"
            try change.save(changed)
            try change.add(changed.copy())
            let source = try #require(try change.sources().first)
            try change.save(CalStoreCalendar(title: "new", entities: [.events], source: source.id))
        }
    }

    @Test(arguments: questions) func rowsAndRevisionBelongTogether(question: String) throws {
        let shell = try Shell()
        var gap = 0
        var seen: Set<String> = []
        while true {
            let (disk, series, single) = try Self.filled()
            let words = question.split(separator: " ").map { word in
                word.replacingOccurrences(of: "SERIES", with: series.id.text)
                    .replacingOccurrences(of: "SINGLE", with: single.id.text)
            }
            func answer(_ fileSystem: any FileSystem) -> String {
                shell.openStore = { (_) throws(CalStoreError) in
                    try CalendarStore(StoreLocation("/cal"), fileSystem, program: "ekcal", lockTimeout: 1)
                }
                let result = shell.run(words.contains("--output") ? words : words + ["--json"])
                #expect(result.code == 0, "\(result.err)")
                return result.out
            }
            let before = answer(disk)
            let gaps = GapFileSystem(disk)
            gaps.interrupt(before: gap) { #expect(throws: Never.self) { try Self.change(disk, single) } }
            let between = answer(gaps)
            let count = gaps.count
            let after = answer(disk)
            #expect(between == before || between == after, "before call \(gap):\n\(between)")
            seen.insert(between == before ? "before" : "after")
            guard gap < count else { break }
            gap += 1
        }
        #expect(seen == ["before", "after"] && gap > 2)
    }

    /// The answer of a change is the state that it left, even if others continued before it answered.
    @Test func aChangeHasItsOwnRevision() throws {
        let (disk, _, single) = try Self.filled()
        let shell = try Shell()
        shell.openStore = { (_) throws(CalStoreError) in
            try CalendarStore(
                StoreLocation("/cal"), disk, program: "ekcal", lockTimeout: 1,
                hooks: CalStoreCommitHooks(didCommit: { _, _ in try? Self.change(disk, single) }))
        }
        let answer = try shell.json(["add", "Lunch", "fri 12:30"])
        #expect(answer["ekcal"]?["revision"]?.string?.hasPrefix("2-") == true)
        let revision = try #require(answer["ekcal"]?["revision"]?.string)
        let refused = shell.run(["batch", "--expect-rev", revision], input: "add Dinner fri")
        #expect(refused.code == 5 && refused.err.contains("was changed after \(revision)"))
    }
}
