import Basics

/// JSON Lines: one item on each line, for programs that read a stream.
package struct JSONLinesFormat: AnswerFormat {
    package var chosen: FieldList?

    package init(chosen: FieldList? = nil) { self.chosen = chosen }

    package func begin(_ answer: Answer, _ bytes: inout [UInt8]) {}

    package func add(_ item: JSONValue, isFirst: Bool, of answer: Answer, _ bytes: inout [UInt8]) {
        (chosen?.pick(from: item) ?? item).write(to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
    }

    package func end(_ answer: Answer, _ bytes: inout [UInt8]) {
        guard let line = answer.lastLine else { return }
        line.write(to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
    }
}
