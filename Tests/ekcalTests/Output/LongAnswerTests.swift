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

    private struct Missing: Error {}

    /// An answer that lacks an item has no end, so that nobody takes it for whole.
    @Test(arguments: [0, 300, 2600])
    func breaksOffBeforeAnItemThatIsMissing(place: Int) {
        let isMissing = Locked(false)
        let items = AnswerItems(
            count: 2601, failure: { isMissing.withLock { $0 } ? Missing() : nil }
        ) { places in
            places.filter { $0 != place }.map { ["number": .int($0)] }
        }
        let failing = AnswerItems(count: items.count, failure: { items.failure }) { places in
            if places.contains(place) { isMissing.withLock { $0 = true } }
            return items[places]
        }
        let answer = Answer(schema: 2, command: "list", items: failing, fields: FieldList(of: ["number": 0]))
        let text = String(decoding: JSONFormat().bytes(of: answer), as: UTF8.self)
        #expect(!text.hasSuffix("]}\n") && !text.contains("\"number\":\(place)"))
        #expect(answer.items.failure != nil)
    }

    /// Nobody reads on, such as after `| head`.
    @Test func stopsWhenNobodyReadsTheRest() {
        let formats: [any AnswerFormat] = [JSONFormat(), JSONLinesFormat()]
        for format in formats {
            let made = Locked(0)
            let items = AnswerItems(Array(0..<40_000)) { number in
                made.withLock { $0 += 1 }
                return ["number": .int(number)]
            }
            let answer = Answer(
                schema: 2, command: "list", items: items, fields: FieldList(of: ["number": 0]))
            var bytes: [UInt8] = []
            format.write(answer, to: &bytes) { _ in false }
            #expect(made.withLock { $0 } <= 64 * 256 && !bytes.isEmpty)
            #expect(!String(decoding: bytes, as: UTF8.self).hasSuffix("]}\n"))
        }
    }
}
