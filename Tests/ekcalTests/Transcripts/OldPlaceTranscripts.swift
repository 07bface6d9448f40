import Foundation
import Testing

@testable import ekcal

/// After `rm` and `undo`, git showed a reminder at another place of `store.json`: it had become the last one.
@Suite struct OldPlaceTranscripts {
    private static let titles = ["one", "two", "three", "four", "five"]

    /// The records of `store.json`, and the export.
    private func content(_ shell: Shell) throws -> [String] {
        #expect(shell.run(["store", "snapshot"]).code == 0)
        let records = try shell.read("store/store.json").split(separator: "\n").dropFirst()
        let export = shell.run(["export", "--json"])
        #expect(export.code == 0)
        // The first line of each has the operation.
        return records.map(String.init) + export.out.split(separator: "\n").dropFirst().map(String.init)
    }

    private func reference(_ title: String, _ shell: Shell) throws -> String {
        try #require(try shell.json(["find", "title:\(title)"])["data"]?.array?.first?["short_id"]?.string)
    }

    private func deleteIndex(_ shell: Shell) throws {
        try FileManager.default.removeItem(at: shell.folder.appendingPathComponent("store/index"))
    }

    /// What is removed, and undone.
    private static let removals: [(removed: [String], isCalendar: Bool)] = [
        (["three"], false), (["two", "three"], false), (["four", "two", "three"], false), (["Middle"], true),
    ]

    @Test(arguments: [false, true], [false, true])
    func whatIsUndoneIsWhereItWas(withoutIndex: Bool, compacted: Bool) throws {
        let shell = try Shell()
        for title in ["First", "Middle", "Last"] {
            #expect(shell.run(["calendar", "add", title, "--kind", "reminders", "-q"]).code == 0)
        }
        for (number, title) in Self.titles.enumerated() {
            let calendar = number % 2 == 0 ? "Middle" : "Reminders"
            #expect(shell.run(["todo", title, "-c", calendar, "-q"]).code == 0)
        }
        for (removed, isCalendar) in Self.removals {
            if compacted { #expect(shell.run(["store", "compact", "--keep", "1"]).code == 0) }
            let before = try content(shell)
            let command =
                isCalendar
                ? ["calendar", "rm"] + removed + ["-y", "-q"]
                : ["rm"] + (try removed.map { try reference($0, shell) }) + ["-y", "-q"]
            #expect(shell.run(command).code == 0)
            #expect(try content(shell) != before)
            if withoutIndex { try deleteIndex(shell) }
            #expect(shell.run(["undo", "-q"]).code == 0)
            #expect(try content(shell) == before, "\(removed)")
            if withoutIndex { try deleteIndex(shell) }
            #expect(shell.run(["redo", "-q"]).code == 0)
            #expect(try content(shell) != before)
            #expect(shell.run(["undo", "-q"]).code == 0)
            #expect(try content(shell) == before, "\(removed), again")
            #expect(shell.run(["store", "check"]).code == 0)
        }
    }
}
