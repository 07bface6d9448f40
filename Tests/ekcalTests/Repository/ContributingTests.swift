import Foundation
import Testing

@testable import TestSupport

/// The contributor's guide is true: modules, folders, files, names of tests and variables that it names are
/// there.
@Suite struct ContributingTests {
    private static let guide = Result<Repository.File, any Error> {
        try Repository.file("Sources/CalStore/CalStore.docc/Contributing.md")
    }
    private static let sources = Result<[Repository.File], any Error> {
        try Repository.files(in: ["Sources", "Tests"])
    }
    private static let paths = ["Sources", "Tests"].flatMap(Repository.paths(in:))

    /// The names in backticks in the guide, with their lines.
    private static func names(_ pattern: Regex<Substring>) throws -> [(name: String, line: Int)] {
        try guide.get().lines.enumerated().flatMap { index, text in
            text.matches(of: #/`([^`]+)`/#).map { (String($0.1), index + 1) }
        }.filter { $0.0.wholeMatch(of: pattern) != nil }
    }

    /// The cells of the rows below a head.
    private static func rows(below head: String) throws -> [[String]] {
        try guide.get().lines.drop { !$0.hasPrefix("| \(head) |") }.dropFirst(2).prefix { $0.hasPrefix("|") }
            .map { line in
                line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            }
    }

    @Test func modulesImportWhatTheTableSays() throws {
        let package = try Repository.file("Package.swift").text
        let rows = try Self.rows(below: "module").filter { !$0[0].contains("Sources/Shims") }
        try #require(rows.count >= 8)
        let modules = Set(rows.map { $0[0].filter { $0 != "`" } })
        let targets = package.matches(
            of: #/\.(?:target|executableTarget)\(\s*name: "(\w+)"(?:,\s*dependencies: \[([^\]]*)\])?/#)
        for row in rows {
            let name = row[0].filter { $0 != "`" }
            let target = try #require(targets.first { $0.1 == name }, "Package.swift has no target \(name)")
            let declared = Set((target.2 ?? "").matches(of: #/\w+/#).map { String($0.0) })
            let imports = Set(row[2].matches(of: #/\w+/#).map { String($0.0) })
            #expect(imports.intersection(modules) == declared, "the guide about \(name)")
            let usesFoundation = try Self.sources.get().contains { file in
                file.path.hasPrefix("Sources/\(name)/")
                    && file.lines(with: "import Foundation").contains {
                        // `Instant+Date.swift` has a public one, where FoundationEssentials is missing.
                        ["import Foundation", "@_exported import Foundation"].contains(
                            $0.text.trimmingCharacters(in: .whitespaces))
                    }
            }
            #expect(
                imports.contains("Foundation") == usesFoundation, "the guide about \(name) and Foundation")
        }
        // Nothing that is a module is left out.
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: Repository.root.appendingPathComponent("Sources").path)
        #expect(Set(folders.filter { !$0.hasPrefix(".") }).subtracting(["Shims"]) == modules)
    }

    @Test func noFileIsLongerThanTheGuideSays() throws {
        let text = try Self.guide.get().text
        let limit = try #require(
            text.firstMatch(of: #/none\s+has\s+more\s+than\s+(\d+)/#).flatMap { Int($0.1) })
        let usual = try #require(
            text.firstMatch(of: #/Half\s+of\s+the\s+files\s+have\s+fewer\s+than\s+(\d+)/#))
        let lengths = try Self.sources.get().map { (file: $0.path, lines: $0.lineCount) }
        for (file, lines) in lengths where lines > limit {
            Issue.record("\(file) has \(lines) lines, and the guide allows \(limit): split it")
        }
        let inSources = lengths.filter { $0.file.hasPrefix("Sources/") }
        let short = inSources.filter { $0.lines < Int(usual.1) ?? 0 }
        #expect(short.count * 2 > inSources.count)
    }

    /// `LayeringTests`, `*ModelTests`, `test-undo.sh`
    @Test func namedTestsExist() throws {
        let found = try Self.names(#/[\w*]+Tests|[\w*-]+\.sh/#)
        try #require(found.count > 10)
        for (name, line) in found {
            let file = name.hasSuffix(".sh") ? name : name + ".swift"
            let isThere = Self.paths.contains { path in
                let last = path.split(separator: "/").last ?? ""
                return file.hasPrefix("*") ? last.hasSuffix(file.dropFirst()) : last == file
            }
            #expect(isThere, "line \(line) names \(name), which does not exist")
        }
    }

    /// `CalStore/Records/ItemFields.swift`, below Sources; `Pictures/` below a folder. `NameCommand` stands
    /// for any name.
    @Test func namedFilesExist() throws {
        let found = try Self.names(#/[A-Za-z]\w*(?:/[\w+.]+)+/#)
        try #require(found.count > 10)
        for (name, line) in found where !name.contains("NameCommand") {
            #expect(
                Self.paths.contains { $0 == name || $0.hasSuffix("/" + name) } || Repository.exists(name),
                "line \(line) names \(name), which does not exist")
        }
    }

    /// `CommandTable`, `CommandTable.ekcal.commands`
    @Test func namedTypesExist() throws {
        let found = try Self.names(#/`?[A-Z]\w+(?:\.\w+)?`?/#)
        try #require(found.count > 20)
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: Repository.root.appendingPathComponent("Sources").path)
        let modules = Set(folders).union([
            "EventKit", "EventKitUI", "CoreLocation", "CoreGraphics", "ICalendar",
        ])
        let keywords: Set<Substring> = [
            "struct", "class", "enum", "protocol", "typealias", "func", "let", "var", "case",
        ]
        let files = try Self.sources.get()
        func isDeclared(_ name: Substring) -> Bool {
            files.contains { file in
                file.lines(with: String(name)).contains { line in
                    let words = line.text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
                    return zip(words, words.dropFirst()).contains { keywords.contains($0) && $1 == name }
                }
            }
        }
        for (name, line) in found {
            for part in name.split(separator: ".") where !modules.contains(String(part)) {
                let isVariable = part.allSatisfy { $0.isUppercase || $0 == "_" }
                #expect(isVariable || isDeclared(part), "line \(line) names \(name), which does not exist")
            }
        }
    }

    @Test func namedVariablesAreRead() throws {
        let found = try Self.names(#/[A-Z]+_[A-Z_]+(?:=.+)?/#)
        try #require(found.count >= 6)
        let readers = try Repository.files(in: ["Tests"], ending: [".swift", ".sh", ".py"])
        for (name, line) in found {
            let variable = String(name.prefix { $0 != "=" })
            #expect(
                readers.contains { $0.has(variable) },
                "line \(line) names \(variable), which nothing reads")
        }
    }
}
