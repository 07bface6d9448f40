import Foundation
import Testing

@testable import TestSupport
@testable import ekcal

/// What comments and articles name exists: documents, articles, help topics, fixtures, folders. Some named papers that were
/// never in the repository.
@Suite struct NamedDocumentsTests {
    private static let folders = ["Sources", "Tests", "Fixtures"]
    private static let files = Result<[Repository.File], any Error> {
        try Repository.files(in: ["Sources", "Tests"], ending: [".swift", ".c", ".sh", ".py", ".md"])
            + ["README.md", "Package.swift", ".ci/run"].map(Repository.file)
    }
    private static let paths: Set<String> = Set(folders.flatMap(Repository.paths(in:)) + ["README.md"])

    /// Each name that a pattern finds, and where; addresses on the web are none of ours.
    private static func names(
        _ pattern: Regex<(Substring, Substring)>
    ) throws -> [(name: String, place: String)] {
        try files.get().flatMap { file in
            file.remarks.flatMap { line, text in
                text.replacing(#/https?://[^\s)>]+/#, with: "").matches(of: pattern).map { match in
                    (String(match.output.1), "\(file.path):\(line)")
                }
            }
        }
    }

    @Test func documents() throws {
        let found = try Self.names(#/([A-Za-z0-9_\/.-]+\.md)\b/#)
        try #require(found.count > 20)
        for (name, place) in found {
            #expect(
                Self.paths.contains { $0 == name || $0.hasSuffix("/" + name) },
                "\(place) names \(name), which does not exist: name an article, or a help topic")
        }
    }

    @Test func articles() throws {
        let found = try Self.names(#/<doc:([^>]+)>/#)
        try #require(found.count > 20)
        for (name, place) in found {
            #expect(
                Self.paths.contains { $0.hasSuffix(".docc/\(name).md") },
                "\(place) names the article \(name), which does not exist")
        }
    }

    @Test func topics() throws {
        let found = try Self.names(#/ekcal help ([a-z][a-z-]*)/#)
        try #require(found.count > 20)
        let known = Set(CommandTable.firstWords + HelpTopic.allCases.map(\.rawValue))
        for (name, place) in found {
            #expect(known.contains(name), "\(place) names `ekcal help \(name)`, which does not exist")
        }
    }

    /// Paths, also with `*` for any name.
    @Test func files() throws {
        let found = try Self.names(#/\b((?:Sources|Tests|Fixtures)/[\w.*\/-]*[\w*\/])(?![<\w])/#)
        try #require(found.count > 20)
        for (name, place) in found {
            let parts = name.split(separator: "*", omittingEmptySubsequences: false)
            let exists =
                parts.count == 1
                ? Repository.exists(name)
                : Self.paths.contains { $0.hasPrefix(parts[0]) && $0.hasSuffix(parts[parts.count - 1]) }
            #expect(exists, "\(place) names \(name), which does not exist")
        }
    }
}
