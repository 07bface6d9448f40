import Foundation
import Testing

@testable import TestSupport

/// Each public declaration of a product is used from outside: by a program of `Tests/Clients`, by a program
/// for EventKit, or by a listing of the documentation. What nobody can be shown to need is not public.
@Suite struct ClientCoverageTests {
    /// The words of all code that sees public declarations only.
    private static let words: Set<Substring> = {
        var words: Set<Substring> = []
        for folder in [
            "Tests/Clients/Sources", "Tests/EventKitCompatibilityTests", "Tests/EventKitUITests/Names",
        ] {
            for path in Repository.paths(in: folder) where path.hasSuffix(".swift") {
                words.formUnion(Self.words(of: text(path)[...]))
            }
        }
        for path in Repository.paths(in: "Sources") + ["README.md"]
        where path.hasSuffix(".swift") || path.hasSuffix(".md") {
            for listing in Listings.all(in: text(path)) {
                words.formUnion(Self.words(of: listing[...]))
            }
        }
        return words
    }()

    private static func text(_ path: String) -> String {
        (try? String(contentsOf: Repository.root.appendingPathComponent(path), encoding: .utf8)) ?? ""
    }

    private static func words(of text: Substring) -> [Substring] {
        text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    }

    /// Members that a conformance to a protocol of Swift or Foundation asks for.
    private static let ofProtocols: Set<Substring> = [
        "hash", "rawValue", "description", "errorDescription", "makeIterator", "next", "encode", "copy",
        "supportsSecureCoding", "coder", "subscript", "makeMessage", "makeNotification",
    ]

    /// A client uses most types without their names.
    private static func declaresType(_ line: Substring) -> Bool {
        let words = Self.words(of: line.split(separator: ": ", maxSplits: 1).last ?? line)
        return words.prefix(3).contains { ["struct", "enum", "class", "protocol", "typealias"].contains($0) }
    }

    @Test(arguments: [
        "CalendarTime", "CalStore", "CalStorePlanning", "CalStoreExchange", "CalStoreLanguage",
        "CalStoreEventKit", "CalStoreEventKitUI",
    ])
    func isUsedFromOutside(module: String) throws {
        let lines = Self.text("Fixtures/promises/interfaces/\(module).txt").split(separator: "\n").dropFirst()
        #expect(lines.count > 50)
        for line in lines where !Self.declaresType(line) {
            let name = line.prefix { $0 != " " && $0 != "(" }.split(separator: ".").map {
                $0.filter { $0 != ":" }[...]
            }
            guard var last = name.last else { continue }
            if last == "init" {
                let labels = line.prefix { $0 != ")" }.split(separator: "(").dropFirst().joined().split(
                    separator: ":")
                #expect(
                    labels.allSatisfy {
                        $0 == "_" || Self.words.contains($0) || Self.ofProtocols.contains($0)
                    }, "\(line)")
                last = name.dropLast().last ?? last
            }
            guard last.contains(where: \.isLetter), !Self.ofProtocols.contains(last) else { continue }
            #expect(Self.words.contains(last), "\(line)")
        }
    }
}
