import CalStoreExchange
import Foundation
import Testing

@testable import TestSupport

/// The public declarations of each product are those recorded in `Fixtures/promises/interfaces`, as the
/// compiler reports them.
@Suite struct InterfacePromisesTests {
    private static let modules = [
        "CalendarTime", "CalStore", "CalStorePlanning", "CalStoreExchange", "CalStoreLanguage",
        "CoreLocationStandIns", "CalStoreEventKit", "CalStoreEventKitUI",
    ]
    private static let howToRecord = "CALSTORE_RECORD=promises swift test --filter PromisesTests"

    /// The tool of the toolchain that knows the interface of a module.
    private static let tool: URL? =
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .map { URL(fileURLWithPath: String($0)).appendingPathComponent("swift-symbolgraph-extract") }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) }

    /// The folder of the build, whose name is the platform's: `.build/x86_64-unknown-linux-gnu/debug`.
    private static let build: URL? = {
        var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        while folder.path != "/" {
            folder.deleteLastPathComponent()
            let module = folder.appendingPathComponent("Modules/CalStore.swiftmodule")
            if FileManager.default.fileExists(atPath: module.path) { return folder }
        }
        return nil
    }()

    /// Compilers spell declarations in their own ways, and on Apple's systems some are Apple's.
    private static var canTell: Bool {
        #if os(Linux) && compiler(>=6.3)
            tool != nil && build != nil
        #else
            false
        #endif
    }

    @Test(
        .enabled(
            if: canTell, "needs Linux, Swift 6.3, and swift-symbolgraph-extract where swift is"),
        .timeLimit(.minutes(5)), arguments: modules)
    func arePromised(module: String) throws {
        try compare(module, with: Self.declarations(of: module))
    }

    /// Apple's names, which `CalStoreEventKit` declares.
    @Test func appleNames() throws {
        for module in ["EventKit", "EventKitUI", "CoreLocation", "CoreGraphics"] {
            let lines = try Repository.file("Sources/Shims/\(module)/\(module).swift").lines
                .compactMap { $0.firstMatch(of: #/@_exported import (\w+) \w+\.(\w+)/#) }
                .map { (String($0.2), String($0.1)) }
            try compare(module, with: Dictionary(lines, uniquingKeysWith: { first, _ in first }))
        }
    }

    private func compare(_ module: String, with lines: Promise.Lines) throws {
        let now = Promise(file: "interfaces/\(module).txt", version: 1, lines: lines)
        let difference = Promise.difference(from: try now.recorded()?.lines ?? [:], to: lines)
        let isThere = Repository.exists(now.path)
        guard difference != .init() || !isThere else { return }
        if Promise.isRecording { return try now.record() }
        Issue.record(
            """
            \(now.path) is not what \(module) offers now.
            gone, or something else: \(difference.broken.joined(separator: "\n  "))
            new: \(difference.added.joined(separator: "\n  "))
            What is gone needs a line in Changelog.md. Then record it: \(Self.howToRecord)
            """)
    }

    // MARK: The compiler's answer

    private struct Graph: Decodable {
        struct Symbol: Decodable {
            struct Identifier: Decodable { let precise: String }
            struct Kind: Decodable { let identifier: String }
            struct Fragment: Decodable { let spelling: String }

            let identifier: Identifier
            let kind: Kind
            let pathComponents: [String]
            let declarationFragments: [Fragment]
            let accessLevel: String
        }
        struct Relationship: Decodable {
            let kind: String
            let source: String
            let target: String
            let targetFallback: String?
        }

        let symbols: [Symbol]
        let relationships: [Relationship]
    }

    /// Each declaration under its name; those of one name are told apart by a number.
    private static func declarations(of module: String) throws -> Promise.Lines {
        let (tool, build) = (try #require(tool), try #require(build))
        let output = FileManager.default.temporaryDirectory.appendingPathComponent("interface-\(UUID())")
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: output) }
        let process = Process()
        process.executableURL = tool
        process.arguments = [
            "-module-name", module, "-I", build.appendingPathComponent("Modules").path,
            "-target", build.deletingLastPathComponent().lastPathComponent,
            "-minimum-access-level", "public", "-skip-synthesized-members",
            "-omit-extension-block-symbols", "-output-dir", output.path,
        ]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "swift-symbolgraph-extract cannot read \(module)")

        var found: [String: Set<String>] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: output.path) {
            let data = try Data(contentsOf: output.appendingPathComponent(name))
            let graph = try JSONDecoder().decode(Graph.self, from: data)
            let own = Dictionary(
                graph.symbols.map { ($0.identifier.precise, $0.pathComponents.joined(separator: ".")) },
                uniquingKeysWith: { first, _ in first })
            let bases = Dictionary(
                grouping: graph.relationships.filter { ["conformsTo", "inheritsFrom"].contains($0.kind) },
                by: \.source)
            for symbol in graph.symbols {
                let text = symbol.declarationFragments.map(\.spelling).joined()
                    .split(whereSeparator: \.isWhitespace).joined(separator: " ")
                // Programs subclass and override what is open.
                let declaration = symbol.accessLevel == "open" ? "open \(text)" : text
                let names = (bases[symbol.identifier.precise] ?? []).compactMap { baseName($0, own) }
                    .sorted()
                found[symbol.pathComponents.joined(separator: "."), default: []].insert(
                    names.isEmpty ? declaration : "\(declaration) : \(names.joined(separator: ", "))")
            }
        }
        var lines = try leftOut(of: module)
        for (name, declarations) in found {
            for (index, declaration) in declarations.sorted().enumerated() {
                lines[index == 0 ? name : "\(name) #\(index + 1)"] = declaration
            }
        }
        return lines
    }

    /// The compiler leaves out a type that has the name of its module with `Version` behind it. Its file says
    /// the same.
    private static func leftOut(of module: String) throws -> Promise.Lines {
        let type = module + "Version"
        guard
            let path = Repository.paths(in: "Sources/\(module)").first(where: {
                $0.hasSuffix("/\(type).swift")
            })
        else { return [:] }
        var lines: Promise.Lines = [:]
        for line in try Repository.file(path).lines(with: "public ") {
            guard let found = line.text.firstMatch(of: #/public (\w+ (\w+)[^{]*[^{ ])/#) else { continue }
            lines[found.2 == type ? type : "\(type).\(found.2)"] = String(found.1)
        }
        return lines
    }

    /// `Hashable` of `Swift.Hashable`. What every type has by itself says nothing.
    private static func baseName(_ relationship: Graph.Relationship, _ own: [String: String]) -> String? {
        let other = relationship.targetFallback?.split(separator: ".").last.map(String.init)
        guard let name = own[relationship.target] ?? other else { return nil }
        return ["Copyable", "Escapable", "SendableMetatype"].contains(name) ? nil : name
    }
}
