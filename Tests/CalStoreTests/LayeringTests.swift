import Foundation
import Testing

/// The architecture as tests: a folder of the library is a layer and names nothing of those behind it.
@Suite struct LayeringTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private struct Source {
        var path: String
        /// Without comments and string literals, which may name anything.
        var code: String
    }

    private static func sources(_ folder: String) throws -> [Source] {
        let url = root.appendingPathComponent("Sources/\(folder)")
        let files = try #require(FileManager.default.enumerator(atPath: url.path))
        return try files.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.map { name in
            let text = try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
            return Source(path: "\(folder)/\(name)", code: strip(text))
        }
    }

    private static func strip(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
            var result = ""
            var isQuoted = false
            var last: Character = " "
            for character in line {
                if character == "\"", last != "\\" { isQuoted.toggle() }
                if !isQuoted { result.append(character) }
                if !isQuoted, result.hasSuffix("//") { return String(result.dropLast(2)) }
                last = character
            }
            return result
        }.joined(separator: "\n")
    }

    private static func words(_ code: String) -> Set<String> {
        Set(code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
    }

    /// Types declared in a layer: at its top level, or nested ones too.
    private static func declaredTypes(_ folder: String, nested: Bool = false) throws -> Set<String> {
        var types: Set<String> = []
        for source in try sources("CalStore/\(folder)") {
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

    private static let layers = [
        "Platform", "Time", "Recurrence", "JSON", "Records", "Store", "Persistence", "ICalendar",
        "EventKit", "Additions",
    ]

    @Test func everyFolderIsALayer() throws {
        let url = Self.root.appendingPathComponent("Sources/CalStore")
        let folders = try FileManager.default.contentsOfDirectory(atPath: url.path).filter {
            !$0.hasPrefix(".")
        }
        #expect(Set(folders) == Set(Self.layers + ["CalStore.docc"]))
    }

    @Test(arguments: layers.indices) func aLayerNamesNoneBehindIt(_ index: Int) throws {
        let layer = Self.layers[index]
        let own = try Self.declaredTypes(layer, nested: true)
        for source in try Self.sources("CalStore/\(layer)") {
            let words = Self.words(source.code).subtracting(own)
            for later in Self.layers[(index + 1)...] {
                let named = words.intersection(try Self.declaredTypes(later))
                #expect(named.isEmpty, "\(source.path) names \(named.sorted()) of \(later)")
            }
        }
    }

    @Test func recurrenceNamesNoFoundationTime() throws {
        for source in try Self.sources("CalStore/Recurrence") {
            let named = Self.words(source.code).intersection([
                "Date", "Calendar", "TimeZone", "Foundation", "DateComponents",
            ])
            #expect(named.isEmpty, "\(source.path) names \(named.sorted())")
        }
    }

    /// The engine counts in integers: no calendar or formatter of Foundation has a say in it.
    @Test func noLayerNamesFoundationsCalendar() throws {
        for layer in Self.layers where layer != "EventKit" && layer != "Additions" {
            let own = try Self.declaredTypes(layer, nested: true)
            for source in try Self.sources("CalStore/\(layer)") {
                let named = Self.words(source.code).subtracting(own)
                    .intersection(["Calendar", "DateComponents", "DateFormatter", "ISO8601DateFormatter"])
                #expect(named.isEmpty, "\(source.path) names \(named.sorted())")
            }
        }
    }

    @Test func noEventKitNameBelowEventKit() throws {
        for layer in Self.layers where layer != "EventKit" && layer != "Additions" {
            for source in try Self.sources("CalStore/\(layer)") {
                let named = Self.words(source.code).filter { word in
                    word.hasPrefix("EK") && word.dropFirst(2).first?.isUppercase == true
                }
                #expect(named.isEmpty, "\(source.path) names \(named.sorted())")
            }
        }
    }

    @Test func theToolNamesNoStateAndNoFoundationCalendar() throws {
        let hidden = try Self.declaredTypes("Store").union([
            "ItemRecord", "ItemFields", "CalendarRecord", "SourceRecord",
        ])
        .subtracting(["Span", "ImportConflict", "DetachedChanges", "StoreInvariant"])
        for source in try Self.sources("ekcal") {
            let named = Self.words(source.code).intersection(
                hidden.union(["Calendar", "DateFormatter", "TimeZone"]))
            #expect(named.isEmpty, "\(source.path) names \(named.sorted())")
        }
    }

    @Test func nothingTrapsOnPurpose() throws {
        for folder in ["CalStore", "ekcal"] {
            for source in try Self.sources(folder) {
                for trap in ["try!", "as!", "fatalError(", "preconditionFailure(", "precondition("] {
                    #expect(!source.code.contains(trap), "\(source.path) has \(trap)")
                }
            }
        }
    }
}
