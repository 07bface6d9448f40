import Basics
import CalStore
import CommandLine

/// A line for each item, in the form of a `--format` template.
struct TemplateFormat: AnswerFormat {
    let template: Template

    func begin(_ answer: Answer, _ bytes: inout [UInt8]) {}

    func add(_ item: JSONValue, isFirst: Bool, of answer: Answer, _ bytes: inout [UInt8]) {
        bytes += template.text(for: item).utf8
        bytes.append(UInt8(ascii: "\n"))
    }
}
