import Basics
import CalStore
import Testing

@testable import Basics
@testable import CommandLine
@testable import ekcal

/// `import --on-conflict merge`, `import --mirror` and `rev`; `--notes-file`.
@Suite struct PatchingImportTranscripts {
    private func event(_ title: String, _ uid: String, _ rest: String = "") -> String {
        "BEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20260305T100000Z\r\nSUMMARY:\(title)\r\n\(rest)END:VEVENT\r\n"
    }

    private func file(_ events: String...) -> String {
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:test\r\n\(events.joined())END:VCALENDAR\r\n"
    }

    private func item(_ title: String, _ shell: Shell) throws -> JSONValue? {
        try shell.json(["find", "title:\(title)"])["data"]?.array?.first
    }

    @Test func mergeLeavesAloneWhatTheFileDoesNotName() throws {
        let shell = try Shell()
        let full = file(event("A", "a", "LOCATION:Here\r\nDURATION:PT2H\r\nPRIORITY:3\r\n"))
        #expect(shell.run(["import", "-", "-c", "Calendar"], input: full).code == 0)
        #expect(shell.run(["edit", "title:A", "--notes", "Mine", "--alarm", "10m"]).code == 0)
        let patch = file(event("B", "a", "LOCATION:There\r\n"))
        #expect(
            shell.run(["import", "-", "-c", "Calendar", "--on-conflict", "merge"], input: patch).code == 0)
        let merged = try #require(try item("B", shell))
        #expect(merged["location"] == "There" && merged["notes"] == "Mine" && merged["duration"] == "PT2H")
        #expect(merged["alarms"]?.array?.count == 1)
        // `update` takes the whole item of a format that has all of it.
        #expect(
            shell.run(["import", "-", "-c", "Calendar", "--on-conflict", "update"], input: patch).code == 0)
        #expect(try item("B", shell)?["notes"] == .null)
    }

    @Test func mergeOfJSONClearsWhatIsNull() throws {
        let shell = try Shell()
        #expect(
            shell.run(["add", "A", "fri 10:00", "--location", "Here", "--notes", "N", "--external-id", "x"])
                .code == 0)
        let object =
            #"{"type":"event","title":"A","start":"2026-03-06T10:00:00","external_id":"x","location":null}"#
        #expect(shell.run(["import", "-", "--on-conflict", "merge"], input: object + "\n").code == 0)
        let merged = try #require(try item("A", shell))
        #expect(merged["location"] == .null && merged["notes"] == "N")
    }

    /// An object of an older state does not overwrite a newer one; the same file twice is fine.
    @Test func theRevisionIsChecked() throws {
        let shell = try Shell.after("add A 'fri 10:00' --external-id x")
        let rev = try #require(try item("A", shell)?["rev"]?.string)
        let object =
            #"{"type":"event","title":"A","start":"2026-03-06T10:00:00","external_id":"x","rev":"\#(rev)","location":"There"}"#
        #expect(shell.run(["import", "-", "--on-conflict", "merge"], input: object).code == 0)
        #expect(try item("A", shell)?["location"] == "There")
        #expect(shell.run(["import", "-", "--on-conflict", "merge"], input: object).code == 0)
        let other = object.replacing("There", with: "Elsewhere")
        let refused = shell.run(["import", "-", "--on-conflict", "merge"], input: other)
        #expect(refused.code == 7 && refused.err.contains("was changed: it has revision"), "\(refused.err)")
        #expect(shell.run(["import", "-", "--on-conflict", "merge", "--strict"], input: other).code == 5)
        #expect(try item("A", shell)?["location"] == "There")
    }

    @Test func aMirrorDeletesWhatLeftTheFile() throws {
        let shell = try Shell.after("calendar add team", "add Elsewhere fri -c Calendar")
        let all = file(event("A", "a"), event("B", "b"), event("C", "c", "RRULE:FREQ=DAILY;COUNT=3\r\n"))
        #expect(shell.run(["import", "-", "-c", "team"], input: all).code == 0)
        let less = file(event("A", "a"))
        let tried = shell.run(["import", "-", "-c", "team", "--mirror", "-n"], input: less)
        #expect(tried.code == 0 && tried.out.contains("would delete 2 events"), "\(tried.out)\(tried.err)")
        #expect(shell.run(["find", "calendar:team", "-q"]).out.split(separator: "\n").count == 3)
        let done = shell.run(["import", "-", "-c", "team", "--mirror"], input: less)
        #expect(done.code == 0 && done.out.contains("deleted 2 events"), "\(done.out)\(done.err)")
        #expect(shell.run(["find", "type:event", "--format", "{title}"]).out == "A\nElsewhere\n")
        #expect(shell.run(["undo"]).code == 0)
        #expect(shell.run(["find", "calendar:team", "-q"]).out.split(separator: "\n").count == 3)
    }

    /// More than three go only with a yes, and nothing goes for what could not be read.
    @Test func aMirrorIsGuarded() throws {
        let shell = try Shell()
        let all = file(
            event("A", "a"), event("B", "b"), event("C", "c"), event("D", "d"), event("E", "e"))
        #expect(shell.run(["import", "-", "-c", "Calendar"], input: all).code == 0)
        let less = file(event("A", "a"))
        #expect(shell.run(["import", "-", "-c", "Calendar", "--mirror"], input: less).code == 9)
        let broken = file(
            event("A", "a"), "BEGIN:VEVENT\r\nUID:b\r\nSUMMARY:B\r\nDTSTART:nonsense\r\nEND:VEVENT\r\n")
        #expect(shell.run(["import", "-", "-c", "Calendar", "--mirror", "-y"], input: broken).code == 6)
        #expect(shell.run(["import", "-", "--mirror", "--from", "today"], input: less).code == 2)
        #expect(shell.run(["find", "type:event", "-q"]).out.split(separator: "\n").count == 5)
        #expect(shell.run(["import", "-", "-c", "Calendar", "--mirror", "-y"], input: less).code == 0)
        #expect(shell.run(["find", "type:event", "--format", "{title}"]).out == "A\n")
    }

    @Test func notesFromAFile() throws {
        let shell = try Shell()
        try shell.write("@not a file\nsecond line\n", to: "notes")
        let path = shell.folder.path + "/notes"
        #expect(shell.run(["add", "A", "fri", "--notes-file", path]).code == 0)
        #expect(try item("A", shell)?["notes"] == "@not a file\nsecond line")
        #expect(shell.run(["edit", "title:A", "--notes-file", "-"], input: "typed").code == 0)
        #expect(try item("A", shell)?["notes"] == "typed")
        #expect(shell.run(["todo", "B", "--notes-file", path, "--notes", "x"]).code == 2)
        #expect(shell.run(["todo", "B", "--notes-file", path + "s"]).code == 74)
    }
}
