import CalStore
import Foundation
import Testing

@testable import Terminal
@testable import ekcal

/// `store new`, `list`, `snapshot`, `backup`, `restore`, `check`.
@Suite struct StoreTranscripts {
    @Test func newAndList() throws {
        try Transcript.check(
            """
            $ ekcal store list -q
            $ ekcal store new work -n
            Would create the store work   DIR/.local/share/ekcal/work
            Nothing was written.
            $ ekcal store list -q
            $ ekcal store new work
            Created the store work   DIR/.local/share/ekcal/work
            $ ekcal store new play -q
            $ ekcal store list -q
            play
            work
            $ ekcal store new work
            ! ekcal: DIR/.local/share/ekcal/work already has a store
            [6]
            $ ekcal store new ""
            ! ekcal: the store has no name
            [2]
            $ ekcal list 2026-03-05 -s work --jsonl
            """, in: try Shell())
    }

    @Test func snapshotBackupAndRestore() throws {
        let shell = try Shell()
        try Transcript.check(
            """
            $ ekcal store snapshot
            The store was not written yet
            $ ekcal store backup
            ! ekcal: there is nothing to back up: the store does not exist yet
            [3]
            $ ekcal store restore
            ! ekcal: there are no backups
            !        write a file, or make a backup with `ekcal store backup`
            [2]
            $ ekcal add Dentist "2026-03-05 14:00" -q
            $ ekcal store snapshot
            store.json is up to date
            $ ekcal store backup -q
            $ ekcal store restore 2026-03-04T090000Z
            The store is already equal to DIR/store/backups/2026-03-04T090000Z.json
            """, in: shell)
        let id = try #require(try shell.json(["list", "2026-03-05"])["data"]?.array?.first?["id"]?.string)
        #expect(shell.run(["rm", id, "-q"]).code == 0)
        try Transcript.check(
            """
            $ ekcal list 2026-03-05 --jsonl
            $ ekcal store restore 2026-03-04T090000Z -n
            Would restore DIR/store/backups/2026-03-04T090000Z.json   1 change
            Nothing was written.
            $ ekcal store restore 2026-03-04T090000Z
            Restored DIR/store/backups/2026-03-04T090000Z.json   1 change
            $ ekcal find Dentist -o tsv --fields title
            title
            Dentist
            """, in: shell)
    }

    @Test func checkAndSalvage() throws {
        let shell = try Shell()
        try Transcript.check(
            """
            $ ekcal add Dentist "2026-03-05 14:00" -q
            $ ekcal store check
            $ ekcal store check --fix
            $ ekcal store check --fix --at-op o0001
            ! ekcal: --fix and --at-op cannot be used together
            [2]
            """, in: shell)
        let operation = try #require(try shell.json(["log"])["data"]?.array?.first?["id"]?.string)
        let past = shell.run(["store", "check", "--at-op", operation])
        #expect(past.code == 0 && past.out.isEmpty && past.err.isEmpty)
        #expect(shell.run(["store", "check", "--at-op", "oxxxxx"]).code == 3)

        // A byte of the truth is changed.
        var files = try shell.storeBytes()
        let log = try #require(files["log.jsonl"])
        files["log.jsonl"] = Data(
            String(decoding: log, as: UTF8.self).replacingOccurrences(
                of: "Dentist\",\"start", with: "Dentisx\",\"start"
            )
            .utf8)
        try shell.writeStore(files)
        let damaged = shell.run(["store", "check"])
        #expect(damaged.code == 74)
        #expect(damaged.out.hasPrefix("files: ") && damaged.out.contains("log.jsonl, line "))
        let before = try shell.storeBytes()
        let salvage = shell.run(["store", "check", "--salvage", shell.folder.path + "/rescued"])
        #expect([0, 7].contains(salvage.code))
        #expect(try shell.storeBytes() == before)
        #expect(shell.run(["store", "check", "--store", shell.folder.path + "/rescued"]).code == 0)
    }

    /// The disk fails behind the commit: the message says that the change is saved, and the exit code that
    /// not all went well.
    @Test func anErrorBehindTheCommitSaysThatItIsSaved() throws {
        let operation = try #require(CalStoreOperation.ID("5A0C1B2D-3E4F-4A6B-8C7D-9E0F1A2B3C4D"))
        let error = EkcalError(
            .store, "reading log.jsonl failed: Input/output error", hint: "nothing was changed"
        )
        .afterSaving(operation)
        #expect(error.exit == .inputOutput)
        #expect(error.message.hasPrefix("the change is saved (op o"))
        #expect(error.message.hasSuffix("Input/output error"))
        #expect(error.hint?.contains("nothing was changed") == false)
    }

    /// A field that there is not is found before anything is written: it was found behind the commit. A right
    /// one goes through for each kind of object, also when none is left to be shown.
    @Test(arguments: [
        ["source", "add", "S"], ["calendar", "add", "C"], ["add", "X", "fri"], ["undo"],
        ["calendar", "rm", "Old", "-y"],
    ])
    func aWrongFieldChangesNothing(words: [String]) throws {
        let shell = try Shell.after("add Dentist 2026-03-05", "calendar add Old")
        let before = try shell.storeBytes()
        for asked in [["--json", "--fields", "title,no.such"], ["--format", "{title} {nothing}"]] {
            let result = shell.run(words + asked)
            #expect(result.code == 2, "\(words + asked): \(result.err)")
            #expect(try shell.storeBytes() == before, "\(words + asked)")
        }
        #expect(shell.run(words + ["--json", "--fields", "title,id"]).code == 0)
    }

    /// Whoever reads the answer has gone away.
    @Test func anAnswerThatCannotBeWrittenIsSavedAllTheSame() throws {
        let shell = try Shell()
        let errors = Gathered()
        let system = System(
            environment: shell.environment, clock: { Instant(secondsSince1970: 0) },
            isInputTerminal: false, isOutputTerminal: false, isErrorTerminal: false, terminalWidth: nil,
            read: { _ throws(System.Failure) in [] }, readLine: { nil }, write: { _ in .system("no space") },
            error: ErrorStream { errors.bytes += $0 })
        #expect(Ekcal.run(["add", "Dentist", "2026-03-05"], system) == .inputOutput)
        #expect(String(decoding: errors.bytes, as: UTF8.self).hasPrefix("ekcal: the change is saved (op o"))
        #expect(shell.run(["list", "2026-03-05"]).out.contains("Dentist"))
    }

    /// The printed output; one thread at a time writes it.
    private final class Gathered: @unchecked Sendable {
        var bytes: [UInt8] = []
    }
}
