import Foundation
import Testing

@testable import CommandLine
@testable import TestSupport
@testable import ekcal

/// The article CommandLine.md: its sessions are played, and every command line in it is one that `ekcal`
/// understands.
@Suite struct ArticleTests {
    /// The blocks of code of a kind, each as its lines.
    private static func blocks(_ kind: String) throws -> [[String]] {
        let text = try Repository.file("Sources/CalStore/CalStore.docc/CommandLine.md").text
        var blocks: [[String]] = []
        var isInside = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if isInside {
                if line == "```" { isInside = false } else { blocks[blocks.count - 1].append(line) }
            } else if line == "```" + kind {
                isInside = true
                blocks.append([])
            } else if line.hasPrefix("```") {
                try #require(
                    line == "```"
                        || ["console", "sh", "text", "json", "swift"].contains(String(line.dropFirst(3))))
            }
        }
        return blocks
    }

    /// One session from the first block to the last. Identifiers are random, so those of the article stand
    /// for the ones that are met in their order.
    @Test func sessions() throws {
        var session = try Self.blocks("console").flatMap(\.self).joined(separator: "\n")
        var seen: [String: Int] = [:]
        for match in session.matches(of: #/\b([ero])[2-9bcdfghjkmnpqrtvwxyz]{4}\b/#) {
            let (id, letter) = (String(match.0), String(match.1))
            guard !id.hasSuffix("000") else { continue }
            if seen[id] == nil { seen[id] = seen.keys.count { $0.hasPrefix(letter) } + 1 }
        }
        for (id, number) in seen { session = session.replacing(id, with: "\(id.prefix(1))000\(number)") }
        // What the article leaves to the reader: which stream a line is on, how a command ends, where home
        // is.
        session = session.replacing("~/", with: "DIR/")
            .replacing("\nekcal: Delete", with: "\n! ekcal: Delete")
            .replacing("\n       use -y to answer yes", with: "\n!        use -y to answer yes\n[9]")
        try Transcript.check(session, in: try Shell())
    }

    /// The recipes of `ekcal help recipes` are also in the article, where they are run.
    @Test func recipesAreThoseOfTheArticle() throws {
        let lines = Set(try ["sh", "text"].flatMap { try Self.blocks($0) }.flatMap(\.self))
        for case .code(let code) in HelpTopic.recipes.blocks {
            for line in code where !line.isEmpty { #expect(lines.contains(line), "\(line)") }
        }
    }

    /// `ekcal` and its words wherever they stand in a script, as far as the shell would hand them on.
    @Test func scripts() throws {
        var count = 0
        for lines in try ["sh", "text", "json"].flatMap({ try Self.blocks($0) }) {
            let text = lines.joined(separator: "\n").replacing("\\\"", with: "\"")
            for match in text.matches(
                of:
                    #/(?:^|[\s(|;="'])ekcal ((?:'[^']*'|"[^"]*"|[^\s|<>;&)"'])(?:'[^']*'|"[^"]*"|[^|<>;&)"'\n])*)/#
            ) {
                var words = try #require(ShellWords.split(String(match.1)), "\(match.1)")
                words.removeAll { $0 == "2" }
                let before = text[..<match.range.lowerBound].split(separator: "\n").last ?? ""
                if before.hasSuffix("xargs -r") { words.append("e7kq4") }
                #expect(throws: Never.self, "\(words)") { try ArgumentParser(table: .ekcal).parse(words) }
                count += 1
            }
        }
        #expect(count > 15)
    }
}
