import Basics
import CalStore
import Testing

@testable import Basics
@testable import ekcal

/// `--cursor` and `--limit`: every row once, page by page, or a clear end.
@Suite struct PageTranscripts {
    private func filled(_ count: Int) throws -> Shell {
        let shell = try Shell()
        for number in 1...count {
            #expect(shell.run(["add", "E\(number)", "2026-03-05 10:\(number + 10)", "-q"]).code == 0)
        }
        return shell
    }

    private func pages(_ words: [String], _ shell: Shell, member: String = "title") throws -> [[String]] {
        var pages: [[String]] = []
        var cursor: [String] = []
        repeat {
            let answer = try shell.json(words + ["--limit", "3"] + cursor)
            pages.append(answer["data"]?.array?.compactMap { $0[member]?.string } ?? [])
            let next = answer["ekcal"]?["next_cursor"]?.string
            #expect((next != nil) == (answer["ekcal"]?["truncated"] == true))
            cursor = next.map { ["--cursor", $0] } ?? []
        } while !cursor.isEmpty && pages.count < 20
        return pages
    }

    @Test(arguments: [["list", "2026-03"], ["find", "type:event"], ["find", "E", "--occurrences"]])
    func rowsComeOnce(words: [String]) throws {
        let shell = try filled(8)
        let expected = [["E1", "E2", "E3"], ["E4", "E5", "E6"], ["E7", "E8"]]
        #expect(try pages(words, shell) == expected)
        #expect(
            try pages(words + ["--reverse"], shell) == [
                ["E8", "E7", "E6"], ["E5", "E4", "E3"], ["E2", "E1"],
            ])
        #expect(try pages(words + ["--sort=-title"], shell).flatMap(\.self).count == 8)
    }

    /// Operations have their place, so a cursor of the log and of `changes` outlives what is written
    /// meanwhile.
    @Test func historiesGoOn() throws {
        let shell = try filled(7)
        let labels = try pages(["log"], shell, member: "label").flatMap(\.self)
        #expect(labels == (1...7).reversed().map { "ekcal add E\($0) '2026-03-05 10:\($0 + 10)' -q" })
        let first = try shell.json(["log", "-l", "3"])
        #expect(shell.run(["add", "Later", "fri", "-q"]).code == 0)
        let cursor = try #require(first["ekcal"]?["next_cursor"]?.string)
        let next = try shell.json(["log", "-l", "1", "--cursor", cursor])
        #expect(next["data"]?.array?.first?["label"]?.string == "ekcal add E4 '2026-03-05 10:14' -q")

        var since = "0"
        var seen: [String] = []
        for _ in 0..<20 {
            let answer = try shell.json(["changes", "--since", since, "--limit", "2"])
            seen += answer["data"]?.array?.compactMap { $0["title"]?.string } ?? []
            since = try #require(answer["result"]?["cursor"]?.string)
            let more = answer["ekcal"]?["next_cursor"]
            if more == .null { break }
            #expect(more?.string == since)
        }
        #expect(seen.filter { $0.hasPrefix("E") || $0 == "Later" } == (1...7).map { "E\($0)" } + ["Later"])
    }

    @Test func aCursorHoldsForItsQuestionAndItsStore() throws {
        let shell = try filled(5)
        let cursor = try #require(
            try shell.json(["list", "2026-03", "-l", "2"])["ekcal"]?["next_cursor"]?.string)
        func code(_ words: [String]) throws -> String? {
            let result = shell.run(words + ["--cursor", cursor, "--json"])
            guard result.code != 0 else { return nil }
            return try JSONValue(reading: Array(result.err.utf8))["error"]?["code"]?.string
        }
        #expect(try code(["list", "2026-03", "-l", "100"]) == nil)
        #expect(try code(["list", "2026-04", "-l", "2"]) == "cursor_expired")
        #expect(try code(["find", "type:event"]) == "cursor_expired")
        #expect(shell.run(["list", "2026-03", "--cursor", "nonsense"]).code == 2)
        #expect(shell.run(["add", "New", "fri", "-q"]).code == 0)
        #expect(try code(["list", "2026-03", "-l", "2"]) == "cursor_expired")
    }
}
