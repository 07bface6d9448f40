import Foundation
import Testing

@testable import TestSupport

/// Each figure of the README comes from a file: proofs.tsv, or what the benchmarks have recorded. Sessions
/// are played by test-readme.sh, listings are compiled in `ListingTests`.
@Suite struct ReadmeTests {
    /// The rows below a head, without the marks of code.
    private static func rows(below head: String) throws -> [[String]] {
        try Repository.file("README.md").lines.drop { !$0.hasPrefix(head) }.dropFirst(2)
            .prefix { $0.hasPrefix("|") }
            .map { line in
                line.dropFirst().dropLast().split(separator: "|").map { cell in
                    cell.trimmingCharacters(in: .whitespaces).filter { $0 != "`" }
                }
            }
    }

    private static func table(_ path: String) throws -> [[String]] {
        try Repository.file(path).lines.filter { !$0.isEmpty && !$0.hasPrefix("#") }.map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
    }

    @Test func proofsAreThoseOfTheFile() throws {
        let rows = try Self.rows(below: "| what is shown |")
        let proofs = try Self.table("Fixtures/promises/proofs.tsv")
        #expect(rows.count >= 7)
        // A link in the third cell: [NAME](PATH).
        let shown = try rows.map { row in
            let link = try #require(row[2].wholeMatch(of: #/\[[^\]]+\]\(([^)]+)\)/#), "\(row)")
            return [row[0], row[1], String(link.1), row[3]]
        }
        #expect(shown == proofs)
    }

    @Test func countsThatTheRepositoryHasAreRight() throws {
        let proofs = try Self.table("Fixtures/promises/proofs.tsv")
        func count(_ path: String) throws -> String { try #require(proofs.first { $0[2] == path })[1] }
        let cases = try Repository.file("Fixtures/recurrence/agreed.jsonl").lines.filter { !$0.isEmpty }
        #expect(try count("Fixtures/recurrence/agreed.jsonl") == "\(cases.count)")
        let article = "Sources/CalStore/CalStore.docc/EventKitRules.md"
        let text = try Repository.file(article).text
        let rules = text.split(separator: "\n- **").dropFirst()
        #expect(rules.count == 246)
        let untested = rules.count { $0.contains("*Not tested:*") }
        #expect(try count(article) == "\(rules.count - untested)")
        let readme = try Repository.file("README.md").text.replacing("\n", with: " ")
        #expect(
            readme.contains(
                "246 rules, from Apple's headers, documentation and notes: \(rules.count - untested) name their test, and \(untested) say why"
            ))
    }

    @Test func timesAreThoseThatWereRecorded() throws {
        let recorded = try Self.table(".ci/benchmarks.tsv")
        let rows = try Self.rows(below: "| what | time |")
        #expect(rows.count { $0[2] != "no peer" } >= 6)
        for row in rows {
            let entry = recorded.first { entry in
                entry.count == 4 && row[0] == entry[0] && row[1] == "\(entry[1]) \(entry[2])"
                    && (row[2] == "no peer" ? "-" : row[2].filter { $0 != "(" && $0 != ")" }) == entry[3]
            }
            #expect(entry != nil, "\(row) is not what was recorded")
        }
        let head = try #require(try Repository.file(".ci/benchmarks.tsv").lines.first)
        let commit = try #require(head.wholeMatch(of: #/# ([0-9a-f]+), .*/#)).1
        #expect(try Repository.file("README.md").text.contains("commit \(commit)"))
    }
}
