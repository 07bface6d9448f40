import Testing

@testable import ekcal

/// The suggested command to undo a change undoes that change, also in another store than the usual one.
@Suite struct UndoHintTranscripts {
    /// `ekcal -s ada rm` said "ekcal undo", which undid something in the usual store.
    @Test(arguments: ["ada", "two words", "it's"]) func theHintNamesTheStore(name: String) throws {
        let shell = try Shell.after("add Other fri -q")
        _ = shell.run(["-s", name, "add", "Dentist", "fri", "-q"])
        let ref = try #require(
            try shell.json(["-s", name, "find", "Dentist"])["data"]?.array?.first?["short_id"]?.string)
        let removed = shell.run(["-s", name, "rm", ref])
        let hint = try #require(removed.out.split(separator: "\n").last?.split(separator: "   ").first)
        let words = try #require(ShellWords.split(String(hint.dropFirst("Undo with: ".count))))
        #expect(words == ["ekcal", "undo", "-s", name])
        let undone = shell.run(Array(words.dropFirst()))
        #expect(undone.code == 0, "\(undone.err)")
        #expect(try shell.json(["-s", name, "find", "Dentist"])["data"]?.array?.count == 1)
        #expect(try shell.json(["find", "Other"])["data"]?.array?.count == 1, "nothing is undone here")
        let redo = try #require(undone.out.split(separator: "\n").last)
        #expect(redo.hasPrefix("Redo with: ekcal redo -s "), "\(redo)")
    }

    @Test func theUsualStoreNeedsNoName() throws {
        let shell = try Shell.after("add Dentist fri -q", "add Doctor fri -q")
        func shortID(_ title: String) throws -> String {
            try #require(try shell.json(["find", title])["data"]?.array?.first?["short_id"]?.string)
        }
        #expect(shell.run(["rm", try shortID("Dentist")]).out.contains("Undo with: ekcal undo   "))
        let store = try #require(shell.environment["EKCAL_STORE"])
        let out = shell.run(["rm", try shortID("Doctor"), "-s", store]).out
        #expect(out.contains("Undo with: ekcal undo   "), "\(out)")
        // The variable names another store than the one that was changed.
        _ = shell.run(["-s", "ada", "add", "A", "fri", "-q"])
        let other = try #require(
            try shell.json(["-s", "ada", "find", "A"])["data"]?.array?.first?["short_id"]?.string)
        #expect(shell.run(["-s", "ada", "skip", other]).code != 0)
        #expect(shell.run(["-s", "ada", "rm", other]).out.contains("Undo with: ekcal undo -s ada   "))
    }
}
