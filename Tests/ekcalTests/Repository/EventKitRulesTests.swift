import Foundation
import Testing

@testable import TestSupport

/// The article about EventKit's rules says what is so: its numbers, its tests, and the numbers that others
/// cite.
@Suite struct EventKitRulesTests {
    private static let last = 246

    private struct Rule {
        let number: Int
        /// The entry, on one line.
        var text: String

        /// `EventKitLifeTests/changes`
        var tests: [(suite: String, name: String)] {
            text.matches(of: #/`(\w+)/(\w+)`/#).map { (String($0.1), String($0.2)) }
        }
    }

    private static let rules = Result<[Rule], any Error> {
        var rules: [Rule] = []
        for line in try Repository.file("Sources/CalStore/CalStore.docc/EventKitRules.md").lines {
            if let entry = line.wholeMatch(of: #/- \*\*(\d+)\.\*\* (.+)/#), let number = Int(entry.1) {
                rules.append(Rule(number: number, text: String(entry.2)))
            } else if line.hasPrefix("  "), !rules.isEmpty {
                rules[rules.count - 1].text += line.dropFirst(1)
            }
        }
        return rules
    }

    @Test func eachNumberOnceAndInOrder() throws {
        #expect(try Self.rules.get().map(\.number) == Array(1...Self.last))
    }

    /// An untested rule has a reason; none has both.
    @Test func eachHasATestOrAReason() throws {
        for rule in try Self.rules.get() {
            let reason = rule.text.contains(#/\*Not tested:\* \w/#)
            #expect(reason == rule.tests.isEmpty, "rule \(rule.number): \(rule.text)")
        }
    }

    @Test func eachTestExists() throws {
        let files = try Repository.files(in: ["Tests"])
        let suites = Dictionary(grouping: files, by: \.name)
        for rule in try Self.rules.get() {
            for (suite, name) in rule.tests {
                let file = try #require(
                    suites[suite + ".swift"]?.first,
                    "rule \(rule.number) names \(suite), which has no file")
                #expect(file.has("@Suite struct \(suite) "), "rule \(rule.number) names \(suite)")
                #expect(
                    file.has("func \(name)("),
                    "rule \(rule.number) names \(suite)/\(name), which does not exist: name another test")
            }
        }
    }

    /// `EventKit rules 20-23 and 59` names six numbers. Of a range its ends are enough.
    @Test func whatOthersCiteIsARule() throws {
        var count = 0
        for file in try Repository.files(in: ["Sources", "Tests"], ending: [".swift", ".md"]) {
            for line in file.remarks(with: "ule") {
                let cited = line.text.matches(of: #/[Rr]ules? (\d+(?:(?:-|, | and |, and | or )\d+)*)/#)
                for number in cited.flatMap({ $0.1.matches(of: #/\d+/#) }).compactMap({ Int($0.0) }) {
                    count += 1
                    #expect(
                        (1...Self.last).contains(number),
                        "\(file.path):\(line.number) cites rule \(number), which the article does not have")
                }
            }
        }
        try #require(count > 300)
    }
}
