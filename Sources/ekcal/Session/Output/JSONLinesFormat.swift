import Basics
import CalStoreExchange

/// JSON Lines: one item on each line, for programs that read a stream.
struct JSONLinesFormat: AnswerFormat {
    var chosen: FieldList?

    func begin(_ answer: Answer, _ bytes: inout [UInt8]) {}

    func add(_ item: JSONValue, isFirst: Bool, of answer: Answer, _ bytes: inout [UInt8]) {
        (chosen?.pick(from: item) ?? item).write(to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
    }

    func end(_ answer: Answer, _ bytes: inout [UInt8]) {
        guard let line = answer.lastLine else { return }
        line.write(to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
    }
}
