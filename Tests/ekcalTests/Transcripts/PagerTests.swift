import Testing

@testable import ekcal

/// Long answers on a terminal go through a pager; what fits, and what is no listing, does not.
@Suite struct PagerTests {
    /// A terminal of ten lines, and ten days with something on them: thirty lines.
    private func filled() throws -> Shell {
        let shell = try Shell.after("add Standup '2026-03-05 09:00' --repeat 'daily for 10 times' -q")
        (shell.isTerminal, shell.height) = (true, 10)
        shell.environment["EKCAL_PAGER"] = "./pager --now"
        return shell
    }

    @Test func longAnswersArePaged() throws {
        let shell = try filled()
        let result = shell.run(["list", "all"])
        #expect(result.code == 0 && result.out.isEmpty && result.err.isEmpty)
        let (pager, text) = try #require(shell.paged.first)
        #expect(pager == "./pager --now LESS=FRX")
        shell.isTerminal = false
        #expect(text == shell.run(["list", "all"]).out)
        #expect(shell.paged.count == 1)
    }

    @Test(
        arguments: [
            ["list", "2026-03-05..2026-03-07"], ["list", "all", "--no-pager"],
            ["list", "all", "-q", "-l", "9"],
            ["batch"], ["undo", "-n"], ["config", "path"],
        ])
    func othersAreNot(words: [String]) throws {
        let shell = try filled()
        #expect(shell.run(words).code == 0)
        #expect(shell.paged.isEmpty)
    }

    @Test(
        arguments: [
            ["help"], ["help", "add"], ["schema", "event"], ["show", "EVENT"],
            ["find", "is:repeating", "--json"],
            ["month", "-l", "3"], ["config", "list"], ["export"], ["doctor"],
        ])
    func everyReadingCommandIs(words: [String]) throws {
        let shell = try filled()
        shell.height = 3
        let event = shell.run(["find", "Standup", "-q"]).out.split(separator: "\n").first ?? ""
        let result = shell.run(words.map { $0 == "EVENT" ? String(event) : $0 })
        #expect(result.out.isEmpty && !shell.paged.isEmpty, "\(words)")
    }

    /// The names that there may be, and which of them wins.
    @Test(
        arguments: [
            ([:], nil), (["EKCAL_PAGER": ""], nil), (["EKCAL_PAGER": "cat", "PAGER": "./p"], nil),
            (["EKCAL_PAGER": "", "PAGER": "./p"], nil), (["PAGER": "./p"], "./p LESS=FRX"),
            (["EKCAL_PAGER": "./e", "PAGER": "./p", "LESS": "S"], "./e LESS=S"),
            // One that is not there would swallow the answer.
            (["PAGER": "no-such-program -x"], nil), (["PAGER": "A=b ./p"], "A=b ./p LESS=FRX"),
        ] as [([String: String], String?)])
    func whichPager(variables: [String: String], expected: String?) throws {
        let shell = try filled()
        shell.environment["EKCAL_PAGER"] = nil
        let result = shell.run(["list", "all"], with: variables)
        #expect(shell.paged.first?.pager == expected)
        #expect(result.out.isEmpty == (expected != nil))
    }

    /// Whoever has seen enough does nothing wrong.
    @Test func quittingIsNoFailure() throws {
        let shell = try filled()
        _ = shell.run(["add", "Every day", "2026-03-05", "--repeat", "daily", "-q"])
        shell.patience = 100
        let result = shell.run(["list", "all", "--days", "30000", "--json"].filter { $0 != "all" })
        #expect(result.code == 0 && result.err.isEmpty)
        #expect(shell.paged.first?.pager.contains("still open") == false)
    }

    /// Remarks and errors stand behind what is paged, not in it.
    @Test func remarksComeLast() throws {
        let shell = try filled()
        let result = shell.run(["list", "all", "-l", "8"])
        #expect(result.out.isEmpty && result.err == "ekcal: 2 more entries are not shown (--limit 8)\n")
        #expect(shell.paged.first?.text.contains("more entries") == false)
        let empty = shell.run(["list", "1999", "--fail-empty"])
        #expect(empty.code == 8 && empty.err == "ekcal: nothing matched\n")
    }
}
