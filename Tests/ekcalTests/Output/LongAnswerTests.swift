import Basics
import CalStoreExchange
import CommandLine
import Testing

@testable import ekcal

/// Long answers are written by all processors at once, and nobody sees that.
@Suite struct LongAnswerTests {
    /// Around the borders of a run, and of the runs that are written together.
    @Test(arguments: [0, 1, 255, 256, 257, 2049, 40_000])
    func itemsStandInOrder(count: Int) {
        let numbers = Array(0..<count)
        let items = AnswerItems(numbers) { ["number": .int($0)] }
        let answer = Answer(schema: 2, command: "list", items: items, fields: FieldList(of: ["number": 0]))
        let lines = String(decoding: JSONLinesFormat().bytes(of: answer), as: UTF8.self)
        #expect(lines == numbers.map { "{\"number\":\($0)}\n" }.joined())
        let document = String(decoding: JSONFormat().bytes(of: answer), as: UTF8.self)
        let data = document.split(separator: "\n").dropFirst(2).dropLast(count == 0 ? 0 : 1)
        #expect(data.map { $0.last == "," ? $0.dropLast() : $0 } == lines.split(separator: "\n"))
    }
}
