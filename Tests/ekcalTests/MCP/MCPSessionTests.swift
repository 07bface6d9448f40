import Basics
import CalStore
import Foundation
import Testing

@testable import Basics
@testable import ekcal

/// Replays the sessions of `Fixtures/mcp`: lines of a client (`>`), and what each answer has to have (`<`).
///
/// Members of an answer that are not in the expectation do not matter. A text that begins with `~` must be in
/// the answer; `"absent"` says that there is no such member. `answer` of a result is the JSON in its text.
@Suite struct MCPSessionTests {
    private static let folder = URL(filePath: #filePath)
        .appending(path: "../../../../Fixtures/mcp").standardizedFileURL

    static let sessions: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".session") }.sorted()
    }()

    @Test func thereAreSessions() { #expect(Self.sessions.count > 6) }

    @Test(arguments: sessions) func answersAreAsExpected(name: String) throws {
        var words = ["mcp"]
        var input = ""
        var expected: [JSONValue] = []
        let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
        for line in text.split(separator: "\n") {
            let rest = String(line.dropFirst(2))
            switch line.first {
            case "$": words += rest.split(separator: " ").map(String.init)
            case ">": input += rest + "\n"
            case "<": expected.append(try JSONValue(reading: Array(rest.utf8)))
            default: continue
            }
        }
        let result = try Shell().run(words, input: input)
        #expect(result.code == 0 && result.err == "", "\(result.err)")
        let answers = try result.out.split(separator: "\n").map { try JSONValue(reading: Array($0.utf8)) }
        #expect(answers.count == expected.count)
        for (answer, expected) in zip(answers, expected) {
            let fault = Self.fault(answer, expected, "")
            #expect(fault == nil, "\(name): \(fault ?? "") in \(answer.text.prefix(2000))")
        }
    }

    /// The place where an answer is not as expected.
    private static func fault(_ answer: JSONValue?, _ expected: JSONValue, _ place: String) -> String? {
        if expected == "absent" { return answer == nil ? nil : place }
        guard let answer else { return place }
        if let members = expected.members {
            if answer.members == nil { return place }
            return members.lazy.compactMap { member in
                let found = member.name == "answer" ? answer.said : answer[member.name]
                return fault(found, member.value, "\(place).\(member.name)")
            }.first
        }
        if let elements = expected.array {
            guard let found = answer.array, found.count == elements.count else { return place }
            return zip(found, elements).lazy.compactMap { fault($0, $1, place + "[]") }.first
        }
        if let text = expected.string, text.hasPrefix("~") {
            return answer.string?.contains(text.dropFirst()) == true ? nil : place
        }
        return answer == expected ? nil : place
    }
}

extension JSONValue {
    /// The JSON in the text of a result of `tools/call`.
    var said: JSONValue? {
        let text = self["content"]?.array?.first?["text"]?.string
        return text.flatMap { try? JSONValue(reading: Array($0.utf8)) }
    }
}
