import Foundation
import Testing

@testable import CommandLine
@testable import TestSupport
@testable import ekcal

/// The names in comments and articles exist: documents, articles, help topics, fixtures, folders. Some named
/// papers that were never in the repository.
@Suite struct NamedDocumentsTests {
    private static let folders = ["Sources", "Tests", "Fixtures"]
    private static let files = Result<[Repository.File], any Error> {
        try Repository.files(in: ["Sources", "Tests"], ending: [".swift", ".c", ".sh", ".py", ".md"])
            + ["README.md", "Package.swift", ".ci/run"].map(Repository.file)
    }
    private static let paths: Set<String> = Set(folders.flatMap(Repository.paths(in:)) + ["README.md"])

    /// Each name that a pattern finds in the lines with a word, and where; addresses on the web are none of
    /// ours.
    private static func names(
        _ pattern: Regex<(Substring, Substring)>, inLinesWith word: String
    ) throws -> [(name: String, place: String)] {
        try files.get().flatMap { file in
            file.remarks(with: word).flatMap { line in
                line.text.replacing(#/https?://[^\s)>]+/#, with: "").matches(of: pattern).map { match in
                    (String(match.output.1), "\(file.path):\(line.number)")
                }
            }
        }
    }

    @Test func documents() throws {
        let found = try Self.names(#/([A-Za-z0-9_\/.-]+\.md)\b/#, inLinesWith: ".md")
        try #require(found.count > 20)
        for (name, place) in found {
            #expect(
                Self.paths.contains { $0 == name || $0.hasSuffix("/" + name) },
                "\(place) names \(name), which does not exist: name an article, or a help topic")
        }
    }

    @Test func articles() throws {
        let found = try Self.names(#/<doc:([^>]+)>/#, inLinesWith: "<doc:")
        try #require(found.count > 20)
        for (name, place) in found {
            #expect(
                Self.paths.contains { $0.hasSuffix(".docc/\(name).md") },
                "\(place) names the article \(name), which does not exist")
        }
    }

    @Test func topics() throws {
        let found = try Self.names(#/ekcal help ([a-z][a-z-]*)/#, inLinesWith: "ekcal help ")
        try #require(found.count > 20)
        let known = Set(CommandTable.ekcal.firstWords + HelpTopic.all.map(\.name))
        for (name, place) in found {
            #expect(known.contains(name), "\(place) names `ekcal help \(name)`, which does not exist")
        }
    }

    /// Paths, also with `*` for any name.
    @Test func files() throws {
        let path = #/\b((?:Sources|Tests|Fixtures)/[\w.*\/-]*[\w*\/])(?![<\w])/#
        let found = try ["Sources/", "Tests/", "Fixtures/"].flatMap {
            try Self.names(path, inLinesWith: $0)
        }
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

    /// `Instant+Date.swift`, `LayeringTests`, `test-undo.sh`. `Type` stands for any name, and a client has a
    /// Package.swift.
    @Test func sourcesAndTests() throws {
        let found =
            try Self.names(#/`([\w+]+\.swift)`/#, inLinesWith: ".swift`")
            + Self.names(#/`(\w+Tests)`/#, inLinesWith: "Tests`")
            + Self.names(#/`(test-[\w-]+\.sh)`/#, inLinesWith: ".sh`")
        try #require(found.count > 20)
        let names = Set(Self.paths.map { String($0.split(separator: "/").last ?? "") })
        for (name, place) in found where name != "Package.swift" && !name.hasPrefix("Type+") {
            #expect(
                names.contains(name) || names.contains(name + ".swift"),
                "\(place) names \(name), which does not exist")
        }
    }

    /// ``CalStoreTransaction/save(_:at:span:detached:)``, in articles: links lead to what the products offer.
    @Test func symbols() throws {
        let products = [
            "CalendarTime", "CalStore", "CalStorePlanning", "CalStoreExchange", "CalStoreLanguage",
            "CalStoreEventKit", "CalStoreEventKitUI",
        ]
        let offered = try products.reduce(into: Set<String>()) { names, module in
            names.insert(module)
            let promise = Promise(file: "interfaces/\(module).txt", version: 1, lines: [:])
            names.formUnion(try #require(try promise.recorded()).lines.keys)
        }
        let found = try Self.names(#/``([^`]+)``/#, inLinesWith: "``").filter { $0.place.contains(".docc/") }
        try #require(found.count > 100)
        for (link, place) in found {
            // What comes behind tells overloads apart.
            let name = link.replacing("/", with: ".").replacing(#/-\(.*/#, with: "")
            let isOffered = offered.contains(name)
            #expect(isOffered, "\(place) links to \(link), which no product offers")
        }
    }
}
