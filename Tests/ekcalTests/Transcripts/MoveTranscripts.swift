import Testing

@testable import ekcal

/// Items that move to another calendar, and their external identifiers.
@Suite struct MoveTranscripts {
    @Test func `a move changed an external identifier without a word`() throws {
        let shell = try Shell()
        try Transcript.check(
            """
            $ ekcal calendar add Home -q
            $ ekcal add A fri --external-id x1 -q
            $ ekcal add B fri --external-id x1 -c Home -q
            $ ekcal mv title:A --to Home -y
            Moved e0001  A   Fri 2026-03-06, all day   Home   from Calendar
            Undo with: ekcal undo            (op o0001)
            ! ekcal: warning: "A" has a new external identifier, because another item of Home has x1
            """, in: shell)
        #expect(shell.run(["undo", "-q"]).code == 0)
        let warnings = try shell.json(["mv", "title:A", "--to", "Home", "-y"])["ekcal"]?["warnings"]?.array
        #expect(
            warnings?.map(\.string) == [
                "\"A\" has a new external identifier, because another item of Home has x1"
            ])
        #expect(shell.run(["undo", "-q"]).code == 0)
        let merged = shell.run(["calendar", "merge", "Calendar", "--to", "Home", "-y", "-n"])
        #expect(merged.code == 0 && merged.err.contains("\"A\" has a new external identifier"))
        // Nobody has it there.
        #expect(shell.run(["rm", "title:B", "-y", "-q"]).code == 0)
        #expect(shell.run(["mv", "title:A", "--to", "Home", "-y"]).err == "")
        #expect(shell.run(["find", "uid:x1", "--format", "{title}"]).out == "A\n")
    }

    /// `import` without -c finds a moved item in the same way.
    @Test(arguments: ["add", "todo"])
    func `--if-missing and --upsert added an item again that had been moved`(command: String) throws {
        let shell = try Shell()
        for name in ["Home", "Work"] {
            #expect(shell.run(["calendar", "add", name, "--kind", "both", "-q"]).code == 0)
        }
        let line = [command, "X", "fri", "--external-id", "k1"]
        func titles() -> [String] {
            shell.run(["find", "uid:k1", "--format", "{title} {calendar.title}"]).out.split(separator: "\n")
                .map(String.init).sorted()
        }
        #expect(shell.run(line + ["--if-missing"]).code == 0)
        #expect(shell.run(["mv", "uid:k1", "--to", "Home", "-y"]).code == 0)
        #expect(shell.run(line + ["--if-missing"]).out.hasPrefix("Already there:"))
        #expect(titles() == ["X Home"])
        let changed = shell.run([command, "Y", "sat", "--external-id", "k1", "--upsert"])
        #expect(changed.code == 0 && changed.out.hasPrefix("Changed"))
        #expect(titles() == ["Y Home"])
        // A calendar that is named is meant.
        #expect(shell.run(line + ["--if-missing", "-c", "Work"]).code == 0)
        #expect(titles() == ["X Work", "Y Home"])
    }
}
