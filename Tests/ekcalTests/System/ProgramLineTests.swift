import Testing

@testable import ekcal

/// The permitted words of a program: the table of `ProgramLine`, row by row.
@Suite struct ProgramLineTests {
    private func words(_ line: String, _ value: String) throws -> [String] {
        let line = try #require(ProgramLine(line))
        return try line.words(for: .mail, filling: ["{x}": { value }]).words
    }

    @Test(arguments: ["-x", "--help", "--", "-x y"])
    func `a word that begins with a field is no option`(value: String) {
        #expect(throws: ProgramLine.Refusal.self) { try words("mail {x}", value) }
        #expect(throws: ProgramLine.Refusal.self) { try words("mail {x}y", value) }
    }

    @Test(arguments: ["\n-x", "\0-x", "\u{1B}[31m-x", " -x"])
    func `what is an option without the characters that are taken out is refused or is none`(value: String)
        throws
    {
        let word = try? words("mail {x}", value).last
        #expect(word?.hasPrefix("-") != true)
    }

    @Test func `a hyphen before a field is nothing that the user has named`() {
        #expect(throws: ProgramLine.Refusal.self) { try words("mail -{x}", "rf") }
        #expect(throws: ProgramLine.Refusal.self) { try words("mail --{x}", "help") }
    }

    @Test func `what is refused is told with a line that works`() throws {
        let refusal = ProgramLine.Refusal.option(
            word: "{x}", value: "-v", advice: "mail 'a b' -- {x} last")
        #expect(throws: refusal) { try words("mail 'a b' {x} last", "-v") }
        #expect(try words("mail 'a b' -- {x} last", "-v") == ["mail", "a b", "--", "-v", "last"])
    }

    @Test func `behind two hyphens of the user's it is text, and behind two of a value it is not`() throws {
        #expect(try words("mail -- {x} {x}", "-v") == ["mail", "--", "-v", "-v"])
        #expect(throws: ProgramLine.Refusal.self) { try words("mail {x} {x}", "--") }
        #expect(try words("mail -- -- {x}", "-v") == ["mail", "--", "--", "-v"])
    }

    @Test func `an option that the user has written has any value`() throws {
        #expect(try words("mail --title={x} -s{x}", "-v") == ["mail", "--title=-v", "-s-v"])
    }

    @Test func `a hyphen alone is no option`() throws {
        #expect(try words("mail {x}", "-") == ["mail", "-"])
    }

    @Test func `the name of the program has no fields`() {
        #expect(throws: ProgramLine.Refusal.program(word: "{x}")) { try words("{x} a", "rm") }
        #expect(throws: ProgramLine.Refusal.program(word: "/bin/{x}")) { try words("/bin/{x}", "rm") }
    }

    @Test(arguments: [
        ("a\nb", "a b"), ("a\r\nBcc: e", "a Bcc: e"), ("a b  c", "a b  c"),
        ("$(x) `y` ;'\"\\*~", "$(x) `y` ;'\"\\*~"),
        ("{x} {y}", "{x} {y}"), ("", ""),
    ])
    func `a value is one line and one word, and its braces stay`(value: String, word: String) throws {
        #expect(try words("mail -- {x}", value) == ["mail", "--", word])
    }

    @Test func `no control character of a value is left`() throws {
        for code in Array(0..<32) + Array(127..<160) {
            let scalar = try #require(Unicode.Scalar(code))
            let word = try #require(try words("mail -- {x}", "a\(scalar)b").last)
            #expect(!word.unicodeScalars.contains(scalar), "\(code)")
        }
    }

    @Test func `braces that are no field stay`() throws {
        #expect(try words("mail {y} {x {x}} a{", "v") == ["mail", "{y}", "{x", "v}", "a{"])
        #expect(try #require(ProgramLine("mail {x}")).words(for: .hook).words == ["mail", "{x}"])
    }

    @Test func `a line names a program`() {
        for line in ["", " ", "''", "'' a", "'a", "a \"b"] { #expect(ProgramLine(line) == nil, "\(line)") }
        #expect(ProgramLine("~/x ~/y", home: "/home/a")?.words == ["/home/a/x", "~/y"])
        #expect(ProgramLine("~/x")?.program == "~/x")
    }

    @Test func `a path for a line of the shell is a word of its own, and no option`() {
        let words = ProgramWords.shell(.editor, "vi -x", paths: ["-rf", "a b", "/c"]).words
        #expect(words == ["/bin/sh", "-c", "vi -x \"$@\"", "sh", "./-rf", "a b", "/c"])
    }

    @Test func `how it ended is told`() throws {
        let words = try #require(ProgramLine("mail x")).words(for: .mail)
        #expect(words.failure(.exit(0)) == nil)
        #expect(words.failure(.exit(3)) == "mail exited with 3")
        #expect(words.failure(.signal(9)) == "mail was ended by signal 9")
        #expect(words.failure(nil) == "mail took longer than 5m and was stopped")
        let limit = ProgramLimit(typed: "2s", seconds: 2)
        #expect(words.failure(nil, limit: limit) == "mail took longer than 2s and was stopped")
    }
}
