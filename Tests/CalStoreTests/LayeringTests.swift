import Foundation
import Testing

/// The part of the architecture that the compiler does not check: it enforces the order of modules, but only
/// these tests check the folders of a module.
@Suite struct LayeringTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private struct Source {
        let path: String
        /// Without comments and string literals, which may name anything.
        let code: String
        let words: Set<String>

        init(path: String, text: String) {
            let (quote, slash, line) = (UInt8(ascii: "\""), UInt8(ascii: "/"), UInt8(ascii: "\n"))
            var code: [UInt8] = []
            var (isQuoted, isRemark) = (false, false)
            var last = line
            for byte in Array(text.utf8) {
                if byte == line { (isQuoted, isRemark) = (false, false) }
                if byte == quote, last != UInt8(ascii: "\\") { isQuoted.toggle() }
                if !isQuoted, !isRemark {
                    if byte == slash, last == slash, code.last == slash {
                        code.removeLast()
                        isRemark = true
                    } else {
                        code.append(byte)
                    }
                }
                last = byte
            }
            self.path = path
            self.code = String(decoding: code, as: UTF8.self)
            let words = code.split { byte in
                let letter = byte | 0x20
                return !(UInt8(ascii: "a")...UInt8(ascii: "z") ~= letter) && byte < 0x80
                    && !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte) && byte != UInt8(ascii: "_")
            }
            self.words = Set(words.map { String(decoding: $0, as: UTF8.self) })
        }
    }

    /// All of them, read once for all tests.
    private static let all = Result<[Source], any Error> {
        let url = root.appendingPathComponent("Sources")
        let files = try #require(FileManager.default.enumerator(atPath: url.path))
        return try files.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.map { path in
            Source(
                path: path, text: try String(contentsOf: url.appendingPathComponent(path), encoding: .utf8))
        }
    }

    private static func sources(_ folder: String) throws -> [Source] {
        let found = try all.get().filter { $0.path.hasPrefix(folder + "/") }
        try #require(!found.isEmpty)
        return found
    }

    /// Types that are declared in a folder: at the top level, or nested ones too.
    private static func declaredTypes(_ folder: String, nested: Bool = false) throws -> Set<String> {
        var types: Set<String> = []
        for source in try sources(folder) {
            for line in source.code.split(separator: "\n") where nested || !line.hasPrefix(" ") {
                let parts = line.split(separator: " ").map(String.init)
                guard
                    let keyword = parts.firstIndex(where: {
                        ["struct", "class", "enum", "protocol"].contains($0)
                    }),
                    nested || Set(parts.prefix(keyword)).isDisjoint(with: ["private", "fileprivate"]),
                    parts.count > keyword + 1
                else { continue }
                types.insert(String(parts[keyword + 1].prefix { $0.isLetter || $0.isNumber }))
            }
        }
        return types
    }

    /// The folders of a module, each a layer over those before it.
    struct Module: Sendable, CustomTestStringConvertible {
        let name: String
        let layers: [String]

        var testDescription: String { name }
    }

    /// The list in the contributor's guide. Beside the folders of ekcal are what all of them may name: the
    /// session, and what a command is.
    private static let modules: [Module] = {
        let guide = root.appendingPathComponent("Sources/CalStore/CalStore.docc/Contributing.md")
        let text = (try? String(contentsOf: guide, encoding: .utf8)) ?? ""
        // `- ekcal: Terminal (width, colour), System, ...`, on one line or several.
        let list = #/^- (\w+): ([A-Z]\w*(?:\s+\([^)]*\))?(?:,\s+[A-Z]\w*(?:\s+\([^)]*\))?)*)/#
        return text.matches(of: list.anchorsMatchLineEndings()).map { entry in
            let layers = entry.2.replacing(#/\([^)]*\)/#, with: "").matches(of: #/\w+/#)
            return Module(name: String(entry.1), layers: layers.map { String($0.0) })
        }
    }()

    @Test func theGuideListsTheModulesWithFolders() {
        #expect(
            Self.modules.map(\.name) == [
                "Basics", "Terminal", "CommandLine", "CalendarTime", "CalStore", "CalStorePlanning",
                "CalStoreLanguage", "CalStoreExchange", "CalStoreEventKit", "CalStoreEventKitUI", "ekcal",
            ])
    }

    @Test(arguments: modules) func everyFolderIsALayer(module: Module) throws {
        let url = Self.root.appendingPathComponent("Sources/\(module.name)")
        let folders = try FileManager.default.contentsOfDirectory(atPath: url.path).filter {
            !$0.hasPrefix(".") && !$0.hasSuffix(".swift") && !$0.hasSuffix(".docc")
        }
        #expect(Set(folders) == Set(module.layers))
    }

    @Test(arguments: modules) func aLayerNamesNoneBehindIt(module: Module) throws {
        let declared = try module.layers.map { try Self.declaredTypes("\(module.name)/\($0)") }
        for (index, layer) in module.layers.enumerated() {
            let own = try Self.declaredTypes("\(module.name)/\(layer)", nested: true)
            for source in try Self.sources("\(module.name)/\(layer)") {
                let words = source.words.subtracting(own)
                for later in module.layers.indices[(index + 1)...] {
                    let named = words.intersection(declared[later])
                    #expect(
                        named.isEmpty, "\(source.path) names \(named.sorted()) of \(module.layers[later])")
                }
            }
        }
    }

    /// Views are made from values, so that each can be tested alone.
    @Test func viewsTakeNoSession() throws {
        for source in try Self.sources("ekcal/Views") {
            #expect(!source.words.contains("session"), "\(source.path) takes a session")
        }
    }

    /// Foundation brings ICU with it, some forty megabytes: only what is EventKit's own speaks of it.
    /// `FoundationEssentials` has `Date` and `LocalizedError`, and none of that.
    @Test(arguments: [
        "CLibrary", "Basics", "CalendarTime", "CalStore", "CalStorePlanning", "CalStoreSettings",
        "CalStoreExchange", "CalStoreLanguage", "Terminal", "CalStoreScreens", "CommandLine", "ekcal",
    ])
    func noFoundation(module: String) throws {
        let allowed = ["Instant+Date.swift", "LocalizedErrors.swift"]
        for source in try Self.sources(module) where !allowed.contains(where: source.path.hasSuffix) {
            let named = source.words.intersection(["Foundation", "FoundationEssentials"])
            #expect(named.isEmpty, "\(source.path) names \(named.sorted())")
        }
    }

    /// `package` opens what a store holds to all modules; the tool has the values of the API for it.
    @Test func theToolNamesNoState() throws {
        let hidden = try Self.declaredTypes("CalStore/Store").union([
            "ItemRecord", "ItemFields", "CalendarRecord", "SourceRecord",
        ])
        .subtracting(["Span", "ImportConflict", "DetachedChanges", "StoreInvariant", "ItemFact"])
        .subtracting(try Self.declaredTypes("ekcal", nested: true))
        for source in try Self.sources("ekcal") {
            let named = source.words.intersection(hidden)
            #expect(named.isEmpty, "\(source.path) names \(named.sorted())")
        }
    }

    @Test(arguments: [
        "Basics", "CalendarTime", "CalStore", "CalStorePlanning", "CalStoreSettings", "CalStoreExchange",
        "CalStoreLanguage", "CalStoreEventKit", "Terminal", "CalStoreScreens", "CommandLine", "ekcal",
    ])
    func nothingTrapsOnPurpose(module: String) throws {
        for source in try Self.sources(module) {
            for trap in ["try!", "as!", "fatalError(", "preconditionFailure(", "precondition("] {
                #expect(!source.code.contains(trap), "\(source.path) has \(trap)")
            }
        }
    }
}
